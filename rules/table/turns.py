"""自己的回合: who was asked to play a tile, and who or what did it; an exit is judged by that later."""

from __future__ import annotations

from datetime import datetime

from rules.mahjong.views import Stage
from rules.table import events as e
from rules.table.state import Running, TableState, Turn


def own_turn(state: TableState, running: Running, event: e.Answered) -> Turn | None:
    """The own turn that an answer has closed, None for every other decision."""
    if running.state.stage is not Stage.TURN:
        return None
    chair, clock = state.chairs[event.seat], running.clocks[event.seat]
    by_autopilot = event.source is e.Source.AUTOPILOT and chair.reached and not chair.is_cut_off
    asked_at = running.paced_from if clock is None else clock.started_at
    return Turn(event.seat, chair.person, event.source, clock is not None or by_autopilot, asked_at, event.at)


def open_since(running: Running) -> datetime:
    """问了多久: since when the decision that the screens show stands; that on a tile, since it was laid."""
    on_a_tile = running.held is not None or running.state.stage is Stage.WINDOW
    return running.turns[-1].at if on_a_tile and running.turns else running.paced_from
