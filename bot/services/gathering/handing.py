"""换号: a member's new account takes over what the old one has in the matches ahead."""

from __future__ import annotations

from datetime import datetime

from bot.services.appointments import keeping
from rules.appointments import answering, gathering
from rules.appointments.events import Handed
from rules.appointments.state import Appointment
from storage.appointments import listing, series
from storage.transaction import Tx


async def hand_over(tx: Tx, group_id: int, old: int, new: int, at: datetime) -> None:
    """Seats, answers, and what the old account has announced; weekly matches too."""
    await series.hand_over(tx, group_id, old, new)
    for row in await listing.live_of_group(tx, group_id):
        found = await keeping.get(tx, row.id)
        if found is None or not found[1].is_open or not _is_in(found[1], old):
            continue
        handed = (Handed(old, new, at),)
        after = keeping.then(found[1], handed)
        await keeping.apply(
            tx, *found, (*handed, *answering.offers_due(after, at), *gathering.call(after, at)), at
        )


def _is_in(state: Appointment, person: int) -> bool:
    return state.by == person or state.answer(person) is not None
