"""告诉大家: why a start was put off, and that a match comes to nothing."""

from __future__ import annotations

from datetime import datetime

from bot.services.club import Club
from bot.services.gathering.looking import seen
from bot.services.people import words_for
from bot.services.replies import say
from bot.views.gathering.check import off_notice, put_off_notice
from rules.appointments.blame import bookings
from rules.appointments.state import Appointment
from storage import members
from storage.address import PersonAddress
from storage.appointments.listing import AppointmentRow
from storage.transaction import Tx


async def tell_put_off(club: Club, tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
    """重新点名: one message in the group says why, and until when."""
    what = await seen(tx, row, state, at)
    if what is not None and what.group.active:
        await say(tx, row.address, put_off_notice(club.words(what.group.language), what), at)


async def tell_off(club: Club, tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
    """没打成: in the group, and in private to everybody who had a seat, waited or stood in."""
    what = await seen(tx, row, state, at)
    if what is None:
        return
    if what.group.active:
        words = club.words(what.group.language)
        await say(tx, row.address, off_notice(words, what, is_credited=False), at)
    credited = {one.person for one in bookings(state) if one.ready and one.collapsed}
    for person in await members.people(tx, {*state.holders, *state.waiting, *state.called}):
        screen = off_notice(words_for(club, person), what, is_credited=person.id in credited)
        await say(tx, PersonAddress(person.id), screen, at)
