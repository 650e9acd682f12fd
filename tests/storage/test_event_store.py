from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from storage.database import Database
from storage.errors import CodecError, ConcurrencyError, ConstraintError
from storage.event_store import Stored
from storage.transaction import Tx
from tests.storage.events import STORE, Counted, count, numbers


async def test_events_come_back_in_order_with_their_instant(db: Database) -> None:
    shanghai = timezone(timedelta(hours=8))
    at = datetime(2026, 5, 1, 20, 30, 15, 250_001, tzinfo=shanghai)
    version = await db.transact(lambda tx: STORE.append(tx, "table:7", 0, [Counted(5), Counted(6)], at))
    assert version == 2
    assert await db.read(lambda tx: STORE.load(tx, "table:7")) == (
        Stored(1, Counted(5), at),
        Stored(2, Counted(6), at),
    )
    assert (await db.read(lambda tx: STORE.load(tx, "table:7", after=1)))[0].at.tzinfo is UTC


async def test_a_stream_is_at_the_version_of_its_newest_event(db: Database, now: datetime) -> None:
    assert await db.transact(lambda tx: STORE.append(tx, "s", 0, [Counted(1), Counted(2)], now)) == 2
    assert await db.transact(lambda tx: STORE.append(tx, "t", 0, [Counted(3)], now)) == 1
    assert [stored.version for stored in await db.read(lambda tx: STORE.load(tx, "s", 1))] == [2]


async def test_a_stream_knows_when_its_newest_event_was_stored(db: Database, now: datetime) -> None:
    assert await db.read(lambda tx: STORE.last_at(tx, "s")) is None
    await db.transact(lambda tx: STORE.append(tx, "s", 0, [Counted(1)], now))
    await db.transact(lambda tx: STORE.append(tx, "s", 1, [Counted(2)], now + timedelta(seconds=1)))
    assert await db.read(lambda tx: STORE.last_at(tx, "s")) == now + timedelta(seconds=1)


async def test_who_decides_on_an_old_version_is_refused(db: Database, now: datetime) -> None:
    async def decide(tx: Tx) -> int:
        return await STORE.append(tx, "s", 0, [Counted(1)], now)

    outcomes = await asyncio.gather(db.transact(decide), db.transact(decide), return_exceptions=True)
    assert outcomes[0] == 1
    assert isinstance(outcomes[1], ConcurrencyError)
    assert (outcomes[1].stream, outcomes[1].expected_version) == ("s", 0)
    assert await db.read(lambda tx: numbers(tx, "s")) == [1]


async def test_a_stream_has_no_gaps(db: Database, now: datetime) -> None:
    with pytest.raises(ConcurrencyError, match="not at version 3"):
        await db.transact(lambda tx: STORE.append(tx, "s", 3, [Counted(1)], now))


async def test_nothing_to_append_changes_nothing(db: Database, now: datetime) -> None:
    assert await db.transact(lambda tx: STORE.append(tx, "s", 4, [], now)) == 4


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = '{}'",
        "DELETE FROM events",
        "REPLACE INTO events (stream, version, type, body, at) VALUES ('s', 1, 'counted', '{}', 0)",
    ],
)
async def test_events_are_append_only(db: Database, statement: str) -> None:
    await db.transact(lambda tx: count(tx, "s", 1))
    with pytest.raises(ConstraintError, match="append-only"):
        await db.transact(lambda tx: tx.execute(statement))
    assert await db.read(lambda tx: numbers(tx, "s")) == [1]


async def test_an_event_that_cannot_be_read_is_named_with_its_place(db: Database) -> None:
    await db.transact(
        lambda tx: tx.execute(
            "INSERT INTO events (stream, version, type, body, at) VALUES ('s', 1, 'forgotten', '{}', 0)"
        )
    )
    with pytest.raises(CodecError, match="'s' version 1: event 'forgotten' is not known"):
        await db.read(lambda tx: STORE.load(tx, "s"))


async def test_an_instant_without_a_time_zone_is_refused(db: Database) -> None:
    naive = datetime(2026, 1, 1)  # noqa: DTZ001
    with pytest.raises(ValueError, match="no time zone"):
        await db.transact(lambda tx: STORE.append(tx, "s", 0, [Counted(1)], naive))
