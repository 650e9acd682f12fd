"""并笔: what follows from nothing is stored together, at instants that depend on nothing.

A confirmation that nobody waits for goes along with whatever is committed next. Its chat is free again at the
end of the round all the same, and not at that commit: somebody else's press, of which nobody may know, must
not show in when the next change comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from bot.alarm import Alarm
from bot.clock import Clock
from storage.database import Database, Tx

T = TypeVar("T")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Rounds:
    """Rounds of `length`, one after the other since the beginning of time; without length none."""

    def __init__(self, db: Database, clock: Clock, length: timedelta) -> None:
        self._db = db
        self._clock = clock
        self._length = length
        self._over = asyncio.Event()
        self._alarm = Alarm(clock, self._end_round)

    async def store(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """Commit within this round; returns when the round is over.

        If it gets lost, nobody was told of it.
        """
        if not self._length:
            return await self._db.transact(job)
        stored = self._db.transact_along(job)
        now = self._clock.now()
        self._alarm.no_later_than(now + self._length - (now - _EPOCH) % self._length)
        await self._over.wait()
        return await stored

    def end(self) -> None:
        """From now on there are no rounds."""
        self._length = timedelta(0)
        self._alarm.off()
        self._end_round()

    def _end_round(self) -> None:
        self._db.hurry()
        over, self._over = self._over, asyncio.Event()
        over.set()
