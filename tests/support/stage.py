"""A stage for journeys: the real application against the stand-in for Telegram, on a clock that stands.

Everything goes over HTTP; only the time, the chance and the walls are given.
"""

from __future__ import annotations

import socket
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.app import Chances, Running, running
from bot.config import Settings
from bot.sandbox import (
    FloodLimits,
    Group,
    LocalLine,
    People,
    Person,
    PressResult,
    SandboxServer,
    VisibleMessage,
    World,
)
from bot.services.tables import STORE, TableChanged
from rules.mahjong import shuffle
from rules.mahjong.shuffle import Deal
from rules.table.dealing import Deals
from rules.table.evolve import evolve
from rules.table.state import TableState
from rules.table.terms import Tempo
from tests.support import empty_database
from tests.support.clock import FakeClock, http_busy

TOKEN = "4242424242:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
NAMES = ("小明", "阿芳", "老王", "小李")
DICE = (1, 2, 3, 4)


def counting_entropy() -> Callable[[int], bytes]:
    """Master seeds that are the same in every run: 32 bytes of 1, then of 2, …"""
    calls = 0

    def entropy(size: int) -> bytes:
        nonlocal calls
        calls += 1
        return bytes([calls % 256]) * size

    return entropy


def stacked(walls: Sequence[tuple[int, ...]]) -> Deals:
    """Deals that give these walls, hand by hand, and honest ones after the last."""

    def deals(seed: bytes, hand: int, nonces: tuple[str, str, str, str]) -> Deal:
        if hand <= len(walls):
            return Deal(walls[hand - 1], DICE)
        return shuffle.deal(seed, hand, nonces)

    return deals


@dataclass(slots=True)
class Stage:
    """The bot, its world, and four people in a group; `running` changes with a restart.

    `states` are all states of each table, in the order of their commits.
    """

    world: World
    server: SandboxServer
    people: People
    clock: FakeClock
    running: Running
    settings: Settings
    chances: Chances
    persons: tuple[Person, ...] = ()
    group: Group | None = None
    states: dict[int, list[TableState]] = field(default_factory=lambda: defaultdict(list))
    house: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def stop(self) -> None:
        """The bot stops; the world, its people and the database file stay."""
        await self.house.aclose()

    async def open(self) -> None:
        """The bot starts (again) on its database."""
        self.running = await self.house.enter_async_context(running(self.settings, self.chances))
        self.running.club.db.on_commit(self._committed)
        for table_id, states in self.states.items():
            states.extend(await self._since(table_id, states[-1].version))
        await self.clock.settle()

    async def _since(self, table_id: int, version: int) -> list[TableState]:
        """The states that came while the bot was starting, before anybody could listen."""
        events = await self.running.club.db.read(lambda tx: STORE.load(tx, f"table:{table_id}"))
        found: list[TableState] = []
        state: TableState | None = None
        for stored in events:
            state = evolve(state, stored.event)  # type: ignore[arg-type]  # the codec knows only TableEvents
            if state.version > version:
                found.append(state)
        return found

    def _committed(self, announced: tuple[object, ...]) -> None:
        for one in announced:
            if isinstance(one, TableChanged):
                self.states[one.table_id].append(one.state)

    @property
    def home(self) -> Group:
        assert self.group is not None
        return self.group

    async def settle(self) -> None:
        await self.clock.settle()

    async def advance(self, seconds: float) -> None:
        await self.clock.advance(seconds)

    async def press(self, who: Person, message: VisibleMessage, label: str) -> PressResult:
        """A press, and everything that follows from it without time passing."""
        result = await who.press(message, label, timeout_seconds=30)
        await self.clock.settle()
        return result

    async def send(self, who: Person, message: VisibleMessage, data: str) -> PressResult:
        """A press with data of one's own."""
        result = await who.press(message, data=data, timeout_seconds=30)
        await self.clock.settle()
        return result

    async def say(self, who: Person, chat: Group | None, text: str, **options: Any) -> None:
        await who.say(chat, text, **options)
        await self.settle_updates()

    async def settle_updates(self) -> None:
        """Until the bot has fetched and handled what was said."""
        for _ in range(200):
            await self.clock.settle()
            if not await self.people.pending_updates():
                break
        await self.clock.settle()

    async def board(self) -> VisibleMessage:
        """The newest message of the bot in the group."""
        return [message for message in await self.home.screen() if message.by_bot][-1]

    async def card(self, text: str, place: Group | None = None) -> VisibleMessage:
        """The newest message of the bot in the group that contains a text."""
        found = [one for one in await (place or self.home).screen() if one.by_bot and text in one.text]
        assert found, f"no message with {text!r} in the group"
        return found[-1]

    async def panel(self, who: Person) -> VisibleMessage:
        """The newest message of the bot in somebody's private chat."""
        found = [message for message in await who.screen() if message.by_bot]
        assert found, f"{who.name} has no message from the bot"
        return found[-1]

    async def table(self, table_id: int = 1) -> TableState:
        """What is stored of a table: for comparing screens with the truth."""
        found = await self.running.club.db.read(lambda tx: self.running.club.tables.peek(tx, table_id))
        assert found is not None
        return found[1]

    async def four_people(
        self, title: str = "周末麻将", names: Sequence[str] = NAMES, **options: Any
    ) -> None:
        """Four people who have opened their private chats, in one group with the bot."""
        self.persons = tuple([await self.people.person(name) for name in names])
        for person in self.persons:
            await person.start()
        self.group = await self.people.group(title, self.persons[0], self.persons[1:], **options)
        await self.settle_updates()

    async def seated_table(self, terms: str = "") -> None:
        """Four people sit at a table; it has not begun."""
        await self.say(self.persons[0], self.home, f"/table {terms}".strip())
        lobby = await self.card("等人开桌")
        for person in self.persons:
            await self.press(person, lobby, "坐下 · 同意规则")
            await self.advance(5)

    async def begin(self) -> None:
        """Somebody presses [开始]."""
        result = await self.press(self.persons[0], await self.card("等人开桌"), "开始")
        assert not result.text, result.text
        await self.advance(2)


@asynccontextmanager
async def stage(
    database: Path,
    *,
    deals: Deals = shuffle.deal,
    tempo: Tempo | None = None,
    limits: FloodLimits | None = None,
    webhook: bool = False,
    chances: Chances | None = None,
) -> AsyncIterator[Stage]:
    """A running bot; everything is stopped at the end of the block."""
    clock = FakeClock()
    clock.busy.append(http_busy)
    world = World(clock.now, TOKEN, limits=limits)
    async with SandboxServer(world) as server:
        given = chances or Chances(clock, counting_entropy(), deals, tempo or Tempo(), durable=False)
        settings = settings_for(server, database, webhook=webhook)
        empty_database.lay(database)
        async with AsyncExitStack() as house:
            started = await house.enter_async_context(running(settings, given))
            play = Stage(
                world, server, People(LocalLine(world)), clock, started, settings, given, house=house
            )
            started.club.db.on_commit(play._committed)
            yield play


def free_port() -> int:
    """A port on loopback that nobody listens on now."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def settings_for(server: SandboxServer, database: Path, *, webhook: bool = False) -> Settings:
    env = {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_BASE_URL": server.url,
        "XUEZHAN_DATABASE": str(database),
    }
    if webhook:
        port = free_port()
        env |= {
            "XUEZHAN_WEBHOOK_URL": f"http://127.0.0.1:{port}/updates",
            "XUEZHAN_WEBHOOK_PORT": str(port),
            "XUEZHAN_WEBHOOK_SECRET": "one-secret-word",
        }
    return Settings.from_env(env)
