"""先在旁边读: a job that needs much runs again once it was read, and nothing of its first run is left."""

from __future__ import annotations

import pytest

from bot.services.beside import Beside
from storage import members
from storage.database import Database
from storage.transaction import Tx
from tests.bot.services.house import House


async def count(tx: Tx) -> int:
    (row,) = await tx.fetch_all("SELECT count(*) FROM people")
    return int(row[0])


async def test_a_job_runs_again_with_what_was_read_and_writes_once(house: House) -> None:
    db, beside = house.club.db, Beside()
    runs: list[str] = []

    async def job(tx: Tx) -> int:
        await members.upsert_person(tx, 900 + len(runs), "新人", None, at=house.now)
        runs.append("begins")
        return beside.need("how many", count) * 10 + beside.need("again", count)

    assert await beside.transact(db, job) == 0
    assert len(runs) == 3
    assert await db.read(count) == 1


async def test_a_job_that_needs_nothing_runs_once(db: Database) -> None:
    assert await Beside().transact(db, count) == 0


async def test_what_was_read_is_let_go_whatever_becomes_of_the_job(db: Database) -> None:
    beside = Beside()
    reads: list[int] = []

    async def read(tx: Tx) -> int:
        reads.append(await count(tx))
        return len(reads)

    async def fails(_tx: Tx) -> None:
        raise RuntimeError(beside.need("it", read))

    async def works(_tx: Tx) -> int:
        return beside.need("it", read)

    with pytest.raises(RuntimeError, match="1"):
        await beside.transact(db, fails)
    assert await beside.transact(db, works) == 2


async def test_what_cannot_be_read_ends_the_job(db: Database) -> None:
    beside = Beside()

    async def read(_tx: Tx) -> int:
        raise LookupError("gone")

    async def job(_tx: Tx) -> int:
        return beside.need("it", read)

    with pytest.raises(LookupError, match="gone"):
        await beside.transact(db, job)
