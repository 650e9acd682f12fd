"""离群: who leaves the group gives up the seat in its matches ahead, so that somebody else can have it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.part import Coming
from rules.appointments import gathering
from rules.appointments.blame import ARRIVES_WITHIN, LATE_CANCEL_UNDER, is_late_cancel
from rules.appointments.events import Why
from rules.appointments.state import Appointment, Phase
from storage.appointments import listing
from storage.transaction import Tx


async def heard_coming(_club: Club, tx: Tx, coming: Coming) -> None:
    """Whether by their own act or not: nobody keeps a seat for who is not there."""
    if coming.went:
        went_at = coming.happened_at
        await give_up(tx, coming.group_id, coming.person.id, went_at, coming.at, own_act=coming.own_act)


async def give_up(
    tx: Tx, group_id: int, person_id: int, went_at: datetime, at: datetime, *, own_act: bool
) -> None:
    """Every answer in a match that is ahead becomes a "no"; who left by themselves gave a seat up by it."""
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id)
        if found is not None:
            events = gathering.part(found[1], person_id, went_at, at, own_act=own_act)
            await keeping.apply(tx, *found, events, at)


async def is_owing(tx: Tx, group_id: int, person_id: int, at: datetime) -> bool:
    """Whether it is still to be seen if somebody comes to a match that is near, or has given it up late."""
    for row in await listing.of_group(tx, group_id, at - ARRIVES_WITHIN, at + LATE_CANCEL_UNDER):
        found = await keeping.get(tx, row.id)
        if found is None or found[1].why_off is Why.CALLED_OFF:
            continue
        awaited = {*found[1].holders} - {*found[1].seated}
        late = {one.person for one in found[1].cancelled if is_late_cancel(one.starts_at, one.at)}
        if person_id in awaited | late:
            return True
    return False


async def played_by(tx: Tx, group_id: int, persons: Collection[int]) -> tuple[Appointment, ...]:
    """The matches that run in which one of some people plays, between two of their rounds too."""
    playing = []
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id) if row.phase == Phase.PLAYING else None
        if found is not None and any(found[1].expects(person) for person in persons):
            playing.append(found[1])
    return tuple(playing)
