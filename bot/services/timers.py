"""到点: what is due is checked again under the transaction, and then done or dropped."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypeAlias, assert_never

from bot.services.cards import CardKey, CardKind, subject_of
from bot.services.club import Club
from rules.refusal import Refusal
from rules.table import ending, leaving, lobby, play
from rules.table.events import Ending, TableEvent
from rules.table.state import TableState
from rules.table.timers import Timer, TimerKind, timers
from storage import due
from storage.address import PersonAddress
from storage.delivery import cards
from storage.due import DueAction
from storage.tables import TableRow
from storage.transaction import Tx

_log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[DueAction], Awaitable[None]]
"""Does one due action of a kind that is not a table's, and closes it."""

_NEVER = datetime.min.replace(tzinfo=UTC)
AT_ONCE = 10
TRIED_AGAIN_AFTER = timedelta(seconds=30)
OTHERS_AGAIN_AFTER = timedelta(minutes=5)
_TABLE_KINDS = frozenset(TimerKind)


async def run_due(club: Club, others: Mapping[str, Handler]) -> datetime | None:
    """Do everything that is due now; returns when the next thing is due of what was scheduled before.

    What is scheduled meanwhile is announced (`DueChanged`). One action that fails does not keep the others
    from being done.
    """
    while True:
        now = club.clock.now()
        ahead = await club.db.read(lambda tx: due.ahead(tx, AT_ONCE))
        ready = tuple(action for action in ahead if action.due_at <= now)
        for action in ready:
            await _run_one(club, action, others)
        if len(ready) < AT_ONCE:
            return ahead[len(ready)].due_at if len(ready) < len(ahead) else None


async def _run_one(club: Club, action: DueAction, others: Mapping[str, Handler]) -> None:
    try:
        if action.kind in _TABLE_KINDS:
            await club.db.transact(lambda tx: _of_table(club, tx, action))
        else:
            await others[action.kind](action)
    except Exception:  # noqa: BLE001 (whatever it is, the other tables go on)
        _log.exception("due action %s of %s failed", action.kind, action.subject)
        await club.db.transact(lambda tx: _set_aside(club, tx, action, is_known=action.kind in others))


async def _set_aside(club: Club, tx: Tx, action: DueAction, *, is_known: bool) -> None:
    """What failed is tried again: a table would stand still for ever, and a charge or a ban would be lost.

    Only what nobody knows how to do is recorded as failed.
    """
    now = club.clock.now()
    if action.kind in _TABLE_KINDS:
        await due.schedule(tx, action.kind, action.subject, action.revision, now + TRIED_AGAIN_AFTER)
    elif is_known:
        await due.schedule(
            tx, action.kind, action.subject, action.revision, now + OTHERS_AGAIN_AFTER, action.not_after
        )
    else:
        await due.finish(tx, action.id, now, "failed")


async def _of_table(club: Club, tx: Tx, action: DueAction) -> None:
    at = club.clock.now()
    if not await due.finish(tx, action.id, at, "done"):
        return
    found = await club.tables.get(tx, int(action.subject.removeprefix("table:")))
    if found is None:
        return
    row, state = found
    timer = _still_wanted(state, action)
    if timer is None:
        return
    if timer.kind is TimerKind.NUDGE:
        await _nudge(tx, row, state, timer)
        return
    await club.tables.apply(tx, row, state, _decided(club, state, timer, at), at)


def _still_wanted(state: TableState, action: DueAction) -> Timer | None:
    """A timer acts only while the table waits for exactly it."""
    for timer in timers(state):
        if timer.kind == action.kind and timer.revision == action.revision:
            return timer
    return None


def _decided(club: Club, state: TableState, timer: Timer, at: datetime) -> tuple[TableEvent, ...]:
    # a press that Telegram cannot bring now was made in time all the same: nobody times out meanwhile
    heard_at = _NEVER if club.health.failing else club.health.heard_at or state.opened_at
    match timer.kind:
        case TimerKind.LAPSE:
            return lobby.cancel(state, Ending.LAPSED, at)
        case TimerKind.AUTO_START:
            begun = lobby.begin(state, None, club.deals, at)
            return () if isinstance(begun, Refusal) else begun
        case TimerKind.REVEAL:
            return play.reveal(state, at, heard_at)
        case TimerKind.CLOCK:
            return play.time_out(state, timer.seat, timer.step, heard_at, at)
        case TimerKind.PACE:
            return play.move_by_itself(state, timer.seat, at)
        case TimerKind.NEXT_HAND:
            return play.deal_next(state, club.deals, at)
        case TimerKind.ABANDON:
            return ending.abandon(state, at)
        case TimerKind.GOING_ON:
            return leaving.decide(state, at, heard_at)
        case TimerKind.NUDGE:
            return ()
        case _:
            assert_never(timer.kind)


async def _nudge(tx: Tx, row: TableRow, state: TableState, timer: Timer) -> None:
    """提醒: half of the clock is gone; edits do not notify, a new message does."""
    person = state.chairs[timer.seat].person
    if person is not None:
        subject = subject_of(row.id, CardKey(CardKind.PANEL, person=person))
        await cards.mark_dirty(tx, subject, (CardKind.PANEL,), PersonAddress(person), fresh=True)
