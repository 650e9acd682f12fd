"""一轮打完: the next round opens by itself; after the last one the match is over."""

from __future__ import annotations

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.hall.opening import open_round
from rules.appointments.events import Finished
from rules.appointments.state import Phase
from storage import due
from storage.due import DueAction
from storage.transaction import Tx


async def round_over(club: Club, action: DueAction) -> None:
    """Once a round, whatever is repeated: the round of the action must be the newest one."""
    at = club.clock.now()
    appointment_id = int(action.subject.partition(":")[2])

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        found = await keeping.get(tx, appointment_id)
        if found is None:
            return
        row, state = found
        if state.phase is not Phase.PLAYING or len(state.rounds) != int(action.revision):
            return
        if len(state.rounds) < state.plan.rounds:
            await open_round(club, tx, row, state, at)
        else:
            await keeping.apply(tx, row, state, (Finished(at),), at)

    await club.db.transact(job)
