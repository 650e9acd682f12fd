"""退赛: `/quit` between two rounds of a match shows what leaving the rounds that are left costs."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.screens import Screen
from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.matches import between
from bot.services.matches.pricing import price_of, shown_lately
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.views.charter.matches_quit import REST, REST_STAY, rest_screen
from bot.views.refusals import clipped, toast
from rules.appointments.state import Appointment
from rules.charter.quits import NoCharge
from rules.refusal import Code, Refusal
from storage import members
from storage.appointments.listing import AppointmentRow
from storage.charter import exits
from storage.charter.exits import MatchExit
from storage.members import Person
from storage.transaction import Tx


async def asked(club: Club, tx: Tx, person: Person, group_id: int | None, at: datetime) -> list[Screen]:
    """One screen for each match of which somebody could leave the rest; of one group, or of all."""
    if group_id is not None:
        of_groups = [group_id]
    else:
        of_groups = [one.group_id for one in await members.memberships_of(tx, person.id)]
    return [
        await _price(club, tx, person, *ahead, at)
        for group in of_groups
        for ahead in await between.rounds_ahead(club, tx, group, person.id)
    ]


async def _price(
    club: Club,
    tx: Tx,
    person: Person,
    row: AppointmentRow,
    state: Appointment,
    would_leave: MatchExit,
    at: datetime,
) -> Screen:
    """Whoever left the table that was played last has been judged by that, whatever it cost."""
    has_left = any(one.person == person.id for one in await exits.exits(tx, would_leave.match))
    what = NoCharge.ALREADY if has_left else await price_of(club, tx, row.group_id, would_leave, at)
    names = {one.id: one.name for one in await members.people(tx, would_leave.persons)}
    rounds = state.plan.rounds - len(state.rounds)
    return rest_screen(words_for(club, person), row.group_id, row.id, rounds, at, what, names)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[确认退出] and [接着打] of the rounds that are left."""
    words, payload, at = words_for(club, pressed.person), pressed.payload, pressed.at
    found = await keeping.get(tx, payload.number)
    if found is None or found[0].group_id != payload.group or pressed.person.id not in found[1].seated:
        return Reply(toast(words, Refusal(Code.NO_SEAT)))
    if pressed.person.id in found[1].left:
        return Reply(toast(words, Refusal(Code.HAS_QUIT)))
    if payload.choice == REST_STAY:
        return Reply(words("quit-stays"))
    shown_at = shown_lately(payload, REST, at)
    leaving = await between.waits_for_round(club, tx, found[1], pressed.person.id)
    if shown_at is None or leaving is None:
        return Reply(words("quit-again"))
    await between.leave(tx, *found, replace(leaving, shown_at=shown_at), at)
    return Reply(clipped(words("quit-rest-done")))
