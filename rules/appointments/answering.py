"""来、待定、不来: answers to the card, the waiting list, and seats that are offered for a time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, time, timedelta, tzinfo

from rules.appointments import events as e
from rules.appointments.events import Reply
from rules.appointments.evolve import evolve
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from rules.charter.weeks import after_quiet, is_quiet

OFFER_LASTS = timedelta(hours=2)
"""How long a seat is kept for somebody who waits."""
OFFER_LASTS_LATE = timedelta(minutes=15)
"""The same within the last hours: a third of what is left is more than that."""
_SHARE = 3
AWAKE = timedelta(hours=1)
"""How long somebody has in the morning for a seat that was offered at night."""


def answer(
    state: Appointment, person: int, reply: Reply, digest: str, nonce: str, at: datetime
) -> tuple[e.AppointmentEvent, ...] | NotNow:
    """回答, with what follows for those who wait. `digest` is the plan that was on the card.

    The same answer to the same plan changes nothing: `NotNow.SAME`.
    """
    if state.is_over:
        return NotNow.OVER
    if state.phase is Phase.PLAYING:
        return NotNow.PLAYING
    if digest != state.plan.digest:
        return NotNow.RULES_CHANGED
    before = state.answer(person)
    is_same = before is not None and before.reply is reply and before.revision == state.revision
    if is_same and state.offer(person) is None:
        return NotNow.SAME
    events: tuple[e.AppointmentEvent, ...] = (e.Answered(person, reply, digest, nonce, at),)
    return (*events, *offers_due(evolve(state, events[0]), at))


def offers_due(
    state: Appointment, at: datetime, unseatable: Collection[int] = ()
) -> tuple[e.AppointmentEvent, ...]:
    """补位: every free seat is offered to the next who waits.

    In the ready check substitutes are called instead. `unseatable` are passed over: who may not be seated
    now, and who has just let an offer lapse.
    """
    if state.phase is not Phase.OPEN:
        return ()
    until = offered_until(state, at)
    if until <= at:
        return ()
    next_ones = [person for person in state.waiting if person not in unseatable]
    return tuple(e.Offered(person, until, at) for person in next_ones[: max(0, state.free)])


def offered_until(state: Appointment, at: datetime) -> datetime:
    """Two hours; a third of the time until the start when that is less, but at least a quarter of an hour."""
    left = state.agreed_at - at
    lasts = min(OFFER_LASTS, max(left / _SHARE, OFFER_LASTS_LATE))
    return min(at + lasts, state.agreed_at)


def through_the_night(
    offered: e.Offered, starts_at: datetime, quiet: tuple[time, time], zone: tzinfo
) -> e.Offered:
    """补位不赶夜里: an offer that meets the quiet hours lasts until an hour after they end.

    Where the match begins less than two hours after that end, every hour counts, and it lasts as ever.
    """
    at_night = [at for at in (offered.at, offered.until) if is_quiet(at, quiet, zone)]
    if not at_night:
        return offered
    wakes_at = after_quiet(at_night[-1], quiet, zone)
    if starts_at - wakes_at < 2 * AWAKE:
        return offered
    return replace(offered, until=max(offered.until, wakes_at + AWAKE))


def lapse(state: Appointment, person: int, at: datetime) -> tuple[e.AppointmentEvent, ...]:
    """没接: the seat goes to the next one; whoever waits alone is asked no second time."""
    if state.offer(person) is None:
        return ()
    lapsed = e.OfferLapsed(person, at)
    after = evolve(state, lapsed)
    return (lapsed, *offers_due(after, at, unseatable=(person,)))
