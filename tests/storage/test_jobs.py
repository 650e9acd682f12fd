"""What a job may do within its transaction, and what becomes of it where it does something else."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import ConstraintError, StorageError
from storage.transaction import Tx
from tests.storage.events import count, numbers


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
