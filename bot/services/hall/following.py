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


async def follow(
    tx: Tx,
    row: TableRow,
    before: TableState | None,
    after: TableState,
    events: Sequence[TableEvent],
    at: datetime,
) -> None:
    """Points, the hall's card, who has arrived, and the end of a round; nothing for any other table."""
    if before is None or not after.drawn or _shown(before) == _shown(after):
        return
    played = await playing.table_of(tx, row.id)
    if played is None:
        return
    is_over = after.phase is Phase.ENDED
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
