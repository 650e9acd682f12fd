"""A job is stored whole or not at all, and its caller knows which, whatever shares its commit."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import StorageError
from storage.transaction import Tx
from tests.storage.events import count, numbers
from tests.storage.writing import SecondThoughtsError, committed


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


async def test_a_job_that_is_cancelled_from_inside_fails_alone(db: Database) -> None:
    async def job(tx: Tx) -> None:
        await count(tx, "s", 1)
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await db.transact(job)
    await db.transact(lambda tx: count(tx, "s", 2))
    assert await db.read(lambda tx: numbers(tx, "s")) == [2]
