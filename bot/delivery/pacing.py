"""节奏: how often Telegram may be written to. Pure: the present is an argument."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from datetime import datetime, timedelta

CLOSE_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits, and how patient the worker is.

    A group gets `group_burst` writes at once and then `group_per_minute`: together at most 18 in any
    minute. Boards leave the last `group_reserve` of them to settlements and notices.
    """

    overall_per_s: int = 25
    group_burst: int = 4
    group_per_minute: int = 14
    group_reserve: int = 1
    private_gap_s: float = 1.1
    parallel: int = 48
    first_retry_s: float = 1.0
    longest_retry_s: float = 30.0
    flood_margin_s: float = 0.2

    def group_bucket(self, now: datetime) -> Bucket:
        """Not full: a program that has just started does not know what it wrote a minute ago."""
        return Bucket(self.group_burst, self.group_per_minute / 60, now, self.group_reserve + 1)

    def private_bucket(self, now: datetime) -> Bucket:
        """One write, then one for each gap."""
        return Bucket(1, 1 / self.private_gap_s, now, 1)


class Bucket:
    """Permissions that refill: at most `capacity` at once, and `per_s` more each second."""

    __slots__ = ("_at", "_capacity", "_level", "_per_s")

    def __init__(self, capacity: float, per_s: float, now: datetime, level: float) -> None:
        self._capacity = capacity
        self._per_s = per_s
        self._level = level
        self._at = now

    def when(self, now: datetime, need: float = 1.0) -> datetime:
        """The earliest instant at which `need` permissions are there."""
        self._refill(now)
        missing = need - self._level
        return now if missing <= CLOSE_ENOUGH else now + timedelta(seconds=missing / self._per_s)

    def spend(self, now: datetime) -> None:
        """Take one; the level may sink below zero, which those who come later wait for."""
        self._refill(now)
        self._level -= 1

    def refund(self) -> None:
        """Give one back: nothing was written after all."""
        self._level = min(self._capacity, self._level + 1)

    def _refill(self, now: datetime) -> None:
        passed_s = max(0.0, (now - self._at).total_seconds())
        self._level = min(self._capacity, self._level + passed_s * self._per_s)
        self._at = max(self._at, now)


class Window:
    """At most `limit` within any `span_s` seconds."""

    __slots__ = ("_limit", "_span", "_times")

    def __init__(self, limit: int, span_s: float) -> None:
        self._limit = limit
        self._span = timedelta(seconds=span_s)
        self._times: deque[datetime] = deque()

    def when(self, now: datetime) -> datetime:
        """The earliest instant at which one more is within the limit."""
        while self._times and self._times[0] + self._span <= now:
            self._times.popleft()
        return now if len(self._times) < self._limit else self._times[-self._limit] + self._span

    def spend(self, now: datetime) -> None:
        """One more, now."""
        self._times.append(now)

    def refund(self) -> None:
        """The newest did not happen after all."""
        if self._times:
            self._times.pop()
