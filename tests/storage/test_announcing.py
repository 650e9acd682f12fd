"""What a job announces is told after the commit, or never."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage.database import Database
from storage.transaction import Tx
from storage.writer import MOST_TOGETHER
from tests.storage.events import count, numbers
from tests.storage.writing import SecondThoughtsError, committed


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
