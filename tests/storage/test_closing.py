"""The end of the writer, wanted or not: what is queued is stored or fails, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import StorageError
from storage.transaction import Tx
from tests.storage.events import count, numbers
from tests.storage.writing import SlowDisk, committed


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
