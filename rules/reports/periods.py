"""时段: this week, this month, and all time, by the clock of a group.

A week is that of the charter; a month begins with its first day, as in the book of points.
"""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from enum import StrEnum
from typing import assert_never

from rules.charter.weeks import week_of


class Period(StrEnum):
    """时段."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"


def begins_at(period: Period, at: datetime, zone: tzinfo) -> datetime | None:
    """The first instant of the period that an instant lies in; None for all time."""
    match period:
        case Period.WEEK:
            return week_of(at, zone).starts_at
        case Period.MONTH:
            return month_begins_at(at, zone)
        case Period.ALL:
            return None
        case _:
            assert_never(period)


def month_begins_at(at: datetime, zone: tzinfo) -> datetime:
    """The first instant of the calendar month.

    >>> from zoneinfo import ZoneInfo
    >>> month_begins_at(datetime(2026, 12, 1, 3, tzinfo=UTC), ZoneInfo("Asia/Shanghai")).isoformat()
    '2026-11-30T16:00:00+00:00'
    """
    first = at.astimezone(zone).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return first.astimezone(UTC)
