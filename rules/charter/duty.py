"""义务: whether a member owed a week, met it, or was excused (charter, article 1).

Every answer carries its reasons, so that `/why`, reminders, proposals and appeals say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules.charter.attendance import UNDECIDED, Attendance, attended
from rules.charter.facts import Facts, Match, Member
from rules.charter.group_week import GroupWeek
from rules.charter.seats import hosted_in_vain, leave_spans, offered_to
from rules.charter.spans import Span, covered
from rules.charter.versions import JudgedWeek, Version

IN_VAIN_RUNNING = 2
"""So many weeks running somebody is excused by waiting in vain; then others' seats are to be taken."""


class Excuse(StrEnum):
    """为何免除."""

    FIRST_WEEK = "first-week"
    LEAVE = "leave"
    FREEZE = "freeze"
    KEPT_OUT = "kept-out"
    APPEAL = "appeal"
    DOWNTIME = "downtime"
    DOWNTIME_AT_START = "downtime-at-start"
    COLLAPSED = "collapsed"
    HOSTED = "hosted"
    NO_SEAT = "no-seat"


class Unbound(StrEnum):
    """为何无关: not enrolled in that week, or not in the group at its end."""

    NOT_ENROLLED = "not-enrolled"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class NotBound:
    """无义务."""

    why: Unbound


@dataclass(frozen=True, slots=True)
class Met:
    """已完成, by these matches."""

    matches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Excused:
    """免除, for all of these reasons."""

    why: tuple[Excuse, ...]


@dataclass(frozen=True, slots=True)
class Undecided:
    """待定: a match still runs, or waits for confirmation; `uncounted` are all that do not count, and why."""

    uncounted: tuple[tuple[int, Attendance], ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """未完成, and the week is not over."""

    uncounted: tuple[tuple[int, Attendance], ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """未尽义务 in a week that is over; `seats` were offered, `uncounted` was played but does not count."""

    seats: tuple[Span, ...]
    uncounted: tuple[tuple[int, Attendance], ...]


Duty: TypeAlias = NotBound | Met | Excused | Undecided | Owed | Missed


def duty(
    facts: Facts,
    member: Member,
    versions: Sequence[Version],
    judged: JudgedWeek,
    now: datetime,
    week: GroupWeek | None = None,
) -> Duty:
    """How a member stands in one week, as far as is known now.

    `week` is what it is for everybody, where a whole group is gone through.
    """
    unbound = _unbound(member, judged, now)
    if unbound is not None:
        return NotBound(unbound)
    week = GroupWeek(facts, judged, now) if week is None else week
    played = attended(facts, member.person, versions, week.span, now)
    met = tuple([match.id for match, worth in played if worth is Attendance.COUNTED])
    if met:
        return Met(met)
    excuses = list(_excuses(facts, member, week, played))
    if not excuses and _was_in_vain(member, week):
        excuses += [] if _is_in_vain_again(facts, member, versions, week, now) else [Excuse.COLLAPSED]
    if excuses:
        return Excused(tuple(excuses))
    uncounted = tuple([(match.id, worth) for match, worth in played])
    if any(worth in UNDECIDED for _, worth in played):
        return Undecided(uncounted)
    if now < judged.week.ends_at:
        return Owed(uncounted)
    offered = offered_to(member, week.seats, judged)
    return Missed(offered, uncounted) if offered else Excused((Excuse.NO_SEAT,))


def duties(
    facts: Facts, versions: Sequence[Version], judged: JudgedWeek, now: datetime
) -> tuple[tuple[int, Duty], ...]:
    """全群: everybody who is bound in a week, by person."""
    week = GroupWeek(facts, judged, now)
    found = ((one.person, duty(own, one, versions, judged, now, week)) for one, own in facts.about_each())
    return tuple(sorted((entry for entry in found if not isinstance(entry[1], NotBound)), key=_person))


def _person(entry: tuple[int, Duty]) -> int:
    return entry[0]


def _unbound(member: Member, judged: JudgedWeek, now: datetime) -> Unbound | None:
    enrolled_at = member.enrolled_at()
    if enrolled_at is None or enrolled_at >= judged.week.ends_at:
        return Unbound.NOT_ENROLLED
    last = min(now, judged.week.ends_at - timedelta.resolution)
    return None if member.is_here(last) else Unbound.GONE


def _excuses(
    facts: Facts, member: Member, week: GroupWeek, played: Sequence[tuple[Match, Attendance]]
) -> Iterator[Excuse]:
    """Every reason that holds whatever the rest of the week brings, and the weeks before have brought."""
    enrolled_at = member.enrolled_at()
    if enrolled_at is not None and week.span.holds(enrolled_at):
        yield Excuse.FIRST_WEEK
    if _is_mostly_away(member, week.judged):
        yield Excuse.LEAVE
    if week.is_holiday:
        yield Excuse.FREEZE
    if any(span.meets(week.span) for span in member.kept_out):
        yield Excuse.KEPT_OUT
    if any(span.meets(week.span) for span in member.appealing):
        yield Excuse.APPEAL
    if week.is_down:
        yield Excuse.DOWNTIME
    booked = [one for one in member.bookings if week.span.holds(one.starts_at)]
    if booked and any(_touches(outage, one.starts_at) for outage in facts.outages for one in booked):
        yield Excuse.DOWNTIME_AT_START
    broken = [one for one in booked if one.ready and one.collapsed and not one.in_vain]
    if broken or any(worth is Attendance.COLLAPSED for _, worth in played):
        yield Excuse.COLLAPSED
    if hosted_in_vain(member, week.seats):
        yield Excuse.HOSTED


def _was_in_vain(member: Member, week: GroupWeek) -> bool:
    """空等: whether they came to a match ahead that four people never promised to come to."""
    return any(one.ready and one.in_vain and week.span.holds(one.starts_at) for one in member.bookings)


def _is_in_vain_again(
    facts: Facts, member: Member, versions: Sequence[Version], week: GroupWeek, now: datetime
) -> bool:
    """Whether all of the weeks before were waited in vain as well, and none of them was met."""
    for _ in range(IN_VAIN_RUNNING):
        week = week.before
        played = attended(facts, member.person, versions, week.span, now)
        if any(worth is Attendance.COUNTED for _, worth in played) or not _was_in_vain(member, week):
            return False
    return True


def _is_mostly_away(member: Member, judged: JudgedWeek) -> bool:
    """Half of the week or more: a day here and there would excuse a whole quarter."""
    away = leave_spans(member, judged)
    return bool(away) and 2 * covered(judged.week.span, away) >= judged.week.span.length()


def _touches(outage: Span, at: datetime) -> bool:
    return outage.since <= at and (outage.until is None or at <= outage.until)
