"""问哪一段: what stands behind `/rank`: a period, and whether the answer is to be a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.reports.periods import Period

CSV = "csv"
_WORDS: Mapping[str, Period] = MappingProxyType(
    {
        "week": Period.WEEK,
        "month": Period.MONTH,
        "all": Period.ALL,
        "周": Period.WEEK,
        "本周": Period.WEEK,
        "这周": Period.WEEK,
        "月": Period.MONTH,
        "本月": Period.MONTH,
        "这个月": Period.MONTH,
        "总": Period.ALL,
        "总榜": Period.ALL,
        "全部": Period.ALL,
    }
)


@dataclass(frozen=True, slots=True)
class Wish:
    """要看什么."""

    period: Period
    as_file: bool


def wish_of(text: str) -> Wish | None:
    """What `/rank TEXT` asks for; None for anything else.

    >>> wish_of("月 CSV")
    Wish(period=<Period.MONTH: 'month'>, as_file=True)
    >>> wish_of("week month") is None
    True
    """
    asked = text.lower().split()
    periods = [word for word in asked if word != CSV]
    if len(periods) > 1 or len(asked) - len(periods) > 1:
        return None
    period = _WORDS.get(periods[0]) if periods else Period.WEEK
    return None if period is None else Wish(period, as_file=len(asked) > len(periods))
