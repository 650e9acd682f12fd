"""一轮打完: the next round opens by itself; after the last one, or with nobody left, the match is over."""

from __future__ import annotations

from datetime import datetime

from bot.services.appointments import keeping
from bot.services.cards import CardKey, CardKind, subject_of
from bot.services.club import Club
from bot.services.hall.drawing import SETTLED_AFTER
from bot.services.hall.following import CLEAR_AFTER, RENEW_AFTER, SETTLE, UNPIN
from bot.services.hall.opening import open_round, out_of_it
from rules.appointments.events import Finished
from rules.appointments.state import Appointment, Phase
from rules.table.state import Phase as TablePhase
from storage import due
from storage.appointments.listing import AppointmentRow
from storage.delivery import cards
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
        goes_on = set(state.seated) > await out_of_it(tx, row, state)
        if len(state.rounds) < state.plan.rounds and goes_on:
            await open_round(club, tx, row, state, at)
        else:
            await _finish(tx, row, state, at)

    await club.db.transact(job)


async def _finish(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
    """打完了: the result comes as a new message, since an edit far above is seen by nobody."""
    await keeping.apply(tx, row, state, (Finished(at),), at)
    await cards.mark_dirty(tx, row.stream, (keeping.MATCH,), fresh=True)
    await due.schedule(tx, UNPIN, row.stream, "1", at + CLEAR_AFTER)
    await due.schedule(tx, SETTLE, row.stream, "1", at + SETTLED_AFTER)


async def settle(club: Club, action: DueAction) -> None:
    """No result can change any more: the card is drawn once more and then left alone."""

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, club.clock.now(), "done"):
            await cards.mark_dirty(tx, action.subject, (keeping.MATCH,))

    await club.db.transact(job)


async def renew(club: Club, action: DueAction) -> None:
    """换新: a board that stands for two days could not be deleted any more."""
    at = club.clock.now()
    table_id = int(action.subject.partition(":")[2])

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        found = await club.tables.get(tx, table_id)
        if found is None or found[1].phase is TablePhase.ENDED:
            return
        key = CardKey(CardKind.BOARD, found[1].hands_dealt)
        await cards.mark_dirty(tx, subject_of(table_id, key), (key.kind, CardKind.SETTLEMENT), fresh=True)
        again = str(int(action.revision) + 1)
        await due.schedule(tx, action.kind, action.subject, again, at + RENEW_AFTER)

    await club.db.transact(job)
