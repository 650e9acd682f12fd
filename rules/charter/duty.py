"""义务: whether a member owed a week, met it, or was excused (charter, article 1).

Every answer carries its reasons, so that `/why`, reminders, proposals and appeals say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules.charter.attendance import UNDECIDED, Attendance, attended
from rules.charter.facts import Facts, Lobby, Match, Member
from rules.charter.spans import Span, shared, without
from rules.charter.versions import JudgedWeek, Version
from rules.charter.weeks import DAY, days, instant, local_day

OFFERED_FOR = timedelta(hours=2)
OFFERED_FROM, OFFERED_UNTIL = time(9), time(23)
DOWNTIME = timedelta(hours=24)


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
    facts: Facts, member: Member, versions: Sequence[Version], judged: JudgedWeek, now: datetime
) -> Duty:
    """How a member stands in one week, as far as is known now."""
    unbound = _unbound(member, judged, now)
    if unbound is not None:
        return NotBound(unbound)
    played = attended(facts, member.person, versions, judged.week.span, now)
    met = tuple(match.id for match, worth in played if worth is Attendance.COUNTED)
    if met:
        return Met(met)
    excuses = tuple(_excuses(facts, member, judged, played, now))
    if excuses:
        return Excused(excuses)
    uncounted = tuple((match.id, worth) for match, worth in played)
    if any(worth in UNDECIDED for _, worth in played):
        return Undecided(uncounted)
    if now < judged.week.ends_at:
        return Owed(uncounted)
    seats = offered(facts, member, judged, now)
    return Missed(seats, uncounted) if seats else Excused((Excuse.NO_SEAT,))


def duties(
    facts: Facts, versions: Sequence[Version], judged: JudgedWeek, now: datetime
) -> tuple[tuple[int, Duty], ...]:
    """全群: everybody who is bound in a week, by person."""
    found = ((one.person, duty(facts, one, versions, judged, now)) for one in facts.members)
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
    facts: Facts,
    member: Member,
    judged: JudgedWeek,
    played: Sequence[tuple[Match, Attendance]],
    now: datetime,
) -> Iterator[Excuse]:
    """Every reason that holds whatever the rest of the week brings."""
    week, so_far = judged.week.span, _so_far(judged, now)
    enrolled_at = member.enrolled_at()
    if enrolled_at is not None and week.holds(enrolled_at):
        yield Excuse.FIRST_WEEK
    if _is_mostly_away(member, judged):
        yield Excuse.LEAVE
    if any(freeze.meets(week) for freeze in facts.freezes):
        yield Excuse.FREEZE
    if any(span.meets(week) for span in member.kept_out):
        yield Excuse.KEPT_OUT
    if any(span.meets(week) for span in member.appealing):
        yield Excuse.APPEAL
    if _total(so_far, facts.outages) > DOWNTIME:
        yield Excuse.DOWNTIME
    booked = [one for one in member.bookings if week.holds(one.starts_at)]
    if any(_touches(outage, one.starts_at) for outage in facts.outages for one in booked):
        yield Excuse.DOWNTIME_AT_START
    broken = any(one.ready and one.collapsed for one in booked)
    if broken or any(worth is Attendance.COLLAPSED for _, worth in played):
        yield Excuse.COLLAPSED
    if any(_hosted(facts, lobby, member, judged, now) for lobby in facts.lobbies):
        yield Excuse.HOSTED


def leave_spans(member: Member, judged: JudgedWeek) -> tuple[Span, ...]:
    """A member's leaves as stretches of time in the week's zone."""
    return tuple(days(leave.first, leave.last, judged.zone) for leave in member.leaves)


def _so_far(judged: JudgedWeek, now: datetime) -> Span:
    return Span(judged.week.starts_at, max(judged.week.starts_at, min(now, judged.week.ends_at)))


def _is_mostly_away(member: Member, judged: JudgedWeek) -> bool:
    """Half of the week or more: a day here and there would excuse a whole quarter."""
    week = judged.week
    return 2 * _total(week.span, leave_spans(member, judged)) >= week.ends_at - week.starts_at


def _total(week: Span, spans: Sequence[Span]) -> timedelta:
    left = sum((part.length() for part in without(week, spans)), start=timedelta())
    return week.length() - left


def _touches(outage: Span, at: datetime) -> bool:
    return outage.since <= at and (outage.until is None or at <= outage.until)


def offered(facts: Facts, member: Member, judged: JudgedWeek, now: datetime) -> tuple[Span, ...]:
    """空位: the stretches of a week in which a seat was free that this member could have taken.

    By day, for at least two hours on end, while the bot was up and the member there and not on leave.
    """
    seats = [
        span
        for lobby in facts.lobbies
        if lobby.host != member.person
        for span in _open_by_day(facts, lobby, judged, now)
    ]
    there = [span for seat in seats for stay in member.stays if (span := shared(seat, stay)) is not None]
    left = [part for span in there for part in without(span, leave_spans(member, judged))]
    return tuple(sorted((part for part in left if part.length() >= OFFERED_FOR), key=lambda one: one.since))


def _hosted(facts: Facts, lobby: Lobby, member: Member, judged: JudgedWeek, now: datetime) -> bool:
    if lobby.host != member.person or lobby.began:
        return False
    return any(part.length() >= OFFERED_FOR for part in _open_by_day(facts, lobby, judged, now))


def _open_by_day(facts: Facts, lobby: Lobby, judged: JudgedWeek, now: datetime) -> Iterator[Span]:
    """When a seat was free within the week, between 09:00 and 23:00, with the bot there to give it."""
    for free in lobby.free:
        inside = shared(free, _so_far(judged, now))
        if inside is None or inside.until is None:
            continue
        day, last = local_day(inside.since, judged.zone), local_day(inside.until, judged.zone)
        while day <= last:
            daytime = Span(instant(day, OFFERED_FROM, judged.zone), instant(day, OFFERED_UNTIL, judged.zone))
            by_day = shared(inside, daytime)
            if by_day is not None:
                yield from without(by_day, facts.outages)
            day += DAY
