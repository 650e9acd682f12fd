"""推进: fold one event into the appointment. Never refuses: what was accepted has happened."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from rules.appointments import events as e
from rules.appointments.events import Readiness, Reply
from rules.appointments.state import Answer, Appointment, Cancelled, Offer, Phase, Round
from rules.charter.spans import Span
from rules.mahjong.shuffle import commitment


def evolve(state: Appointment | None, event: e.AppointmentEvent) -> Appointment:
    """The appointment after one more event.

    Raises:
        ValueError: when the first event is not `Announced`, or a later one is.
    """
    if isinstance(event, e.Announced):
        if state is not None:
            raise ValueError(f"appointment {state.name} was announced twice")
        return _announced(event)
    if state is None:
        raise ValueError(f"{type(event).__name__} before the announcement")
    return _noting_free(replace(_step(state, event), version=state.version + 1), event)


def _noting_free(state: Appointment, event: e.LaterEvent) -> Appointment:
    """空位: since when a seat is free to anybody, and when one was; a move begins anew."""
    is_free, since = state.is_open and state.free > 0, state.free_since
    if isinstance(event, e.Moved):
        return replace(state, free_since=event.at if is_free else None, was_free=())
    if is_free == (since is not None):
        return state
    if since is None:
        return replace(state, free_since=event.at)
    return replace(state, free_since=None, was_free=(*state.was_free, Span(since, event.at)))


def _announced(event: e.Announced) -> Appointment:
    return Appointment(
        name=event.name,
        by=event.by,
        agreed_at=event.starts_at,
        starts_at=event.starts_at,
        plan=event.plan,
        charter=event.version,
        announced_at=event.at,
        commitment=commitment(event.seed),
        seed=event.seed,
        series=event.series,
        free_since=event.at,
    )


def _step(state: Appointment, event: e.LaterEvent) -> Appointment:
    match event:
        case e.Answered():
            return _answered(state, event)
        case e.Parted():
            return _parted(state, event)
        case e.Offered():
            return _offered(state, event)
        case e.OfferLapsed():
            return _lapsed(state, event.person)
        case e.Moved() | e.PlanChanged():
            return _changed(state, event)
        case e.GatheringBegun() | e.Asked() | e.ReadySaid() | e.Called():
            return _gathering(state, event)
        case e.Started() | e.RoundOpened() | e.Arrived() | e.LeftMatch():
            return _played(state, event)
        case e.Handed():
            return _handed(state, event.old, event.new)
        case e.Finished():
            return replace(state, phase=Phase.OVER, ended_at=event.at)
        case e.CalledOff():
            return replace(
                state,
                phase=Phase.OFF,
                offers=(),
                ended_at=event.at,
                why_off=event.why,
                off_by=event.by,
            )
        case _:
            assert_never(event)


def _answered(state: Appointment, event: e.Answered) -> Appointment:
    before = state.answer(event.person)
    still = before is not None and before.reply is Reply.YES and event.reply is Reply.YES
    since = before.since if before is not None and still else event.at
    nonce = event.nonce if before is None else before.nonce
    own = Answer(event.person, event.reply, state.revision, event.digest, nonce, event.at, since)
    others = tuple(one for one in state.answers if one.person != event.person)
    answered = replace(state, answers=(*others, own))
    if event.reply is Reply.YES:
        return _said_yes(_asked_anew(answered, event.person), event.person)
    left = _given_up(state, answered, event.person, event.at)
    return replace(
        left, waiting=_without(left.waiting, event.person), called=_without(left.called, event.person)
    )


def _parted(state: Appointment, event: e.Parted) -> Appointment:
    """Only one's own act gives a seat up; whatever was said in the ready check is to be said again."""
    left = _out(_given_up(state, state, event.person, event.at), event.person)
    return replace(
        left,
        cancelled=left.cancelled if event.own_act else state.cancelled,
        declined=left.declined if event.own_act else state.declined,
        ready=tuple(one for one in left.ready if one[0] != event.person),
    )


def _out(state: Appointment, person: int) -> Appointment:
    """Somebody's answer is a "no", whatever it was; they wait for nothing."""
    return replace(
        state,
        answers=tuple(replace(one, reply=Reply.NO) if one.person == person else one for one in state.answers),
        waiting=_without(state.waiting, person),
        called=_without(state.called, person),
    )


def _asked_anew(state: Appointment, person: int) -> Appointment:
    """Who could not come and can after all has said nothing yet."""
    ready = tuple(one for one in state.ready if one[0] != person or one[1] is not Readiness.CANNOT)
    return replace(state, ready=ready)


def _said_yes(state: Appointment, person: int) -> Appointment:
    """A seat that is kept, or free; else the end of the waiting list."""
    if person in state.holders or person in state.waiting:
        return state
    if state.offer(person) is not None:
        offers = tuple(one for one in state.offers if one.person != person)
        called = _without(state.called, person)
        return replace(state, offers=offers, called=called, holders=(*state.holders, person))
    if state.free > 0:
        return replace(state, holders=(*state.holders, person))
    return replace(state, waiting=(*state.waiting, person))


