"""Delivery with a real database, a clock that stands still and a Telegram in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from bot.delivery import Delivery, Pace, Priority, Rendered, Spoken
from bot.delivery.rendering import Drawing
from bot.outcomes import Why
from bot.screens import Screen
from storage import due
from storage.address import Address, GroupAddress, PersonAddress
from storage.database import Database, Tx
from storage.delivery import cards, notices, sending
from storage.delivery.card import Card
from storage.delivery.notices import Notice
from storage.groups import GroupKind, group, saw_group_message, upsert_group
from storage.members import saw_private_message, upsert_person
from tests.support import empty_database
from tests.support.clock import START, FakeClock
from tests.support.due import next_due_at
from tests.support.fake_gateway import FakeGateway

RANKS = {
    "board": Priority.BOARD,
    "panel": Priority.PANEL,
    "deciding": Priority.DECIDING,
    "settlement": Priority.NOTICE,
}
GROUP_CHAT = -1001
PACE = Pace(shared_s=0)
"""What Telegram confirms is stored while the clock stands."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a card is to say."""

    text: str
    revision: str = "r1"
    fresh: bool = False
    silent: bool = True
    gist: str | None = None


class Texts:
    """A renderer that says what the test wrote under the subject of the card."""

    def __init__(self) -> None:
        self.contents: dict[tuple[str, str], Content] = {}
        self.rendered = self.read_for = self.drawn = 0
        self.confirmations: list[tuple[str, str]] = []
        self.refusals: list[tuple[str, Why]] = []
        self.floods: list[tuple[str, float]] = []
        self.failing: set[str] = set()
        self.undrawable: set[str] = set()
        self.errors: dict[str, Exception] = {}
        self.meanwhile: dict[str, Callable[[], Coroutine[None, None, object]]] = {}
        self._begun: list[asyncio.Task[object]] = []

    async def read(self, tx: Tx, found: Sequence[Card]) -> list[Drawing]:
        assert [await cards.card(tx, card.id) for card in found] == list(found)
        self.read_for += len(found)
        return [partial(self._render, card) for card in found]

    def _render(self, card: Card) -> Rendered | None:
        self.rendered += 1
        if card.subject in self.meanwhile:
            self._begun.append(asyncio.create_task(self.meanwhile.pop(card.subject)()))
        if card.subject in self.errors:
            raise self.errors.pop(card.subject)
        if card.subject in self.failing:
            raise LookupError(card.subject)
        content = self.contents.get((card.kind, card.subject))
        if content is None:
            return None
        rank = RANKS[card.kind]
        return Rendered(
            partial(self._draw, content.text),
            content.revision,
            rank,
            content.silent,
            content.fresh,
            content.gist,
        )

    def _draw(self, text: str) -> Screen:
        self.drawn += 1
        if text in self.undrawable:
            raise LookupError(text)
        return Screen(text)

    async def speak(self, notice: Notice) -> Spoken | None:
        if notice.kind in self.meanwhile:
            await self.meanwhile.pop(notice.kind)()
        if notice.kind == "unspeakable":
            raise LookupError(notice.kind)
        return None if notice.kind == "obsolete" else Spoken(Screen(notice.payload["text"]), silent=False)

    async def confirmed(self, tx: Tx, card: Card, revision: str, at: datetime) -> None:
        assert await cards.card(tx, card.id) is not None
        assert at.tzinfo is not None
        self.confirmations.append((card.subject, revision))

    async def flooded(self, tx: Tx, card: Card, seconds: float, at: datetime) -> None:
        assert await cards.card(tx, card.id) is not None
        assert at.tzinfo is not None
        self.floods.append((card.subject, seconds))

    async def refused(self, tx: Tx, card: Card, why: Why, at: datetime) -> None:
        now = await cards.card(tx, card.id)
        assert now is not None
        assert now.state is cards.CardState.BROKEN
        assert at.tzinfo is not None
        self.refusals.append((card.subject, why))


