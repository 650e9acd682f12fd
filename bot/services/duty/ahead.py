"""约好的比赛: in which announced match a week's duty could be met, as the reminders of the week say it."""

from __future__ import annotations

from datetime import datetime

from bot.services.appointments import keeping
from bot.views.charter.duty_warning import MatchAhead
from storage.appointments import listing
from storage.transaction import Tx


async def match_ahead(
    tx: Tx, group_id: int, person: int, now: datetime, until: datetime
) -> MatchAhead | None:
    """The first match that counts and begins by then, with the person's own seat before any that is free."""
    found = []
    for row in await listing.of_group(tx, group_id, now, until):
        kept = await keeping.get(tx, row.id)
        if kept is None or not kept[1].is_open or not kept[1].plan.terms.counted:
            continue
        state = kept[1]
        seated = person in state.holders
        if seated or state.free > 0:
            found.append(MatchAhead(row.id, state.starts_at, state.free, seated, state.revision))
    return min(found, key=lambda one: (not one.is_seated, one.starts_at), default=None)
