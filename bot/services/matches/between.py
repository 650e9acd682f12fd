"""两轮之间: leaving the rounds that are still to come, by `/quit` or by leaving the group.

It is charged at once, as an exit from the table that was played last; its price goes to the three who would
have sat at the next one.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.matches.recording import ONCE, QUIT
from bot.services.part import Coming
from rules.appointments import rounds
from rules.appointments.state import Appointment
from rules.charter.quits import Manner
from rules.table.state import Phase
from storage import due
from storage.appointments import listing
from storage.appointments.listing import AppointmentRow
from storage.charter import exits
from storage.charter.exits import MatchExit
from storage.transaction import Tx


async def waits_for_round(club: Club, tx: Tx, state: Appointment, person: int) -> MatchExit | None:
    """What leaving now would be, by /quit and not yet confirmed: for who sits at no running table of it."""
    four, table_id = rounds.next_four(state, person), rounds.table_just_played(state, person)
    if four is None or table_id is None:
        return None
    found = await club.tables.get(tx, table_id)
    if found is not None and found[1].phase is not Phase.ENDED:
        seat = found[1].seat_of(person)
        if seat is not None and not found[1].chairs[seat].quit:
            return None
    at = club.clock.now()
    return MatchExit(table_id, person, Manner.CONFIRMED, at, four, shown_at=at)


async def rounds_ahead(
    club: Club, tx: Tx, group_id: int, person: int
) -> tuple[tuple[AppointmentRow, Appointment, MatchExit], ...]:
    """The matches of a group of which somebody could leave the rounds that are still to come."""
    ahead = []
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id)
        leaving = None if found is None else await waits_for_round(club, tx, found[1], person)
        if found is not None and leaving is not None:
            ahead.append((*found, leaving))
    return tuple(ahead)


async def heard_coming(club: Club, tx: Tx, coming: Coming) -> None:
    """离群: by their own act it is for good; who was removed may play again once they are back."""
    if not coming.went or not coming.own_act:
        return
    for row, state, leaving in await rounds_ahead(club, tx, coming.group_id, coming.person.id):
        went = replace(leaving, manner=Manner.LEFT_GROUP, at=coming.happened_at, shown_at=None)
        await leave(tx, row, state, went, coming.at)


async def leave(tx: Tx, row: AppointmentRow, state: Appointment, leaving: MatchExit, at: datetime) -> None:
    """退赛, and what is to be judged of it."""
    await keeping.apply(tx, row, state, rounds.leave(state, leaving.person, leaving.at), at)
    if await exits.add_exit(tx, leaving):
        await due.schedule(tx, QUIT, f"{QUIT}:{leaving.match}:{leaving.person}", ONCE, at)