def _given_up(before: Appointment, state: Appointment, person: int, at: datetime) -> Appointment:
    """Who held a seat gives it up; who was only offered one does not take it."""
    gone = Cancelled(person, before.starts_at, before.is_current(person), at)
    if state.offer(person) is not None:
        offers = tuple(one for one in state.offers if one.person != person)
        state = replace(state, offers=offers, declined=(*state.declined, gone))
    if person not in state.holders:
        return state
    return replace(state, holders=_without(state.holders, person), cancelled=(*state.cancelled, gone))


def _offered(state: Appointment, event: e.Offered) -> Appointment:
    return replace(
        state,
        offers=(*state.offers, Offer(event.person, event.until, event.at)),
        waiting=_without(state.waiting, event.person),
    )


def _lapsed(state: Appointment, person: int) -> Appointment:
    offers = tuple(one for one in state.offers if one.person != person)
    return replace(state, offers=offers, waiting=(*state.waiting, person))


def _changed(state: Appointment, event: e.Moved | e.PlanChanged) -> Appointment:
    """Seats and their order are kept; answers to something else are to be given again."""
    match event:
        case e.Moved():
            return replace(
                state,
                agreed_at=event.starts_at,
                starts_at=event.starts_at,
                revision=state.revision + 1,
                offers=(),
                waiting=(*(one.person for one in state.offers), *state.waiting),
            )
        case e.PlanChanged():
            asks_again = event.plan.digest != state.plan.digest
            changed = replace(state, plan=event.plan, revision=state.revision + asks_again)
            return _fitted(changed)
        case _:
            assert_never(event)


def _fitted(state: Appointment) -> Appointment:
    """With fewer seats, those who said yes last wait before all others, and so do those with an offer."""
    seats = state.plan.seats
    kept, over = state.holders[:seats], state.holders[seats:]
    room = seats - len(kept)
    offers, taken_back = state.offers[:room], state.offers[room:]
    if not over and not taken_back:
        return state
    waiting = (*over, *(one.person for one in taken_back), *state.waiting)
    return replace(state, holders=kept, offers=offers, waiting=waiting)


def _gathering(state: Appointment, event: e.GatheringBegun | e.Asked | e.ReadySaid | e.Called) -> Appointment:
    match event:
        case e.GatheringBegun():
            return replace(
                state,
                phase=Phase.GATHERING,
                gathering_at=event.at,
                starts_at=event.starts_at,
                asked=(),
                ready=(),
                called=(),
            )
        case e.Asked():
            known = any(person == event.person for person, _ in state.asked)
            return state if known else replace(state, asked=(*state.asked, (event.person, event.at)))
        case e.ReadySaid():
            return _ready_said(state, event)
        case e.Called():
            return replace(state, called=(*state.called, event.person))
        case _:
            assert_never(event)


def _ready_said(state: Appointment, event: e.ReadySaid) -> Appointment:
    others = tuple(one for one in state.ready if one[0] != event.person)
    said = replace(state, ready=(*others, (event.person, event.readiness, event.at)))
    if event.readiness is not Readiness.CANNOT:
        return said
    return _out(_given_up(state, said, event.person, event.at), event.person)


def _played(state: Appointment, event: e.Started | e.RoundOpened | e.Arrived | e.LeftMatch) -> Appointment:
    match event:
        case e.Started():
            return replace(state, phase=Phase.PLAYING, started_at=event.at, seated=event.seated, offers=())
        case e.RoundOpened():
            return replace(state, rounds=(*state.rounds, Round(event.number, event.tables, event.at)))
        case e.Arrived():
            return replace(state, arrived=(*state.arrived, event.person))
        case e.LeftMatch():
            return replace(state, left=(*state.left, event.person))
        case _:
            assert_never(event)


def _handed(state: Appointment, old: int, new: int) -> Appointment:
    """The new account stands where the old one stood; of two answers the one with a seat holds, or the old.

    Whoever has not been asked under the new account has not been asked.
    """
    gone = old if new in state.holders and old not in state.holders else new
    state = _forgotten(state, gone)
    return replace(
        state,
        by=new if state.by == old else state.by,
        answers=tuple(replace(one, person=new) if one.person == old else one for one in state.answers),
        holders=_renamed(state.holders, old, new),
        waiting=_renamed(state.waiting, old, new),
        offers=tuple(replace(one, person=new) if one.person == old else one for one in state.offers),
        cancelled=tuple(replace(one, person=new) if one.person == old else one for one in state.cancelled),
        declined=tuple(replace(one, person=new) if one.person == old else one for one in state.declined),
        asked=tuple(one for one in state.asked if one[0] != old),
        ready=tuple((new if who == old else who, said, at) for who, said, at in state.ready),
        called=_renamed(state.called, old, new),
    )


def _forgotten(state: Appointment, person: int) -> Appointment:
    """As though somebody had never answered."""
    return replace(
        state,
        answers=tuple(one for one in state.answers if one.person != person),
        holders=_without(state.holders, person),
        waiting=_without(state.waiting, person),
        offers=tuple(one for one in state.offers if one.person != person),
        ready=tuple(one for one in state.ready if one[0] != person),
        called=_without(state.called, person),
    )


def _renamed(people: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return tuple(new if one == old else one for one in people)


def _without(people: tuple[int, ...], person: int) -> tuple[int, ...]:
    return tuple(one for one in people if one != person)
