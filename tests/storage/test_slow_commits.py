"""While a commit waits for the disk, or for another program: who goes on, and who gives up."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from storage.database import Database
from storage.transaction import Tx
from tests.storage.events import count, numbers
from tests.storage.writing import SlowDisk, committed


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
