"""Matches that are played through in a house, and what is kept of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.charter.facts import Lobby, Match
from rules.charter.results import Result
from rules.table import events as e
from rules.table.evolve import evolve
from rules.table.state import TableState
from storage import groups, tables
from storage.charter import exits, ledger, lobbies, matches, results
from storage.charter.exits import MatchExit
from storage.charter.ledger import Entry
from storage.groups import GroupKind
from storage.transaction import Tx
from tests.bot.services.house import GROUP, House


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of the first table."""

    lobbies: tuple[Lobby, ...]
    match: Match | None
    entries: tuple[Entry, ...]
    exits: tuple[MatchExit, ...]
    result: Result | None


async def group_of(house: House) -> int:
    async def job(tx: Tx) -> int:
        found = await groups.group_by_chat(tx, GROUP.chat_id)
        assert found is not None
        return found.id

    return await house.do(job)


async def kept(house: House, table_id: int = 1) -> Kept:
    async def job(tx: Tx) -> Kept:
        row = await tables.table(tx, table_id)
        assert row is not None
        assert row.group_id is not None
        since = row.opened_at
        return Kept(
            await lobbies.lobbies(tx, row.group_id, since),
            await matches.match(tx, table_id),
            await ledger.entries(tx, row.group_id),
            await exits.exits(tx, table_id),
            await results.result(tx, table_id),
        )

    return await house.do(job)


async def happened(house: House, events: Sequence[e.TableEvent]) -> TableState:
    """A table's whole stored life, event by event, as though it happened in the house's group now."""

    async def job(tx: Tx) -> TableState:
        group = await groups.upsert_group(tx, GROUP.chat_id, GroupKind.SUPERGROUP, GROUP.title, at=house.now)
        row = await tables.open_table(tx, group.id, None, "lobby", events[0].at)
        state: TableState | None = None
        for event in events:
            state = await house.club.tables.apply(tx, row, state, (event,), event.at)
        assert state is not None
        return state

    return await house.do(job)


def states(events: Sequence[e.TableEvent]) -> list[TableState]:
    """The table after each event."""
    found: list[TableState] = []
    for event in events:
        found.append(evolve(found[-1] if found else None, event))
    return found
