"""A clock that stands until a test moves it."""

from __future__ import annotations

import asyncio
import heapq
import inspect
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from types import CodeType
from typing import Any

START = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
QUIET_ROUNDS = 6


def codes_of(task: asyncio.Task[Any]) -> Iterator[CodeType]:
    """The functions that a task is inside of, outermost first."""
    waiting: object = task.get_coro()
    while inspect.iscoroutine(waiting):
        yield waiting.cr_code
        waiting = waiting.cr_await


def sqlite_busy() -> bool:
    """Some task waits for SQLite, which works in a thread of its own."""
    return any("/aiosqlite/" in code.co_filename for task in asyncio.all_tasks() for code in codes_of(task))


def http_busy() -> bool:
    """Some task waits for the answer to a request, long polls aside."""
    for task in asyncio.all_tasks():
        names = {code.co_name for code in codes_of(task)}
        if "do_request" in names and "get_updates" not in names:
            return True
    return False


class FakeClock:
    """A `Clock` whose time passes only by `advance` and `advance_to`.

    Sleepers wake in the order of their instants, with `now()` at that instant, and everything that
    they set going comes to rest before the next one wakes. At rest means: for some rounds the loop has
    had nothing to run, and nothing in `busy` was true. `sqlite_busy` is always among them; a test with
    real requests adds `http_busy`.
    """

    def __init__(self, start: datetime = START, *busy: Callable[[], bool]) -> None:
        self._now = start
        self._order = count()
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self.busy: list[Callable[[], bool]] = [sqlite_busy, *busy]

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, instant: datetime) -> None:
        if instant <= self._now:
            await asyncio.sleep(0)  # noqa: TID251 (lets the loop go round, no time passes)
            return
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (instant, next(self._order), future))
        await future

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass."""
        await self.advance_to(self._now + timedelta(seconds=seconds))

    async def advance_to(self, instant: datetime) -> None:
        """Let time pass until `instant`, waking every sleeper on the way."""
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= instant:
            due, _, future = heapq.heappop(self._sleepers)
            if future.done():
                continue
            self._now = max(self._now, due)
            future.set_result(None)
            await self.settle()
        self._now = max(self._now, instant)

    async def settle(self) -> None:
        """Wait until everything that can go on without time passing has gone on."""
        ready: list[object] = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        quiet = 0
        while quiet < QUIET_ROUNDS:
            await asyncio.sleep(0)  # noqa: TID251 (lets the loop go round, no time passes)
            quiet = 0 if ready or any(busy() for busy in self.busy) else quiet + 1

    @property
    def next_wake(self) -> datetime | None:
        """The earliest instant that somebody waits for."""
        waiting = [due for due, _, future in self._sleepers if not future.done()]
        return min(waiting, default=None)
