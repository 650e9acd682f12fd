"""伪造: callback data as nobody's button carries it, and some that somebody's does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.callback_data import (
    Board,
    BoardDoes,
    Keypad,
    Lobby,
    LobbyDoes,
    Payload,
    Play,
    Settlement,
    SettlementDoes,
    Stop,
    StopDoes,
    pack,
)

ACTS = ("pong", "win", "pass", "voidm", "voidp", "voids", "pick", "pick1m2m3m", "give1m2m3m", "fine-half")
KEYS = (*(str(number) for number in range(1, 15)), "pong", "kong", "win", "pass", "voidm", "voidp", "voids")
HUGE = (10**14, 10**15 - 1, 2**31, 2**63 - 1, 2**64, 10**20)
ALPHABETS = (
    [chr(code) for code in range(256)],
    list("01234567890123456789::::lpbksx1-"),
    [chr(code) for code in (*range(0x4E00, 0x4E20), *range(0x1F000, 0x1F02C), 0x202E, 0x200B, 0xFEFF)],
    [chr(code) for code in range(0xD7F0, 0xD7FF)] + ["٣", "３", "¹", "Ⅷ"],
)


class Forger:
    """Makes payloads. `tables` are the numbers of tables that exist, and some that do not."""

    def __init__(self, chance: Random, tables: Sequence[int]) -> None:
        self.chance = chance
        self.tables = tables

    def data(self, hand: int, step: int) -> str | None:
        """One payload, aimed at decision `step` of hand `hand` more often than at anything else."""
        kind = self.chance.random()
        if kind < 0.02:
            return None
        if kind < 0.22:
            return self._noise()
        packed = pack(self.payload(hand, step))
        return packed if kind < 0.62 else self._mutated(packed)

    def payload(self, hand: int, step: int) -> Payload:
        """A well-formed payload of any kind."""
        table = self.chance.choice(self.tables)
        hand = self._near(hand)
        match self.chance.randrange(10):
            case 0:
                return Lobby(table, self.chance.choice(list(LobbyDoes)))
            case 1:
                return Board(table, hand, self.chance.choice(list(BoardDoes)))
            case 2 | 3:
                return Keypad(table, hand, self._near(step), self.chance.choice(KEYS))
            case 4:
                return Settlement(table, hand, self.chance.choice(list(SettlementDoes)))
            case 5:
                return Stop(table, self.chance.choice(list(StopDoes)))
            case _:
                return Play(table, hand, self._near(step), self._act())

    def _act(self) -> str:
        tile = f"{self.chance.randint(1, 9)}{self.chance.choice('mps')}"
        return self.chance.choice((*ACTS, f"d{tile}", f"d{tile}", f"d{tile}", f"kong{tile}"))

    def _near(self, number: int) -> int:
        """Mostly the number itself or a neighbour."""
        kind = self.chance.random()
        if kind < 0.6:
            return number
        return (
            max(0, number + self.chance.randint(-3, 3))
            if kind < 0.95
            else self.chance.choice(HUGE[:4]) % 10**15
        )

    def _noise(self) -> str:
        alphabet = self.chance.choice(ALPHABETS)
        return "".join(self.chance.choices(alphabet, k=self.chance.choice((0, 1, 5, 20, 64, 65, 300))))

    def _mutated(self, packed: str) -> str:
        """A button's data with one thing wrong."""
        place = self.chance.randrange(len(packed))
        number = str(self.chance.choice(HUGE))
        fields = packed.split(":")
        fields[self.chance.randrange(1, len(fields))] = self.chance.choice(
            (number, "-1", "01", "", "1e3", "１")
        )
        return self.chance.choice(
            (
                packed[:place] + self.chance.choice("0123456789:lpbksxmz\x00\n ") + packed[place + 1 :],
                packed[:place] + packed[place + 1 :],
                packed[:place] + packed[place] + packed[place:],
                ":".join(fields),
                f"{packed}\n",
                f" {packed}",
                f"2{packed[1:]}",
                packed.upper(),
                packed + packed,
                f"{packed}:0",
            )
        )
