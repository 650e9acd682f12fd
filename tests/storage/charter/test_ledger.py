"""账本与结果: nothing is changed, what was a mistake is undone once, and the sum is always zero."""

# ruff: noqa: S608 (the tables are those of this test)
from __future__ import annotations

from functools import partial

import pytest

from rules.charter.facts import Ending
from rules.charter.results import Result
from storage import groups, migration_of_chats
from storage.charter import ledger, matches, results
from storage.charter.ledger import Booking, EntryKind
from storage.database import Database
from storage.errors import ConstraintError
from storage.groups import GroupKind
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group, a_match, after

HAND = (Booking(1, 2, 8), Booking(3, 2, 4), Booking(4, None, 2))


async def played(tx: Tx, group: int) -> int:
    table = await a_match(tx, group)
    await ledger.add_hand(tx, group, table, 1, HAND, after(10))
    await ledger.add_hand(tx, group, table, 2, (Booking(2, 1, 5),), after(20))
    await matches.end_match(tx, table, Ending.PLAYED, (), after(30))
    return table


async def test_the_totals_are_the_sums_of_the_entries_most_first(db: Database) -> None:
    async def job(tx: Tx) -> tuple[tuple[int, int], ...]:
        group = await a_group(tx)
        await played(tx, group)
        assert await ledger.totals(tx, group, after(11)) == ((1, 5), (2, -5))
        assert await ledger.totals(tx, group, until=after(11)) == ((2, 12), (4, -2), (3, -4), (1, -8))
        assert [await ledger.total(tx, group, person) for person in (1, 2, 3, 4, 5)] == [-3, 7, -4, -2, 0]
        assert await ledger.total(tx, group, 2, after(11)) == -5
        return await ledger.totals(tx, group)

    assert await db.transact(job) == ((2, 7), (4, -2), (1, -3), (3, -4))


async def test_ones_own_entries_come_newest_first(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await played(tx, group)
        mine = await ledger.entries(tx, group, person=2)
        assert [(one.hand, one.payer, one.payee, one.points) for one in mine] == [
            (2, 2, 1, 5),
            (1, 3, 2, 4),
            (1, 1, 2, 8),
        ]
        assert {one.match for one in mine} == {table}
        assert len(await ledger.entries(tx, group, person=2, limit=1)) == 1
        assert len(await ledger.entries(tx, group, person=2, since=after(11))) == 1
        assert len(await ledger.entries(tx, group)) == 4
        assert await ledger.entries(tx, group + 1) == ()

    await db.transact(job)


async def test_a_price_is_booked_once_and_reversed_once(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await played(tx, group)
        price = (Booking(3, 1, 16), Booking(3, 2, 16), Booking(3, 4, 16))
        for _ in range(2):
            await ledger.add_price(tx, group, table, 7, price, after(31))
        assert await ledger.total(tx, group, 3) == -52
        assert [await ledger.reverse_case(tx, group, 7, after(40)) for _ in range(2)] == [3, 0]
        assert await ledger.total(tx, group, 3) == -4
        kinds = [one.kind for one in await ledger.of_case(tx, group, 7)]
        assert kinds == [EntryKind.PRICE] * 3 + [EntryKind.REVERSAL] * 3
        assert await ledger.reverse_case(tx, group, 8, after(40)) == 0

    await db.transact(job)


async def test_a_void_result_takes_the_points_of_the_hands_back_and_leaves_the_price(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await played(tx, group)
        before = await ledger.totals(tx, group)
        await ledger.add_price(tx, group, table, 7, (Booking(3, 1, 16),), after(31))
        assert [await results.void(tx, table, after(50)) for _ in range(2)] == [True, False]
        assert dict(await ledger.totals(tx, group)) == {1: 16, 2: 0, 3: -16, 4: 0}
        assert [await results.restore(tx, table, after(60)) for _ in range(2)] == [True, False]
        await ledger.reverse_case(tx, group, 7, after(61))
        assert await ledger.totals(tx, group) == before
        assert await results.void(tx, table, after(70))
        assert {points for _, points in await ledger.totals(tx, group)} == {0}
        found = await results.result(tx, table)
        assert found is not None
        assert found.voided_at == after(70)

    await db.transact(job)


async def test_a_result_is_shown_once_and_confirmed_by_each_once(db: Database) -> None:
    async def job(tx: Tx) -> Result | None:
        group = await a_group(tx)
        running = await a_match(tx, group)
        assert not await results.shown(tx, running, after(1))
        assert await results.result(tx, running) is None
        assert not await results.void(tx, running, after(1))
        table = await played(tx, group)
        assert [await results.shown(tx, table, after(minutes)) for minutes in (31, 32)] == [True, False]
        assert [await results.confirm(tx, table, 4, after(minutes)) for minutes in (33, 34)] == [True, False]
        assert await results.confirm(tx, table, 1, after(35))
        return await results.result(tx, table)

    assert await db.transact(job) == Result(
        2, (1, 2, 3, 4), after(30), after(31), ((4, after(33)), (1, after(35)))
    )


async def test_a_match_without_facts_has_no_book(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await ledger.add_hand(tx, group, 99, 1, HAND, NOW)
        assert await ledger.entries(tx, group) == ()

    await db.transact(job)


@pytest.mark.parametrize("table", ["ledger", "result_cards", "result_confirmations", "result_changes"])
async def test_the_book_is_append_only(db: Database, table: str) -> None:
    async def job(tx: Tx) -> None:
        match = await played(tx, await a_group(tx))
        await results.shown(tx, match, after(31))
        await results.confirm(tx, match, 1, after(31))
        await results.void(tx, match, after(32))

    await db.transact(job)
    column = "shown_at" if table == "result_cards" else "at"
    for statement in (f"UPDATE {table} SET {column} = 9", f"DELETE FROM {table}"):
        with pytest.raises(ConstraintError):
            await db.transact(partial(_execute, statement))


async def _execute(statement: str, tx: Tx) -> int:
    return await tx.execute(statement)


async def test_a_group_that_becomes_a_supergroup_keeps_its_book(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await groups.upsert_group(tx, -5, GroupKind.GROUP, "旧", at=NOW)
        group = await a_group(tx)
        table = await played(tx, group)
        merged = await migration_of_chats.migrate_chat(tx, -5, -1001)
        assert merged is not None
        assert merged.id != group
        assert len(await ledger.entries(tx, merged.id)) == 4
        assert await matches.group_of(tx, table) == merged.id

    await db.transact(job)
