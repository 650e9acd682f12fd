"""先在旁边读: what takes long to read for a job is read beside the loop, and the job then runs again with it.

A job may await nothing but its transaction, and runs from its beginning to its end in one go: with much to
read it would hold everybody up. So it says what it needs and is taken back; what it needs is read in a thread
and on a connection of its own, as of then, and the job starts anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

from storage.database import Database
from storage.transaction import Tx

T = TypeVar("T")


class _ReadFirst(Exception):  # noqa: N818 (nothing is wrong: the job has to wait)
    """What a job needs, raised where it is asked for."""

    def __init__(self, key: Hashable, read: Callable[[Tx], Awaitable[object]]) -> None:
        super().__init__(key)
        self.key, self.read = key, read


class Beside:
    """What has been read for jobs that are about to run again."""

    def __init__(self) -> None:
        self._found: dict[Hashable, Any] = {}

    def need(self, key: Hashable, read: Callable[[Tx], Awaitable[T]]) -> T:
        """For a job that runs by `transact`: what `read` finds, which may touch nothing else that changes.

        A job asks for it before it changes anything in memory: until it is there it runs no further.
        """
        if key not in self._found:
            raise _ReadFirst(key, read)
        found: T = self._found[key]
        return found

    async def transact(self, db: Database, job: Callable[[Tx], Awaitable[T]]) -> T:
        """As `Database.transact`, for a job that may need something."""
        used: set[Hashable] = set()
        try:
            while True:
                try:
                    return await db.transact(job)
                except _ReadFirst as first:
                    self._found[first.key] = await db.read_beside(first.read)
                    used.add(first.key)
        finally:
            for key in used:
                self._found.pop(key, None)
