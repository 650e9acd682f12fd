"""周: Monday 04:00 to Monday 04:00 in the group's zone, and the other wall-clock times of a charter.

A day begins at 04:00 too, so that an evening's play is one day. Instants are UTC; a wall-clock time that
a change of the clocks skips is the instant that it would have been, one that comes twice is the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from rules.charter.parameters import NIGHT, Reminder, is_within
from rules.charter.spans import Span

DAY_BEGINS = NIGHT[1]
DAY = timedelta(days=1)
_DAYS = 7


@dataclass(frozen=True, slots=True)
class Week:
    """周: named by its Monday; `ends_at` is the first instant of the next one."""

    monday: date
    starts_at: datetime
    ends_at: datetime

    @property
    def span(self) -> Span:
        """As a stretch of time."""
        return Span(self.starts_at, self.ends_at)


def instant(day: date, moment: time, zone: tzinfo) -> datetime:
    """A date and a wall-clock time in a zone, as UTC.

    >>> from zoneinfo import ZoneInfo
    >>> instant(date(2024, 3, 31), time(2, 30), ZoneInfo("Europe/Berlin")).isoformat()
    '2024-03-31T01:30:00+00:00'
    """
    return datetime.combine(day, moment, zone).astimezone(UTC)


def local_day(at: datetime, zone: tzinfo) -> date:
    """哪一天: the date of the day that an instant belongs to; before 04:00 it is still yesterday's."""
    today = at.astimezone(zone).date()
    return today - DAY if at < instant(today, DAY_BEGINS, zone) else today


def days(first: date, last: date, zone: tzinfo) -> Span:
    """From the beginning of the first day to the end of the last."""
    return Span(instant(first, DAY_BEGINS, zone), instant(last + DAY, DAY_BEGINS, zone))


def week_of(at: datetime, zone: tzinfo) -> Week:
    """The week that an instant lies in."""
    day = local_day(at, zone)
    return week_from(day - day.weekday() * DAY, zone)


def week_from(monday: date, zone: tzinfo) -> Week:
    """The week of a Monday."""
    span = days(monday, monday + (_DAYS - 1) * DAY, zone)
    return Week(monday, span.since, instant(monday + _DAYS * DAY, DAY_BEGINS, zone))


def next_week(week: Week, zone: tzinfo) -> Week:
    """The week after."""
    return week_from(week.monday + _DAYS * DAY, zone)


def reminder_at(week: Week, reminder: Reminder, zone: tzinfo) -> datetime:
    """When a reminder of this week is planned."""
    return instant(week.monday + reminder.weekday * DAY, reminder.at, zone)


def is_quiet(at: datetime, quiet: tuple[time, time], zone: tzinfo) -> bool:
    """安静时段: whether nobody is to be written to."""
    return is_within(at.astimezone(zone).time(), quiet)


def after_quiet(at: datetime, quiet: tuple[time, time], zone: tzinfo) -> datetime:
    """The instant itself, or the end of the quiet hours that it lies in."""
    if not is_quiet(at, quiet, zone):
        return at
    local = at.astimezone(zone)
    day = local.date() if local.time() < quiet[1] else local.date() + DAY
    end = datetime.combine(day, quiet[1], zone)
    first, second = end.astimezone(UTC), end.replace(fold=1).astimezone(UTC)
    return first if first > at else second


def quarter(day: date) -> tuple[int, int]:
    """季度: year and quarter, 1 to 4.

    >>> quarter(date(2024, 2, 29)), quarter(date(2024, 12, 31))
    ((2024, 1), (2024, 4))
    """
    return day.year, (day.month - 1) // 3 + 1
