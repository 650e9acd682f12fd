"""何时: moments of a match as the group's clocks say them, and as the reader's own do."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from bot.views.charter.duty_week import moment
from bot.views.dates import month
from bot.words import Words

_OWN_FORMAT = "wDt"
_HOUR_S = 3600
_MINUTE = timedelta(minutes=1)


def full(words: Words, at: datetime, zone: tzinfo) -> str:
    """With year, weekday and zone, as it is said before anything is announced."""
    local = at.astimezone(zone)
    weekday = words.one_of("charter-weekdays")[local.weekday()]
    return words(
        "match-full-moment",
        year=str(local.year),
        month=month(words, local),
        day=local.day,
        weekday=weekday,
        at=f"{local:%H:%M}",
        zone=str(zone),
    )


def own(words: Words, at: datetime, zone: tzinfo) -> str:
    """In the reader's own time; an app that does not know how shows the group's."""
    fallback = moment(words, at, zone)
    return f'<tg-time unix="{int(at.timestamp())}" format="{_OWN_FORMAT}">{fallback}</tg-time>'


def left(words: Words, length: timedelta) -> str:
    """How long until then: days and hours, or hours and minutes in the last day."""
    whole = max(timedelta(), length) // _MINUTE
    days, rest = divmod(whole, 24 * 60)
    hours, minutes = divmod(rest, 60)
    if days:
        return words("match-left-days", days=days, hours=hours)
    return words("match-left-hours", hours=hours, minutes=minutes)
