"""提醒: a day, two hours and ten minutes before, to those concerned only, in private; nothing twice or late.

Whom it concerns is asked when it is sent. In the quiet hours the first one waits until they end, as long as
that is three hours before the start; the others are sent without a sound.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.services.appointments import keeping
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.gathering.looking import awaited, shown_on, version_of
from bot.views.gathering.reminder import reminder_card
from rules.appointments.events import Readiness
from rules.appointments.state import Appointment
from rules.appointments.timers import REMIND_BEFORE, REMIND_WITHIN
from rules.charter.weeks import after_quiet, is_quiet
from storage import due
from storage.address import PersonAddress
from storage.appointments import reminding
from storage.appointments.listing import AppointmentRow
from storage.appointments.reminding import REMINDER, Outcome, Reminder
from storage.delivery import cards
from storage.delivery.card import Card, CardState
from storage.due import DueAction
from storage.transaction import Tx

WAITED, CLOSE = "reminder-waited", "reminder-close"
"""Due work: a reminder that waited for the quiet hours to end; and the last word on one that was sent."""
FIRST = REMIND_BEFORE[0]
WAITS_UNTIL = timedelta(hours=3)
"""The first reminder comes at least so long before the start."""
CLOSED_AFTER = timedelta(minutes=3)


def concerned(state: Appointment, before: timedelta) -> tuple[int, ...]:
    """Whom a reminder concerns now: seats held, kept, or to be confirmed; the undecided a day before only."""
    people = {*state.holders, *(one.person for one in state.offers), *state.to_confirm, *state.called}
    if before == FIRST:
        people |= set(state.undecided)
    return tuple(sorted(one for one in people if state.readiness(one) is not Readiness.CANNOT))


async def remind(club: Club, action: DueAction) -> None:
    """A reminder is due."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        found = await awaited(tx, action)
        late = action.not_after is not None and at > action.not_after
        if not await due.finish(tx, action.id, at, "skipped_late" if late else "done") or found is None:
            return
        row, state, timer = found
        reminder = Reminder(row.id, timer.before, state.agreed_at)
        if late:
            people = concerned(state, timer.before)
            await reminding.settle(tx, reminder, people, Outcome.SKIPPED_LATE, at)
            return
        rings_at = await _rings_at(tx, row, reminder, at)
        if rings_at > at:
            last = rings_at + REMIND_WITHIN[timer.before]
            await due.schedule(tx, WAITED, reminder.subject, "waited", rings_at, last)
        else:
            await _give(tx, state, reminder, at, action.not_after)

    await club.db.transact(job)


async def _rings_at(tx: Tx, row: AppointmentRow, reminder: Reminder, at: datetime) -> datetime:
    """When it may be sent: now, or for the first one at the end of the quiet hours."""
    version = await version_of(tx, row.group_id, at)
    if reminder.before != FIRST or version.zone is None:
        return at
    rings_at = after_quiet(at, version.terms.quiet, version.zone)
    return rings_at if reminder.starts_at - rings_at >= WAITS_UNTIL else at


async def waited(club: Club, action: DueAction) -> None:
    """The quiet hours are over: whom does it concern now?"""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        late = action.not_after is not None and at > action.not_after
        if not await due.finish(tx, action.id, at, "skipped_late" if late else "done"):
            return
        reminder = Reminder.of(action.subject)
        found = await keeping.get(tx, reminder.appointment)
        if found is None or not found[1].is_open or found[1].agreed_at != reminder.starts_at:
            return
        if late:
            people = concerned(found[1], reminder.before)
            await reminding.settle(tx, reminder, people, Outcome.SKIPPED_LATE, at)
        else:
            await _give(tx, found[1], reminder, at, action.not_after)

    await club.db.transact(job)


async def _give(
    tx: Tx, state: Appointment, reminder: Reminder, at: datetime, not_after: datetime | None
) -> None:
    """A card each, and a time at which it is known who has got none."""
    for person in concerned(state, reminder.before):
        await cards.ensure_card(tx, REMINDER, reminder.subject, PersonAddress(person))
    await due.schedule(tx, CLOSE, reminder.subject, "close", (not_after or at) + CLOSED_AFTER)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The reminder, as long as it concerns its reader and does not come late."""
    reminder = Reminder.of(card.subject)
    found = await shown_on(club, tx, card, reminder.appointment)
    if found is None or not isinstance(card.address, PersonAddress):
        return None
    words, seen = found
    person = card.address.person_id
    state, now = seen.state, seen.now
    is_wanted = state.is_open and state.agreed_at == reminder.starts_at
    if not is_wanted or person not in concerned(state, reminder.before):
        return None
    if card.state is not CardState.LIVE and await _is_closed(tx, reminder, person, now):
        return None
    version = await version_of(tx, seen.group.id, now)
    silent = version.zone is not None and is_quiet(now, version.terms.quiet, version.zone)
    screen = partial(reminder_card, words, seen, person)
    return Rendered(screen, FINAL, Priority.NOTICE, silent=silent)


async def _is_closed(tx: Tx, reminder: Reminder, person: int, now: datetime) -> bool:
    """Whether it would come late, or a second time; who was named in the group may still want to read it."""
    known = (await reminding.outcomes(tx, reminder)).get(person)
    closes = await due.history(tx, reminder.subject, CLOSE)
    is_late = not closes or now > closes[-1].due_at - CLOSED_AFTER
    return is_late or known not in {None, Outcome.MENTION}


async def confirmed(_club: Club, tx: Tx, card: Card, _revision: str, at: datetime) -> None:
    """送到了."""
    if isinstance(card.address, PersonAddress):
        people = (card.address.person_id,)
        await reminding.settle(tx, Reminder.of(card.subject), people, Outcome.PRIVATE, at)


async def close(club: Club, action: DueAction) -> None:
    """Of whom nothing has been heard until now, to them it was not given."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        reminder = Reminder.of(action.subject)
        people = await reminding.planned_for(tx, reminder.subject, REMINDER)
        await reminding.settle(tx, reminder, people, Outcome.NOT_GIVEN, at)
        await cards.retire(tx, reminder.subject, (REMINDER,))

    await club.db.transact(job)
