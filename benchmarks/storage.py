"""How many durable commits a second: one task alone and fifty at once, against a bare aiosqlite loop.

Rounds of all variants are interleaved in one process, since a shared machine drifts; trust the ratios. Each
variant stores one event of about fifty bytes a commit, in a write-ahead log flushed at every commit.

    python -m benchmarks.storage [DIRECTORY]
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import perf_counter

import aiosqlite

from storage import tables
from storage.codec import Codec
from storage.database import Database
from storage.event_store import EventStore
from storage.transaction import Tx

ROUNDS = 7
COMMITS = 400
TASKS = 50
AT = datetime(2026, 1, 1, tzinfo=UTC)
INSERT = "INSERT INTO events (stream, version, type, body, at) VALUES (?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Played:
    seat: int
    tile: int
    note: str = "thirty bytes or so of a body"


STORE = EventStore(Codec({"played": Played}))
Commit = Callable[[int], Awaitable[object]]


async def bare(path: Path) -> tuple[aiosqlite.Connection, Commit]:
    """What one writes first: one connection, insert, commit."""
    connection = await aiosqlite.connect(path, isolation_level=None)
    await connection.execute("PRAGMA synchronous = FULL")
    lock = asyncio.Lock()

    async def commit(number: int) -> None:
        async with lock:
            await connection.execute("BEGIN IMMEDIATE")
            body = '{"seat":1,"tile":5,"note":"thirty bytes or so of a body"}'
            await connection.execute(INSERT, (f"bare:{number}", 1, "played", body, 0))
            await connection.execute("COMMIT")

    return connection, commit


def ours(database: Database) -> Commit:
    """An append to the event store in a transaction of its own."""

    async def commit(number: int) -> None:
        async def job(tx: Tx) -> None:
            await STORE.append(tx, f"ours:{number}", 0, [Played(1, 5)], AT)

        await database.transact(job)

    return commit


def press(database: Database) -> Commit:
    """A whole press: read a table and its version, append, mark cards, move a clock."""

    async def commit(number: int) -> None:
        async def job(tx: Tx) -> None:
            found = await tables.table_at(tx, number % TASKS + 1)
            assert found is not None
            stream, version = found[0].stream, found[1]
            await STORE.append(tx, stream, version, [Played(1, 5)], AT)
            await tx.execute("UPDATE cards SET wanted = wanted + 1 WHERE subject = ?", (stream,))
            await tx.execute("UPDATE due_actions SET due_at = due_at + 1 WHERE subject = ?", (stream,))

        await database.transact(job)

    return commit


async def open_tables(tx: Tx) -> None:
    """One for each task, numbered from 1."""
    for _ in range(TASKS):
        await tables.open_table(tx, None, None, "playing", AT)


async def timed(commit: Commit, numbers: count[int], tasks: int) -> tuple[float, list[float]]:
    """Commits a second, and how long each took in milliseconds."""
    took: list[float] = []

    async def work(share: int) -> None:
        for _ in range(share):
            began = perf_counter()
            await commit(next(numbers))
            took.append((perf_counter() - began) * 1000)

    total = COMMITS if tasks == 1 else COMMITS * 5
    began = perf_counter()
    await asyncio.gather(*(work(total // tasks) for _ in range(tasks)))
    return total / (perf_counter() - began), took


async def measure(directory: Path) -> None:
    path = directory / "benchmark.db"
    database = await Database.open(path)
    await database.transact(open_tables)
    connection, bare_commit = await bare(path)
    variants = {
        "bare aiosqlite, 1 task": (bare_commit, 1),
        "transact, 1 task": (ours(database), 1),
        "whole press, 1 task": (press(database), 1),
        f"bare aiosqlite, {TASKS} tasks": (bare_commit, TASKS),
        f"transact, {TASKS} tasks": (ours(database), TASKS),
        f"whole press, {TASKS} tasks": (press(database), TASKS),
    }
    rates: dict[str, list[float]] = {name: [] for name in variants}
    times: dict[str, list[float]] = {name: [] for name in variants}
    numbers = count(1)
    for _ in range(ROUNDS):
        for name, (commit, tasks) in variants.items():
            rate, took = await timed(commit, numbers, tasks)
            rates[name].append(rate)
            times[name].extend(took)
    await connection.close()
    await database.close()
    report(rates, times)


def report(rates: dict[str, list[float]], times: dict[str, list[float]]) -> None:
    base = rates["bare aiosqlite, 1 task"]
    print(f"{'':28}{'commits/s':>10}{'ratio':>8}{'p50 ms':>9}{'p99 ms':>9}")
    for name, found in rates.items():
        ratio = statistics.median(rate / bare for rate, bare in zip(found, base, strict=True))
        cuts = statistics.quantiles(times[name], n=100)
        print(f"{name:28}{statistics.median(found):10.0f}{ratio:8.2f}{cuts[49]:9.2f}{cuts[98]:9.2f}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as place:
        asyncio.run(measure(Path(place)))
