"""A group in Shanghai under the charter it starts with: 小明 is person 1, week 0 begins on 6 May 2024."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from rules.charter.facts import (
    Acceptance,
    Ending,
    Facts,
    Kind,
    Leave,
    Lobby,
    Match,
    Member,
    Part,
    Warned,
    WarningKind,
)
from rules.charter.ladder import Enforcement, Step, Wait, Warn, step
from rules.charter.spans import Span
from rules.charter.terms import Terms
from rules.charter.versions import JudgedWeek, Version, judged_week
from rules.charter.weeks import instant

SHANGHAI = ZoneInfo("Asia/Shanghai")
MONDAY = date(2024, 5, 6)
LONG_AGO = datetime(2024, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
WEEK = 7 * DAY
XIAOMING = 1
FOUR = (1, 2, 3, 4)
DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


def at(day: str, clock: str = "20:00", week: int = 0) -> datetime:
    """`at("Th", "19:00", 1)`: Thursday of the second week."""
    return instant(MONDAY + week * WEEK + DAYS.index(day) * DAY, time.fromisoformat(clock), SHANGHAI)


def charter(zone: str | None = "Asia/Shanghai", **terms: Any) -> tuple[Version, ...]:
    return (Version(1, Terms(zone=zone, **terms), LONG_AGO, "classic"),)


CHARTER = charter()


def judged(week: int = 0, versions: Sequence[Version] = CHARTER) -> JudgedWeek:
    found = judged_week(versions, at("We", week=week))
    assert found is not None
    return found


def member(person: int = XIAOMING, **facts: Any) -> Member:
    enrolled = (Acceptance(1, "", LONG_AGO),)
    return replace(Member(person, enrolled, (Span(LONG_AGO),)), **facts)


def match(since: datetime, *, people: Sequence[int] = FOUR, number: int = 1, **facts: Any) -> Match:
    """Two hours at a table, eight hands, played out by all four."""
    parts = tuple(Part(person, 40, 40, stayed=True) for person in people)
    played = Match(number, Kind.TABLE, since, since + 2 * HOUR, 4, 8, 8, parts, Ending.PLAYED)
    return replace(played, **facts)


def seat(since: datetime, hours: float = 2, host: int | None = 9, *, began: bool = True) -> Lobby:
    return Lobby(host, (Span(since, since + hours * HOUR),), began)


def leave(first: date, number_of_days: int) -> Leave:
    return Leave(first, first + (number_of_days - 1) * DAY, LONG_AGO)


def facts(
    *members: Member, matches: Sequence[Match] = (), seats: Sequence[Lobby] | None = None, **more: Any
) -> Facts:
    """Unless it is said otherwise, a seat was free on every Tuesday evening of twelve weeks."""
    offered = [seat(at("Tu", week=week)) for week in range(12)] if seats is None else seats
    return Facts(members or (member(),), tuple(matches), tuple(offered), **more)


def warned(week: int = 0, *, notice: datetime | None = None) -> tuple[Warned, ...]:
    """Both reminders of a week, confirmed at once, and the notice where it is given."""
    monday = MONDAY + week * WEEK
    kind = WarningKind.REMINDER
    given = [Warned(kind, monday, at(day, "19:00", week), at(day, "19:00", week)) for day in ("Th", "Sa")]
    if notice is not None:
        given.append(Warned(WarningKind.NOTICE, monday, notice, notice))
    return tuple(given)


def next_of(known: Facts, now: datetime, week: int = 0, enforcement: Enforcement = Enforcement()) -> Step:  # noqa: B008
    """What comes next for 小明."""
    return step(known, known.members[0], CHARTER, judged(week), enforcement, now)


def lived(
    known: Facts,
    versions: Sequence[Version],
    week: JudgedWeek,
    enforcement: Enforcement,
    *,
    until: datetime,
) -> tuple[Member, Step, datetime]:
    """小明's week as it goes by when every warning arrives at once: the last step, and when it came."""
    one, now = known.members[0], week.week.starts_at
    while True:
        known = replace(known, members=(one, *known.members[1:]))
        seen = step(_known_at(known, now), one, versions, week, enforcement, now)
        if isinstance(seen, Warn):
            given = Warned(seen.kind, seen.monday, seen.due_at, now)
            one = replace(one, warnings=(*one.warnings, given))
        elif isinstance(seen, Wait) and now < until:
            later = now + HOUR if seen.until is None else seen.until
            assert later > now
            now = min(later, now + 6 * HOUR)
        else:
            return one, seen, now


def _known_at(known: Facts, now: datetime) -> Facts:
    """What had happened by then."""
    begun = [one for one in known.matches if one.started_at <= now]
    matches = [
        one if one.ended_at is not None and one.ended_at <= now else replace(one, ended_at=None, ending=None)
        for one in begun
    ]
    return replace(known, matches=tuple(matches))
