"""English dates and times: tomorrow 8pm, Sat 20:00, on 5 Dec at 8:30 pm, in 2 hours."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from dateutil import parser as dates

from bot.when.clock import time_of
from bot.when.parts import (
    After,
    Day,
    InDays,
    OnDate,
    OnWeekday,
    Said,
    TimeOfDay,
    Unread,
    UnreadError,
)

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAY = (
    r"(?P<name>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?"
    r"|sun(?:day)?)\b\.?"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NTH = r"[0-9]{1,2}(?:st|nd|rd|th)?\b"
_YEAR = r"(?:,?\s*(?P<year>[0-9]{4})\b)?"
_HALF_DAY = {"a": "morning", "p": "afternoon"}
_NOON = 12
_HOLIDAYS = re.compile(
    r"(?:chinese |lunar )?new year(?:'s)?(?: eve| day)?|christmas|xmas|easter|thanksgiving|spring festival"
    r"|mid-?autumn|weekend|holidays?"
)


@dataclass(frozen=True, slots=True)
class _Read:
    """What has been read so far; `part` is a part of the day without an hour yet."""

    days: tuple[Day, ...] = ()
    time: TimeOfDay | None = None
    part: str | None = None
    hour: tuple[int, int] | None = None


def read(text: str) -> Said | After:
    """What an English text says, all of it.

    Raises:
        UnreadError: for what is not understood to its end.
    """
    rest = text.casefold().strip()
    delay = re.fullmatch(r"in (?P<count>[0-9]{1,3}|an?|half an?) (?P<unit>hour|minute)s?", rest)
    if delay is not None:
        return _after(delay)
    found = _Read()
    while rest:
        step = _next(found, rest)
        if step is None:
            raise UnreadError(_why_not(rest))
        found, rest = step
    return Said(found.days, _time(found))


def _time(found: _Read) -> TimeOfDay | None:
    if found.hour is None:
        if found.part is not None and found.time is None:
            raise UnreadError(Unread.NO_TIME)
        return found.time
    return time_of(*found.hour, found.part, clock24=False)


def _next(found: _Read, text: str) -> tuple[_Read, str] | None:
    for pattern, read_one in _FORMS:
        match = pattern.match(text)
        if match is not None:
            return read_one(found, match), text[match.end() :]
    return None


def _after(match: re.Match[str]) -> After:
    unit = timedelta(hours=1) if match["unit"] == "hour" else timedelta(minutes=1)
    count = match["count"]
    if count.startswith("half"):
        return After(unit / 2)
    return After(unit * (int(count) if count.isdigit() else 1))


def _nothing(found: _Read, _match: re.Match[str]) -> _Read:
    return found


def _on(day: Callable[[re.Match[str]], Day], part: str | None = None) -> Callable[..., _Read]:
    def add(found: _Read, match: re.Match[str]) -> _Read:
        return replace(found, days=(*found.days, day(match)), part=part or found.part)

    return add


def _weekday(match: re.Match[str]) -> Day:
    place = _WEEKDAYS.index(match["name"][:3])
    ahead = (match["ahead"] or "").strip()
    return OnWeekday(place, {"": None, "this": 0, "next": 1}[ahead], is_english=True)


def _numbers(match: re.Match[str]) -> Day:
    first, second = int(match["first"]), int(match["second"])
    if first <= _NOON and second <= _NOON and first != second:
        raise UnreadError(Unread.WHICH_ORDER)
    month, day = (first, second) if second > _NOON or first == second else (second, first)
    return OnDate(month, day)


def _named(match: re.Match[str]) -> Day:
    """A date with a month's name, as python-dateutil reads it; a leap year, so that 29 Feb exists."""
    try:
        read_by = dates.parse(match[0], default=datetime(2000, 1, 1))  # noqa: DTZ001 (a date only)
    except (dates.ParserError, OverflowError) as error:
        raise UnreadError(Unread.NO_SUCH_DAY) from error
    return OnDate(read_by.month, read_by.day, read_by.year if match["year"] else None)


def _month_day(match: re.Match[str]) -> Day:
    return OnDate(int(match["month"]), int(match["day"]))


def _iso(match: re.Match[str]) -> Day:
    return OnDate(int(match["month"]), int(match["day"]), int(match["year"]))


def _at(found: _Read, match: re.Match[str]) -> _Read:
    if found.time is not None or found.hour is not None:
        raise UnreadError(Unread.CONTRADICTION)
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    half = match["half"]
    if half is not None:
        if not 1 <= hour <= _NOON:
            raise UnreadError(Unread.NO_SUCH_TIME)
        return replace(found, time=time_of(hour % _NOON + _NOON * (half == "p"), minute, None, clock24=True))
    if match["minute"] is not None and found.part is None:
        return replace(found, time=time_of(hour, minute, None, clock24=True))
    return replace(found, hour=(hour, minute))


def _noon(found: _Read, _match: re.Match[str]) -> _Read:
    if found.time is not None:
        raise UnreadError(Unread.CONTRADICTION)
    return replace(found, time=TimeOfDay(_NOON * 60))


def _part(found: _Read, match: re.Match[str]) -> _Read:
    name = match["part"]
    return replace(found, part="evening" if name == "night" else name)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[_Read, re.Match[str]], _Read]], ...] = tuple(
    (re.compile(pattern), read_one)
    for pattern, read_one in (
        (r"(?:[\s,]+|(?:on|at|the)\b|(?:o'?clock|sharp)\b)", _nothing),
        (r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})(?![0-9])(?:t(?=[0-9]))?", _on(_iso)),
        (r"day after tomorrow\b", _on(lambda _: InDays(2))),
        (r"today\b", _on(lambda _: InDays(0))),
        (r"tonight\b", _on(lambda _: InDays(0), "evening")),
        (r"tomorrow\b|tmrw\b", _on(lambda _: InDays(1))),
        (r"in (?P<days>[0-9]{1,3}) days?\b", _on(lambda match: InDays(int(match["days"])))),
        (rf"(?P<ahead>this |next )?{_WEEKDAY}", _on(_weekday)),
        (rf"{_NTH}(?: of)? {_MONTH}{_YEAR}(?!:)", _on(_named)),
        (rf"{_MONTH} {_NTH}{_YEAR}(?!:)", _on(_named)),
        (r"(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})(?![0-9-])", _on(_month_day)),
        (r"(?P<first>[0-9]{1,2})/(?P<second>[0-9]{1,2})(?![0-9/])", _on(_numbers)),
        (
            r"(?P<hour>[0-9]{1,2})(?:[:.](?P<minute>[0-9]{2}))?(?:\s*(?P<half>[ap])\.?m\b\.?)?(?![0-9:/-])",
            _at,
        ),
        (r"noon\b", _noon),
        (r"(?:in (?:the )?)?(?P<part>morning|afternoon|evening|night)\b", _part),
    )
)


def _why_not(text: str) -> Unread:
    if re.match(r"midnight\b", text):
        return Unread.WHICH_MIDNIGHT
    return Unread.HOLIDAY if _HOLIDAYS.match(text) else Unread.UNKNOWN
