"""中级: a fast hand by live tiles, a dear one when it is near, a safe discard when others look ready."""

from __future__ import annotations

from rules.mahjong.actions import Action
from rules.mahjong.views import SeatView
from rules.players.thinking import Style, answer

_STYLE = Style(waits=False)


def choose(view: SeatView) -> Action:
    """One of `view.legal`.

    Raises:
        ValueError: for a view in which this seat is not asked.
    """
    return answer(view, _STYLE)
