"""点名: the ready check, substitutes, and who plays when the tables open (charter, article 3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from rules.appointments import events as e
from rules.appointments.announcing import whole_minute
from rules.appointments.answering import offers_due
from rules.appointments.drawing import drawn
from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.evolve import evolve
from rules.appointments.plan import SEATS_OF_A_TABLE
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from rules.charter.spans import Span, shared

CHECK_BEFORE = timedelta(minutes=15)
CALL_BEFORE = timedelta(minutes=5)
"""Who has not answered by then may be replaced: the waiting list is called."""
LATE_BY = timedelta(minutes=5)
"""How late somebody may be who has said so."""
START_WITHIN = timedelta(minutes=2)
"""Later than that the start was missed: the ready check begins anew."""
GIVEN_UP_AFTER = timedelta(hours=3)
"""A start that was missed by more comes to nothing."""
CUT_FROM = timedelta(minutes=1)
"""So much of the ready check without the bot, and it is held again for those who were silent."""


def begin(state: Appointment, at: datetime) -> tuple[e.AppointmentEvent, ...]:
    """点名: everybody with a seat is asked whether they are there; anew when the start has been missed.

    Who is just being offered a seat is asked too, and whoever waits where seats are free.
    """
    if not state.is_open:
        return ()
    if at - state.agreed_at > GIVEN_UP_AFTER:
        return give_up(state, at)
    starts_at = state.starts_at
    if _is_late(state, at):
        starts_at = max(starts_at, whole_minute(at + CHECK_BEFORE))
    begun = e.GatheringBegun(starts_at, at)
    offered = tuple(e.Called(one.person, at) for one in state.offers)
    after = evolve(state, begun)
    for event in offered:
        after = evolve(after, event)
    return (begun, *offered, *call(after, at))


def give_up(state: Appointment, at: datetime) -> tuple[e.AppointmentEvent, ...]:
    """打不成: the bot was away for too long, or is out of the group; nobody is blamed."""
    return (e.CalledOff(Why.OUTAGE, None, at),) if state.is_open else ()


def _is_late(state: Appointment, at: datetime) -> bool:
    """Whether there is no time left for the ready check as it was planned."""
    return at > state.starts_at - CALL_BEFORE


def say(
    state: Appointment, person: int, readiness: Readiness, nonce: str, at: datetime
) -> tuple[e.AppointmentEvent, ...] | NotNow:
    """准备好了 / 晚 5 分钟 / 来不了, by who has a seat or was called to stand in.

    Who has to answer again to a moved time or other rules agrees by being ready.
    """
    if state.phase is not Phase.GATHERING:
        return NotNow.OVER if state.is_over else NotNow.NOT_GATHERING
    if person not in state.holders and person not in state.called:
        return NotNow.NO_SEAT
    if state.readiness(person) is readiness:
        return NotNow.SAME
    said: list[e.AppointmentEvent] = []
    if readiness is not Readiness.CANNOT and not state.is_current(person):
        said.append(e.Answered(person, Reply.YES, state.plan.digest, nonce, at))
    said.append(e.ReadySaid(person, readiness, at))
    after = state
    for event in said:
        after = evolve(after, event)
    return (*said, *call(after, at)) if readiness is Readiness.CANNOT else tuple(said)


def part(
    state: Appointment, person: int, went_at: datetime, now: datetime, *, own_act: bool
) -> tuple[e.AppointmentEvent, ...]:
    """离群: whose seat it was has none any more, and whoever waits is offered it, or called."""
    before = state.answer(person)
    if not state.is_open or before is None or before.reply is Reply.NO:
        return ()
    parted = e.Parted(person, own_act, went_at)
    after = evolve(state, parted)
    return (parted, *offers_due(after, now), *call(after, now))


def call(state: Appointment, at: datetime) -> tuple[e.AppointmentEvent, ...]:
    """叫候补: as many from the waiting list as seats are free or silent, once that may be said."""
    if state.phase is not Phase.GATHERING:
        return ()
    silent = [person for person in state.holders if state.readiness(person) is None]
    open_seats = state.plan.seats - len(state.holders)
    wanted = open_seats + (len(silent) if at >= state.starts_at - CALL_BEFORE else 0)
    waits = [
        person for person in state.waiting if person not in state.called and _has_not_declined(state, person)
    ]
    return tuple(e.Called(person, at) for person in waits[: max(0, wanted - len(state.called))])


def _has_not_declined(state: Appointment, person: int) -> bool:
    return state.readiness(person) is not Readiness.CANNOT


def players(state: Appointment, unseatable: Collection[int] = ()) -> tuple[int, ...]:
    """谁能打: who is ready or a little late, holders of seats before substitutes; whole tables only.

    `unseatable` may not be seated now, whatever they have said.
    """
    people = (*state.holders, *(person for person in state.called if person not in state.holders))
    here = [person for person in people if state.readiness(person) is not None and person not in unseatable]
    seats = min(state.plan.seats, len(here) // SEATS_OF_A_TABLE * SEATS_OF_A_TABLE)
    return tuple(here[:seats])


def start(
    state: Appointment, at: datetime, *, unseatable: Collection[int] = (), outages: Iterable[Span] = ()
) -> tuple[e.AppointmentEvent, ...]:
    """开局: seats are drawn among those who are there; without four the match comes to nothing.

    A start that was missed begins the ready check anew, and blames nobody; so does one before which the bot
    was away during the check while somebody is still silent (charter, principle 4).
    """
    if not state.is_open:
        return ()
    if state.phase is Phase.OPEN or at - state.starts_at > START_WITHIN or _was_cut(state, outages, at):
        return begin(state, at)
    playing = players(state, unseatable)
    if not playing:
        return (e.CalledOff(Why.TOO_FEW, None, at),)
    nonces = {one.person: one.nonce for one in state.answers}
    return (e.Started(drawn(state.seed, state.name, [(who, nonces.get(who, "")) for who in playing]), at),)


def _was_cut(state: Appointment, outages: Iterable[Span], at: datetime) -> bool:
    """Whether somebody who is silent may have said something that the bot has not heard."""
    if state.gathering_at is None or all(state.readiness(person) is not None for person in state.holders):
        return False
    check = Span(state.gathering_at, at)
    lost = (shared(gap, check) for gap in outages)
    return any(span is not None and span.length() >= CUT_FROM for span in lost)
