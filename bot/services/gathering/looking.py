"""看一场: a match with its group and zone, as screens show it, and whether a due action is still wanted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeAlias

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.people import reader_words
from bot.services.roster.charter import ensure_charter
from bot.views.gathering.seen import MatchSeen
from bot.words import Words
from rules.appointments.state import Appointment
from rules.appointments.timers import Timer, timers
from rules.charter.versions import Version, in_force
from storage import due, groups
from storage.appointments.listing import AppointmentRow
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

InTime: TypeAlias = Callable[[Tx, AppointmentRow, Appointment, datetime], Awaitable[None]]
"""What is done when something is due, in the transaction that closes it."""


async def version_of(tx: Tx, group_id: int, at: datetime) -> Version:
    """The charter that is in force, the first one before any is."""
    known = await ensure_charter(tx, group_id, at)
    return in_force(known, at) or known[0]


async def seen(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> MatchSeen | None:
    """A match as screens show it; None where its group is not known any more."""
    group = await groups.group(tx, row.group_id)
    if group is None:
        return None
    zone = (await version_of(tx, row.group_id, at)).zone or UTC
    return MatchSeen(group, row.id, state, zone, at)


async def shown_on(club: Club, tx: Tx, card: Card, appointment_id: int) -> tuple[Words, MatchSeen] | None:
    """What a card about a match is drawn from, in its reader's language."""
    found = await keeping.get(tx, appointment_id)
    what = None if found is None else await seen(tx, *found, club.clock.now())
    if what is None:
        return None
    return await reader_words(club, tx, card.address, what.group), what


async def when_due(club: Club, action: DueAction, do: InTime) -> None:
    """What is due is done once, and only while the match still waits for exactly this."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        found = await awaited(tx, action)
        if await due.finish(tx, action.id, at, "done") and found is not None:
            row, state, _ = found
            await do(tx, row, state, at)

    await club.db.transact(job)


async def awaited(tx: Tx, action: DueAction) -> tuple[AppointmentRow, Appointment, Timer] | None:
    """The match of a due action, while it still waits for exactly this."""
    found = await keeping.get(tx, int(action.subject.removeprefix("appointment:")))
    if found is None:
        return None
    row, state = found
    for timer in timers(state):
        if timer.kind == action.kind and timer.revision == action.revision:
            return row, state, timer
    return None
