from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import StorageError
from storage.transaction import Link
from tests.storage.events import count, numbers

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    """A database as the program makes it, from nothing."""
    database = await Database.open(path)
    yield database
    await database.close()


def start_writer(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tests.storage.acknowledging_writer", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def read(path: Path) -> bytes:
    return path.read_bytes()


async def refusal(path: Path) -> str:
    with pytest.raises(StorageError) as caught:
        await Database.open(path)
    return str(caught.value)


async def test_a_process_killed_hard_loses_nothing_it_acknowledged(path: Path) -> None:
    writer = start_writer(path)
    assert writer.stdout is not None
    acknowledged: dict[str, int] = {}
    for line in writer.stdout:
        stream, number = line.split()
        acknowledged[stream] = int(number)
        if sum(acknowledged.values()) == 60:
            writer.send_signal(signal.SIGKILL)
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    database = await Database.open(path)
    for name, reached in acknowledged.items():
        stored = await database.read(partial(numbers, stream=name))
        assert stored == list(range(1, len(stored) + 1))
        assert len(stored) >= reached
    await database.close()


async def test_a_second_process_is_told_that_the_database_is_in_use(path: Path) -> None:
    writer = start_writer(path)
    assert writer.stdout is not None
    try:
        assert writer.stdout.readline().startswith("s")
        assert "already in use" in await refusal(path)
    finally:
        writer.kill()
        writer.wait()
        writer.stdout.close()
    await (await Database.open(path)).close()


async def test_the_database_is_free_after_close_and_after_a_failed_opening(path: Path) -> None:
    first = await Database.open(path)
    assert "already in use" in await refusal(path)
    await first.transact(lambda tx: count(tx, "s", 1))
    await first.close()
    content = read(path)
    write(path, b"not a database" * 100)
    assert "not a database" in await refusal(path)
    write(path, content)
    again = await Database.open(path)
    assert await again.read(lambda tx: numbers(tx, "s")) == [1]
    await again.close()


async def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    write(path, b"diary" * 1000)
    assert "not a database" in await refusal(path)
    assert read(path) == b"diary" * 1000


async def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE diary (entry TEXT)")
    other.close()
    assert "another program" in await refusal(path)


async def test_a_newer_schema_asks_for_a_newer_program(path: Path) -> None:
    await (await Database.open(path)).close()
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 999")
    newer.close()
    assert "version 999" in await refusal(path)


async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for place in (tmp_path / "missing" / "x.db", tmp_path / "file" / "x.db", tmp_path / "folder"):
        text = await refusal(place)
        assert "cannot write" in text
        assert str(place) in text


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
async def test_a_read_only_file_is_named(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT, 0o400))
    assert f"cannot write {path}" in await refusal(path)


async def test_nobody_else_may_read_the_file(db: Database, path: Path) -> None:
    await db.transact(lambda tx: count(tx, "s", 1))
    for file in path.parent.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file.name


async def test_commits_are_flushed_to_the_disk(db: Database) -> None:
    async def pragmas(run: object) -> dict[str, object]:
        assert callable(run)
        names = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers", "busy_timeout")
        return {name: (await run(lambda tx, name=name: tx.fetch_one(f"PRAGMA {name}")))[0] for name in names}

    expected = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "busy_timeout": 0,
    }
    assert await pragmas(db.transact) == expected
    assert await pragmas(db.read) == expected


async def test_a_file_that_nobody_will_miss_need_not_be_flushed(path: Path) -> None:
    db = await Database.open(path, durable=False)
    assert await db.transact(lambda tx: tx.fetch_one("PRAGMA synchronous")) == (0,)
    await db.close()


async def test_a_place_without_a_write_ahead_log_is_refused() -> None:
    with pytest.raises(StorageError, match="does not allow a write-ahead log"):
        await Link.open(Path(":memory:"))


async def test_opening_leaves_no_thread_behind_when_it_is_cancelled(path: Path) -> None:
    opening = asyncio.create_task(Database.open(path))
    await asyncio.wait([opening], timeout=0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    await (await Database.open(path)).close()
