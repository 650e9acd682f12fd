"""回看: what the last weeks would have looked like under other terms (charter, articles 9 and 12).

Both sides of the comparison are reckoned alike, as though every warning had been given: the difference is the
terms' alone. Suspensions, leave and seats are taken as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from rules.charter.attendance import Attendance, attended
from rules.charter.duty import Missed, duty
from rules.charter.facts import Facts, Member
from rules.charter.group_week import GroupWeek
from rules.charter.ladder import window_end
from rules.charter.spans import Span
from rules.charter.terms import Terms
from rules.charter.versions import JudgedWeek, Version, in_force, judged_weeks
from rules.charter.weeks import after_quiet

WEEKS = 8
_ALWAYS = timedelta(days=366)
"""Long enough before now that matches of the first week had begun under the terms as well."""


@dataclass(frozen=True, slots=True)
class PastWeek:
    """一周: who missed it, and who would have been up for removal, not having played in the window."""

    monday: date
    missed: tuple[int, ...]
    removable: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LookBack:
    """对照: the same weeks under the terms in force and under the proposed ones."""

    now: tuple[PastWeek, ...]
    proposed: tuple[PastWeek, ...]


def look_back(facts: Facts, versions: Sequence[Version], proposed: Terms, now: datetime) -> LookBack:
    """The last eight whole weeks, oldest first; fewer where no zone is set, or nobody had enrolled before."""
    current = in_force(versions, now)
    return LookBack(
        () if current is None else past_weeks(facts, current.terms, now),
        past_weeks(facts, proposed, now),
    )


def removed(weeks: Sequence[PastWeek]) -> tuple[int, ...]:
    """Who would have been up for removal in any of the weeks, each once."""
    return tuple(sorted({person for week in weeks for person in week.removable}))


def past_weeks(facts: Facts, terms: Terms, now: datetime) -> tuple[PastWeek, ...]:
    """The last eight whole weeks, had these terms always been in force; none that nobody could owe."""
    always = (Version(1, terms, now - _ALWAYS, ""),)
    found = judged_weeks(always, now - (WEEKS + 1) * timedelta(weeks=1), now)
    enrolled = [at for member in facts.members if (at := member.enrolled_at()) is not None]
    first = min(enrolled, default=now)
    whole = [one for one in found if first < one.week.starts_at and one.week.ends_at <= now][-WEEKS:]
    people = [(own, member) for member, own in facts.about_each()]
    return tuple(_past_week(facts, people, always, judged, now) for judged in whole)


def _past_week(
    facts: Facts,
    people: Sequence[tuple[Facts, Member]],
    always: Sequence[Version],
    judged: JudgedWeek,
    now: datetime,
) -> PastWeek:
    week = GroupWeek(facts, judged, now)
    missed = [
        (own, member)
        for own, member in people
        if isinstance(duty(own, member, always, judged, now, week), Missed)
    ]
    removable = [member.person for own, member in missed if _would_go(own, member, always, judged, now)]
    persons = sorted(member.person for _, member in missed)
    return PastWeek(judged.week.monday, tuple(persons), tuple(sorted(removable)))


def _would_go(
    facts: Facts, member: Member, always: Sequence[Version], judged: JudgedWeek, now: datetime
) -> bool:
    noticed_at = after_quiet(judged.week.ends_at, judged.version.terms.quiet, judged.zone)
    closed_at = window_end(facts, member, judged, noticed_at)
    if closed_at is None or now < closed_at:
        return False
    played = attended(facts, member.person, always, Span(judged.week.ends_at, closed_at), now)
    return not any(worth is Attendance.COUNTED for _, worth in played)
