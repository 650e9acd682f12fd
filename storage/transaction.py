"""A connection, and what a job sees of it.

Most statements of a job find what they need in memory and take some microseconds, where a hop to a thread and
back takes 60 to 90: so they run where they are asked for, and a job, which awaits nothing but its `Tx`, runs
from its beginning to its end in one go. What waits for the disk or for another program runs in the
connection's thread.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import aiosqlite

from storage.errors import ConstraintError, StorageError

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]

BUSY_MS = 5_000
_STATEMENTS_KEPT = 256
_ROWS_FETCHED = 64

_PRAGMAS = (
    "PRAGMA synchronous = FULL",  # an accepted press survives a power cut
    "PRAGMA fullfsync = ON",  # without it macOS leaves the commit in the drive's cache
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # INSERT OR REPLACE must not slip past the append-only triggers
    "PRAGMA journal_size_limit = 67108864",
)


class Link(aiosqlite.Connection):
    """An aiosqlite connection in autocommit mode that can run a whole function in its thread.

    Here and there take turns: whoever awaits `run` touches `here` only afterwards.
    """

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False, durable: bool = True) -> Link:
        """Connects in WAL mode.

        Raises:
            sqlite3.Error: as SQLite says it.
            StorageError: when the file system cannot hold a write-ahead log.
        """
        link = cls(partial(_connect, path), _ROWS_FETCHED)
        await link
        try:
            await link.run(partial(_prepare, read_only, durable))
        except BaseException:
            await link.close()
            raise
        return link

    @property
    def here(self) -> sqlite3.Connection:
        """The connection itself, for statements that wait for nothing.

        Raises:
            ValueError: when it is closed.
        """
        return self._conn

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs `work` in the connection's thread, after everything that was asked of it before."""
        return cast("T", await self._execute(work, self._conn))  # type: ignore[no-untyped-call]


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(
        path,
        timeout=BUSY_MS / 1000,
        isolation_level=None,
        cached_statements=_STATEMENTS_KEPT,
        check_same_thread=False,
    )


def _prepare(read_only: bool, durable: bool, connection: sqlite3.Connection) -> None:
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StorageError(f"the file system does not allow a write-ahead log (journal mode {mode!r})")
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    if not durable:
        connection.execute("PRAGMA synchronous = OFF")
    if read_only:
        connection.execute("PRAGMA query_only = ON")


def impatient(connection: sqlite3.Connection) -> None:
    """From now on a statement that another program keeps waiting fails at once."""
    connection.execute("PRAGMA busy_timeout = 0")


class _Here(threading.local):
    """Whether this thread's loop is inside a job."""

    in_job = False


_here = _Here()


def in_job() -> bool:
    """Whether the caller is a job, which has a transaction already."""
    return _here.in_job


class Tx:
    """What a job may do inside its transaction. It is of no use after the job has ended."""

    __slots__ = ("_announced", "_begin", "_connection", "_ended", "_opened")

    def __init__(self, connection: sqlite3.Connection, begin: Callable[[sqlite3.Connection], None]) -> None:
        self._connection = connection
        self._begin = begin
        self._opened = False
        self._ended = False
        self._announced: list[object] = []

    @property
    def opened(self) -> bool:
        """Whether the job has run a statement."""
        return self._opened

    @property
    def announced(self) -> tuple[object, ...]:
        """What the job announced so far."""
        return tuple(self._announced)

    def announce(self, fact: object) -> None:
        """Tells the database's listeners, once and only after the commit."""
        self._announced.append(fact)

    def run(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """The whole job, after which this transaction takes nothing more.

        Raises:
            StorageError: when the job waits for anything but its transaction.
        """
        _here.in_job = True
        try:
            work = job(self).__await__()
            try:
                next(work)
            except StopIteration as done:
                return cast("T", done.value)
            work.close()
            raise StorageError("a job may await nothing but its transaction")
        finally:
            _here.in_job = False
            self._ended = True

    async def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Runs one statement; returns how many rows it changed."""
        return self._run(lambda connection: connection.execute(sql, parameters).rowcount)

    async def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Runs one statement for each row."""
        self._run(lambda connection: connection.executemany(sql, rows))

    async def fetch_one(self, sql: str, parameters: Sequence[object] = ()) -> Row | None:
        """The first row, or None; with RETURNING also what was just written."""
        rows = await self.fetch_all(sql, parameters)
        return rows[0] if rows else None

    async def fetch_written(self, sql: str, parameters: Sequence[object] = ()) -> Row:
        """The row of a statement whose RETURNING always gives one."""
        row = await self.fetch_one(sql, parameters)
        if row is None:
            raise StorageError("nothing was written where a row was expected")
        return row

    async def fetch_all(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        """Every row."""
        return self._run(lambda connection: connection.execute(sql, parameters).fetchall())

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """No statement ever runs outside the job's transaction; what SQLite says is a `StorageError`."""
        if self._ended:
            raise StorageError("a transaction was used after its job had ended")
        try:
            if not self._opened:
                self._begin(self._connection)
                self._opened = True
            elif not self._connection.in_transaction:
                raise StorageError("the database has rolled the transaction back")
            return work(self._connection)
        except sqlite3.IntegrityError as error:
            raise ConstraintError(str(error)) from error
        except sqlite3.Error as error:
            raise StorageError(f"{type(error).__name__}: {error}") from error
