"""Time as an argument: everything that asks for it or waits gets a `Clock`.

`SystemClock` is the one place of the program that looks at the machine's time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

LONGEST_NAP_S = 60.0


class Bell(Protocol):
    """What rings once, unless it is cancelled before."""

    def cancel(self) -> None:
        """Never ring."""
        ...


class Clock(Protocol):
    """What time it is, and waiting for an instant."""

    def now(self) -> datetime:
        """The present as an aware UTC instant."""
        ...

    async def sleep_until(self, instant: datetime) -> None:
        """Return at `instant` or a little later; at once for an instant that has passed."""
        ...

    def ring_at(self, instant: datetime, ring: Callable[[], None]) -> Bell:
        """Call `ring` at `instant` or a little later, never before this returns. It costs no task."""
        ...


class SystemClock:
    """The machine's clock.

    Waiting naps at most a minute at a time, so that a machine that slept or whose clock was set
    is noticed within that minute.
    """

    __slots__ = ()

    def now(self) -> datetime:
        return datetime.now(UTC)  # noqa: TID251 (the one place)

    async def sleep_until(self, instant: datetime) -> None:
        while (left_s := (instant - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 (time has no event)
            await asyncio.sleep(min(left_s, LONGEST_NAP_S))  # noqa: TID251 (the one place)

    def ring_at(self, instant: datetime, ring: Callable[[], None]) -> Bell:
        return _SystemBell(self, instant, ring)


class _SystemBell:
    """Naps as `sleep_until` does."""

    __slots__ = ("_clock", "_instant", "_nap", "_ring")

    def __init__(self, clock: SystemClock, instant: datetime, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._instant = instant
        self._ring = ring
        self._nap: asyncio.Handle = self._sleep()

    def cancel(self) -> None:
        self._nap.cancel()

    def _sleep(self) -> asyncio.Handle:
        left_s = (self._instant - self._clock.now()).total_seconds()
        return asyncio.get_running_loop().call_later(min(max(left_s, 0.0), LONGEST_NAP_S), self._wake)

    def _wake(self) -> None:
        if self._clock.now() >= self._instant:
            self._ring()
        else:
            self._nap = self._sleep()
