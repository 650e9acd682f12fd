from __future__ import annotations

import asyncio
import sqlite3
import threading
from functools import partial
from pathlib import Path

import pytest

from storage import writer
from storage.database import Database
from storage.errors import ConstraintError, StorageError
from storage.transaction import Tx
from storage.writer import MOST_TOGETHER
from tests.storage.events import count, numbers

PATIENCE_S = 10


class SecondThoughtsError(Exception):
    pass


class SlowDisk:
    """Commits stay in the middle of their work, in their thread, until they may leave."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entered, self.leave = threading.Event(), threading.Event()
        self._commit = writer._commit
        monkeypatch.setattr(writer, "_commit", self._slowly)

    def _slowly(self, connection: sqlite3.Connection) -> None:
        self.entered.set()
        assert self.leave.wait(PATIENCE_S)
        self._commit(connection)

    async def begun(self) -> None:
        assert await asyncio.to_thread(self.entered.wait, PATIENCE_S)


def committed(path: Path, stream: str) -> int:
    """How many events another connection sees."""
    other = sqlite3.connect(path)
    try:
        found: int = other.execute("SELECT count(*) FROM events WHERE stream = ?", (stream,)).fetchone()[0]
    finally:
        other.close()
    return found


async def test_two_tasks_never_lose_a_write(db: Database) -> None:
    async def honest(tx: Tx) -> None:
        await count(tx, "kept", 1)

    async def rueful(tx: Tx) -> None:
        await count(tx, "lost", 1)
        raise SecondThoughtsError

    async def repeat(times: int) -> None:
        for _ in range(times):
            await db.transact(honest)

    async def fail(times: int) -> None:
        for _ in range(times):
            with pytest.raises(SecondThoughtsError):
                await db.transact(rueful)

    await asyncio.gather(repeat(40), fail(40), repeat(40))
    assert await db.read(lambda tx: numbers(tx, "kept")) == [1] * 80
    assert await db.read(lambda tx: numbers(tx, "lost")) == []


@pytest.mark.parametrize("failing", [0, 1, 2])
async def test_a_failing_job_of_a_group_rolls_back_alone(db: Database, failing: int) -> None:
    async def job(tx: Tx, number: int) -> int:
        await count(tx, "s", number)
        if number == failing:
            raise SecondThoughtsError
        return number

    outcomes = await asyncio.gather(
        *(db.transact(partial(job, number=number)) for number in range(3)),
        return_exceptions=True,
    )
    assert isinstance(outcomes[failing], SecondThoughtsError)
    others = [number for number in range(3) if number != failing]
    assert [outcomes[number] for number in others] == others
    assert await db.read(lambda tx: numbers(tx, "s")) == others


async def test_the_caller_resumes_only_after_the_commit(db: Database, path: Path) -> None:
    seen_inside = []

    async def job(tx: Tx) -> None:
        await count(tx, "s", 1)
        seen_inside.append(committed(path, "s"))

    await db.transact(job)
    assert seen_inside == [0]
    assert committed(path, "s") == 1


async def test_what_is_announced_is_told_only_after_the_commit(db: Database, path: Path) -> None:
    told: list[tuple[tuple[object, ...], int]] = []
    db.on_commit(lambda facts: told.append((facts, committed(path, "s"))))

    async def job(tx: Tx) -> None:
        tx.announce("before")
        await count(tx, "s", 1)
        tx.announce("after")

    await db.transact(job)
    await db.read(lambda tx: numbers(tx, "s"))
    assert told == [(("before", "after"), 1)]


async def test_a_failing_job_announces_nothing(db: Database) -> None:
    told: list[object] = []
    db.on_commit(told.append)

    async def job(tx: Tx) -> None:
        tx.announce("never")
        raise SecondThoughtsError

    with pytest.raises(SecondThoughtsError):
        await db.transact(job)
    await db.read(lambda tx: numbers(tx, "s"))
    assert told == []


async def test_a_listener_that_fails_takes_nothing_back(db: Database) -> None:
    errors: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context["exception"]))

    def listener(_: tuple[object, ...]) -> None:
        raise SecondThoughtsError

    async def job(tx: Tx) -> None:
        tx.announce("x")
        await count(tx, "s", 1)

    db.on_commit(listener)
    await db.transact(job)
    await db.transact(job)
    assert await db.read(lambda tx: numbers(tx, "s")) == [1, 1]
    assert [type(error) for error in errors] == [SecondThoughtsError] * 2


async def test_jobs_that_wait_together_share_a_commit(db: Database) -> None:
    groups: list[int] = []
    db.on_commit(lambda facts: groups.append(len(facts)))

    async def job(tx: Tx) -> None:
        tx.announce("counted")
        await count(tx, "s", 1)

    await asyncio.gather(*(db.transact(job) for _ in range(MOST_TOGETHER + 6)))
    await db.read(lambda tx: numbers(tx, "s"))
    assert groups == [MOST_TOGETHER, 6]


async def test_a_commit_that_fails_fails_every_job_of_its_group(db: Database) -> None:
    async def honest(tx: Tx) -> None:
        await count(tx, "s", 1)

    async def breaking(tx: Tx) -> None:
        await tx.execute("PRAGMA defer_foreign_keys = ON")
        await tx.execute(
            "INSERT INTO memberships (group_id, person_id, status, source, first_seen_at, last_seen_at)"
            " VALUES (1, 1, 'member', 'message', 0, 0)"
        )

    async def failing(tx: Tx) -> None:
        await count(tx, "s", 2)
        raise SecondThoughtsError

    jobs = (honest, breaking, failing)
    outcomes = await asyncio.gather(*(db.transact(job) for job in jobs), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StorageError] * 3
    assert "nothing was stored" in str(outcomes[0])
    assert await db.read(lambda tx: numbers(tx, "s")) == []
    await db.transact(honest)
    assert await db.read(lambda tx: numbers(tx, "s")) == [1]


@pytest.mark.parametrize("notices", [True, False])
async def test_a_group_that_the_database_rolls_back_fails_whole(db: Database, *, notices: bool) -> None:
    async def honest(tx: Tx) -> None:
        await count(tx, "s", 1)

    async def lost(tx: Tx) -> None:
        await count(tx, "s", 2)
        await tx.execute("ROLLBACK")  # what SQLite does by itself when the disk is full
        if notices:
            await count(tx, "s", 3)

    later = (honest, lost, honest)
    outcomes = await asyncio.gather(*(db.transact(job) for job in later), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes[:2]] == [StorageError] * 2
    stored = await db.read(lambda tx: numbers(tx, "s"))
    assert stored == [1] * outcomes.count(None)


async def test_a_full_disk_fails_only_what_does_not_fit(db: Database) -> None:
    async def large(tx: Tx) -> None:
        await tx.execute("PRAGMA max_page_count = 1")  # cannot go below what is in use
        await count(tx, "s", 10**3000)

    async def small(tx: Tx) -> None:
        await tx.execute("PRAGMA max_page_count = 1000000")
        await count(tx, "s", 1)

    jobs = (small, large, small)
    outcomes = await asyncio.gather(*(db.transact(job) for job in jobs), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), StorageError, type(None)]
    assert "full" in str(outcomes[1])
    assert await db.read(lambda tx: numbers(tx, "s")) == [1, 1]


async def test_a_writer_that_cannot_even_roll_back_keeps_nobody_waiting_and_tells_of_its_death(
    path: Path,
) -> None:
    database = await Database.open(path)
    deaths: list[StorageError] = []
    database.on_death(deaths.append)

    async def job(tx: Tx) -> None:
        await count(tx, "s", 1)
        tx._connection.close()

    with pytest.raises(StorageError, match="closed"):
        await database.transact(job)
    with pytest.raises(StorageError, match="closed"):
        await database.transact(lambda tx: count(tx, "s", 1))
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        await database.close()
    assert committed(path, "s") == 0
    assert [str(death) for death in deaths] == ["nothing can be stored any more (ProgrammingError)"]


async def test_a_caller_cancelled_before_its_job_begins_leaves_nothing(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowDisk(monkeypatch)
    first = asyncio.create_task(db.transact(lambda tx: count(tx, "s", 1)))
    await disk.begun()
    second = asyncio.create_task(db.transact(lambda tx: count(tx, "s", 2)))
    third = asyncio.create_task(db.transact(lambda tx: count(tx, "s", 3)))
    await asyncio.wait([second], timeout=0)
    second.cancel()
    disk.leave.set()
    await asyncio.gather(first, third)
    assert second.cancelled()
    assert await db.read(lambda tx: numbers(tx, "s")) == [1, 3]


async def test_a_caller_cancelled_while_its_job_is_stored_does_not_tear_it(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def two(tx: Tx) -> None:
        await count(tx, "s", 1)
        await count(tx, "s", 2)

    disk = SlowDisk(monkeypatch)
    first = asyncio.create_task(db.transact(two))
    await disk.begun()
    first.cancel()
    await asyncio.wait([first])
    disk.leave.set()
    await db.transact(lambda tx: count(tx, "s", 3))
    assert first.cancelled()
    assert await db.read(lambda tx: numbers(tx, "s")) == [1, 2, 3]


async def test_the_loop_goes_on_while_the_disk_is_slow(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SlowDisk(monkeypatch)
    written = asyncio.create_task(db.transact(lambda tx: count(tx, "s", 1)))
    await disk.begun()
    assert await db.read(lambda tx: numbers(tx, "s")) == []
    assert not written.done()
    disk.leave.set()
    await written
    assert await db.read(lambda tx: numbers(tx, "s")) == [1]


async def test_a_program_that_is_writing_is_waited_for(db: Database, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    written = asyncio.create_task(db.transact(lambda tx: count(tx, "s", 1)))
    await asyncio.wait([written], timeout=0.02)
    assert not written.done()
    assert await db.read(lambda tx: numbers(tx, "s")) == []
    other.execute("COMMIT")
    other.close()
    await written
    assert committed(path, "s") == 1


async def test_a_job_that_is_cancelled_from_inside_fails_alone(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await count(tx, "s", 1)
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await db.transact(job)
    await db.transact(lambda tx: count(tx, "s", 2))
    assert await db.read(lambda tx: numbers(tx, "s")) == [2]


async def test_closing_commits_what_is_queued(path: Path) -> None:
    database = await Database.open(path)
    tasks = [asyncio.create_task(database.transact(lambda tx: count(tx, "s", 1))) for _ in range(10)]
    await asyncio.gather(*(database.read(lambda tx: numbers(tx, "s")) for _ in range(1)))
    await database.close()
    assert len(await asyncio.gather(*tasks)) == 10
    assert committed(path, "s") == 10


async def test_a_closed_database_refuses(path: Path) -> None:
    database = await Database.open(path)
    deaths: list[StorageError] = []
    database.on_death(deaths.append)
    await database.close()
    await database.close()
    assert deaths == []
    with pytest.raises(StorageError, match="closed"):
        await database.transact(lambda tx: count(tx, "s", 1))
    with pytest.raises(StorageError, match="closed"):
        await database.read(lambda tx: numbers(tx, "s"))


async def test_the_end_of_the_writer_fails_whoever_waits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = await Database.open(path)
    disk = SlowDisk(monkeypatch)
    running = asyncio.create_task(database.transact(lambda tx: count(tx, "s", 1)))
    await disk.begun()
    waiting = asyncio.create_task(database.transact(lambda tx: count(tx, "s", 2)))
    await asyncio.wait([waiting], timeout=0)
    database._writer._task.cancel()
    await asyncio.wait([waiting], timeout=0)
    disk.leave.set()
    outcomes = await asyncio.gather(running, waiting, return_exceptions=True)
    assert outcomes[0] == 1
    assert isinstance(outcomes[1], StorageError)
    with pytest.raises(asyncio.CancelledError):
        await database.close()
    assert committed(path, "s") == 1


async def test_a_job_awaits_nothing_but_its_transaction(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await count(tx, "s", 1)
        await asyncio.sleep(0)  # noqa: TID251 (what must not be done)

    for run in (db.transact, db.read):
        with pytest.raises(StorageError):
            await run(job)
    assert await db.read(lambda tx: numbers(tx, "s")) == []


async def test_a_job_may_not_open_another_transaction(db: Database) -> None:
    async def write(_: Tx) -> int:
        return await db.transact(lambda tx: count(tx, "s", 1))

    async def read(_: Tx) -> list[int]:
        return await db.read(lambda tx: numbers(tx, "s"))

    for nested in (db.transact(write), db.transact(read), db.read(read)):
        with pytest.raises(StorageError, match="another transaction"):
            await nested


async def test_a_transaction_is_of_no_use_after_its_job(db: Database) -> None:
    kept: list[Tx] = []

    async def job(tx: Tx) -> None:
        kept.append(tx)

    for run in (db.transact, db.read):
        await run(job)
        with pytest.raises(StorageError, match="after its job"):
            await kept.pop().fetch_one("SELECT 1")


async def test_a_read_cannot_write(db: Database) -> None:
    with pytest.raises(StorageError, match="readonly"):
        await db.read(lambda tx: count(tx, "s", 1))
    assert await db.read(lambda tx: numbers(tx, "s")) == []


async def test_a_read_sees_one_moment(db: Database, path: Path) -> None:
    await db.transact(lambda tx: count(tx, "s", 1))

    async def job(tx: Tx) -> tuple[list[int], list[int]]:
        before = await numbers(tx, "s")
        other = sqlite3.connect(path)
        other.execute("INSERT INTO events SELECT stream, 2, type, body, at FROM events")
        other.commit()
        other.close()
        return before, await numbers(tx, "s")

    assert await db.read(job) == ([1], [1])
    assert len(await db.read(lambda tx: numbers(tx, "s"))) == 2


async def test_reads_that_come_together_take_turns(db: Database) -> None:
    await db.transact(lambda tx: count(tx, "s", 1))
    found = await asyncio.gather(*(db.read(lambda tx: numbers(tx, "s")) for _ in range(20)))
    assert found == [[1]] * 20


async def test_a_constraint_says_which_row_it_refused(db: Database) -> None:
    with pytest.raises(ConstraintError, match="FOREIGN KEY"):
        await db.transact(lambda tx: tx.execute("INSERT INTO former_chats (chat_id, group_id) VALUES (1, 9)"))


async def test_a_statement_that_sqlite_cannot_read_is_a_storage_error(db: Database) -> None:
    with pytest.raises(StorageError, match="syntax error"):
        await db.transact(lambda tx: tx.execute("SELEC"))


async def test_a_row_that_must_come_back_does(db: Database) -> None:
    with pytest.raises(StorageError, match="nothing was written"):
        await db.transact(lambda tx: tx.fetch_written("SELECT 1 WHERE 0"))
