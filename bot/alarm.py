"""闹钟: rings at an instant, with one bell hung up however often the instant is changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.clock import Bell, Clock


class Alarm:
    """Calls `ring` at the instant that was named last.

    A bell that would ring too early is left hanging, and then hung up again: instants are put off far more
    often than they come.
    """

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._instant: datetime | None = None
        self._hung_for: datetime | None = None
        self._bell: Bell | None = None

    def set(self, instant: datetime | None) -> None:
        """Ring at `instant` and not before, or not at all."""
        self._instant = instant
        if instant is not None and (self._hung_for is None or instant < self._hung_for):
            self._take_down()
            self._hang(instant)

    def no_later_than(self, instant: datetime) -> None:
        """Ring at `instant`, unless it rings before."""
        if self._instant is None or instant < self._instant:
            self.set(instant)

    def off(self) -> None:
        """Never ring; no bell is left hanging."""
        self._instant = None
        self._take_down()

    def _hang(self, instant: datetime) -> None:
        self._hung_for = instant
        self._bell = self._clock.ring_at(instant, self._rung)

    def _take_down(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
        self._bell = self._hung_for = None

    def _rung(self) -> None:
        instant, hung_for = self._instant, self._hung_for
        self._bell = self._hung_for = None
        if instant is None:
            return
        if hung_for is not None and hung_for < instant:
            self._hang(instant)
            return
        self._instant = None
        self._ring()
