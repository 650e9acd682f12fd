"""看得见的: which state of a table a screen may draw, and what its reader may press.

While a discard is held or its window is open, everything here is a function of what was public at that
discard, and of the reader's own options and answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.mahjong.actions import Action
from rules.mahjong.legal import legal_actions
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.views import SeatView, TableView
from rules.table.state import Held, Phase, Running, TableState


@dataclass(frozen=True, slots=True)
class Place:
    """在哪: the table's key on its buttons, and the group's title and link for its panels.

    `url` leads to the newest board or to the group; None where Telegram has no such link (basic groups).
    """

    table: int
    title: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class OwnHand:
    """自己这一面: a seat's view as its screens may show it.

    `legal` are the buttons and `answered` is this seat's own answer in the open decision; a seat with
    neither has nothing to answer as far as any screen tells.
    """

    view: SeatView
    legal: tuple[Action, ...]
    answered: Action | None


def own_hand(running: Running, seat: int) -> OwnHand:
    """What one seat sees of the running hand."""
    view = seat_view(running.shown, seat)
    if running.held is None:
        return OwnHand(view, view.legal, view.answered)
    given = _given(running.held, seat)
    return OwnHand(view, view.legal if _takes_answer(running.held, seat) else (), given)


def is_asked(running: Running, seat: int) -> bool:
    """要不要答: whether the seat's screens have buttons (`own_hand(…).legal`), without all that they show."""
    if running.held is not None and not _takes_answer(running.held, seat):
        return False
    return bool(legal_actions(running.shown, seat))


def _given(held: Held, seat: int) -> Action | None:
    return dict(held.answers).get(seat)


def _takes_answer(held: Held, seat: int) -> bool:
    """Whether a seat may still answer the tile that is held, if it could claim it.

    It keeps its buttons though another's answer has settled the claim: else it would know of that early.
    """
    return held.shown.window is not None and _given(held, seat) is None


def card_revision(state: TableState) -> str:
    """What a card that is drawn now shows: `lobby`, `h3s17`, `h3end`, `ended`.

    `h3s17` is decision 17 of hand 3 as shown; a clock may start once it is delivered.
    """
    if state.running is not None:
        return f"h{state.running.number}s{state.running.shown.step}"
    match state.phase:
        case Phase.LOBBY:
            return "lobby"
        case Phase.ENDED:
            return "ended"
        case Phase.BETWEEN | Phase.PLAYING:
            return f"h{len(state.finished)}end"


def table_of(running: Running) -> TableView:
    """The running hand as the group sees it."""
    return table_view(running.shown)


def match_points(state: TableState, table: TableView) -> tuple[int, ...]:
    """累计: the points of the finished hands and of this running one, seat by seat."""
    return tuple(had + seat.points for had, seat in zip(state.points, table.seats, strict=True))
