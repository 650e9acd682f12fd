"""读日子: a text as a day that has gone by, or today; nothing is ever guessed."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from types import MappingProxyType
from typing import assert_never

from bot.when import chinese, english
from bot.when.parts import (
    DAY,
    WEEK,
    After,
    Day,
    InDays,
    OnDate,
    OnMonthDay,
    OnWeekday,
    Said,
    Unread,
    UnreadError,
)

MOST = 40
_AGO = MappingProxyType(
    {
        **dict.fromkeys(("今天", "今日", "今晚", "today", "tonight"), 0),
        **dict.fromkeys(("昨天", "昨日", "昨晚", "yesterday", "last night"), 1),
        **dict.fromkeys(("前天", "前晚"), 2),
        "大前天": 3,
    }
)
_LAST_WEEK = re.compile(r"上个?(?:周|星期|礼拜)(?P<name>[一二三四五六日天])")
_WEEKDAYS = "一二三四五六日"
_HAN = re.compile(r"[\u3400-\u9fff]")


def read_past_day(text: str, today: date) -> date | Unread:
    """The newest day not after `today` that a text means; one that names a later day is `Unread.TOO_FAR`.

    >>> monday = date(2026, 11, 30)
    >>> read_past_day("昨晚", monday), read_past_day("周六", monday), read_past_day("11-23", monday)
    (datetime.date(2026, 11, 29), datetime.date(2026, 11, 28), datetime.date(2026, 11, 23))
    >>> read_past_day("明天", monday)
    <Unread.TOO_FAR: 'too-far'>
    """
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if not plain or len(plain) > MOST:
        return Unread.UNKNOWN
    if plain in _AGO:
        return today - _AGO[plain] * DAY
    last_week = _LAST_WEEK.fullmatch(plain)
    if last_week is not None:
        weekday = _WEEKDAYS.index(last_week["name"].replace("天", "日"))
        return today + (weekday - today.weekday() - WEEK) * DAY
    try:
        said = chinese.read(plain) if _HAN.search(plain) else english.read(plain)
        return _day(said, today)
    except UnreadError as error:
        return error.why


def _day(said: Said | After, today: date) -> date | Unread:
    if isinstance(said, After) or not said.days or said.time is not None:
        return Unread.NO_DAY
    found = {_past(day, today) for day in said.days}
    if len(found) > 1:
        return Unread.CONTRADICTION
    (day,) = found
    return day if day <= today else Unread.TOO_FAR


def _past(day: Day, today: date) -> date:
    match day:
        case InDays(days):
            return today + days * DAY
        case OnWeekday(weekday, None):
            return today - (today.weekday() - weekday) % WEEK * DAY
        case OnWeekday(weekday, weeks):
            return today + (WEEK * (weeks or 0) + weekday - today.weekday()) * DAY
        case OnMonthDay(number):
            month = today.replace(day=1) if number <= today.day else today.replace(day=1) - DAY
            return _existing(month.year, month.month, number)
        case OnDate(month, number, None):
            this_year = _existing(today.year, month, number)
            return this_year if this_year <= today else _existing(today.year - 1, month, number)
        case OnDate(month, number, year):
            return _existing(year or 0, month, number)
        case _:
            assert_never(day)


def _existing(year: int, month: int, number: int) -> date:
    try:
        return date(year, month, number)
    except ValueError as error:
        raise UnreadError(Unread.NO_SUCH_DAY) from error
