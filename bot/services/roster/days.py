"""从哪天到哪天: the first and the last day of a leave or a holiday, as people type them."""

from __future__ import annotations

import re
from datetime import date

from bot.when.reading import read_day

MOST = 80
"""Characters: nobody says two dates in more."""
_BETWEEN = re.compile(r"\s*(?:到|至|~|～|—|–|(?<=\s)-(?=\s)|\bto\b|\buntil\b)\s*")


def days_of(text: str, today: date) -> tuple[date, date] | None:
    """The two days that a text names, the same one twice where it names one; None for anything else.

    >>> days_of("12月5日到8日", date(2026, 11, 30))
    (datetime.date(2026, 12, 5), datetime.date(2026, 12, 8))
    >>> days_of("tomorrow 5 Dec", date(2026, 11, 30))
    (datetime.date(2026, 12, 1), datetime.date(2026, 12, 5))
    """
    if len(text) > MOST:
        return None
    parts = [part for part in _BETWEEN.split(text) if part]
    if len(parts) == 1:
        parts = _halves(text.split(), today)
    match parts:
        case [one]:
            day = _day(one, today)
            return None if day is None else (day, day)
        case [one, other]:
            return _both(one, other, today)
        case _:
            return None


def _halves(tokens: list[str], today: date) -> list[str]:
    """One date, or two with a space between them, whichever reads."""
    whole = " ".join(tokens)
    if _day(whole, today) is not None:
        return [whole]
    splits = [(" ".join(tokens[:n]), " ".join(tokens[n:])) for n in range(1, len(tokens))]
    readable = [list(split) for split in splits if _both(*split, today) is not None]
    return readable[0] if len(readable) == 1 else []


def _both(one: str, other: str, today: date) -> tuple[date, date] | None:
    first, last = _day(one, today), _day(other, today)
    return None if first is None or last is None else (first, last)


def _day(text: str, today: date) -> date | None:
    found = read_day(text, today)
    return found if isinstance(found, date) else None
