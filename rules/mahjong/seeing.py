"""视角: what the group, or one seat, sees of a state (rules §5). Nothing else leaves the engine."""

from __future__ import annotations

from rules.mahjong.actions import Action, DeclareVoid, Win
from rules.mahjong.legal import legal_actions
from rules.mahjong.money import totals
from rules.mahjong.options import PassRule
from rules.mahjong.state import SEATS, HandState, WonHand, without_tile
from rules.mahjong.tiles import Suit, Tile
from rules.mahjong.views import Offer, OpenHands, SeatShown, SeatView, Stage, TableView, WindowView, WinShown
from rules.mahjong.winning import self_draw_score, shot_score


def table_view(state: HandState) -> TableView:
    """牌桌: what everybody sees. Answers to an open window and hidden void suits leave no trace in it."""
    points = totals(state.ledger)
    wins = {hand.seat: _shown(hand) for hand in state.wins}
    are_voids_public = state.stage not in (Stage.EXCHANGE, Stage.VOID)
    return TableView(
        rules=state.rules,
        stage=state.stage,
        dealer=state.dealer,
        turn=state.turn,
        wall_left=state.wall_left,
        seats=tuple(
            SeatShown(
                seat=seat,
                void=own.void if are_voids_public else None,
                melds=own.melds,
                river=own.river,
                concealed_count=len(own.tiles),
                win=wins.get(seat),
                is_out=own.is_out,
                points=points[seat],
            )
            for seat, own in enumerate(state.seats)
        ),
        last=state.last,
        ledger=state.ledger,
    )


def _shown(hand: WonHand) -> WinShown:
    worth = hand.score
    return WinShown(hand.tile, hand.payer, worth.pattern, worth.additions, worth.doublings, worth.points)


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
        win_offer=_offer(state, seat) if Win() in legal and not state.rules.manual_win else None,
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
