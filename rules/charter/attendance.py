"""出勤: which matches count, for whom, and for which weeks (charter, what counts).

A match counts by the charter version in force when it began: four humans, enough hands, not casual. It counts
for every week that it touches, and for whoever made half of the seat's decisions or stayed until it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from rules.charter.facts import HUMANS, Ending, Facts, Kind, Match, Part
from rules.charter.spans import Span, extended
from rules.charter.versions import Version, in_force

OFFLINE_LAPSES = timedelta(hours=72)
"""An offline result that not all have confirmed by then is none: silence is never consent."""


class Attendance(StrEnum):
    """出勤与否: whether a match counts for somebody, and why not."""

    COUNTED = "counted"
    RUNNING = "running"
    AWAITING = "awaiting"
    COLLAPSED = "collapsed"
    NOT_SEATED = "not-seated"
    NO_CHARTER = "no-charter"
    CASUAL = "casual"
    COMPUTERS = "computers"
    SHORT = "short"
    LAPSED = "lapsed"
    ABSENT = "absent"
    DISQUALIFIED = "disqualified"


UNDECIDED = frozenset({Attendance.RUNNING, Attendance.AWAITING})
"""What may still count: nothing is held against anybody meanwhile."""


def attendance(
    match: Match, person: int, versions: Sequence[Version], outages: Sequence[Span], now: datetime
) -> Attendance:
    """Whether a match counts for somebody, as far as is known now.

    `COLLAPSED` is a match that would have counted, had others not ended it: it excuses who stayed.
    """
    part = match.part(person)
    return Attendance.NOT_SEATED if part is None else _worth(match, part, versions, outages, now)


def _worth(
    match: Match, part: Part, versions: Sequence[Version], outages: Sequence[Span], now: datetime
) -> Attendance:
    version = in_force(versions, match.started_at)
    if version is None:
        return Attendance.NO_CHARTER
    if match.kind is Kind.CASUAL:
        return Attendance.CASUAL
    if match.humans < HUMANS:
        return Attendance.COMPUTERS
    if part.disqualified:
        return Attendance.DISQUALIFIED
    if match.kind is Kind.OFFLINE:
        return _offline(match, outages, now)
    if match.ended_at is None:
        return Attendance.RUNNING
    return _at_the_table(match, part, version.terms.counted_hands)


def _offline(match: Match, outages: Sequence[Span], now: datetime) -> Attendance:
    if match.confirmed_at is not None:
        return Attendance.COUNTED
    entered_at = match.started_at if match.entered_at is None else match.entered_at
    until = lapses_at(entered_at, outages)
    return Attendance.AWAITING if until is None or now < until else Attendance.LAPSED


def lapses_at(entered_at: datetime, outages: Iterable[Span]) -> datetime | None:
    """When an offline result that was entered then is none any more; None while an outage lasts."""
    return extended(entered_at, entered_at + OFFLINE_LAPSES, outages)


def _at_the_table(match: Match, part: Part, least: int) -> Attendance:
    if not _is_long_enough(match, least):
        collapsed = match.ending is Ending.EXIT and match.planned >= least and part.stayed
        return Attendance.COLLAPSED if collapsed else Attendance.SHORT
    took_part = 2 * part.made >= part.asked > 0
    return Attendance.COUNTED if took_part or part.stayed else Attendance.ABSENT


def _is_long_enough(match: Match, least: int) -> bool:
    """A match that was stopped is credited; one that its own seats stop needs at least one finished hand."""
    match match.ending:
        case Ending.ADMIN:
            return match.planned >= least
        case Ending.AGREED:
            return match.hands >= 1 and match.planned >= least
        case _:
            return match.hands >= least


def attended(
    facts: Facts, person: int, versions: Sequence[Version], within: Span, now: datetime
) -> tuple[tuple[Match, Attendance], ...]:
    """Somebody's matches that touch a stretch of time, with what each is worth, in the order of the facts."""
    seated = [(match, match.part(person)) for match in _touching(facts.matches, within)]
    return tuple(
        [
            (match, _worth(match, part, versions, facts.outages, now))
            for match, part in seated
            if part is not None
        ]
    )


def _touching(matches: Sequence[Match], within: Span) -> list[Match]:
    """The matches whose spans meet a stretch of time, said without them: most do not, and cost nothing."""
    since, until = within.since, within.until
    return [
        one
        for one in matches
        if (one.ended_at is None or since < one.ended_at or since == one.started_at)
        and (until is None or one.started_at < until or one.started_at == since)
    ]


def last_counted(
    newest_first: Iterable[Match], person: int, versions: Sequence[Version], now: datetime
) -> datetime | None:
    """When somebody's last counted match ended, None without one: who sits on a jury depends on it.

    Of their matches, the last to end first, no more are looked at than are needed.
    """
    for match in newest_first:
        is_over = match.ended_at is not None and match.ended_at <= now
        if is_over and attendance(match, person, versions, (), now) is Attendance.COUNTED:
            return match.ended_at
    return None


def lasting_guests(facts: Facts, versions: Sequence[Version], now: datetime) -> tuple[int, ...]:
    """长期客人: who has played as a guest for the charter's days without enrolling; a card for the admins."""
    version = in_force(versions, now)
    if version is None:
        return ()
    enrolled = {one.person for one in facts.members if one.enrolled_at() is not None}
    played: dict[int, list[datetime]] = {}
    for match in facts.matches:
        for part in match.parts:
            if part.person not in enrolled and match.started_at <= now:
                played.setdefault(part.person, []).append(match.started_at)
    longest = timedelta(days=version.terms.guest_days)
    return tuple(sorted(one for one, starts in played.items() if max(starts) - min(starts) >= longest))
