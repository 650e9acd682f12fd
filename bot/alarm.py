"""闹钟: sets an event at an instant, with one sleeper however often the same instant is asked for."""

from __future__ import annotations

import asyncio
from datetime import datetime

from bot.clock import Clock


class Alarm:
    """Sets `event` at the instant that was named last."""

    def __init__(self, clock: Clock, event: asyncio.Event) -> None:
        self._clock = clock
        self._event = event
        self._instant: datetime | None = None
        self._sleeper: asyncio.Task[None] | None = None

    def set(self, instant: datetime | None) -> None:
        """Ring at `instant` and not before, or not at all."""
        if instant == self._instant:
            return
        if self._sleeper is not None:
            self._sleeper.cancel()
        self._instant = instant
        self._sleeper = None if instant is None else asyncio.create_task(self._sleep(instant), name="alarm")

    def no_later_than(self, instant: datetime) -> None:
        """Ring at `instant`, unless it rings before."""
        if self._instant is None or instant < self._instant:
            self.set(instant)

    async def _sleep(self, instant: datetime) -> None:
        await self._clock.sleep_until(instant)
        self._instant = self._sleeper = None
        self._event.set()
