"""视角: what the group, or one seat, sees of a state (rules §5). Nothing else leaves the engine."""

from __future__ import annotations

from rules.mahjong.actions import Action, DeclareVoid, Win
from rules.mahjong.legal import legal_actions
from rules.mahjong.money import Payment, totals
from rules.mahjong.options import PassRule
from rules.mahjong.state import SEATS, HandState, SeatState, WonHand, without_tile
from rules.mahjong.tiles import Suit, Tile
from rules.mahjong.views import Offer, OpenHands, SeatShown, SeatView, Stage, TableView, WindowView, WinShown
from rules.mahjong.winning import self_draw_score, shot_score

_MAY_WIN = (Win(),)
"""A win is the first of the legal actions."""


def table_view(state: HandState) -> TableView:
    """牌桌: what everybody sees. Answers to an open window and hidden void suits leave no trace in it."""
    if _newest.ledger is not state.ledger:
        _newest.ledger, _newest.points, _newest.seats = (
            state.ledger,
            totals(state.ledger),
            [None] * len(SEATS),
        )
    return TableView(
        state.rules,
        state.stage,
        state.dealer,
        state.turn,
        state.wall_left,
        tuple([_newest.shown(state, seat) for seat in SEATS]),
        state.last,
        state.ledger,
    )


class _Newest:
    """What was shown last: from one view to the next most seats, and their points, stay as they are."""

    __slots__ = ("ledger", "points", "seats")

    def __init__(self) -> None:
        self.ledger: tuple[Payment, ...] = ()
        self.points = totals(())
        self.seats: list[tuple[SeatState, bool, SeatShown] | None] = [None] * len(SEATS)

    def shown(self, state: HandState, seat: int) -> SeatShown:
        """The seat as everybody sees it; `points` are those of the state's ledger."""
        own, known = state.seats[seat], self.seats[seat]
        is_hidden = state.stage is Stage.VOID or state.stage is Stage.EXCHANGE
        if known is not None and known[0] is own and known[1] is is_hidden:
            return known[2]
        shown = SeatShown(
            seat,
            None if is_hidden else own.void,
            own.melds,
            own.river,
            len(own.tiles),
            next((_shown(hand) for hand in state.wins if hand.seat == seat), None) if own.is_out else None,
            own.is_out,
            self.points[seat],
        )
        self.seats[seat] = own, is_hidden, shown
        return shown


_newest = _Newest()


def _shown(hand: WonHand) -> WinShown:
    worth = hand.score
    return WinShown(
        hand.tile, hand.payer, worth.pattern, worth.additions, worth.doublings, worth.points, hand.step
    )


def seat_view(state: HandState, seat: int) -> SeatView:
    """自己的牌: the table and what this seat alone sees."""
    own, window = state.seats[seat], state.window
    drawn = state.drawn if seat == state.turn and state.stage is Stage.TURN else None
    legal = legal_actions(state, seat)
    return SeatView(
        table=table_view(state),
        seat=seat,
        tiles=own.tiles if drawn is None else without_tile(own.tiles, drawn),
        drawn=drawn,
        void=_own_void(own.void, state.answers[seat]),
        legal=legal,
        window=None if window is None else WindowView(window.tile, window.source, window.is_kong),
        win_offer=_offer(state, seat) if legal[:1] == _MAY_WIN and not state.rules.manual_win else None,
        bar=None if state.rules.pass_rule is PassRule.OFF else own.bar,
        answered=state.answers[seat],
    )


def _own_void(void: Suit | None, answer: Action | None) -> Suit | None:
    """A suit already declared shows to its own seat before it is revealed."""
    return answer.suit if isinstance(answer, DeclareVoid) else void


def _offer(state: HandState, seat: int) -> Offer | None:
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
