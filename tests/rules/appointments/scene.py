"""Appointments at any point, and short ways to move them on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TypeVar

from rules.appointments import answering, gathering
from rules.appointments import events as e
from rules.appointments.events import Readiness, Reply
from rules.appointments.evolve import evolve
from rules.appointments.names import EVENT_NAMES
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from storage.codec import Codec

STARTS = datetime(2026, 12, 5, 12, tzinfo=UTC)
ANNOUNCED = STARTS - timedelta(hours=30)
EIGHT = tuple(range(11, 19))
T = TypeVar("T")
CODEC = Codec(EVENT_NAMES)


def before(**delta: float) -> datetime:
    """So long before the start."""
    return STARTS - timedelta(**delta)


_ANSWERED = before(hours=20)
_READY = before(minutes=10)


def announced(seats: int = 8, plan: Plan | None = None) -> Appointment:
    event = e.Announced("7", 11, STARTS, plan or Plan(seats), 1, bytes(range(32)), ANNOUNCED)
    return evolve(None, event)


def then(state: Appointment, events: object) -> Appointment:
    """The appointment after what was decided; it must not have been refused, and can be stored."""
    assert isinstance(events, tuple), events
    for event in events:
        assert CODEC.decode(*CODEC.encode(event)) == event
        state = evolve(state, event)
        sound(state)
    return state


def sound(state: Appointment) -> None:
    """What holds after every event."""
    holders, waiting = state.holders, state.waiting
    offered = [one.person for one in state.offers]
    everybody = [*holders, *waiting, *offered]
    assert len(everybody) == len(set(everybody))
    assert state.free >= 0
    yes = {one.person for one in state.answers if one.reply is Reply.YES}
    assert set(everybody) <= yes


def said(state: Appointment, person: int, reply: Reply = Reply.YES, at: datetime = _ANSWERED) -> Appointment:
    return then(state, answering.answer(state, person, reply, state.plan.digest, f"n{person}", at))


def full(*people: int, seats: int = 8) -> Appointment:
    """These (the eight) have said yes, one minute after the other."""
    state = announced(seats)
    for number, person in enumerate(people or EIGHT):
        state = said(state, person, at=before(hours=20) + timedelta(minutes=number))
    return state


def gathered(state: Appointment) -> Appointment:
    """The ready check has begun in time, and reached everybody with a seat."""
    state = then(state, gathering.begin(state, before(minutes=15)))
    asked = tuple(e.Asked(person, before(minutes=14)) for person in state.holders)
    return then(state, asked)


def ready(
    state: Appointment, *people: int, how: Readiness = Readiness.READY, at: datetime = _READY
) -> Appointment:
    for person in people:
        state = then(state, gathering.say(state, person, how, f"n{person}", at))
    return state


def started(state: Appointment) -> Appointment:
    """At the time agreed on."""
    return then(state, gathering.start(state, STARTS))
