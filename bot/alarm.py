"""闹钟: rings at an instant, with one sleeper however often the instant is changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

from bot.clock import Clock


class Alarm:
    """Calls `ring` at the instant that was named last.

    A sleeper that would wake too early is left to sleep, and then sleeps on: instants are put off far more
    often than they come.
    """

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._instant: datetime | None = None
        self._wakes_at: datetime | None = None
        self._sleeper: asyncio.Task[None] | None = None

    def set(self, instant: datetime | None) -> None:
        """Ring at `instant` and not before, or not at all."""
        self._instant = instant
        if instant is None or (self._wakes_at is not None and self._wakes_at <= instant):
            return
        self._wake_sleeper()
        self._wakes_at = instant
        self._sleeper = asyncio.create_task(self._sleep(), name="alarm")

    def no_later_than(self, instant: datetime) -> None:
        """Ring at `instant`, unless it rings before."""
        if self._instant is None or instant < self._instant:
            self.set(instant)

    def off(self) -> None:
        """Never ring; nobody sleeps any more."""
        self._instant = None
        self._wake_sleeper()

    def _wake_sleeper(self) -> None:
        if self._sleeper is not None:
            self._sleeper.cancel()
        self._sleeper = self._wakes_at = None

    async def _sleep(self) -> None:
        while self._wakes_at is not None:
            await self._clock.sleep_until(self._wakes_at)
            late = self._instant is not None and self._instant > self._wakes_at
            self._wakes_at = self._instant if late else None
        self._sleeper = None
        if self._instant is not None:
            self._instant = None
            self._ring()