class Bench:
    """Everything a test of delivery needs."""

    def __init__(self, db: Database, clock: FakeClock) -> None:
        self.db = db
        self.clock = clock
        self.telegram = FakeGateway(clock)
        self.texts = Texts()
        self.delivery = Delivery(db, self.telegram, clock, self.texts, PACE)

    async def group(self, chat_id: int = GROUP_CHAT, kind: GroupKind = GroupKind.SUPERGROUP) -> GroupAddress:
        if kind is GroupKind.GROUP:
            self.telegram.basic_groups.add(chat_id)
        seen = self.telegram.last_id(chat_id)

        async def job(tx: Tx) -> GroupAddress:
            found = await upsert_group(tx, chat_id, kind, "周末麻将", at=self.clock.now())
            await saw_group_message(tx, found.id, seen)
            return GroupAddress(found.id)

        return await self.db.transact(job)

    async def person(self, user_id: int = 7) -> PersonAddress:
        seen = self.telegram.last_id(user_id)

        async def job(tx: Tx) -> PersonAddress:
            found = await upsert_person(tx, user_id, "小明", None, at=self.clock.now())
            await saw_private_message(tx, found.id, seen)
            return PersonAddress(found.id)

        return await self.db.transact(job)

    async def show(
        self, kind: str, address: Address, content: Content | str, subject: str = "t1", *, fresh: bool = False
    ) -> None:
        """What a service does: the state changes and the card is marked dirty in one transaction."""
        said = Content(content) if isinstance(content, str) else content

        async def job(tx: Tx) -> None:
            self.texts.contents[kind, subject] = said
            known = [card.kind for card in await cards.cards_of(tx, subject)]
            await cards.ensure_card(tx, kind, subject, address)
            if kind in known:
                await cards.mark_dirty(tx, subject, {kind}, address, fresh=fresh)

        await self.db.transact(job)
        await self.clock.settle()

    async def show_many(self, shown: Sequence[tuple[str, Address, str, str]]) -> None:
        async def job(tx: Tx) -> None:
            for kind, address, subject, text in shown:
                self.texts.contents[kind, subject] = Content(text)
                made = await cards.ensure_card(tx, kind, subject, address)
                if made.shown:
                    await cards.mark_dirty(tx, subject, {kind}, address)

        await self.db.transact(job)
        await self.clock.settle()

    async def say(
        self, address: Address, text: str, kind: str = "note", *, for_s: float | None = None
    ) -> int:
        now = self.clock.now()
        until = None if for_s is None else now + timedelta(seconds=for_s)
        made = await self.db.transact(
            lambda tx: notices.enqueue(tx, address, kind, {"text": text}, now, until)
        )
        await self.clock.settle()
        return made

    async def card(self, kind: str = "board", subject: str = "t1") -> Card:
        found = await self.db.read(lambda tx: cards.cards_of(tx, subject))
        (card,) = [card for card in found if card.kind == kind]
        return card

    async def notice(self, notice_id: int) -> Notice:
        found = await self.db.read(lambda tx: notices.notice(tx, notice_id))
        assert found is not None
        return found

    async def chat_id(self, address: GroupAddress) -> int:
        found = await self.db.read(lambda tx: group(tx, address.group_id))
        assert found is not None
        return found.chat_id

    async def repair(self, address: Address) -> None:
        await self.db.transact(lambda tx: sending.mark_repaired(tx, address))
        await self.clock.settle()

    async def tick(self) -> None:
        """Execute what is due, as the scheduler does."""
        for action in await self.db.read(lambda tx: due.ahead(tx, 100)):
            if action.due_at <= self.clock.now():
                await self.delivery.delete_due(action)

    async def next_due_s(self) -> float | None:
        at = await self.db.read(next_due_at)
        return None if at is None else (at - self.clock.now()).total_seconds()


@asynccontextmanager
async def running(path: Path, *, start: bool = True) -> AsyncIterator[Bench]:
    """A bench whose delivery has been started, unless the test wants to do that."""
    clock = FakeClock(START)
    db = await empty_database.opened(path / "xuezhan.sqlite3")
    bench = Bench(db, clock)
    if start:
        await bench.delivery.start()
        await clock.settle()
    try:
        yield bench
    finally:
        bench.telegram.gate.set()
        await bench.delivery.stop()
        await db.close()
