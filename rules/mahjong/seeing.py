"""视角: what the group, or one seat, sees of a state (rules §5). Nothing else leaves the engine."""

from __future__ import annotations

from typing import TypeAlias

from rules.mahjong.actions import DeclareVoid, Win
from rules.mahjong.altering import maker
from rules.mahjong.legal import legal_actions
from rules.mahjong.money import Payment, totals
from rules.mahjong.options import PassRule
from rules.mahjong.state import SEATS, HandState, SeatState, WonHand, without_tile
from rules.mahjong.tiles import TILE_COUNT, Tile
from rules.mahjong.views import Offer, OpenHands, SeatShown, SeatView, Stage, TableView, WindowView, WinShown
from rules.mahjong.winning import self_draw_score, shot_score

# To take a member out of its enumeration costs more than a call.
_VOID, _EXCHANGE, _TURN = Stage.VOID, Stage.EXCHANGE, Stage.TURN
_NOBODY = (None, None, None, None)
_table_view, _seat_view = maker(TableView), maker(SeatView)
_seat_shown, _window_view = maker(SeatShown), maker(WindowView)


def table_view(state: HandState) -> TableView:
    """牌桌: what everybody sees. Answers to an open window and hidden void suits leave no trace in it."""
    stage = state.stage
    return _table_view(
        rules=state.rules,
        stage=stage,
        dealer=state.dealer,
        turn=state.turn,
        wall_left=TILE_COUNT - state.front,
        seats=_seats_shown(state, is_hidden=stage is _VOID or stage is _EXCHANGE),
        last=state.last,
        ledger=state.ledger,
    )


_Known: TypeAlias = tuple[
    tuple[SeatState | None, ...],
    tuple[Payment, ...] | None,
    bool,
    tuple[int, int, int, int],
    tuple[SeatShown, ...],
]
_newest: list[_Known] = [((), None, False, totals(()), ())]
"""What was shown last: from one view to the next most seats, and their points, stay as they are.

The seats, their ledger, whether void suits are hidden, the points and what was shown.
"""


def _seats_shown(state: HandState, *, is_hidden: bool) -> tuple[SeatShown, ...]:
    """The seats as everybody sees them; their void suits may be hidden."""
    former, ledger, was_hidden, points, known = _newest[0]
    if ledger is not state.ledger or was_hidden is not is_hidden:
        former, points = _NOBODY, totals(state.ledger)
    elif former is state.seats:
        return known
    shows = []
    for seat, own in enumerate(state.seats):
        if own is former[seat]:
            shows.append(known[seat])
            continue
        shows.append(
            _seat_shown(
                seat=seat,
                void=None if is_hidden else own.void,
                melds=own.melds,
                river=own.river,
                concealed_count=len(own.tiles),
                win=_win_of(state, seat) if own.is_out else None,
                is_out=own.is_out,
                points=points[seat],
            )
        )
    shown = tuple(shows)
    _newest[0] = state.seats, state.ledger, is_hidden, points, shown
    return shown


def _win_of(state: HandState, seat: int) -> WinShown | None:
    return next((_shown(hand) for hand in state.wins if hand.seat == seat), None)


def _shown(hand: WonHand) -> WinShown:
    worth = hand.score
    return WinShown(
        hand.tile, hand.payer, worth.pattern, worth.additions, worth.doublings, worth.points, hand.step
    )


def seat_view(state: HandState, seat: int) -> SeatView:
    """自己的牌: the table and what this seat alone sees."""
    own, window, answer = state.seats[seat], state.window, state.answers[seat]
    drawn = state.drawn if seat == state.turn and state.stage is _TURN else None
    legal = legal_actions(state, seat)
    return _seat_view(
        table=table_view(state),
        seat=seat,
        tiles=own.tiles if drawn is None else without_tile(own.tiles, drawn),
        drawn=drawn,
        # A suit already declared shows to its own seat before it is revealed.
        void=answer.suit if answer is not None and isinstance(answer, DeclareVoid) else own.void,
        legal=legal,
        window=None
        if window is None
        else _window_view(tile=window.tile, source=window.source, is_kong=window.is_kong),
        # A win is the first of the legal actions.
        win_offer=_offer(state, seat) if legal and type(legal[0]) is Win else None,
        bar=None if own.bar is None or state.rules.pass_rule is PassRule.OFF else own.bar,
        answered=answer,
    )


def _offer(state: HandState, seat: int) -> Offer | None:
    if state.rules.manual_win:
        return None
    worth = self_draw_score(state) if state.window is None else shot_score(state, state.window, seat)
    return None if worth is None else Offer(worth.doublings, worth.points)


def open_hands(state: HandState) -> OpenHands:
    """四家手牌: the concealed tiles of all seats, a winning tile not among them.

    Raises:
        ValueError: before the hand has ended.
    """
    if state.stage is not Stage.ENDED:
        raise ValueError(f"the hand is at stage {state.stage}: its tiles are shown once it has ended")
    hands: tuple[tuple[Tile, ...], ...] = tuple(state.seats[seat].tiles for seat in SEATS)
    return OpenHands(hands)
