"""What nobody waits for is committed together with the next thing that somebody waits for."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import StorageError
from storage.transaction import Tx
from tests.storage.events import count, numbers


class SecondThoughtsError(Exception):
    pass


async def nothing(_: Tx) -> None:
    """A round of the loop, in which listeners are told."""


async def test_it_waits_for_the_next_job(db: Database) -> None:
    groups: list[int] = []
    db.on_commit(lambda facts: groups.append(len(facts)))

    async def job(tx: Tx, number: int) -> int:
        await count(tx, "along", number)
        tx.announce(number)
        return number

    along = [db.transact_along(partial(job, number=n)) for n in (1, 2)]
    assert not any(task.done() for task in along)
    assert await db.transact(lambda tx: job(tx, 3)) == 3
    assert await asyncio.gather(*along) == [1, 2]
    await db.transact(nothing)
    assert groups == [3]


async def test_it_goes_by_itself_when_there_is_hurry(db: Database) -> None:
    along = db.transact_along(lambda tx: count(tx, "along", 1))
    assert await db.read(lambda tx: numbers(tx, "along")) == []
    db.hurry()
    await along
    assert await db.read(lambda tx: numbers(tx, "along")) == [1]


async def test_it_does_not_fall_with_what_it_goes_along_with(db: Database) -> None:
    async def failing(tx: Tx) -> None:
        await count(tx, "lost", 1)
        raise SecondThoughtsError

    along = db.transact_along(lambda tx: count(tx, "along", 1))
    with pytest.raises(SecondThoughtsError):
        await db.transact(failing)
    await along
    assert await db.read(lambda tx: numbers(tx, "along")) == [1]
    assert await db.read(lambda tx: numbers(tx, "lost")) == []


async def test_closing_commits_it(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "along.sqlite3")
    along = db.transact_along(lambda tx: count(tx, "along", 1))
    await db.close()
    await along
    again = await Database.open(tmp_path / "along.sqlite3")
    assert await again.read(lambda tx: numbers(tx, "along")) == [1]
    await again.close()


async def test_a_closed_database_takes_nothing_along(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "along.sqlite3")
    await db.close()
    with pytest.raises(StorageError):
        await db.transact_along(lambda tx: count(tx, "along", 1))
