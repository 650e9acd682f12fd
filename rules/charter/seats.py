"""空位: the seats that a week offered, to whom, and who hosted in vain (charter, what counts).

A seat is offered when it is free for at least two hours on end between 09:00 and 23:00, while the bot was up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from rules.charter.facts import Facts, Member
from rules.charter.spans import Span, shared, without
from rules.charter.versions import JudgedWeek
from rules.charter.weeks import DAY, days, instant

OFFERED_FOR = timedelta(hours=2)
OFFERED_FROM, OFFERED_UNTIL = time(9), time(23)


@dataclass(frozen=True, slots=True)
class Seat:
    """空位 of one table on one day; `host` and `began` are the table's."""

    host: int | None
    began: bool
    span: Span


def seats_by_day(facts: Facts, judged: JudgedWeek, now: datetime) -> tuple[Seat, ...]:
    """The seats that a week has offered so far, the earliest first."""
    week = so_far(judged, now)
    seats = [
        Seat(lobby.host, lobby.began, part)
        for lobby in facts.lobbies
        for free in lobby.free
        if (inside := shared(free, week)) is not None
        for daytime in _daytimes(inside, judged)
        for part in without(daytime, facts.outages)
        if part.length() >= OFFERED_FOR
    ]
    return tuple(sorted(seats, key=lambda seat: seat.span.since))


def so_far(judged: JudgedWeek, now: datetime) -> Span:
    """The part of a week that has gone by."""
    return Span(judged.week.starts_at, max(judged.week.starts_at, min(now, judged.week.ends_at)))


def _daytimes(span: Span, judged: JudgedWeek) -> Iterator[Span]:
    """The parts of a stretch between 09:00 and 23:00, on the days of the week."""
    for day in (judged.week.monday + n * DAY for n in range(7)):
        daytime = Span(instant(day, OFFERED_FROM, judged.zone), instant(day, OFFERED_UNTIL, judged.zone))
        part = shared(span, daytime)
        if part is not None:
            yield part


def offered_to(member: Member, seats: Sequence[Seat], judged: JudgedWeek) -> tuple[Span, ...]:
    """The seats that a member could have taken: at others' tables, while in the group and not on leave."""
    away = leave_spans(member, judged)
    return tuple(
        part
        for seat in seats
        if seat.host != member.person
        for stay in member.stays
        if (here := shared(seat.span, stay)) is not None
        for part in without(here, away)
        if part.length() >= OFFERED_FOR
    )


def hosted_in_vain(member: Member, seats: Sequence[Seat]) -> bool:
    """开桌无人: whether the member opened a table that offered a seat and never began."""
    return any(seat.host == member.person and not seat.began for seat in seats)


def leave_spans(member: Member, judged: JudgedWeek) -> tuple[Span, ...]:
    """A member's leaves as stretches of time in the week's zone."""
    return tuple(days(leave.first, leave.last, judged.zone) for leave in member.leaves)
