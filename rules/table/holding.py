"""防读牌: what a discard shows at once, and for how long nothing that follows it shows."""

from __future__ import annotations

from datetime import timedelta

from rules.mahjong.actions import Action
from rules.mahjong.decide import decide
from rules.mahjong.evolve import evolve
from rules.mahjong.shuffle import hold_ms
from rules.mahjong.state import HandState
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from rules.table.terms import Tempo


def follow(state: HandState, seat: int, action: Action) -> tuple[HandState, HandState | None] | Refusal:
    """The hand after an answer, and what all screens show until the hold is over.

    The second is None unless the answer lays a tile before everybody (a discard, or an added kong): then it
    is the hand with that tile on the table and nothing after it. It is the same to everybody who cannot
    claim, whether or not somebody can.
    """
    events = decide(state, seat, action)
    if isinstance(events, Refusal):
        return events
    after = state
    snapshot: HandState | None = None
    for event in events:
        after = evolve(after, event)
        if snapshot is None and after.discards_made > state.discards_made:
            snapshot = after
    if snapshot is not None and after.stage is Stage.WINDOW:
        return after, after
    return after, snapshot


def hold_for(seed: bytes, discards_made: int, tempo: Tempo) -> timedelta:
    """How long: drawn from the hand's secret seed, so that nobody can foresee or influence it."""
    return timedelta(milliseconds=hold_ms(seed, discards_made, tempo.hold_low_ms, tempo.hold_high_ms))


def hold_after(seed: bytes, state: HandState, tempo: Tempo) -> timedelta:
    """How long the tile just laid before everybody is held.

    实战模式: everybody is asked about every tile for a fixed time, and the hold is that time.
    """
    if state.rules.manual_win:
        return timedelta(seconds=tempo.manual_window_s)
    return hold_for(seed, state.discards_made, tempo)


def is_timed_window(state: HandState) -> bool:
    """实战模式: a window that closes with the hold, and has no clocks of its own."""
    return state.rules.manual_win and state.stage is Stage.WINDOW
