from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest

from storage import tables
from storage.database import Database
from storage.errors import ConstraintError
from storage.groups import GroupKind, upsert_group
from storage.members import upsert_person
from storage.tables import TableRow
from storage.transaction import Tx
from tests.storage.events import count


async def two_tables(tx: Tx, at: datetime) -> tuple[TableRow, TableRow, int]:
    group = await upsert_group(tx, -5, GroupKind.SUPERGROUP, "x", at=at)
    person = await upsert_person(tx, 7, "小明", None, at=at)
    first = await tables.open_table(tx, group.id, 3, "lobby", at)
    second = await tables.open_table(tx, None, None, "playing", at)
    for table in (first, second):
        await tables.set_seats(tx, table.id, {2: person.id})
    return first, second, person.id


async def test_a_person_is_found_at_every_live_table(db: Database, now: datetime) -> None:
    first, second, person = await db.transact(lambda tx: two_tables(tx, now))
    assert first == TableRow(first.id, 1, 3, "lobby", now, None)
    assert first.stream == f"table:{first.id}"
    assert await db.read(lambda tx: tables.live_tables_of_person(tx, person)) == (first, second)
    assert await db.read(tables.live_tables) == (first, second)
    assert await db.read(lambda tx: tables.live_tables_of_group(tx, 1)) == (first,)


async def test_a_table_is_at_the_version_of_its_newest_event(db: Database, now: datetime) -> None:
    first, second, _ = await db.transact(lambda tx: two_tables(tx, now))
    for number in (5, 6):
        await db.transact(partial(count, stream=first.stream, number=number))
    assert await db.read(lambda tx: tables.table_at(tx, first.id)) == (first, 2)
    assert await db.read(lambda tx: tables.table_at(tx, second.id)) == (second, 0)
    assert await db.read(lambda tx: tables.table_at(tx, 99)) is None


async def test_a_closed_table_frees_its_seats_and_remembers_them(db: Database, now: datetime) -> None:
    first, second, person = await db.transact(lambda tx: two_tables(tx, now))
    for at in (now, now + timedelta(hours=1)):
        await db.transact(lambda tx, at=at: tables.close_table(tx, first.id, "over", at))  # type: ignore[misc]
    assert await db.read(lambda tx: tables.live_tables_of_person(tx, person)) == (second,)
    assert await db.read(tables.live_tables) == (second,)
    assert await db.read(lambda tx: tables.seats(tx, first.id)) == {2: person}
    assert await db.read(lambda tx: tables.table(tx, first.id)) == TableRow(first.id, 1, 3, "over", now, now)


async def test_sitting_elsewhere_replaces_the_seats(db: Database, now: datetime) -> None:
    first, _, person = await db.transact(lambda tx: two_tables(tx, now))
    await db.transact(lambda tx: tables.set_phase(tx, first.id, "playing"))
    await db.transact(lambda tx: tables.set_seats(tx, first.id, {0: person}))
    assert await db.read(lambda tx: tables.seats(tx, first.id)) == {0: person}
    table = await db.read(lambda tx: tables.table(tx, first.id))
    assert table is not None
    assert table.phase == "playing"
    await db.transact(lambda tx: tables.set_seats(tx, first.id, {}))
    assert await db.read(lambda tx: tables.seats(tx, first.id)) == {}


async def test_there_are_four_seats(db: Database, now: datetime) -> None:
    first, _, person = await db.transact(lambda tx: two_tables(tx, now))
    with pytest.raises(ConstraintError, match="seat"):
        await db.transact(lambda tx: tables.set_seats(tx, first.id, {4: person}))
    assert await db.read(lambda tx: tables.seats(tx, first.id)) == {2: person}


async def test_an_unknown_table_is_none(db: Database) -> None:
    assert await db.read(lambda tx: tables.table(tx, 9)) is None
