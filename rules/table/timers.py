"""待办: what a table waits for, as a pure function of its state.

The database holds one row for each of these; when a row is due, it acts only if the same timer is still in
`timers(state)`: so a timer can never act on a newer decision.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.charter.going_on import OPEN_FOR
from rules.mahjong.legal import awaited
from rules.mahjong.views import Stage
from rules.table.state import Phase, Running, SeatClock, TableState

WINDOW_PACE = timedelta(milliseconds=400)


class TimerKind(StrEnum):
    """Everything that may become due at a table."""

    LAPSE = "lapse"
    AUTO_START = "auto_start"
    REVEAL = "reveal"
    CLOCK = "clock"
    NUDGE = "nudge"
    PACE = "pace"
    NEXT_HAND = "next_hand"
    ABANDON = "abandon"
    GOING_ON = "going_on"


@dataclass(frozen=True, slots=True)
class Timer:
    """One wait. `seat`, `hand` and `step` name the decision it belongs to (0 where there is none)."""

    kind: TimerKind
    due_at: datetime
    seat: int = 0
    hand: int = 0
    step: int = 0

    @property
    def not_after(self) -> None:
        """什么时候都不晚: what a table waits for is done however late."""
        return

    @property
    def revision(self) -> str:
        """The decision and the instant as text: the row's key beside kind and table."""
        return f"{self.hand}.{self.step}.{self.seat}@{self.due_at.isoformat()}"


def timers(state: TableState) -> tuple[Timer, ...]:
    """Everything that this table waits for now."""
    tempo = state.terms.tempo
    if state.phase is Phase.ENDED:
        return ()
    if state.phase is Phase.LOBBY:
        lapse = Timer(TimerKind.LAPSE, state.opened_at + timedelta(seconds=tempo.lobby_s))
        if state.full_since is None:
            return (lapse,)
        return (lapse, Timer(TimerKind.AUTO_START, state.full_since + timedelta(seconds=tempo.auto_start_s)))
    return (*_of_vote(state), *_of_match(state))


def _of_match(state: TableState) -> tuple[Timer, ...]:
    if state.suspended_until is not None:
        return (Timer(TimerKind.ABANDON, state.suspended_until),)
    if state.phase is Phase.BETWEEN:
        hand = len(state.finished) + 1
        return (
            () if state.next_hand_at is None else (Timer(TimerKind.NEXT_HAND, state.next_hand_at, hand=hand),)
        )
    return () if state.running is None else _of_hand(state, state.running)


def _of_vote(state: TableState) -> tuple[Timer, ...]:
    """表决 after an exit: it has two minutes, whatever the match does meanwhile."""
    if state.going_on is None or state.went_on is not None:
        return ()
    return (Timer(TimerKind.GOING_ON, state.going_on.opened_at + OPEN_FOR, step=state.exits),)


def _of_hand(state: TableState, running: Running) -> tuple[Timer, ...]:
    found: list[Timer] = []
    step = running.state.step
    if running.held is not None:
        found.append(Timer(TimerKind.REVEAL, running.held.until, hand=running.number, step=step))
        if running.state.stage is not Stage.WINDOW:
            return tuple(found)
    for seat in awaited(running.state):
        if state.chairs[seat].plays_itself:
            due_at = _paced(running, seat)
            found.append(Timer(TimerKind.PACE, due_at, seat, running.number, step))
            continue
        clock = running.clocks[seat]
        if clock is not None and clock.step == step:
            found.append(Timer(TimerKind.CLOCK, clock.deadline, seat, running.number, step))
            if running.state.stage is Stage.TURN:
                found.append(Timer(TimerKind.NUDGE, _half(clock), seat, running.number, step))
    return tuple(found)


def _half(clock: SeatClock) -> datetime:
    return clock.started_at + (clock.deadline - clock.started_at) / 2


def _paced(running: Running, seat: int) -> datetime:
    """像人一样: a move without a person comes after 1.0 to 2.2 s, a claim within the hold."""
    if running.state.stage is Stage.WINDOW:
        return running.paced_from + WINDOW_PACE
    digest = hmac.digest(running.seed, f"pace || {running.state.step} || {seat}".encode(), "sha256")
    return running.paced_from + timedelta(milliseconds=1000 + int.from_bytes(digest[:4], "big") % 1201)
