"""打牌的人: they see their own panel and nothing else, and press one of its buttons."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.callback_data import Play, unpack
from bot.sandbox import Person, VisibleButton, VisibleMessage
from rules.mahjong.shape import shanten
from rules.mahjong.tiles import Tile, parse_tile
from tests.process.evening import CLOCK, Evening

ANSWER_WITHIN_S = 4.0
HAND_TILES = 14
PRESSES_TWICE = 0.1
TRIES_AGAIN_AFTER = timedelta(seconds=3)


@dataclass(slots=True)
class Player:
    """One person: every press, and those of them whose answer said that they were accepted."""

    person: Person
    evening: Evening
    chance: random.Random
    pressed: set[Play] = field(default_factory=set)
    accepted: set[Play] = field(default_factory=set)
    pressed_at: dict[tuple[int, int], datetime] = field(default_factory=dict)

    async def play(self) -> None:
        """For ever."""
        with self.evening.world.changes.bell.listening() as rung:
            while True:
                await self.evening.playing.wait()
                rung.clear()
                if self.choice() is None:
                    await self.evening.or_soon(rung, 2.0)
                else:
                    await self.press(times=2 if self.chance.random() < PRESSES_TWICE else 1)

    async def press(self, *, times: int = 1, timeout_seconds: float = ANSWER_WITHIN_S) -> None:
        """Press what there is to be pressed; only a press that was alone can be told from its answer."""
        chosen = self.choice()
        assert chosen is not None, f"{self.person.name} has nothing to press"
        message, play, data = chosen
        self.pressed_at[play.hand, play.step] = CLOCK.now()
        self.pressed.add(play)
        self.evening.pressed.set()
        for _ in range(times - 1):
            await self.person.press(message, data=data, timeout_seconds=0)
        result = await self.person.press(message, data=data, timeout_seconds=timeout_seconds)
        if times == 1 and result.outcome == "answered" and result.text == "":
            self.accepted.add(play)

    def choice(self) -> tuple[VisibleMessage, Play, str] | None:
        """The message, the answer and its data; None while nothing is asked of this person."""
        for message in reversed(self.evening.bot_messages(self.person.person_id)):
            found = _plays(message)
            if found:
                play, data = _best(found, self.chance)
                return None if self._waits_for(play) else (message, play, data)
        return None

    def _waits_for(self, play: Play) -> bool:
        """Whether the panel may still be about to show what this person has answered."""
        pressed_at = self.pressed_at.get((play.hand, play.step))
        return pressed_at is not None and CLOCK.now() - pressed_at < TRIES_AGAIN_AFTER


Found = list[tuple[VisibleButton, Play]]


def _plays(message: VisibleMessage) -> Found:
    """The answers on a panel; step 0 is no decision but [我回来了]."""
    payloads = [(button, unpack(button.data)) for row in message.rows for button in row]
    return [(button, play) for button, play in payloads if isinstance(play, Play) and play.step]


def _best(found: Found, chance: random.Random) -> tuple[Play, str]:
    """胡 whenever it is there; a kong or a pong more often than not; else the tile that is least needed."""
    button, play = min(found, key=lambda one: (_rank(one[1], found, chance), chance.random()))
    assert button.data is not None
    return play, button.data


def _rank(play: Play, found: Found, chance: random.Random) -> float:
    if play.act == "win":
        return -2
    if play.act == "pong" or play.act.startswith("kong"):
        return chance.choice((-1, -1, 99))
    if play.act.startswith("d"):
        left = _hand(found)
        left.remove(parse_tile(play.act[1:]))
        return shanten(left, (HAND_TILES - len(left)) // 3, None) if len(left) % 3 == 1 else 0
    return 50


def _hand(found: Found) -> list[Tile]:
    """The own tiles, as the discard buttons show them: `三万 ×2`."""
    tiles = []
    for button, play in found:
        if play.act.startswith("d"):
            times = re.search(r"×([234])", button.label)
            tiles += [parse_tile(play.act[1:])] * (int(times[1]) if times else 1)
    return tiles
