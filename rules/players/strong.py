"""高手: value against speed, and a small win now against a bigger one later (血战)."""

from __future__ import annotations

from rules.mahjong.actions import Action
from rules.mahjong.views import SeatView
from rules.players.thinking import Style, answer

_STYLE = Style(waits=True)


def choose(view: SeatView) -> Action:
    """One of `view.legal`.

    Raises:
        ValueError: for a view in which this seat is not asked.
    """
    return answer(view, _STYLE)
