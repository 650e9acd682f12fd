"""托管: plays on for a person who is away, taking no decision that could be held against them.

It takes every win that is offered, passes every other claim, makes no kong, and discards the void suit first,
then what keeps the hand fastest. Under `manual_win` it declares nothing, since a false win would cost the
absent person points.
"""

from __future__ import annotations

from rules.mahjong.actions import Action, Pass, Win
from rules.mahjong.views import SeatView
from rules.players.judging import plain_choice

_WIN = Win()
_PASS = Pass()


def choose(view: SeatView) -> Action:
    """One of `view.legal`.

    Raises:
        ValueError: for a view in which this seat is not asked.
    """
    if _WIN in view.legal and not view.table.rules.manual_win:
        return _WIN
    if _PASS in view.legal:
        return _PASS
    return plain_choice(view)
