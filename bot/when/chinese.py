"""中文的时间: 明晚8点、下周六 20:00、12月5号晚上八点半、三天后下午2点一刻."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from types import MappingProxyType

from bot.when.clock import time_of
from bot.when.numerals import NUMBER, number
from bot.when.parts import (
    After,
    Day,
    InDays,
    OnDate,
    OnMonthDay,
    OnWeekday,
    Said,
    TimeOfDay,
    Unread,
    UnreadError,
)

_SPACED = re.compile(r"(?<=[0-9])\s+(?=[年月日号点时])|(?<=[年月午上晚])\s+(?=[0-9])")
"""As screens write dates: 12 月 5 日."""
_RELATIVE = {"今": 0, "明": 1, "后": 2}
_DAYS = {"今天": 0, "今日": 0, "明天": 1, "明日": 1, "后天": 2, "大后天": 3}
_WEEKDAYS = {char: place for place, char in enumerate("一二三四五六日")} | {"天": 6}
_PARTS = MappingProxyType(
    {
        "凌晨": "early",
        "清晨": "morning",
        "早上": "morning",
        "早晨": "morning",
        "上午": "morning",
        "早": "morning",
        "中午": "noon",
        "正午": "noon",
        "下午": "afternoon",
        "午后": "afternoon",
        "傍晚": "evening",
        "晚上": "evening",
        "夜里": "evening",
        "夜晚": "evening",
        "晚": "evening",
    }
)
_PART = "|".join(sorted(_PARTS, key=len, reverse=True))
_MINUTES = {"半": 30, "一刻": 15, "三刻": 45, "整": 0, "": 0}
_HOLIDAYS = re.compile(
    "除夕|大年|年三十|春节|过年|元旦|元宵|正月|腊月|初[一二三四五六七八九十]|清明|劳动节|端午|七夕|中秋|重阳|国庆"
    "|圣诞|冬至|周末|放假|节"
)
_MIDNIGHT = re.compile("午夜|半夜|子夜")


def _n(text: str) -> int:
    value = number(text)
    if value is None:
        raise UnreadError(Unread.UNKNOWN)
    return value


def _full_date(match: re.Match[str]) -> Day:
    return OnDate(_n(match["month"]), _n(match["day"]), _n(match["year"]))


def _date(match: re.Match[str]) -> Day:
    return OnDate(_n(match["month"]), _n(match["day"]))


def _weekday(match: re.Match[str]) -> Day:
    ahead = match["ahead"]
    weeks = 0 if ahead in ("这", "本", "这个", "本个") else len(ahead.replace("个", "")) if ahead else None
    return OnWeekday(_WEEKDAYS[match["name"]], weeks)


def _days_later(match: re.Match[str]) -> Day:
    return InDays(_n(match["days"]))


_DAY_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Day]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"(?P<year>[0-9]{4})年(?P<month>[0-9]{1,2})月(?P<day>[0-9]{1,2})[日号]?", _full_date),
        (r"(?P<year>[0-9]{4})[-./](?P<month>[0-9]{1,2})[-./](?P<day>[0-9]{1,2})(?![0-9])", _full_date),
        (rf"(?P<month>{NUMBER})月(?P<day>{NUMBER})[日号]?", _date),
        (r"(?P<month>[0-9]{1,2})[-/](?P<day>[0-9]{1,2})(?![0-9])", _date),
        (rf"(?P<day>{NUMBER})[日号]", lambda match: OnMonthDay(_n(match["day"]))),
        (r"(?P<name>大后天|今天|今日|明天|明日|后天)", lambda match: InDays(_DAYS[match["name"]])),
        (rf"(?P<name>[今明后])(?=(?:{_PART}))", lambda match: InDays(_RELATIVE[match["name"]])),
        (rf"(?P<days>{NUMBER})天(?:以后|之后|后)", _days_later),
        (r"(?P<ahead>这个?|本|下{0,3}个?)(?:周|星期|礼拜)(?P<name>[一二三四五六日天])", _weekday),
    )
)
_TIME_FORMS = (
    re.compile(rf"(?P<part>{_PART})?[的,\s]*(?P<hour>[0-9]{{1,2}}):(?P<minute>[0-9]{{2}})(?![0-9:])"),
    re.compile(
        rf"(?P<part>{_PART})?[的,\s]*(?P<hour>{NUMBER})[点时](?P<words>半|一刻|三刻|整|)(?P<minute>{NUMBER})?分?(?:钟)?"
    ),
)
_NOON = re.compile("正午|中午")
_ZERO = re.compile("零点|零时")
_DELAY = re.compile(
    rf"(?:(?P<half>半)个?|(?P<count>{NUMBER})个?(?P<and>半)?个?)(?P<unit>小时|钟头|分钟)(?:以后|之后|后)"
)
_FILLER = re.compile(r"[\s,，、()（）的]+|开始|开打|开局")


def read(text: str) -> Said | After:
    """What a Chinese text says, all of it.

    Raises:
        UnreadError: for what is not understood to its end.
    """
    delay = _DELAY.fullmatch(text.strip())
    if delay is not None:
        return _after(delay)
    days: list[Day] = []
    time: TimeOfDay | None = None
    rest = _SPACED.sub("", text)
    while rest:
        filler = _FILLER.match(rest)
        if filler is not None:
            rest = rest[filler.end() :]
            continue
        day = _day(rest)
        if day is not None:
            days.append(day[0])
            rest = day[1]
            continue
        found = _time(rest)
        if found is None:
            raise UnreadError(_why_not(rest))
        if time is not None:
            raise UnreadError(Unread.CONTRADICTION)
        time, rest = found
    return Said(tuple(days), time)


def _day(text: str) -> tuple[Day, str] | None:
    for pattern, make in _DAY_FORMS:
        match = pattern.match(text)
        if match is not None:
            return make(match), text[match.end() :]
    return None


def _time(text: str) -> tuple[TimeOfDay, str] | None:
    for pattern in _TIME_FORMS:
        match = pattern.match(text)
        if match is not None:
            return _at(match.groupdict()), text[match.end() :]
    for pattern, minutes in ((_NOON, 12 * 60), (_ZERO, 0)):
        match = pattern.match(text)
        if match is not None:
            return TimeOfDay(minutes), text[match.end() :]
    return None


def _at(found: Mapping[str, str | None]) -> TimeOfDay:
    words, minute = found.get("words"), found["minute"]
    if words and minute:
        raise UnreadError(Unread.UNKNOWN)
    minutes = _n(minute) if minute else _MINUTES[words or ""]
    hour, part = _n(found["hour"] or ""), found["part"]
    is_clock = words is None
    return time_of(hour, minutes, None if part is None else _PARTS[part], clock24=is_clock)


def _after(match: re.Match[str]) -> After:
    halves = 1 if match["half"] else 2 * _n(match["count"]) + (1 if match["and"] else 0)
    unit = timedelta(minutes=1) if match["unit"] == "分钟" else timedelta(hours=1)
    return After(halves * unit / 2)


def _why_not(text: str) -> Unread:
    if _MIDNIGHT.match(text):
        return Unread.WHICH_MIDNIGHT
    if _HOLIDAYS.match(text):
        return Unread.HOLIDAY
    return Unread.NO_TIME if re.fullmatch(rf"(?:{_PART})\s*", text) else Unread.UNKNOWN
