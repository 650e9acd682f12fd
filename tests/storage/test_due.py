from __future__ import annotations

from datetime import datetime, timedelta

from storage import due
from storage.database import Database
from storage.due import DueAction, DueChanged
from storage.transaction import Tx

MINUTE = timedelta(minutes=1)


async def plan(tx: Tx, revision: str, at: datetime, kind: str = "clock", subject: str = "table:1") -> None:
    await due.schedule(tx, kind, subject, revision, at)


async def test_what_is_due_comes_earliest_first(db: Database, now: datetime) -> None:
    assert await db.read(lambda tx: due.ahead(tx, 9)) == ()
    await db.transact(lambda tx: plan(tx, "2", now + MINUTE))
    await db.transact(lambda tx: plan(tx, "1", now, subject="table:2"))
    await db.transact(lambda tx: plan(tx, "3", now + 2 * MINUTE))
    found = await db.read(lambda tx: due.ahead(tx, 2))
    assert [(action.subject, action.revision, action.due_at) for action in found] == [
        ("table:2", "1", now),
        ("table:1", "2", now + MINUTE),
    ]
    assert await db.read(lambda tx: due.ahead(tx, 1)) == found[:1]


async def test_scheduling_again_moves_and_never_doubles(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: due.schedule(tx, "clock", "table:1", "1", now, now + MINUTE))
    await db.transact(lambda tx: due.schedule(tx, "clock", "table:1", "1", now + MINUTE))
    assert await db.read(lambda tx: due.open_actions(tx, "table:1")) == (
        DueAction(1, "clock", "table:1", "1", now + MINUTE, None, None, None),
    )


async def test_what_is_done_is_not_due_again(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: plan(tx, "1", now))
    assert await db.transact(lambda tx: due.finish(tx, 1, now, "acted"))
    assert not await db.transact(lambda tx: due.finish(tx, 1, now + MINUTE, "acted twice"))
    await db.transact(lambda tx: plan(tx, "1", now + MINUTE))
    assert await db.read(lambda tx: due.ahead(tx, 9)) == ()
    action = await db.read(lambda tx: due.action(tx, 1))
    assert action is not None
    assert (action.done_at, action.outcome) == (now, "acted")


async def test_what_was_cancelled_may_be_scheduled_again(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: plan(tx, "1", now))
    assert await db.transact(lambda tx: due.cancel(tx, {"clock"}, "table:1", now)) == 1
    assert await db.transact(lambda tx: due.cancel(tx, {"clock"}, "table:1", now)) == 0
    assert await db.read(lambda tx: due.ahead(tx, 9)) == ()
    await db.transact(lambda tx: plan(tx, "1", now + MINUTE))
    history = await db.read(lambda tx: due.history(tx, "table:1", "clock"))
    assert [action.outcome for action in history] == [due.CANCELLED, None]
    assert await db.transact(lambda tx: due.finish(tx, history[1].id, now, "acted"))


async def test_a_subject_may_be_cancelled_whole(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: plan(tx, "1", now))
    await db.transact(lambda tx: plan(tx, "1", now, kind="nudge"))
    await db.transact(lambda tx: plan(tx, "1", now, subject="table:2"))
    assert await db.transact(lambda tx: due.cancel(tx, None, "table:1", now)) == 2
    assert [a.subject for a in await db.read(lambda tx: due.ahead(tx, 9))] == ["table:2"]


async def test_downtime_moves_what_is_open(db: Database, now: datetime) -> None:
    await db.transact(lambda tx: due.schedule(tx, "clock", "table:1", "1", now, now + MINUTE))
    await db.transact(lambda tx: plan(tx, "1", now, kind="nudge"))
    await db.transact(lambda tx: plan(tx, "1", now, subject="table:2"))
    await db.transact(lambda tx: plan(tx, "0", now, subject="table:3"))
    await db.transact(lambda tx: due.cancel(tx, None, "table:3", now))
    assert await db.transact(lambda tx: due.shift(tx, MINUTE, subject="table:1", kinds={"clock"})) == 1
    assert await db.transact(lambda tx: due.shift(tx, MINUTE)) == 3
    assert await db.transact(lambda tx: due.shift(tx, MINUTE, kinds=())) == 0
    found = await db.read(lambda tx: due.ahead(tx, 9))
    assert [(a.subject, a.kind, a.due_at - now, a.not_after) for a in found] == [
        ("table:1", "nudge", MINUTE, None),
        ("table:2", "clock", MINUTE, None),
        ("table:1", "clock", 2 * MINUTE, now + 3 * MINUTE),
    ]


async def test_whatever_becomes_due_at_another_time_is_announced(db: Database, now: datetime) -> None:
    told: list[object] = []
    db.on_commit(told.extend)
    await db.transact(lambda tx: plan(tx, "1", now))
    await db.transact(lambda tx: due.shift(tx, MINUTE))
    await db.transact(lambda tx: due.cancel(tx, None, "table:1", now))
    await db.transact(lambda tx: due.cancel(tx, None, "table:1", now))
    await db.transact(lambda tx: due.shift(tx, MINUTE))
    await db.read(lambda tx: due.ahead(tx, 9))
    assert told == [DueChanged(now), DueChanged(now + MINUTE)]


async def test_an_unknown_action_is_none(db: Database) -> None:
    assert await db.read(lambda tx: due.action(tx, 1)) is None


async def test_a_subject_that_is_over_leaves_only_what_is_still_open(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> tuple[int, tuple[DueAction, ...], tuple[DueAction, ...]]:
        for revision in ("1", "2", "3"):
            await due.schedule(tx, "clock", "table:7", revision, now)
        await due.schedule(tx, "clock", "table:8", "1", now)
        first, second, *_ = await due.ahead(tx, 9)
        await due.finish(tx, first.id, now, "done")
        await due.finish(tx, second.id, now, "done")
        forgotten = await due.forget_closed(tx, "table:7")
        return forgotten, await due.history(tx, "table:7", "clock"), await due.open_actions(tx, "table:8")

    forgotten, kept, others = await db.transact(job)
    assert (forgotten, [one.revision for one in kept], len(others)) == (2, ["3"], 1)
