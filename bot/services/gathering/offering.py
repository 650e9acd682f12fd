"""补位: a seat that is kept for somebody who waits, told in private, until it goes to the next one."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.services.appointments import keeping
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.gathering.following import parsed
from bot.services.gathering.looking import awaited, shown_on, version_of
from bot.views.gathering.reminder import offer_card
from rules.appointments import answering
from rules.appointments.state import Appointment, Phase
from rules.charter.spans import extended
from rules.charter.weeks import is_quiet
from storage import due
from storage.address import PersonAddress
from storage.charter.outages import outages
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

ASKED_AGAIN_AFTER = timedelta(minutes=1)
"""While an outage lasts nobody can say how long an offer holds."""


async def lapse(club: Club, action: DueAction) -> None:
    """没接: the seat goes to the next one, unless an outage has made the time longer."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        found = await awaited(tx, action)
        if found is None:
            await due.finish(tx, action.id, at, "done")
            return
        row, state, timer = found
        until = await _until(tx, row.group_id, state, timer.person, timer.due_at, at)
        if until > at:
            await due.schedule(tx, action.kind, action.subject, action.revision, until)
            return
        await due.finish(tx, action.id, at, "done")
        await keeping.apply(tx, row, state, answering.lapse(state, timer.person, at), at)

    await club.db.transact(job)


async def _until(
    tx: Tx, group_id: int, state: Appointment, person: int, due_at: datetime, at: datetime
) -> datetime:
    """How long the seat is kept, outages added; never beyond the start."""
    offered_at = next((one.at for one in state.offers if one.person == person), due_at)
    until = extended(offered_at, due_at, await outages(tx, group_id, offered_at, at))
    return min(until or at + ASKED_AGAIN_AFTER, state.agreed_at)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The offer, and in the end what became of it; an offer that has gone by is not sent any more."""
    appointment_id, until = parsed(card.subject)
    found = await shown_on(club, tx, card, appointment_id)
    if found is None or not isinstance(card.address, PersonAddress):
        return None
    words, seen = found
    person = card.address.person_id
    offer = seen.state.offer(person)
    is_open = offer is not None and offer.until == until and seen.state.phase is Phase.OPEN
    if not is_open and card.message_id is None:
        return None
    version = await version_of(tx, seen.group.id, seen.now)
    silent = not is_open or is_quiet(seen.now, version.terms.quiet, seen.zone)
    screen = partial(offer_card, words, seen, person)
    return Rendered(screen, "kept" if is_open else FINAL, Priority.NOTICE, silent=silent)
