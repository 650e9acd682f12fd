"""一场比赛的样子: what every private card about a match begins with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.views.charter.duty_week import moment
from bot.views.charter.roster_places import title
from bot.views.points import rules_line
from bot.words import Words
from rules.appointments.state import Appointment
from storage.groups import Group

_HOUR_S = 3600
_MINUTE_S = 60


@dataclass(frozen=True, slots=True)
class MatchSeen:
    """比赛: its group, its number in the club, and the group's zone; `now` is when it is looked at."""

    group: Group
    number: int
    state: Appointment
    zone: tzinfo
    now: datetime


def head(words: Words, seen: MatchSeen) -> list[str]:
    """Which match it is, when it begins by the group's clocks and the reader's own, and what is played."""
    state = seen.state
    lines = [
        words("gathering-title", title=title(seen.group), number=seen.number),
        words(
            "gathering-when",
            at=moment(words, state.starts_at, seen.zone),
            own=own_time(state.starts_at, seen.zone),
        ),
        words("gathering-what", seats=state.plan.seats, rules=rules_line(words, state.plan.terms)),
    ]
    if state.starts_at != state.agreed_at:
        lines.insert(2, words("gathering-put-off", at=moment(words, state.agreed_at, seen.zone)))
    return lines


def own_time(at: datetime, zone: tzinfo) -> str:
    """读者自己的时间: an app that knows the element shows it by the clock of its phone, others the group's.

    >>> from datetime import UTC
    >>> own_time(datetime(2026, 12, 5, 12, tzinfo=UTC), UTC)
    '<tg-time unix="1796472000" format="wdt">12:00</tg-time>'
    """
    return f'<tg-time unix="{int(at.timestamp())}" format="wdt">{at.astimezone(zone):%H:%M}</tg-time>'


def left(words: Words, seen: MatchSeen) -> str:
    """How long until the start, in whole hours or minutes."""
    seconds = max(0, int((seen.state.starts_at - seen.now).total_seconds()))
    if seconds >= _HOUR_S:
        return words("gathering-hours-left", count=round(seconds / _HOUR_S))
    return words("gathering-minutes-left", count=max(1, round(seconds / _MINUTE_S)))


def joined(lines: Iterator[str] | list[str]) -> str:
    """As the text of a screen."""
    return "\n".join(lines)
