"""A club with four people in one group: real storage, a standing clock, Telegram in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import TypeVar

from bot.callback_data import Lobby, LobbyDoes, Payload, Play, pack
from bot.delivery.rendering import Rendered
from bot.services import commands, presses
from bot.services.asked import Said
from bot.services.club import Chat, Club, User
from bot.services.presses import Press
from bot.services.rendering import CardRenderer
from bot.services.replies import Reply
from bot.services.tables import Tables
from bot.words import Catalogues
from rules.table.dealing import Deals
from rules.table.state import Running, TableState
from rules.table.terms import Tempo
from storage import due, members, tables
from storage.address import PersonAddress
from storage.database import Database
from storage.delivery import cards, notices
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx
from tests.rules.table.scene import HANDS, stacked
from tests.support.clock import FakeClock
from tests.support.due import work_off
from tests.support.fake_gateway import FakeGateway
from tests.support.walls import build_wall

T = TypeVar("T")

GROUP = Chat(-1001, "周末麻将", is_group=True, is_supergroup=True)
OTHER_GROUP = Chat(-1002, "隔壁", is_group=True, is_supergroup=True)
USERS = tuple(
    User(70 + seat, name, language="zh") for seat, name in enumerate(("小明", "阿芳", "老王", "小李"))
)
WALL = stacked(build_wall(0, HANDS, "9p2m"))
"""Seat 0 deals, and may discard 9s, which seat 2 could win on, kong or pong (voids: s, s, p, m)."""


@cache
def catalogues() -> Catalogues:
    return Catalogues.load()


class House:
    """A running club without workers: what is due or to be delivered happens when a test says so."""

    def __init__(self, db: Database, deals: Deals = WALL, tempo: Tempo | None = None) -> None:
        self.db = db
        self.clock = FakeClock()
        self.gateway = FakeGateway(self.clock)
        tables = Tables()
        db.on_commit(tables.committed)
        self.club = Club(
            db=db,
            tables=tables,
            gateway=self.gateway,
            clock=self.clock,
            catalogues=catalogues(),
            entropy=lambda size: bytes([5]) * size,
            deals=deals,
            tempo=tempo or Tempo(),
            language="zh",
            username="xuezhan_bot",
        )
        self.club.health.heard_at = self.clock.now()
        self.renderer = CardRenderer(self.club)
        self._messages = 0

    @property
    def now(self) -> datetime:
        return self.clock.now()

    async def do(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        return await self.db.transact(job)

    async def passes(self, seconds: float, *, heard: bool = True) -> None:
        """Time passes, and everything that becomes due on the way is done."""
        until = self.now + timedelta(seconds=seconds)
        while (next_at := await work_off(self.club, {})) is not None and next_at <= until:
            await self._to(next_at, heard=heard)
        await self._to(until, heard=heard)

    async def _to(self, instant: datetime, *, heard: bool) -> None:
        await self.clock.advance_to(instant)
        if heard:
            self.club.health.heard_at = self.now

    def message_id(self) -> int:
        self._messages += 1
        return self._messages

    async def say(self, user: User, text: str, chat: Chat | None = GROUP) -> None:
        """`/table 4` and the like."""
        name, _, rest = text.removeprefix("/").partition(" ")
        where = chat or Chat(user.user_id, user.name, is_group=False)
        said = Said(user, where, self.message_id(), rest)
        await getattr(commands, name)(self.club, said)

    async def press(self, user: User, payload: Payload | str, chat: Chat | None = GROUP) -> Reply:
        data = payload if isinstance(payload, str) else pack(payload)
        made = Press(user, chat, None, f"query-{self.message_id()}", data)
        return await presses.press(self.club, made)

    async def play(self, seat: int, act: str, **changes: int) -> Reply:
        """A press on the newest panel of a seat's person; `changes` make it an old or a forged one."""
        running = await self.running()
        fields = {"table": 1, "hand": running.number, "step": running.shown.step, **changes}
        return await self.press(USERS[seat], Play(**fields, act=act), private(USERS[seat]))

    async def state(self, table_id: int = 1) -> TableState:
        found = await self.do(lambda tx: self.club.tables.get(tx, table_id))
        assert found is not None
        return found[1]

    async def running(self, table_id: int = 1) -> Running:
        running = (await self.state(table_id)).running
        assert running is not None
        return running

    async def person(self, seat: int) -> int:
        found = await self.do(lambda tx: members.person_by_user(tx, USERS[seat].user_id))
        assert found is not None
        return found.id

    async def due(self, table_id: int = 1) -> tuple[DueAction, ...]:
        return await self.do(lambda tx: due.open_actions(tx, f"table:{table_id}"))

    async def card(self, kind: str, subject: str = "table:1:0", person: int | None = None) -> Card:
        found = [
            card
            for card in await self.do(lambda tx: cards.cards_of(tx, subject))
            if card.kind == kind and (person is None or card.address == PersonAddress(person))
        ]
        assert len(found) == 1, f"{len(found)} cards {kind} of {subject}"
        return found[0]

    async def said(self) -> list[str]:
        """The texts of the notices that wait for delivery, oldest first."""
        return [str(one.payload["text"]) for one in await self.do(notices.queued)]

    async def drawn(self, card: Card) -> Rendered | None:
        """What the card says now."""
        (drawing,) = await self.db.read(lambda tx: self.renderer.read(tx, (card,)))
        return drawing()

    async def delivered(self, card: Card) -> None:
        """Telegram shows what the card says now."""
        rendered = await self.drawn(card)
        assert rendered is not None
        revision = rendered.revision
        await self.do(lambda tx: self.renderer.confirmed(tx, card, revision, self.now))

    async def stand(self, subject: str) -> None:
        """Telegram shows the cards of a subject as they are now, and they may still change."""
        sql = "UPDATE cards SET state = 'live', shown = wanted, message_id = id + 1000 WHERE subject = ?"
        await self.do(lambda tx: tx.execute(sql, (subject,)))

    async def dirty(self, subject: str) -> set[str]:
        """The kinds of a subject's cards that are to be drawn again."""
        return {card.kind for card in await self.do(cards.dirty_cards) if card.subject == subject}

    async def panel_delivered(self, *seats: int) -> None:
        for seat in seats:
            await self.delivered(await self.card("panel", person=await self.person(seat)))

    async def open(self, terms: str = "", users: Sequence[User] = USERS) -> None:
        """People who can be reached sit at a new table, with their panels delivered."""
        for user in users:
            await self.say(user, "/start", None)
        await self.say(users[0], f"/table {terms}".strip())
        for user in users:
            reply = await self.press(user, Lobby(1, LobbyDoes.SIT))
            assert reply.url is None
        await self.panel_delivered(*range(len(users)))

    async def begin(self, terms: str = "", users: Sequence[User] = USERS) -> None:
        """The first hand of such a table, computers on the seats that are left."""
        await self.open(terms, users)
        for _ in range(4 - len(users)):
            await self.press(users[0], Lobby(1, LobbyDoes.ADD_COMPUTER))
        reply = await self.press(users[0], Lobby(1, LobbyDoes.START))
        assert reply.text is None, reply.text

    async def first_turn(self, suits: str = "sspm", terms: str = "") -> None:
        """All four void suits are declared."""
        await self.begin(terms)
        for seat, suit in enumerate(suits):
            assert (await self.play(seat, f"void{suit}")).text is None

    async def versions(self, table_id: int = 1) -> int:
        found = await self.do(lambda tx: tables.table_at(tx, table_id))
        assert found is not None
        return found[1]


def private(user: User) -> Chat:
    return Chat(user.user_id, user.name, is_group=False)
