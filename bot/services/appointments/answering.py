"""回答: [来] [待定] [不来] [规则] [日历] on the card of a match, and what the organiser's card does."""

from __future__ import annotations

import re

from bot.services.appointments import clashing, files, keeping, organising
from bot.services.club import Club
from bot.services.gathering.charging import price_of_cancelling
from bot.services.matches.admission import why_not_seated
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.seats import seat_refusal
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.views.appointments import own
from bot.views.appointments.card import FILE, RULES
from bot.views.refusals import clipped, toast
from bot.views.rules_text import rules_summary
from bot.words import Words
from rules.appointments import answering, gathering
from rules.appointments.drawing import NONCE_BYTES
from rules.appointments.events import AppointmentEvent, Readiness
from rules.appointments.events import Reply as Answer
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from rules.charter.penalties import NoSeat
from rules.refusal import Code, Refusal
from storage.appointments.listing import AppointmentRow
from storage.members import Dm
from storage.transaction import Tx

_ANSWER = re.compile(r"(yes|maybe|no)-r([0-9]{1,6})")
_ORGANISING = frozenset({own.MOVE, own.CHANGE, own.CALL_OFF, own.STOP})


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """One press on a card of a match, in the group or in private."""
    words, payload = words_for(club, pressed.person), pressed.payload
    found = await keeping.get(tx, payload.number)
    if found is None or found[0].group_id != payload.group:
        return Reply(toast(words, Refusal(Code.STALE)))
    row, state = found
    if payload.choice == RULES:
        return Reply(rules_summary(words, state.plan.terms), alert=True)
    if payload.choice == FILE:
        return await _file(club, tx, pressed, row)
    if payload.choice in _ORGANISING:
        return await organising.press(club, tx, pressed, row, state)
    answer = _ANSWER.fullmatch(payload.choice)
    if answer is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    if int(answer[2]) != state.revision:
        await keeping.redraw(tx, row)
        return Reply(words(f"match-refused-{NotNow.OVER if state.is_over else NotNow.RULES_CHANGED}"))
    return await _answer(club, tx, pressed, row, state, Answer(answer[1]))


async def _file(club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow) -> Reply:
    """[日历]: the file goes to the private chat; where that is not open, the way there."""
    if pressed.person.dm is not Dm.REACHABLE:
        return Reply(url=deep_link(club, HELLO))
    await files.send(tx, row, pressed.person.id, pressed.query_id, pressed.at)
    return Reply(words_for(club, pressed.person)("match-toast-file"))


async def _answer(
    club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment, answer: Answer
) -> Reply:
    words, person, at = words_for(club, pressed.person), pressed.person, pressed.at
    refused = await _not_allowed(club, tx, pressed, row, state, answer)
    if refused is not None:
        return refused
    events = _events(club, state, person.id, answer, pressed)
    if isinstance(events, NotNow):
        return Reply(words(f"match-refused-{events}"))
    if answer is not Answer.YES and person.id in state.holders:
        price = await _price(club, tx, pressed, row, state)
        if price is not None:
            return price
    if answer is Answer.YES:
        warned = await clashing.warned(club, tx, pressed, row, state)
        if warned is not None:
            return warned
    after = await keeping.apply(tx, row, state, events, at)
    if person.dm is not Dm.REACHABLE:
        return Reply(url=deep_link(club, HELLO))
    return Reply(_said(words, state, after, person.id, answer))


async def _not_allowed(
    club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment, answer: Answer
) -> Reply | None:
    """Who may have no seat; a "no" is everybody's."""
    if answer is Answer.NO:
        return None
    words = words_for(club, pressed.person)
    if pressed.standing is not None and not pressed.standing.present:
        return Reply(words("match-toast-outside"))
    if await _is_free_by_then(tx, pressed, row, state):
        return None
    counted = state.plan.terms.counted
    why = await why_not_seated(club, tx, pressed.person, row.group_id, pressed.at, counted=counted)
    return None if why is None else Reply(clipped(why), alert=True)


async def _is_free_by_then(tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment) -> bool:
    """Whether a suspension is all that is against a seat, and is over when the match begins."""
    person, counted = pressed.person.id, state.plan.terms.counted
    now = await seat_refusal(tx, row.group_id, person, pressed.at, counted=counted)
    if now is not NoSeat.SUSPENDED:
        return False
    then = max(pressed.at, state.agreed_at)
    return await seat_refusal(tx, row.group_id, person, then, counted=counted) is None


def _events(
    club: Club, state: Appointment, person: int, answer: Answer, pressed: Pressed
) -> tuple[AppointmentEvent, ...] | NotNow:
    """What follows; giving up a seat while the ready check runs is saying that one cannot."""
    nonce, at = club.entropy(NONCE_BYTES).hex(), pressed.at
    has_seat = person in state.holders or person in state.called
    if state.phase is Phase.GATHERING and answer is not Answer.YES and has_seat:
        return gathering.say(state, person, Readiness.CANNOT, nonce, at)
    events = answering.answer(state, person, answer, state.plan.digest, nonce, at)
    if isinstance(events, NotNow) or state.phase is not Phase.GATHERING:
        return events
    after = keeping.then(state, events)
    return (*events, *gathering.call(after, at))


async def _price(
    club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment
) -> Reply | None:
    """A late "no" says what it costs first; the same press again within ten seconds means it."""
    weight = await price_of_cancelling(tx, row, state, pressed.person.id, pressed.at)
    if not weight:
        return None
    key = ("cancel", row.id, state.revision)
    if club.previews.confirms(pressed.person.id, key, pressed.query_id, pressed.at):
        return None
    return Reply(words_for(club, pressed.person)("match-toast-price", weight=weight), alert=True)


def _said(words: Words, before: Appointment, after: Appointment, person: int, answer: Answer) -> str:
    """The toast: the seat, the place on the list, or that it was noted."""
    if answer is not Answer.YES:
        return words(f"match-toast-{answer}")
    if person in after.waiting:
        return words("match-toast-waiting", number=after.waiting.index(person) + 1)
    return words("match-toast-seat" if before.offer(person) is None else "match-toast-offer")
