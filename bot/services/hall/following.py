"""跟进: what a change at a table of a match means for the match, kept in the transaction of that change."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.services.appointments import keeping
from rules.appointments.events import Arrived
from rules.appointments.state import Phase as Stage
from rules.table.events import AutopilotOff, TableEvent
from rules.table.state import Phase, TableState
from storage import due
from storage.appointments import playing, points
from storage.appointments.playing import TableOf
from storage.delivery import cards
from storage.tables import TableRow
from storage.transaction import Tx

ROUND_OVER = "hall-round"
"""Due work: a round is over; the next one opens, or the match ends. Its revision is the round's number."""
BETWEEN_ROUNDS = timedelta(minutes=2)
"""How long people have to find their new table."""
CLEAR, BOARDS, RESULT = "hall-clear", "boards", "result"
"""Due work: what is left of a table that is over goes: boards, and at tables of a match the results."""
CLEAR_COMMAND, STUB = "hall-clear-command", "hall-stub"
"""Due work: a bare command is deleted; a message too old for that shows a short word."""
RENEW = "hall-renew"
"""Due work: boards of a match that lasts for days are posted anew while the old ones can be deleted."""
UNPIN, SETTLE = "hall-unpin", "hall-settle"
"""Due work: the card of a match is unpinned; it is drawn for the last time."""
CLEAR_AFTER = timedelta(hours=1)
RESULT_CLEARED_AFTER = timedelta(hours=45)
RENEW_AFTER = timedelta(hours=46)


async def follow(
    tx: Tx,
    row: TableRow,
    before: TableState | None,
    after: TableState,
    events: Sequence[TableEvent],
    at: datetime,
) -> None:
    """When the table is to be cleared; of a match also points, card, who has arrived, the end of a round."""
    if row.group_id is None:
        return
    if before is None:
        await due.schedule(tx, RENEW, f"renew:{row.id}", "1", at + RENEW_AFTER)
        return
    is_over = after.phase is Phase.ENDED and before.phase is not Phase.ENDED
    if is_over:
        await due.schedule(tx, CLEAR, f"clear:{row.id}", BOARDS, at + CLEAR_AFTER)
    if not after.drawn or _shown(before) == _shown(after):
        return
    played = await playing.table_of(tx, row.id)
    if played is None:
        return
    if is_over:
        await due.schedule(tx, CLEAR, f"clear:{row.id}", RESULT, at + RESULT_CLEARED_AFTER)
    if is_over or len(after.finished) != len(before.finished):
        await points.set_points(tx, row.id, len(after.finished), after.points, over=is_over)
    await _arrived(tx, played, after, events, at)
    await cards.mark_dirty(tx, f"appointment:{played.appointment}", (keeping.MATCH,))
    if is_over and await points.are_over(tx, played.appointment, played.round):
        await _round_over(tx, played, at)


def _shown(state: TableState) -> tuple[object, ...]:
    """What the hall's card says of a table."""
    away = tuple(chair.autopilot for chair in state.chairs)
    return (state.phase is Phase.ENDED, state.hands_dealt, len(state.finished), away, state.suspended_until)


async def _arrived(
    tx: Tx, played: TableOf, after: TableState, events: Sequence[TableEvent], at: datetime
) -> None:
    """到了: who was late begins on autopilot, so that the first press brings the seat back."""
    back = {after.chairs[event.seat].person for event in events if isinstance(event, AutopilotOff)}
    found = await keeping.get(tx, played.appointment) if back else None
    if found is None:
        return
    row, state = found
    news = [person for person in state.seated if person in back and person not in state.arrived]
    if state.phase is Stage.PLAYING:
        await keeping.apply(tx, row, state, [Arrived(person, at) for person in news], at)


async def _round_over(tx: Tx, played: TableOf, at: datetime) -> None:
    """The last table of a round has ended: the next round after a pause, the end at once."""
    found = await keeping.get(tx, played.appointment)
    if found is None:
        return
    row, state = found
    is_last = played.round >= state.plan.rounds
    await due.schedule(tx, ROUND_OVER, row.stream, str(played.round), at if is_last else at + BETWEEN_ROUNDS)
