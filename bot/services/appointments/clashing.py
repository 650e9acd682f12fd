"""撞期: a "yes" to a match while one is expected at another one at that time, in whatever group."""

from __future__ import annotations

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.charter import zone_of
from bot.services.roster.where import groups_of
from bot.views.charter.duty_week import moment
from bot.views.names import shortened
from bot.views.refusals import clipped
from rules.appointments.state import Appointment
from storage.appointments import listing
from storage.appointments.listing import AppointmentRow
from storage.groups import Group
from storage.transaction import Tx

_TITLE = 24
"""Characters of a group's name in an alert."""


async def warned(
    club: Club, tx: Tx, pressed: Pressed, row: AppointmentRow, state: Appointment
) -> Reply | None:
    """Which other match it is; None where there is none, or the same press within ten seconds means it."""
    found = await _other(tx, pressed.person.id, row, state)
    if found is None:
        return None
    other, theirs, group = found
    key = ("clash", row.id, state.revision, other.id)
    if club.previews.confirms(pressed.person.id, key, pressed.query_id, pressed.at):
        return None
    words, zone = words_for(club, pressed.person), await zone_of(tx, row.group_id, pressed.at)
    text = words(
        "match-toast-clash",
        number=other.id,
        when=moment(words, theirs.starts_at, zone),
        group=shortened(" ".join(group.title.split()), _TITLE),
    )
    return Reply(clipped(text), alert=True)


async def _other(
    tx: Tx, person_id: int, row: AppointmentRow, state: Appointment
) -> tuple[AppointmentRow, Appointment, Group] | None:
    for group in await groups_of(tx, person_id):
        for other in await listing.live_of_group(tx, group.id):
            found = None if other.id == row.id else await keeping.get(tx, other.id)
            if found is not None and found[1].expects(person_id) and found[1].overlaps(state):
                return *found, group
    return None
