"""牌桌的存取: load a table, append what happened, and keep its index, timers and cards in step.

All functions run inside the caller's transaction. The cache holds values: a version that differs from the
stored one (a transaction that failed at its commit) is replayed from the events.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.delivery.books import plan_deletion
from bot.services.cards import CardKey, CardKind, kept, subject_of, touched, wants_fresh
from bot.services.hall import following
from bot.services.matches import recording
from bot.services.waiting import reschedule
from rules.mahjong.altering import altered
from rules.table.dealing import Deals
from rules.table.drawn import Drawn, open_drawn
from rules.table.events import Ending, TableEvent, TableOpened
from rules.table.evolve import evolve
from rules.table.names import EVENT_NAMES, PART_NAMES
from rules.table.state import Phase, TableState
from rules.table.terms import Terms
from rules.table.timers import timers
from storage import due, endings, tables
from storage.address import Address, GroupAddress, PersonAddress
from storage.charter import offline
from storage.codec import Codec
from storage.delivery import cards
from storage.errors import StorageError
from storage.event_store import EventStore
from storage.tables import TableRow
from storage.transaction import Tx

CACHED = 512
"""Tables kept in memory: more than are live at once; a cold one costs some milliseconds of replay."""


STORE = EventStore(Codec(EVENT_NAMES, PART_NAMES))


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Announced with the state that a commit brings."""

    table_id: int
    state: TableState


class Tables:
    """Every table of every group."""

    def __init__(self) -> None:
        self._store = STORE
        self._cache: OrderedDict[int, TableState] = OrderedDict()
        self._committed: OrderedDict[int, TableState] = OrderedDict()

    async def open(
        self, tx: Tx, address: GroupAddress, opener: int, terms: Terms, master: bytes, at: datetime
    ) -> tuple[TableRow, TableState]:
        """开桌: a new table in a group (or a topic of it), with its lobby card."""
        row = await tables.open_table(tx, address.group_id, address.thread_id, Phase.LOBBY, at)
        opened = TableOpened(str(row.id), opener, terms, master, at)
        state = await self.apply(tx, row, None, (opened,), at)
        return row, state

    async def open_drawn(
        self,
        tx: Tx,
        address: GroupAddress,
        opener: int,
        terms: Terms,
        master: bytes,
        seats: Sequence[Drawn],
        deals: Deals,
        at: datetime,
    ) -> tuple[TableRow, TableState]:
        """开桌 for a match announced ahead: it begins at once, with four people on seats drawn by lot."""
        row = await tables.open_table(tx, address.group_id, address.thread_id, Phase.LOBBY, at)
        events = open_drawn(str(row.id), opener, terms, master, seats, deals, at)
        return row, await self.apply(tx, row, None, events, at)

    async def get(self, tx: Tx, table_id: int) -> tuple[TableRow, TableState] | None:
        """The table as it is stored now, None when there is none of that number that was played at here."""
        found = await _at(tx, table_id)
        if found is None:
            return None
        row, version = found
        cached = self._cache.get(table_id)
        if cached is None or cached.version != version:
            cached = await self._replay(tx, row)
        _remember(self._cache, table_id, cached)
        return row, await _with_reason(tx, row, cached)

    async def peek(self, tx: Tx, table_id: int) -> tuple[TableRow, TableState] | None:
        """As `get`, for readers: what is committed, without touching what writers keep in memory."""
        found = await _at(tx, table_id)
        if found is None:
            return None
        row, version = found
        for known in (self._cache.get(table_id), self._committed.get(table_id)):
            if known is not None and known.version == version:
                return row, await _with_reason(tx, row, known)
        return row, await _with_reason(tx, row, await self._replay(tx, row))

    def committed(self, announced: tuple[object, ...]) -> None:
        """Remember what has been committed, for readers, while a writer is already further."""
        for change in announced:
            if isinstance(change, TableChanged):
                _remember(self._committed, change.table_id, change.state)

    async def apply(
        self, tx: Tx, row: TableRow, before: TableState | None, events: Sequence[TableEvent], at: datetime
    ) -> TableState:
        """Append `events` and bring everything that follows from them up to date; returns the new state."""
        after = before
        for event in events:
            after = evolve(after, event)
        if after is None:
            raise StorageError(f"table {row.id} has no events")
        if after is before:
            return after
        await self._store.append(tx, row.stream, 0 if before is None else before.version, events, at)
        await _index(tx, row, before, after, at)
        await recording.record(tx, row, before, after, events, at)
        await following.follow(tx, row, before, after, events, at)
        await _schedule(tx, row, before, after, at)
        await _mark(tx, row, before, after, at)
        _remember(self._cache, row.id, after)
        tx.announce(TableChanged(row.id, after))
        return after

    async def touched_at(self, tx: Tx, row: TableRow) -> datetime:
        """When something last happened at a table."""
        return await self._store.last_at(tx, row.stream) or row.opened_at

    async def _replay(self, tx: Tx, row: TableRow) -> TableState:
        state: TableState | None = None
        for stored in await self._store.load(tx, row.stream):
            state = evolve(state, stored.event)  # type: ignore[arg-type]  # the codec knows only TableEvents
        if state is None:
            raise StorageError(f"table {row.id} has no events")
        return state


