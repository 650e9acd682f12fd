"""读到了什么: a day and a time of day, each perhaps only half said; and why something is not read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

DAY = timedelta(days=1)
WEEK = 7


class Unread(StrEnum):
    """为何没读懂: each has a text of its own with an example."""

    UNKNOWN = "unknown"
    HOLIDAY = "holiday"
    NO_TIME = "no-time"
    NO_DAY = "no-day"
    WHICH_HALF = "which-half"
    WHICH_MIDNIGHT = "which-midnight"
    WHICH_WEEK = "which-week"
    WHICH_ORDER = "which-order"
    CONTRADICTION = "contradiction"
    NO_SUCH_DAY = "no-such-day"
    NO_SUCH_TIME = "no-such-time"
    TWICE = "twice"
    PAST = "past"
    TOO_FAR = "too-far"


class UnreadError(ValueError):
    """Raised inside this package only: `reading` gives it back as a value."""

    def __init__(self, why: Unread) -> None:
        super().__init__(why.value)
        self.why = why


@dataclass(frozen=True, slots=True)
class OnDate:
    """某日: a date; `year` is None where nobody said it."""

    month: int
    day: int
    year: int | None = None


@dataclass(frozen=True, slots=True)
class OnMonthDay:
    """几号: a day of this month, or of the next where it is over."""

    day: int


@dataclass(frozen=True, slots=True)
class InDays:
    """今天, 明天, 三天后."""

    days: int


@dataclass(frozen=True, slots=True)
class OnWeekday:
    """周几: `weekday` 0 (Monday) to 6; `weeks` from this calendar week, None for the next that comes.

    `is_english`: a `next` that may mean the coming one as well as that of the next week.
    """

    weekday: int
    weeks: int | None = None
    is_english: bool = False


Day: TypeAlias = OnDate | OnMonthDay | InDays | OnWeekday


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """几点几分: minutes after the beginning of the day, up to 1440 (24:00)."""

    minutes: int


@dataclass(frozen=True, slots=True)
class After:
    """多久以后: so long from now."""

    delay: timedelta


@dataclass(frozen=True, slots=True)
class Said:
    """说了的: days (several have to agree, as in `12月5日 周六`) and a time of day."""

    days: tuple[Day, ...]
    time: TimeOfDay | None


def on(days: tuple[Day, ...], now: datetime) -> date:
    """The date of all of them; `now` is local.

    Raises:
        UnreadError: for days that do not exist, are over, or are different ones.
    """
    fixed = [_date(day, now.date()) for day in days if not isinstance(day, OnWeekday) or len(days) == 1]
    if not fixed:
        raise UnreadError(Unread.CONTRADICTION)
    for day in days:
        if isinstance(day, OnWeekday) and fixed[0].weekday() != day.weekday:
            raise UnreadError(Unread.CONTRADICTION)
    if len(set(fixed)) > 1:
        raise UnreadError(Unread.CONTRADICTION)
    return fixed[0]


NEAR = 300
"""A date without a year that lies further ahead than so many days has most likely just gone by."""


def _date(day: Day, today: date) -> date:
    match day:
        case InDays(days):
            return today + days * DAY
        case OnWeekday(weekday, None):
            return today + (weekday - today.weekday()) % WEEK * DAY
        case OnWeekday(weekday, weeks):
            monday = today - today.weekday() * DAY
            return monday + (WEEK * (weeks or 0) + weekday) * DAY
        case OnMonthDay(number):
            return _next_month_day(number, today)
        case OnDate(month, number, None):
            return _next_date(month, number, today)
        case OnDate(month, number, year):
            return _existing(year or 0, month, number)


def _next_month_day(number: int, today: date) -> date:
    year, month = today.year, today.month
    if number < today.day:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)  # noqa: PLR2004 (December)
    return _existing(year, month, number)


def _next_date(month: int, number: int, today: date) -> date:
    this_year = _existing(today.year, month, number) if (month, number) != (2, 29) else None
    if this_year is not None and this_year >= today:
        return this_year
    next_one = _leap_day(today) if this_year is None else _existing(today.year + 1, month, number)
    if (next_one - today).days > NEAR:
        raise UnreadError(Unread.PAST)
    return next_one


def _leap_day(today: date) -> date:
    for year in (today.year, today.year + 1):
        try:
            found = date(year, 2, 29)
        except ValueError:
            continue
        if found >= today:
            return found
    raise UnreadError(Unread.NO_SUCH_DAY)


def _existing(year: int, month: int, number: int) -> date:
    try:
        return date(year, month, number)
    except ValueError as error:
        raise UnreadError(Unread.NO_SUCH_DAY) from error
