"""人走了: who leaves the group gives up the seats in its matches, so that somebody who waits has one."""

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
    """Telegram says that somebody went, of their own accord or not."""
    if coming.went:
        await give_up(tx, coming.group_id, coming.person.id, coming.at)


async def give_up(tx: Tx, group_id: int, person_id: int, at: datetime) -> None:
    """Every answer in a match that is ahead becomes a "no"."""
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id)
        if found is None:
            continue
        events = _events(found[1], person_id, at)
        if events:
            await keeping.apply(tx, row, found[1], events, at)


def _events(state: Appointment, person: int, at: datetime) -> tuple[AppointmentEvent, ...]:
    answer = state.answer(person)
    if not state.is_open or answer is None or answer.reply is Reply.NO:
        return ()
    if state.phase is Phase.GATHERING and (person in state.holders or person in state.called):
        events = gathering.say(state, person, Readiness.CANNOT, answer.nonce, at)
    else:
        events = answering.answer(state, person, Reply.NO, state.plan.digest, answer.nonce, at)
    return () if isinstance(events, NotNow) else events
