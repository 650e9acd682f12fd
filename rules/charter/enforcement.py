"""执行: the ladder over a whole group, the breaker, the last look before a removal (charter, principle 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import assert_never

from rules.charter.facts import Facts, Member, WarningKind
from rules.charter.group_week import GroupWeek
from rules.charter.ladder import NOTICE_WITHIN, Enforcement, Propose, Remove, Step, step
from rules.charter.versions import JudgedWeek, Version, judged_weeks
from rules.charter.weeks import DAY

WEEKS_BACK = timedelta(weeks=8)
"""How far back a week may still be open: leave, outages and appeals extend its window."""
FREE_REMOVALS = 2
ONE_IN = 5


class Trip(StrEnum):
    """熔断: why a run stops and asks."""

    TOO_MANY = "too-many"
    CLOCK_JUMP = "clock-jump"
    AFTER_OUTAGE = "after-outage"


class ChatStatus(StrEnum):
    """身份 in the group, as Telegram says at that moment; muted is who has restricted rights."""

    OWNER = "owner"
    ADMIN = "admin"
    MEMBER = "member"
    MUTED = "muted"
    OUT = "out"
    BOT = "bot"
    UNKNOWN = "unknown"


class NoRemoval(StrEnum):
    """为何不移除."""

    ADMIN = "admin"
    BOT = "bot"
    OUT = "out"
    MUTED = "muted"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Due:
    """该做的事: a member's step for one week."""

    person: int
    judged: JudgedWeek
    step: Step


@dataclass(frozen=True, slots=True)
class Run:
    """一轮. Where it was stopped (`trips`), no step of it is a removal: each has become a proposal.

    `later` are the removals of whom an older week removes: nothing is to be done about them in this run.
    """

    due: tuple[Due, ...]
    trips: tuple[Trip, ...]
    later: tuple[Due, ...] = ()

    def steps(self) -> tuple[Due, ...]:
        """How every week stands that was looked at."""
        return (*self.due, *self.later)


def breaker(removals: int, roster: int, *, clock_jumped: bool, after_outage: bool) -> tuple[Trip, ...]:
    """Why a run with so many removals, of so many enrolled members, stops and asks; empty when it may go on.

    >>> breaker(3, 15, clock_jumped=False, after_outage=False)
    ()
    >>> [str(trip) for trip in breaker(3, 14, clock_jumped=False, after_outage=False)]
    ['too-many']
    """
    signs = (
        (Trip.TOO_MANY, removals > FREE_REMOVALS and removals * ONE_IN > roster),
        (Trip.CLOCK_JUMP, clock_jumped),
        (Trip.AFTER_OUTAGE, after_outage),
    )
    return tuple(trip for trip, is_so in signs if is_so and removals > 0)


def run(
    facts: Facts,
    versions: Sequence[Version],
    enforcement: Enforcement,
    now: datetime,
    *,
    clock_jumped: bool = False,
    after_outage: bool = False,
) -> Run:
    """Every step for every enrolled member and every week that may still be open, by member and week.

    Weeks of which nothing can come any more are left out. One person is removed or proposed once in a run,
    for the oldest week.
    """
    roster = facts.enrolled(now)
    found = judged_weeks(versions, now - WEEKS_BACK, now + timedelta.resolution)
    weeks = [(judged, GroupWeek(facts, judged, now), _is_recent(judged, now)) for judged in found]
    steps = [
        Due(member.person, judged, step(own, member, versions, judged, enforcement, now, week))
        for member, own in facts.about_each(roster)
        for noticed in (_noticed(member),)
        for judged, week, is_recent in weeks
        if is_recent or judged.week.monday in noticed
    ]
    due, later = _once(steps)
    removals = sum(isinstance(one.step, Remove) for one in due)
    trips = breaker(removals, len(roster), clock_jumped=clock_jumped, after_outage=after_outage)
    return Run(tuple(_asked(one) if trips else one for one in due), trips, tuple(later))


def _is_recent(judged: JudgedWeek, now: datetime) -> bool:
    """Whether a week may still be open for anybody: later only for who was given notice of it."""
    return now < judged.week.ends_at + NOTICE_WITHIN + DAY


def _noticed(member: Member) -> frozenset[date]:
    """The Mondays of the weeks that a member was given notice of."""
    return frozenset(
        [
            one.monday
            for one in member.warnings
            if one.kind is WarningKind.NOTICE and one.confirmed_at is not None
        ]
    )


def _once(due: Sequence[Due]) -> tuple[list[Due], list[Due]]:
    """What is due, and what is not while something older is."""
    kept: list[Due] = []
    later: list[Due] = []
    named: set[int] = set()
    for one in due:
        if isinstance(one.step, Propose | Remove):
            if one.person in named:
                later.append(one)
                continue
            named.add(one.person)
        kept.append(one)
    return kept, later


def _asked(due: Due) -> Due:
    if isinstance(due.step, Remove):
        return Due(due.person, due.judged, Propose(due.step.removal))
    return due


def last_look(status: ChatStatus, *, mute_confirmed: bool = False) -> NoRemoval | None:
    """最后一眼: why somebody is not removed after all, None if nothing is against it.

    A removal lifts a mute, so a muted member is asked about first.
    """
    match status:
        case ChatStatus.OWNER | ChatStatus.ADMIN:
            return NoRemoval.ADMIN
        case ChatStatus.MUTED:
            return None if mute_confirmed else NoRemoval.MUTED
        case ChatStatus.MEMBER:
            return None
        case ChatStatus.BOT | ChatStatus.OUT | ChatStatus.UNKNOWN:
            return NoRemoval(status.value)
        case _:
            assert_never(status)
