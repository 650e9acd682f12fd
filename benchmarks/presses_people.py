"""The people of the benchmark: four at a table who press as soon as they see a button, and impatient ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from benchmarks.presses_process import pause
from bot.callback_data import Lobby, LobbyDoes, Play, pack, unpack
from bot.sandbox import Change, Group, People, Person, VisibleMessage, World

LOOKS_AGAIN_S = 0.05
AT_ONCE = 64
Button: TypeAlias = tuple[Person, VisibleMessage, str]
"""Who presses, on which message, and what is sent."""
RANKS = {"win": 0, "kong": 1, "pong": 2}


@dataclass(slots=True)
class Pressed:
    """How presses were answered. `accepted` without a word, `refused` with one, `silent` not at all."""

    accepted: int = 0
    refused: int = 0
    silent: int = 0

    @property
    def answered(self) -> int:
        return self.accepted + self.refused

    def count(self, outcome: str, text: str) -> None:
        if outcome != "answered":
            self.silent += 1
        elif text:
            self.refused += 1
        else:
            self.accepted += 1


@dataclass(slots=True)
class Seated:
    """Somebody at a table: the newest decision that the panel shows, and the newest that was answered."""

    person: Person
    panel: VisibleMessage | None = None
    plays: tuple[tuple[str, Play], ...] = ()
    answered: tuple[int, int] = (0, 0)

    @property
    def decision(self) -> tuple[int, int]:
        return (self.plays[0][1].hand, self.plays[0][1].step) if self.plays else (0, 0)


@dataclass(slots=True)
class Crowd:
    """Everybody at the tables of one world, who press while `playing`; `beside` is called with each press."""

    world: World
    chance: Random
    pressed: Pressed = field(default_factory=Pressed)
    playing: bool = False
    beside: Callable[[], None] = lambda: None
    seated: dict[int, Seated] = field(default_factory=dict)
    presses: set[asyncio.Task[None]] = field(default_factory=set)

    def join(self, person: Person) -> None:
        self.seated[person.person_id] = Seated(person)

    def saw(self, change: Change) -> None:
        """Something has changed on a screen."""
        seated = self.seated.get(change.chat_id)
        if seated is None or change.message is None or change.kind not in ("send", "edit"):
            return
        seated.plays = plays_on(change.message)
        seated.panel = change.message
        self.act(seated)

    def act(self, seated: Seated) -> None:
        """Press, if there is something new to press."""
        if not self.playing or not seated.plays or seated.decision <= seated.answered:
            return
        seated.answered = seated.decision
        press = asyncio.create_task(self._press(seated))
        self.presses.add(press)
        press.add_done_callback(self.presses.discard)

    async def _press(self, seated: Seated) -> None:
        assert seated.panel is not None
        self.beside()
        data, _ = min(seated.plays, key=lambda one: (rank(one[1]), self.chance.random()))
        result = await seated.person.press(seated.panel, data=data, timeout_seconds=10)
        self.pressed.count(result.outcome, result.text)

    def written(self) -> int:
        """How many messages the bot has written or edited so far."""
        return len(self.world.calls.of("editMessageText", "sendMessage"))

    async def play(self, seconds: float) -> None:
        """Everybody plays for so long; then what has been pressed is answered."""
        self.playing = True
        for seated in self.seated.values():
            self.act(seated)
        await pause(seconds)
        self.playing = False
        await asyncio.gather(*self.presses)


def plays_on(message: VisibleMessage) -> tuple[tuple[str, Play], ...]:
    """The answers on a panel, with what their buttons send; step 0 is no decision."""
    found = [
        (button.data, unpack(button.data))
        for row in message.rows
        for button in row
        if button.data is not None and button.data.startswith("1p:")
    ]
    return tuple((data, play) for data, play in found if isinstance(play, Play) and play.step)


def rank(play: Play) -> int:
    """Wins and melds first, any discard after them, a pass last."""
    return next(
        (value for act, value in RANKS.items() if play.act.startswith(act)), 9 if play.act == "pass" else 5
    )


async def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await pause(LOOKS_AGAIN_S)


def lobby_card(world: World, group: Group) -> tuple[VisibleMessage, int] | None:
    """The card with the seats, and the table's number."""
    for message in reversed(world.screen(group.chat_id)):
        for payload in (unpack(button.data) for row in message.rows for button in row):
            if isinstance(payload, Lobby):
                return message, payload.table
    return None


async def open_table(crowd: Crowd, people: People, name: str) -> int:
    """Four people found a group, sit down and start; returns the table's number."""
    world = crowd.world
    persons = [await people.person(f"{name}{number}") for number in range(1, 5)]
    for person in persons:
        await person.start()
    group = await people.group(f"群{name}", persons[0], persons[1:])
    await until(lambda: all(len(world.screen(person.person_id)) > 1 for person in persons))
    await persons[0].say(group, "/table 8")
    await until(lambda: lobby_card(world, group) is not None)
    found = lobby_card(world, group)
    assert found is not None
    card, table = found
    for person in persons:
        crowd.join(person)
        await person.press(card, data=pack(Lobby(table, LobbyDoes.SIT)), timeout_seconds=20)
    start = pack(Lobby(table, LobbyDoes.START))
    while not all(crowd.seated[person.person_id].plays for person in persons):
        await persons[0].press(card, data=start, timeout_seconds=20)
        await pause(0.5)
    return table


async def storm(buttons: Sequence[Button], total: int, pressed: Pressed) -> None:
    """So many presses, `AT_ONCE` of them on their way at any moment."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        person, message, data = buttons[number % len(buttons)]
        async with places:
            result = await person.press(message, data=data, timeout_seconds=30)
            pressed.count(result.outcome, result.text)

    await asyncio.gather(*(one(number) for number in range(total)))
