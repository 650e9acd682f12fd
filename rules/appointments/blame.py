"""追究与记功: late cancels and no-shows (charter, penalties), and who was there for nothing.

Nobody is blamed whom the bot could not ask, for a time that had been moved or rules that had been changed
since their "yes", nor while the bot or the group's chat was down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from rules.appointments.events import Readiness, Why
from rules.appointments.gathering import CALL_BEFORE, LATE_BY
from rules.appointments.plan import SEATS_OF_A_TABLE
from rules.appointments.state import Appointment, Phase
from rules.charter.cases import Breach
from rules.charter.facts import Booking, GivenUp, Lobby
from rules.charter.spans import Span, shared

LATE_CANCEL_UNDER = timedelta(hours=2)
ARRIVES_WITHIN = LATE_BY + timedelta(minutes=5)
"""Who is not at the table so long after the start has not come."""


@dataclass(frozen=True, slots=True)
class Charged:
    """追究: `person` is to be charged with `breach`, which happened at `at`."""

    person: int
    breach: Breach
    at: datetime


def is_late_cancel(starts_at: datetime, at: datetime) -> bool:
    """Whether giving up a seat now would be a case, which the card says before it is confirmed."""
    return starts_at - at < LATE_CANCEL_UNDER


def late_cancels(state: Appointment, outages: Iterable[Span]) -> tuple[Charged, ...]:
    """临时退出: who gave up a seat under two hours before the start, and took none again.

    An outage within those two hours excuses: an earlier "no" may have been lost in it. Where the match was
    called off, or came to nothing since the bot was away, nobody was kept from playing by it.
    """
    if state.why_off in {Why.CALLED_OFF, Why.OUTAGE}:
        return ()
    gaps = tuple(outages)
    return tuple(
        Charged(one.person, Breach.LATE_CANCEL, one.at)
        for one in state.cancelled
        if one.was_current
        and is_late_cancel(one.starts_at, one.at)
        and one.starts_at == state.agreed_at
        and one.person not in (*state.holders, *state.seated)
        and not _met(gaps, one.starts_at - LATE_CANCEL_UNDER, one.at)
    )


def no_shows(state: Appointment, outages: Iterable[Span]) -> tuple[Charged, ...]:
    """没来: a seat held by a "yes" to this time and these rules, asked in the ready check, and not there.

    To be judged when `ARRIVES_WITHIN` has passed since the start: who said "late" may still come.
    """
    if state.gathering_at is None or state.starts_at != state.agreed_at or not _was_called_to_play(state):
        return ()
    gaps = tuple(outages)
    until = state.agreed_at + ARRIVES_WITHIN
    if _met(gaps, state.gathering_at, until):
        return ()
    return tuple(
        Charged(person, Breach.NO_SHOW, state.agreed_at)
        for person in state.holders
        if _asked_in_time(state, person) and state.is_current(person) and not _came(state, person)
    )


def _was_called_to_play(state: Appointment) -> bool:
    return state.phase in {Phase.PLAYING, Phase.OVER} or state.why_off is Why.TOO_FEW


def _asked_in_time(state: Appointment, person: int) -> bool:
    """Whether there was time to answer: a card that came in the last minutes proves nothing."""
    return any(who == person and at <= state.agreed_at - CALL_BEFORE for who, at in state.asked)


def _came(state: Appointment, person: int) -> bool:
    said = state.readiness(person)
    match said:
        case Readiness.READY:
            return True
        case Readiness.LATE:
            return person not in state.seated or person in state.arrived
        case Readiness.CANNOT | None:
            return person in state.arrived
        case _:
            assert_never(said)


def was_filled(state: Appointment) -> bool:
    """Whether four had promised to come: with a seat, standing in, or giving it up only at the last."""
    late = (
        one.person for one in state.cancelled if one.was_current and is_late_cancel(one.starts_at, one.at)
    )
    return len({*state.holders, *state.called, *late}) >= SEATS_OF_A_TABLE


def offered(state: Appointment, week: Span) -> Lobby | None:
    """空位: the seats that a match that counts has offered within the week of its start.

    Known once it has begun or come to nothing; None for one that was called off, or that the bot missed:
    nobody could have played it.
    """
    is_open = state.phase in {Phase.OPEN, Phase.GATHERING}
    if is_open or not state.plan.terms.counted or state.why_off in {Why.CALLED_OFF, Why.OUTAGE}:
        return None
    free = tuple(part for span in state.was_free if (part := shared(span, week)) is not None)
    came = tuple(one.person for one in bookings(state) if one.ready)
    return Lobby(None, free, began=bool(state.seated), came=came, gave_up=_gave_up(state, week))


def _gave_up(state: Appointment, week: Span) -> tuple[GivenUp, ...]:
    """让座: who had a seat at the time that was agreed on at last, or was kept one, and did not want it.

    Their own act, within the week, and not taken back: each once.
    """
    last = {
        one.person: GivenUp(one.person, one.at, state.agreed_at)
        for one in sorted((*state.cancelled, *state.declined), key=lambda one: one.at)
        if one.starts_at == state.agreed_at
        and week.holds(one.at)
        and one.person not in (*state.holders, *state.called, *state.seated)
    }
    return tuple(last.values())


def bookings(state: Appointment) -> tuple[Booking, ...]:
    """Who had a seat, or stood in, at the start of a match that counts: ready or not, played or not."""
    if not state.plan.terms.counted or state.phase is Phase.OPEN or state.why_off is Why.CALLED_OFF:
        return ()
    in_vain = not was_filled(state)
    people = (*state.holders, *(person for person in state.called if person not in state.holders))
    return tuple(
        Booking(
            person,
            state.agreed_at,
            ready=state.readiness(person) in {Readiness.READY, Readiness.LATE},
            collapsed=person not in state.seated,
            in_vain=in_vain and person not in state.seated,
        )
        for person in people
    )


def _met(gaps: Iterable[Span], since: datetime, until: datetime) -> bool:
    stretch = Span(since, until)
    return any(gap.meets(stretch) for gap in gaps)
