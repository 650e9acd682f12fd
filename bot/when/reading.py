"""读时间: a text as one instant in the group's zone, or why not; nothing is ever guessed.

What is read is echoed in full before anything follows from it.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from bot.when import chinese, english
from bot.when.parts import DAY, After, OnWeekday, Said, Unread, UnreadError, on

MOST = 120
"""Characters: nobody says a date in more."""
FARTHEST = timedelta(days=366)
_SLASHED = re.compile(r"(?<![0-9/])([0-9]{1,2})/([0-9]{1,2})(?![0-9/])")
_HAN = re.compile(r"[\u3400-\u9fff]")


def read(text: str, now: datetime, zone: tzinfo, *, month_first: bool = False) -> datetime | Unread:
    """The instant that a text means, in UTC, after `now`.

    `month_first`: whether 12/5 is in December, as in Chinese; otherwise it is asked about.

    >>> from zoneinfo import ZoneInfo
    >>> now = datetime(2026, 11, 30, 6, tzinfo=UTC)
    >>> read("明晚8点", now, ZoneInfo("Asia/Shanghai")).isoformat()
    '2026-12-01T12:00:00+00:00'
    >>> read("明天8点", now, ZoneInfo("Asia/Shanghai"))
    <Unread.WHICH_HALF: 'which-half'>
    """
    try:
        said = _parsed(text, month_first=month_first)
        at = now + said.delay if isinstance(said, After) else _instant(said, now.astimezone(zone), zone)
    except UnreadError as error:
        return error.why
    if at <= now:
        return Unread.PAST
    return Unread.TOO_FAR if at - now > FARTHEST else at.astimezone(UTC)


def read_day(text: str, today: date) -> date | Unread:
    """The date that a text means; one without a time of day, and perhaps gone by.

    >>> read_day("12月5号", date(2026, 11, 30)), read_day("明天", date(2026, 12, 31))
    (datetime.date(2026, 12, 5), datetime.date(2027, 1, 1))
    """
    try:
        said = _parsed(text, month_first=True)
        if isinstance(said, After) or not said.days or said.time is not None:
            return Unread.NO_DAY
        return on(said.days, datetime.combine(today, time()))
    except UnreadError as error:
        return error.why


def _parsed(text: str, *, month_first: bool) -> Said | After:
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain or len(plain) > MOST:
        raise UnreadError(Unread.UNKNOWN)
    if _HAN.search(plain):
        return chinese.read(plain)
    return english.read(_SLASHED.sub(r"\1-\2", plain, count=1) if month_first else plain)


def _instant(said: Said, now: datetime, zone: tzinfo) -> datetime:
    """The local day and time as an instant; without a day it is today's."""
    if said.time is None:
        raise UnreadError(Unread.NO_TIME if said.days else Unread.UNKNOWN)
    day = on(said.days, now) if said.days else now.date()
    _check_next(said, now)
    at = _local(day, said.time.minutes, zone)
    is_bare = said.days and all(isinstance(one, OnWeekday) and one.weeks is None for one in said.days)
    return _local(day + 7 * DAY, said.time.minutes, zone) if is_bare and at <= now else at


def _check_next(said: Said, now: datetime) -> None:
    """`next Saturday` is the coming one for some and the one of the next week for others."""
    for one in said.days:
        if isinstance(one, OnWeekday) and one.weeks == 1 and one.is_english and one.weekday > now.weekday():
            raise UnreadError(Unread.WHICH_WEEK)


def _local(day: date, minutes: int, zone: tzinfo) -> datetime:
    """Raises UnreadError: for a time that the clocks skip, or show twice."""
    days, rest = divmod(minutes, 24 * 60)
    naive = datetime.combine(day + days * DAY, time(*divmod(rest, 60)))
    first, second = (naive.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return first.astimezone(UTC)
    skipped = first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != naive
    raise UnreadError(Unread.NO_SUCH_TIME if skipped else Unread.TWICE)
