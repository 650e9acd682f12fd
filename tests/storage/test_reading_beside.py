"""Long reads go beside the loop: they hold nobody up, see one moment, and write nothing."""

from __future__ import annotations

import asyncio
import threading

import pytest

from storage import groups
from storage.database import Database
from storage.errors import StorageError
from storage.groups import GroupKind
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group

PATIENCE_S = 20


async def titles(tx: Tx) -> list[str]:
    return [str(row[0]) for row in await tx.fetch_all("SELECT title FROM groups ORDER BY id")]


async def test_the_loop_goes_on_while_a_long_read_runs(db: Database) -> None:
    """The read waits for what is written meanwhile, and still sees the moment at which it began."""
    await db.transact(a_group)
    began, written = threading.Event(), threading.Event()

    async def slow(tx: Tx) -> tuple[list[str], list[str]]:
        before = await titles(tx)
        began.set()
        assert written.wait(PATIENCE_S)
        return before, await titles(tx)

    reading = asyncio.create_task(db.read_beside(slow))
    while not began.is_set():
        await asyncio.to_thread(began.wait, PATIENCE_S)
    await db.transact(lambda tx: groups.upsert_group(tx, -2, GroupKind.GROUP, "新群", at=NOW))
    written.set()
    assert await reading == (["周末麻将"], ["周末麻将"])
    assert await db.read_beside(titles) == ["周末麻将", "新群"]


async def test_it_cannot_write(db: Database) -> None:
    with pytest.raises(StorageError, match="readonly"):
        await db.read_beside(a_group)


async def test_its_error_is_the_callers_and_the_next_read_is_none_the_worse(db: Database) -> None:
    async def fails(tx: Tx) -> None:
        await titles(tx)
        raise LookupError("no such thing")

    with pytest.raises(LookupError, match="no such thing"):
        await db.read_beside(fails)
    assert await db.read_beside(titles) == []


async def test_nothing_is_read_inside_a_job_or_after_the_close(db: Database) -> None:
    async def inside(_tx: Tx) -> object:
        return await db.read_beside(titles)

    with pytest.raises(StorageError, match="may not open another"):
        await db.read(inside)
    await db.close()
    with pytest.raises(StorageError, match="closed"):
        await db.read_beside(titles)
