"""管理: [改期] [改规则] [取消] [不再每周], by who announced the match or an admin."""

from __future__ import annotations

from bot.services.appointments import planning, publishing, weekly
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.charter import is_bound
from bot.views.appointments import own
from bot.views.appointments.plan import DAY, MAIN
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from storage.address import GroupAddress
from storage.appointments import series
from storage.appointments.listing import AppointmentRow
from storage.transaction import Tx


async def press(club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment) -> Reply:
    """One press on the organiser's card."""
    words, person = words_for(club, pressed.person), pressed.person
    if not pressed.is_admin and person.id != state.by:
        return Reply(words(f"match-refused-{NotNow.NOT_YOURS}"))
    if not pressed.is_admin and not await is_bound(tx, row.group_id, person.id, pressed.at):
        return Reply(words("ready-outside"))
    choice = pressed.payload.choice
    if choice == own.STOP:
        return Reply(await stop(club, tx, pressed, row))
    if state.is_over or state.phase is not Phase.OPEN:
        return Reply(words(f"match-refused-{NotNow.OVER if state.is_over else NotNow.PLAYING}"))
    if choice == own.CALL_OFF:
        return await _call_off(club, tx, pressed, row, state)
    await planning.begin(
        tx,
        GroupAddress(row.group_id, row.thread_id),
        person.id,
        state.plan,
        pressed.at,
        in_private=True,
        starts_at=state.agreed_at,
        appointment_id=row.id,
        page=DAY if choice == own.MOVE else MAIN,
    )
    return Reply(words("match-toast-plan"))


async def _call_off(club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment) -> Reply:
    """The same press again within ten seconds means it."""
    words, person = words_for(club, pressed.person), pressed.person
    if not club.previews.confirms(person.id, ("call-off", row.id), pressed.query_id, pressed.at):
        return Reply(words("match-toast-again", number=row.id), alert=True)
    refused = await publishing.call_off(tx, row, state, person.id, "", pressed.at, is_admin=pressed.is_admin)
    return Reply(words("match-toast-called-off" if refused is None else f"match-refused-{refused}"))


async def stop(club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow) -> str:
    """不再每周; what is announced already stays."""
    words = words_for(club, pressed.person)
    own_series = None if row.series_id is None else await series.series(tx, row.series_id)
    if own_series is None or own_series.closed_at is not None:
        return words("weekly-none")
    await weekly.end(club, tx, own_series, pressed.at, "weekly-stopped")
    return words("match-toast-stopped")
