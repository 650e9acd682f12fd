"""A clock that stands until a test moves it."""

from __future__ import annotations

import asyncio
import heapq
import inspect
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from types import CodeType
from typing import Any, TypeAlias

from storage.transaction import Link

START = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
LOOKS = 6
"""How often the sockets are looked at before the loop counts as idle: bytes may be on their way."""

ASK_AGAIN_S = 0.002
"""How long the loop sleeps while something is busy that may come to its end without an event."""

Busy: TypeAlias = Callable[[], bool]
_CONNECTING = inspect.unwrap(Link.open).__code__


def codes_of(task: asyncio.Task[Any]) -> Iterator[CodeType]:
    """The functions that a task is inside of, outermost first."""
    waiting: object = task.get_coro()
    while inspect.iscoroutine(waiting):
        yield waiting.cr_code
        waiting = waiting.cr_await


def sqlite_busy() -> bool:
    """Some task waits for SQLite, which works in a thread of its own.

    What `await connection` waits for cannot be looked into, and so counts by where it stands.
    """
    return any(
        "/aiosqlite/" in code.co_filename or code is _CONNECTING
        for task in asyncio.all_tasks()
        for code in codes_of(task)
    )


def http_busy() -> bool:
    """Some task waits for the answer to a request, long polls aside."""
    for task in asyncio.all_tasks():
        names = {code.co_name for code in codes_of(task)}
        if "do_request" in names and "get_updates" not in names:
            return True
    return False


class Rest:
    """In the place of a loop's selector: knows when the loop has nothing left to run.

    Whoever waits for that is released as soon as the loop would sleep and nothing is busy. Until then the
    loop sleeps as ever, so that the threads that it waits for are not kept from working.
    """

    def __init__(self, selector: Any) -> None:
        self._selector = selector
        self._waiting: list[tuple[Sequence[Busy], asyncio.Future[None]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._selector, name)

    def select(self, timeout: float | None = None) -> list[Any]:
        """The sockets that are ready; called by the loop between any two of its rounds."""
        if not self._waiting or (timeout is not None and timeout <= 0):
            return list(self._selector.select(timeout))
        for _ in range(LOOKS):
            if ready := self._selector.select(0):
                return list(ready)
        if self._release():
            return []
        return list(self._selector.select(ASK_AGAIN_S if timeout is None else min(timeout, ASK_AGAIN_S)))

    async def reached(self, busy: Sequence[Busy]) -> None:
        """Wait until the loop is idle and nothing of `busy` is true."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((busy, future))
        await future

    def _release(self) -> bool:
        resting = [one for one in self._waiting if not any(busy() for busy in one[0])]
        self._waiting = [one for one in self._waiting if one not in resting]
        for _, future in resting:
            if not future.done():
                future.set_result(None)
        return bool(resting)


def rest_of(loop: Any) -> Rest:
    """The rest of a loop, put in place when it is first asked for."""
    if not isinstance(loop._selector, Rest):
        loop._selector = Rest(loop._selector)
    rest: Rest = loop._selector
    return rest


class FakeBell:
    """Rings as a sleeper wakes: when the test comes to its instant."""

    def __init__(self, woken: asyncio.Future[None], ring: Callable[[], None]) -> None:
        self._woken = woken
        self._ring = ring
        woken.add_done_callback(self._wake)

    def cancel(self) -> None:
        self._woken.cancel()

    def _wake(self, woken: asyncio.Future[None]) -> None:
        if not woken.cancelled():
            self._ring()


class FakeClock:
    """A `Clock` whose time passes only by `advance` and `advance_to`.

    Sleepers wake in the order of their instants, with `now()` at that instant, and everything that
    they set going comes to rest before the next one wakes. At rest means: the loop has nothing to run, and
    nothing in `busy` is true. `sqlite_busy` is always among them; a test with
    real requests adds `http_busy`.
    """

    def __init__(self, start: datetime = START, *busy: Busy) -> None:
        self._now = start
        self._order = count()
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self.busy: list[Busy] = [sqlite_busy, *busy]

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, instant: datetime) -> None:
        if instant <= self._now:
            await asyncio.sleep(0)  # noqa: TID251 (lets the loop go round, no time passes)
            return
        await self._woken_at(instant)

    def ring_at(self, instant: datetime, ring: Callable[[], None]) -> FakeBell:
        woken = self._woken_at(instant)
        if instant <= self._now:
            woken.set_result(None)
        return FakeBell(woken, ring)

    def _woken_at(self, instant: datetime) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (instant, next(self._order), future))
        return future

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
        await rest_of(asyncio.get_running_loop()).reached(self.busy)

    @property
    def next_wake(self) -> datetime | None:
        """The earliest instant that somebody waits for."""
        waiting = [due for due, _, future in self._sleepers if not future.done()]
        return min(waiting, default=None)
