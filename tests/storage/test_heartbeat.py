from __future__ import annotations

from datetime import datetime, timedelta

from storage import heartbeat
from storage.database import Database
from storage.heartbeat import Gap
from storage.transaction import Tx

SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)


async def beats(tx: Tx, since: datetime, minutes: int) -> None:
    for minute in range(minutes):
        at = since + minute * MINUTE
        assert await heartbeat.beat(tx, at, at + SECOND)


async def spans(tx: Tx) -> int:
    row = await tx.fetch_one("SELECT count(*) FROM beat_spans")
    assert row is not None
    return int(row[0])


async def test_continuous_beats_stay_one_row(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: beats(tx, now, 60))
    assert await db.read(spans) == 1
    end = now + 59 * MINUTE + SECOND
    assert await db.read(lambda tx: heartbeat.last_beat(tx, end)) == end
    assert await db.read(lambda tx: heartbeat.gap_before(tx, end + 90 * SECOND)) is None
    assert await db.read(lambda tx: heartbeat.gap_before(tx, end + 91 * SECOND)) == Gap(
        end, end + 91 * SECOND
    )


async def test_a_beat_counts_only_when_telegram_answers_within_a_minute(db: Database, now: datetime) -> None:
    assert await db.transact(lambda tx: heartbeat.beat(tx, now, now + 60 * SECOND))
    late = now + 90 * SECOND
    assert not await db.transact(lambda tx: heartbeat.beat(tx, late, late + 61 * SECOND))
    assert not await db.transact(lambda tx: heartbeat.beat(tx, late, late - SECOND))
    assert await db.read(lambda tx: heartbeat.last_beat(tx, late + MINUTE)) == now + 60 * SECOND


async def test_before_the_first_beat_there_is_nothing_to_miss(db: Database, now: datetime) -> None:
    assert await db.read(lambda tx: heartbeat.gap_before(tx, now)) is None
    assert await db.read(lambda tx: heartbeat.last_beat(tx, now)) is None


async def test_gaps_are_what_lies_between_the_beats(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: beats(tx, now, 10))
    await db.transact(lambda tx: beats(tx, now + 12 * MINUTE, 10))
    await db.transact(lambda tx: beats(tx, now + 60 * MINUTE, 10))
    assert await db.read(spans) == 3
    first = Gap(now + 9 * MINUTE + SECOND, now + 12 * MINUTE)
    second = Gap(now + 21 * MINUTE + SECOND, now + 60 * MINUTE)
    end = now + 69 * MINUTE + SECOND
    assert await db.read(lambda tx: heartbeat.gaps(tx, now, end, timedelta())) == (first, second)
    assert await db.read(lambda tx: heartbeat.gaps(tx, now, end, 5 * MINUTE)) == (second,)
    assert second.length == 39 * MINUTE - SECOND


async def test_gaps_are_cut_to_the_time_asked_for(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: beats(tx, now, 10))
    await db.transact(lambda tx: beats(tx, now + 30 * MINUTE, 10))
    proven = now + 9 * MINUTE + SECOND

    async def gaps(tx: Tx, since: int, until: int) -> tuple[Gap, ...]:
        return await heartbeat.gaps(tx, now + since * MINUTE, now + until * MINUTE, timedelta())

    assert await db.read(lambda tx: gaps(tx, 2, 5)) == ()
    assert await db.read(lambda tx: gaps(tx, 5, 20)) == (Gap(proven, now + 20 * MINUTE),)
    assert await db.read(lambda tx: gaps(tx, 15, 20)) == (Gap(now + 15 * MINUTE, now + 20 * MINUTE),)
    assert await db.read(lambda tx: gaps(tx, -5, 5)) == (Gap(now - 5 * MINUTE, now),)
    assert await db.read(lambda tx: gaps(tx, 50, 60)) == (Gap(now + 50 * MINUTE, now + 60 * MINUTE),)


async def test_a_clock_that_steps_back_takes_no_proof_away(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: beats(tx, now, 5))
    await db.transact(lambda tx: beats(tx, now + 2 * MINUTE, 1))
    assert await db.read(spans) == 1
    assert await db.read(lambda tx: heartbeat.last_beat(tx, now + 9 * MINUTE)) == now + 4 * MINUTE + SECOND
