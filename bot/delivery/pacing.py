"""节奏: how often Telegram may be written to. Pure: the present is an argument.

A meter says from when on one more write is within its limit. Writes that can wait (boards) keep away from
the limit, so that a settlement or a warning never stands behind them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits, and how patient the worker is.

    A group gets at most `group_limit` writes in any minute. Boards may come at once, a second apart, for
    the first `group_free` of them; what is left is spread evenly until the earliest of them is forgotten,
    and the last `group_reserve` are not for boards. A change that asks nothing of its reader waits up to
    `patience_s` for the next one, so that both come in one edit. Confirmations on which nothing depends are
    stored in rounds of `shared_s`, so that they share commits.
    """

    overall_per_s: int = 25
    group_limit: int = 18
    group_span_s: float = 60.0
    group_free: int = 6
    group_reserve: int = 2
    board_gap_s: float = 1.0
    private_gap_s: float = 1.1
    patience_s: float = 6.0
    shared_s: float = 0.5
    search_gap_s: float = 0.2
    parallel: int = 48
    first_retry_s: float = 1.0
    longest_retry_s: float = 30.0
    flood_margin_s: float = 0.2


class Meter(Protocol):
    """A limit on writes."""

    def when(self, now: datetime, *, can_wait: bool = False) -> datetime:
        """The earliest instant, not before `now`, at which one more write is within the limit."""
        ...

    def spend(self, now: datetime) -> None:
        """One write, now."""
        ...

    def refund(self) -> None:
        """The newest write did not happen after all."""
        ...


class Window:
    """At most `limit` within any `span_s` seconds, whatever they are."""

    __slots__ = ("_limit", "_span", "_times")

    def __init__(self, limit: int, span_s: float) -> None:
        self._limit = limit
        self._span = timedelta(seconds=span_s)
        self._times: deque[datetime] = deque()

    def when(self, now: datetime, *, can_wait: bool = False) -> datetime:
        """The same for all writes, whether they can wait or not."""
        del can_wait
        self._forget(now)
        return max(now, self._below(self._limit, now))

    def spend(self, now: datetime) -> None:
        self._times.append(now)

    def refund(self) -> None:
        if self._times:
            self._times.pop()

    def _forget(self, now: datetime) -> None:
        while self._times and self._times[0] + self._span <= now:
            self._times.popleft()

    def _below(self, limit: int, now: datetime) -> datetime:
        """From when on fewer than `limit` are remembered."""
        return now if len(self._times) < limit else self._times[-limit] + self._span


class GroupWindow(Window):
    """The limit of a group, under which boards come at once while there is room and evenly after that."""

    __slots__ = ("_free", "_gap", "_spread")

    def __init__(self, pace: Pace) -> None:
        super().__init__(pace.group_limit, pace.group_span_s)
        self._free = pace.group_free
        self._spread = pace.group_limit - pace.group_reserve
        self._gap = timedelta(seconds=pace.board_gap_s)

    def when(self, now: datetime, *, can_wait: bool = False) -> datetime:
        """Boards can wait; everything else only needs room."""
        if not can_wait:
            return super().when(now)
        self._forget(now)
        used = len(self._times)
        if used == 0:
            return now
        newest, gap = self._times[-1], self._gap
        if used >= self._free:
            rest = self._times[0] + self._span - newest
            gap = max(gap, rest / max(1, self._spread - used + 1))
        return max(now, newest + gap, self._below(self._spread, now))
