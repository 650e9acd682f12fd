"""空位: the seats that a week offered, to whom, and who hosted in vain (charter, what counts).

A seat is offered when it is free for at least two hours on end between 09:00 and 23:00, while the bot was up;
and to whoever had it, and gave it up by choice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from rules.charter.facts import Facts, GivenUp, Lobby, Member
from rules.charter.spans import Span, shared, without
from rules.charter.versions import JudgedWeek
from rules.charter.weeks import DAY, days, instant

OFFERED_FOR = timedelta(hours=2)
OFFERED_FROM, OFFERED_UNTIL = time(9), time(23)


@dataclass(frozen=True, slots=True)
class Seat:
    """空位 of one table, or match ahead, on one day; `host`, `began` and `came` are the table's."""

    host: int | None
    began: bool
    span: Span
    came: tuple[int, ...] = ()

    def is_ones_own(self, person: int) -> bool:
        """Whether somebody opened the table, or had come to play there themselves."""
        return person == self.host or person in self.came


@dataclass(frozen=True, slots=True)
class Seats:
    """一周的空位, the earliest first, with what is the same for everybody in a group.

    `spans` are the times of all of them, `own` are those at whose own tables they were, `in_vain` those who
    opened one for nothing, `given_up` the seats that people had and did not keep.
    """

    seats: tuple[Seat, ...]
    spans: tuple[Span, ...]
    own: frozenset[int | None]
    in_vain: frozenset[int | None]
    given_up: Mapping[int, tuple[GivenUp, ...]]


def seats_by_day(facts: Facts, judged: JudgedWeek, now: datetime) -> Seats:
    """The seats that a week has offered so far."""
    week, times = so_far(judged, now), tuple(_times(facts.outages, judged, now))
    seats = [
        Seat(lobby.host, lobby.began, part, lobby.came)
        for lobby in facts.lobbies
        for free in lobby.free
        if free.meets(week)
        for time in times
        if free.meets(time) and (part := shared(free, time)) is not None and part.length() >= OFFERED_FOR
    ]
    seats.sort(key=lambda seat: seat.span.since)
    return Seats(
        tuple(seats),
        tuple(seat.span for seat in seats),
        frozenset(person for seat in seats for person in (seat.host, *seat.came)),
        frozenset(seat.host for seat in seats if not seat.began),
        _given_up(facts.lobbies, seats, judged),
    )


def _given_up(
    lobbies: Iterable[Lobby], seats: Sequence[Seat], judged: JudgedWeek
) -> Mapping[int, tuple[GivenUp, ...]]:
    """让出的座位 of a match of the week, within the week; whoever opened a table may go after two hours."""
    week = judged.week.span
    found: defaultdict[int, tuple[GivenUp, ...]] = defaultdict(tuple)
    for lobby in lobbies:
        for one in lobby.gave_up:
            if not (week.holds(one.at) and week.holds(one.starts_at)):
                continue
            if one.person != lobby.host or not _has_waited(one, lobby, seats):
                found[one.person] += (one,)
    return found


def _has_waited(one: GivenUp, lobby: Lobby, seats: Sequence[Seat]) -> bool:
    """Whether the table had offered a seat by then."""
    return any(
        seat.span.since + OFFERED_FOR <= one.at and free.meets(seat.span)
        for seat in seats
        if seat.host == lobby.host
        for free in lobby.free
    )


def so_far(judged: JudgedWeek, now: datetime) -> Span:
    """The part of a week that has gone by."""
    return Span(judged.week.starts_at, max(judged.week.starts_at, min(now, judged.week.ends_at)))


def _times(outages: Sequence[Span], judged: JudgedWeek, now: datetime) -> Iterator[Span]:
    """When free seats are offered: 09:00 to 23:00 on each day of the week so far, while the bot was up."""
    week = so_far(judged, now)
    away = [outage for outage in outages if outage.meets(week)]
    for day in (judged.week.monday + n * DAY for n in range(7)):
        daytime = Span(instant(day, OFFERED_FROM, judged.zone), instant(day, OFFERED_UNTIL, judged.zone))
        gone_by = shared(daytime, week)
        if gone_by is not None:
            yield from without(gone_by, away)


def offered_to(member: Member, seats: Seats, judged: JudgedWeek) -> tuple[Span, ...]:
    """The seats that a member could have taken: at others' tables, while in the group and not on leave.

    The seat that they held themselves in a match ahead, and did not come to, is one; so is one that they gave
    up by choice, unless that, or the match, was on a day of leave.
    """
    others = _at_others(member, seats, judged)
    if not member.bookings and member.person not in seats.given_up:
        return others
    week, away = judged.week.span, leave_spans(member, judged)
    held = [one.starts_at for one in member.bookings if not one.ready and week.holds(one.starts_at)]
    given_up = [
        one.starts_at
        for one in seats.given_up.get(member.person, ())
        if not any(span.holds(one.at) or span.holds(one.starts_at) for span in away)
    ]
    return (*others, *(Span(at, at) for at in (*held, *given_up)))


def _at_others(member: Member, seats: Seats, judged: JudgedWeek) -> tuple[Span, ...]:
    away = leave_spans(member, judged)
    if member.person not in seats.own and _is_there_throughout(member, away, judged):
        return seats.spans
    return tuple(
        part
        for seat in seats.seats
        if not seat.is_ones_own(member.person)
        for stay in member.stays
        if (here := shared(seat.span, stay)) is not None
        for part in without(here, away)
        if part.length() >= OFFERED_FOR
    )


def _is_there_throughout(member: Member, away: Sequence[Span], judged: JudgedWeek) -> bool:
    """Whether one stay holds the whole week, and no leave touches it."""
    week = judged.week.span
    whole = any(stay.since <= week.since and stay.holds(judged.week.ends_at) for stay in member.stays)
    return whole and not any(span.meets(week) for span in away)


def hosted_in_vain(member: Member, seats: Seats) -> bool:
    """开桌无人: whether the member opened a table that offered a seat and never began."""
    return member.person in seats.in_vain


def leave_spans(member: Member, judged: JudgedWeek) -> tuple[Span, ...]:
    """A member's leaves as stretches of time in the week's zone, without those that ended before."""
    if not member.leaves:
        return ()
    monday = judged.week.monday
    return tuple(
        [days(leave.first, leave.last, judged.zone) for leave in member.leaves if leave.last >= monday]
    )
