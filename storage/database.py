"""The database: `transact` writes, `read` reads, and nothing else reaches a connection.

A bare connection shared by two tasks loses writes (one task's insert falls into the other's transaction and
vanishes with its rollback); here every job has its own transaction, and a caller resumes only after the
commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

from storage.errors import StorageError
from storage.file_lock import FileLock
from storage.migrations import migrate
from storage.transaction import Link, Tx, impatient, in_job
from storage.writer import Writer

__all__ = ["Database", "Listener", "Tx"]

T = TypeVar("T")
Listener: TypeAlias = Callable[[tuple[object, ...]], None]


class Database:
    """One SQLite file, one process, one writing and one reading connection. Made by `open`."""

    def __init__(self, place: Path, writing: Link, reading: Link, lock: FileLock) -> None:
        self._place = place
        self._writing = writing
        self._reading = reading
        self._lock = lock
        self._listeners: list[Listener] = []
        self._mourners: list[Callable[[StorageError], None]] = []
        self._writer = Writer(writing, self._tell, self._died)
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path, *, durable: bool = True) -> Database:
        """Opens or creates the file and brings its schema up to date.

        What is committed survives a power cut, unless `durable` is given up for a file that nobody will miss.

        Raises:
            StorageError: for a place that is not writable, a file that is no database of this program, a
                schema newer than this program knows, or a database that another process has open.
        """
        place = Path(path)
        lock = FileLock.acquire(place)
        try:
            writing, reading = await _connect(place, durable=durable)
        except BaseException as error:
            lock.release()
            if isinstance(error, StorageError | sqlite3.Error):
                raise StorageError(f"cannot open {place}: {error}") from error
            raise
        return cls(place, writing, reading, lock)

    async def transact(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """Runs `job` in a transaction of its own and returns its result after the commit.

        An exception of the job takes back what the job wrote, and only that, and is raised here. The job may
        await nothing but `tx`: it runs from its beginning to its end without anything else in between.

        Raises:
            StorageError: when the commit fails or the database is closed.
        """
        self._check_outside()
        return await self._writer.submit(job)

    def transact_along(self, job: Callable[[Tx], Awaitable[T]]) -> asyncio.Future[T]:
        """As `transact`, for what can wait: it is queued at once and committed with the next job that comes.

        Whoever asks for it sees to it that `hurry` is called at some time.
        """
        self._check_outside()
        return self._writer.submit_along(job)

    def hurry(self) -> None:
        """What waits to be committed along with something is committed now."""
        self._writer.hurry()

    async def read(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """Runs `job` on one consistent snapshot of what is committed; it cannot write.

        It runs here and now, from its beginning to its end: what takes longer than a look holds everybody up.

        Raises:
            StorageError: when the job writes, or reads inside another job.
        """
        self._check_readable()
        return _read(job, self._reading.here)

    async def read_beside(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """As `read`, in a thread and on a connection of its own: it may take long and holds nobody up.

        `job` touches nothing else that changes while it runs.

        Raises:
            StorageError: as `read`.
        """
        self._check_readable()
        link = await Link.open(self._place, read_only=True)
        try:
            return await link.run(partial(_read, job))
        finally:
            await link.close()

    def _check_readable(self) -> None:
        if self._closed:
            raise StorageError("the database is closed")
        self._check_outside()

    def _check_outside(self) -> None:
        if in_job():
            raise StorageError("a job may not open another transaction")

    def on_commit(self, listener: Listener) -> None:
        """From now on `listener` gets what jobs announce, after the commit and in its order."""
        self._listeners.append(listener)

    def on_death(self, mourner: Callable[[StorageError], None]) -> None:
        """`mourner` is told when the writer has died of something that no job can be blamed for."""
        self._mourners.append(mourner)

    async def close(self) -> None:
        """Commits what is queued, folds the log into the file and lets the next process in."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._writer.close()
        finally:
            await self._reading.close()
            await self._writing.close()
            self._lock.release()

    def _died(self, cause: BaseException) -> None:
        error = StorageError(f"nothing can be stored any more ({type(cause).__name__})")
        error.__cause__ = cause
        for mourner in self._mourners:
            mourner(error)

    def _tell(self, announced: tuple[object, ...]) -> None:
        loop = asyncio.get_running_loop()
        for listener in self._listeners:
            # A listener's error is the loop's to report: what is committed stays committed.
            loop.call_soon(listener, announced)


async def _connect(place: Path, *, durable: bool) -> tuple[Link, Link]:
    writing = await Link.open(place, durable=durable)
    try:
        await writing.run(migrate)
        reading = await Link.open(place, read_only=True)
    except BaseException:
        await writing.close()
        raise
    impatient(writing.here)
    impatient(reading.here)
    return writing, reading


def _read(job: Callable[[Tx], Awaitable[T]], connection: sqlite3.Connection) -> T:
    try:
        return Tx(connection, _begin_reading).run(job)
    finally:
        _end_reading(connection)


def _begin_reading(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")


def _end_reading(connection: sqlite3.Connection) -> None:
    try:
        if connection.in_transaction:
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StorageError(f"a read did not come to its end: {error}") from error
