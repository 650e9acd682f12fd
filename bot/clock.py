"""Time as an argument: everything that asks for it or waits gets a `Clock`.

`SystemClock` is the one place of the program that looks at the machine's time.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol

LONGEST_NAP_S = 60.0


class Clock(Protocol):
    """What time it is, and waiting for an instant."""

    def now(self) -> datetime:
        """The present as an aware UTC instant."""
        ...

    async def sleep_until(self, instant: datetime) -> None:
        """Return at `instant` or a little later; at once for an instant that has passed."""
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