async def _at(tx: Tx, table_id: int) -> tuple[TableRow, int] | None:
    """A table of the bot's own and the version at which it is."""
    found = await tables.table_at(tx, table_id)
    return None if found is None or found[0].phase == offline.PHASE else found


async def _with_reason(tx: Tx, row: TableRow, state: TableState) -> TableState:
    """With the words of the admin who ended it, as long as they are kept: no memory may outlive them."""
    if state.ending is not Ending.ADMIN:
        return state
    return altered(state, ended_reason=await endings.reason(tx, row.id))


def _remember(cache: OrderedDict[int, TableState], table_id: int, state: TableState) -> None:
    cache[table_id] = state
    cache.move_to_end(table_id)
    while len(cache) > CACHED:
        cache.popitem(last=False)


def address_of(row: TableRow, key: CardKey) -> Address:
    """Where a card of a table stands."""
    if key.person is not None:
        return PersonAddress(key.person)
    if row.group_id is None:
        raise StorageError(f"table {row.id} belongs to no group")
    return GroupAddress(row.group_id, row.thread_id)


async def _index(tx: Tx, row: TableRow, before: TableState | None, after: TableState, at: datetime) -> None:
    """Phase and seats as columns, for the questions `which tables are live` and `where do I sit`."""
    people = {seat: after.chairs[seat].person for seat in after.humans}
    if before is None or {seat: before.chairs[seat].person for seat in before.humans} != people:
        await tables.set_seats(tx, row.id, {seat: who for seat, who in people.items() if who is not None})
    if (Phase.LOBBY if before is None else before.phase) is after.phase:
        return
    if after.phase is Phase.ENDED:
        await tables.close_table(tx, row.id, after.phase, at)
    else:
        await tables.set_phase(tx, row.id, after.phase)


async def _schedule(
    tx: Tx, row: TableRow, before: TableState | None, after: TableState, at: datetime
) -> None:
    """One open row for each timer of the new state, none for what the table waits for no longer."""
    await reschedule(tx, row.stream, () if before is None else timers(before), timers(after), at)
    if after.phase is Phase.ENDED:
        await due.forget_closed(tx, row.stream)


async def _mark(tx: Tx, row: TableRow, before: TableState | None, after: TableState, at: datetime) -> None:
    """New cards are made, changed ones rendered again, those of people who left retired."""
    had = frozenset() if before is None else kept(before)
    changed = []
    for key in sorted(touched(before, after), key=lambda key: (key.kind, key.hand, key.person or 0)):
        address, subject = address_of(row, key), subject_of(row.id, key)
        if key not in had:
            await cards.ensure_card(tx, key.kind, subject, address)
            continue
        fresh = key.person is not None and wants_fresh(before, after, key.person)
        changed.append(cards.Changed(key.kind, subject, address, fresh=fresh))
    for key in had - kept(after):
        address, subject = address_of(row, key), subject_of(row.id, key)
        if key.kind is CardKind.PANEL:
            if before is not None and before.phase is Phase.LOBBY:
                await _take_away(tx, key.kind, subject, address, at)
            await cards.retire(tx, subject, (key.kind,), address)
        else:
            changed.append(cards.Changed(key.kind, subject, address))
    await cards.mark_each_dirty(tx, changed)


async def _take_away(tx: Tx, kind: CardKind, subject: str, address: Address, at: datetime) -> None:
    """Who got up before the start is not to go on reading that they sit there: their panel is deleted."""
    for card in await cards.cards_of(tx, subject):
        if card.kind == kind and card.address == address and card.message_id is not None:
            await plan_deletion(tx, address, card.message_id, at)
