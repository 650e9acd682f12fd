"""One writer: jobs that wait together are committed together.

A commit costs a flush of the disk and a hop to the connection's thread; a group of jobs shares both. The
first job of a group is undone by rolling the whole transaction back, each later one by its savepoint, so that
a failing job takes nobody with it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import types
from collections import deque
from collections.abc import Awaitable, Callable, Generator, Sequence
from typing import Any, TypeVar

from storage.errors import StorageError
from storage.transaction import BUSY_MS, Link, Tx, impatient

T = TypeVar("T")

MOST_TOGETHER = 64  # bounds how long the first job of a group waits for the others
MOST_AT_A_STRETCH = 4
_ROLLED_BACK = "the database has rolled the transaction back"


class _Job:
    """One call of `submit`: what to run, who waits for it, how it went."""

    __slots__ = ("announced", "caller", "error", "result", "work", "wrote")

    def __init__(self, work: Callable[[Tx], Awaitable[Any]], caller: asyncio.Future[Any]) -> None:
        self.work = work
        self.caller = caller
        self.result: Any = None
        self.error: BaseException | None = None
        self.announced: tuple[object, ...] = ()
        self.wrote = False

    def settle(self) -> None:
        """Wakes the caller, unless it has been cancelled meanwhile."""
        if self.caller.done():
            return
        if self.error is None:
            self.caller.set_result(self.result)
        elif isinstance(self.error, asyncio.CancelledError):
            self.caller.cancel()
        else:
            self.caller.set_exception(self.error)

    def fail(self, reason: str, cause: BaseException | None) -> None:
        """The group was lost, and this job with it."""
        self.error = StorageError(reason)
        self.error.__cause__ = cause
        self.settle()


class Writer:
    """Owns the writing connection from the first job to `close`."""

    def __init__(
        self,
        link: Link,
        committed: Callable[[tuple[object, ...]], None],
        died: Callable[[BaseException], None],
    ) -> None:
        self._link = link
        self._died = died
        self._committed = committed
        self._waiting: deque[_Job] = deque()
        self._along: deque[_Job] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._serve(), name="storage writer")
        self._task.add_done_callback(self._ended)

    async def submit(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        """Queues `work` and returns what it returned, after its commit.

        A caller cancelled before its job began leaves nothing behind; one cancelled later does not stop the
        job, which is committed whole.
        """
        caller = self._queue(work, self._waiting)
        self._wake.set()
        return await caller

    def submit_along(self, work: Callable[[Tx], Awaitable[T]]) -> asyncio.Future[T]:
        """As `submit`, but `work` waits for the next job that does not, or for `hurry`."""
        return self._queue(work, self._along)

    def hurry(self) -> None:
        """What waits to go along with something goes now."""
        self._waiting.extend(self._along)
        self._along.clear()
        self._wake.set()

    async def close(self) -> None:
        """Commits what is queued, then stops."""
        self._closing = True
        self.hurry()
        await self._task

    def _queue(self, work: Callable[[Tx], Awaitable[T]], queue: deque[_Job]) -> asyncio.Future[T]:
        if self._closing or self._task.done():
            raise StorageError("the database is closed")
        caller: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue.append(_Job(work, caller))
        return caller

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Whoever runs the program must hear of it: from now on nothing can be stored."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._died(error)

    async def _serve(self) -> None:
        try:
            while True:
                if self._waiting:
                    self._waiting.extend(self._along)
                    self._along.clear()
                    await self._run_group(min(len(self._waiting), MOST_TOGETHER))
                elif self._closing:
                    return
                else:
                    self._wake.clear()
                    await self._wake.wait()
        finally:
            while left := self._waiting or self._along:
                left.popleft().fail("the database was closed before the job began", None)

    async def _run_group(self, size: int) -> None:
        waiting = [self._waiting.popleft() for _ in range(size)]
        group = _Group([job for job in waiting if not job.caller.cancelled()])
        try:
            await self._begin()
            for place, job in enumerate(group.jobs):
                if place % MOST_AT_A_STRETCH == MOST_AT_A_STRETCH - 1:
                    await _let_others_run()
                group.attempt(job, self._link.here)
            await self._link.run(group.commit)
        except (StorageError, sqlite3.Error, ValueError) as error:
            await self._abandon(group, f"nothing was stored: {error}", error)
        except BaseException as error:
            await self._abandon(group, "the database was closed before the commit", error)
            raise
        else:
            self._tell(group.jobs)

    async def _begin(self) -> None:
        """Here, unless another program is writing: then in the thread, where there is time to wait."""
        try:
            self._link.here.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            await self._link.run(_begin_patiently)

    async def _abandon(self, group: _Group, reason: str, cause: BaseException) -> None:
        """When the thread has rolled back, it is through also with a commit that nobody waits for."""
        try:
            await self._link.run(_roll_back)
        finally:
            if group.stored:
                self._tell(group.jobs)
            else:
                for job in group.jobs:
                    job.fail(reason, cause)

    def _tell(self, group: Sequence[_Job]) -> None:
        announced = tuple(fact for job in group for fact in job.announced)
        if announced:
            self._committed(announced)
        for job in group:
            job.settle()


class _Group:
    """Jobs that share a transaction, which has begun. `stored` as soon as they are."""

    def __init__(self, jobs: Sequence[_Job]) -> None:
        self.jobs = jobs
        self.stored = False
        self._untouched = True
        self._savepoint = False

    def attempt(self, job: _Job, connection: sqlite3.Connection) -> None:
        """Run one job; if it fails, nothing of it is left.

        Raises:
            StorageError: when the group is lost.
        """
        tx = Tx(connection, self._begin)
        try:
            job.result = tx.run(job.work)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 (the job's caller gets it)
            job.error = error
            if tx.opened:
                self._undo(connection)
        else:
            if tx.opened and not connection.in_transaction:
                raise StorageError(_ROLLED_BACK)
            job.announced = tx.announced
            job.wrote = tx.opened

    def commit(self, connection: sqlite3.Connection) -> None:
        """In the connection's thread."""
        if any(job.wrote for job in self.jobs):
            _commit(connection)
        else:
            _roll_back(connection)
        self.stored = True

    def _begin(self, connection: sqlite3.Connection) -> None:
        """The first job has the transaction that stands, a later one its own savepoint in it."""
        if self._untouched:
            self._untouched = self._savepoint = False
            return
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
            self._savepoint = False
            return
        if self._savepoint:
            connection.execute("RELEASE job")
        connection.execute("SAVEPOINT job")
        self._savepoint = True

    def _undo(self, connection: sqlite3.Connection) -> None:
        """Takes back the last job alone."""
        if not self._savepoint:
            _roll_back(connection)
        elif connection.in_transaction:
            connection.execute("ROLLBACK TO job")
        else:
            raise StorageError(_ROLLED_BACK)


@types.coroutine
def _let_others_run() -> Generator[None, None, None]:
    """The loop goes round now and then between two jobs, so that many of them hold nobody up."""
    yield


def _begin_patiently(connection: sqlite3.Connection) -> None:
    """In the thread."""
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    try:
        connection.execute("BEGIN IMMEDIATE")
    finally:
        impatient(connection)


def _commit(connection: sqlite3.Connection) -> None:
    if not connection.in_transaction:
        raise StorageError(_ROLLED_BACK)
    connection.execute("COMMIT")


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
