"""后台: services, timers and delivery of the bot, with Telegram behind the gateway in memory.

As the stage, but without HTTP: a press is a call of the service. For what needs thousands of them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

from bot.delivery.books import DELETE_MESSAGE
from bot.delivery.worker import Delivery
from bot.due_worker import DueWorker
from bot.outcomes import Done, Failure, Sent
from bot.screens import Screen
from bot.services import commands, presses, telling
from bot.services.asked import Said
from bot.services.club import Chat, Club, Entropy, Health, User
from bot.services.parts import DUE
from bot.services.presses import Press
from bot.services.rendering import CardRenderer
from bot.services.replies import Reply
from bot.services.tables import Tables
from bot.words import Catalogues
from rules.mahjong import shuffle
from rules.table.dealing import Deals
from rules.table.state import TableState
from rules.table.terms import Tempo
from tests.support import empty_database
from tests.support.clock import FakeClock
from tests.support.fake_gateway import FakeGateway
from tests.support.stage import counting_entropy

GROUP = Chat(-100200, "周末麻将", is_group=True, is_supergroup=True)
USERS = (User(11, "小明"), User(12, "阿芳"), User(13, "老王"), User(14, "小李"))


@dataclass(frozen=True, slots=True)
class Shown:
    """A message of the bot as it came to a chat, or changed there."""

    at: datetime
    kind: str
    chat_id: int
    message_id: int
    screen: Screen


class ShowingGateway(FakeGateway):
    """Notes every screen that becomes visible; edits that change nothing are none."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(clock)
        self.listeners: list[Callable[[Shown], None]] = []

    async def send(
        self, chat_id: int, screen: Screen, *, thread_id: int | None = None, silent: bool = True
    ) -> Sent | Failure:
        outcome = await super().send(chat_id, screen, thread_id=thread_id, silent=silent)
        if isinstance(outcome, Sent):
            self._tell("send", chat_id, outcome.message_id, screen)
        return outcome

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> Done | Failure:
        outcome = await super().edit(chat_id, message_id, screen)
        if isinstance(outcome, Done):
            self._tell("edit", chat_id, message_id, screen)
        return outcome

    def _tell(self, kind: str, chat_id: int, message_id: int, screen: Screen) -> None:
        for listener in self.listeners:
            listener(Shown(self.clock.now(), kind, chat_id, message_id, screen))


@dataclass(slots=True)
class Backroom:
    """The running parts. Whatever is pressed has been answered and delivered when a call returns."""

    club: Club
    clock: FakeClock
    gateway: ShowingGateway
    delivery: Delivery
    due: DueWorker
    queries: list[int] = field(default_factory=lambda: [1_000])

    async def press(
        self, user: User, data: str | None, chat: Chat | None = None, *, settle: bool = True
    ) -> Reply:
        """One press; without a chat it comes from the presser's private one."""
        self.queries[0] += 1
        where = chat or Chat(user.user_id, "", is_group=False)
        made = Press(user, where, 1, str(self.queries[0]), data)
        reply = await presses.press(self.club, made)
        if settle:
            await self.clock.settle()
        return reply

    async def table(self, table_id: int = 1) -> TableState:
        """What is stored of a table."""
        found = await self.club.db.read(lambda tx: self.club.tables.peek(tx, table_id))
        assert found is not None
        return found[1]

    async def advance(self, seconds: float) -> None:
        await self.clock.advance(seconds)

    async def say(self, user: User, command: str, text: str = "", chat: Chat | None = None) -> None:
        """A command; without a chat in private."""
        where = chat or Chat(user.user_id, "", is_group=False)
        message_id = self.gateway.take_id(where.chat_id)
        services = {
            "table": commands.table,
            "start": commands.start,
            "stop": commands.stop,
            "help": telling.show_help,
        }
        await services[command](self.club, Said(user, where, message_id, text))
        await self.clock.settle()

    async def begin(self, hands: int, computers: int = 0) -> None:
        """Table 1 in the group, everybody (or computers in the last seats) seated, and its first hand."""
        await self.say(USERS[0], "table", f"{hands}局", GROUP)
        for user in USERS[: 4 - computers]:
            await self.say(user, "start")
            await self.press(user, "1l:1:sit", GROUP)
            await self.advance(5)
        for _ in range(computers):
            await self.press(USERS[0], "1l:1:bot", GROUP)
        await self.press(USERS[0], "1l:1:start", GROUP)
        await self.advance(2)
        assert (await self.table()).running is not None


@asynccontextmanager
async def backroom(
    database: Path,
    *,
    deals: Deals = shuffle.deal,
    tempo: Tempo | None = None,
    entropy: Entropy | None = None,
) -> AsyncIterator[Backroom]:
    """Everything between the handlers and the gateway; it is stopped at the end of the block."""
    clock = FakeClock()
    gateway = ShowingGateway(clock)
    db = await empty_database.opened(database)
    tables = Tables()
    db.on_commit(tables.committed)
    club = Club(
        db=db,
        tables=tables,
        gateway=gateway,
        clock=clock,
        catalogues=Catalogues.load(),
        entropy=entropy or counting_entropy(),
        deals=deals,
        tempo=tempo or Tempo(),
        language="zh",
        username="xuezhan_bot",
        health=Health(clock.now()),
    )
    delivery = Delivery(db, gateway, clock, CardRenderer(club))
    of_parts = {kind: partial(act, club) for kind, act in DUE.items()}
    due = DueWorker(club, {DELETE_MESSAGE: delivery.delete_due, **of_parts})
    await delivery.start()
    await due.start()
    try:
        yield Backroom(club, clock, gateway, delivery, due)
    finally:
        await due.stop()
        await delivery.stop()
        await db.close()
