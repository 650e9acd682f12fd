"""离群: who leaves the group gives up the seat in its matches ahead, so that somebody else can have it."""

from __future__ import annotations

from datetime import datetime

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.part import Coming
from rules.appointments import answering, gathering
from rules.appointments.events import AppointmentEvent, Readiness, Reply
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from storage.appointments import listing
from storage.transaction import Tx


async def heard_coming(_club: Club, tx: Tx, coming: Coming) -> None:
    """Whether by their own act or not: nobody keeps a seat for who is not there."""
    if coming.went:
        await give_up(tx, coming.group_id, coming.person.id, coming.at)


async def give_up(tx: Tx, group_id: int, person_id: int, at: datetime) -> None:
    """Every answer in a match that is ahead becomes a "no"."""
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id)
        if found is None or not found[1].is_open:
            continue
        events = _gives_up(found[1], person_id, at)
        if not isinstance(events, NotNow):
            await keeping.apply(tx, *found, events, at)


async def plays_in(tx: Tx, group_id: int, person_id: int) -> bool:
    """Whether somebody plays in a match that runs, between two of its rounds too."""
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id) if row.phase == Phase.PLAYING else None
        if found is not None and person_id in found[1].seated:
            return True
    return False


def _gives_up(state: Appointment, person: int, at: datetime) -> tuple[AppointmentEvent, ...] | NotNow:
    before = state.answer(person)
    if before is None or before.reply is Reply.NO:
        return ()
    if state.phase is Phase.GATHERING and (person in state.holders or person in state.called):
        return gathering.say(state, person, Readiness.CANNOT, "", at)
    return answering.answer(state, person, Reply.NO, state.plan.digest, "", at)
