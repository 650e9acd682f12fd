"""结算: who pays whom for a win or a kong, and who deals next (rules §7, §8)."""

from __future__ import annotations

from typing import assert_never

from rules.mahjong.actions import Verdict
from rules.mahjong.fan import Score
from rules.mahjong.melds import MeldKind
from rules.mahjong.money import Payment, Reason
from rules.mahjong.options import KongShotEffect, LateKong
from rules.mahjong.state import HandState, KongTakings, after
from rules.mahjong.tiles import Tile
from rules.mahjong.views import Stage

_MULTIPLE = 2
"""一炮多响: so many wins on one tile, or more."""

_KONG_REASONS = {
    MeldKind.CONCEALED_KONG: Reason.KONG_CONCEALED,
    MeldKind.MELDED_KONG: Reason.KONG_MELDED,
    MeldKind.ADDED_KONG: Reason.KONG_ADDED,
}


def win_payments(state: HandState, seat: int, payer: int | None, score: Score) -> tuple[Payment, ...]:
    """点炮: the payer alone; 自摸 (`payer` None): every other active seat."""
    if payer is not None:
        return (Payment(payer, seat, score.points, Reason.WIN),)
    return tuple(
        Payment(other, seat, score.points, Reason.SELF_DRAW) for other in state.active if other != seat
    )


def kong_payments(
    state: HandState, seat: int, tile: Tile, kind: MeldKind, feeder: int | None
) -> tuple[Payment, ...]:
    """刮风下雨: 2 from the feeder, 2 from each active seat (concealed), or 1 from each (added), times base.

    `feeder` is None but for a melded kong. An added kong pays nothing when its tile was not drawn in this
    turn and `late_kong` asks for that. A tile held since a pong made with three in hand never was, so that
    `strict` pays as `fresh` does.
    """
    if feeder is not None:
        return (Payment(feeder, seat, 2 * state.rules.base, _KONG_REASONS[kind]),)
    is_added = kind is MeldKind.ADDED_KONG
    if is_added and state.rules.late_kong is not LateKong.PAYS and tile not in state.turn_draws:
        return ()
    points = state.rules.base if is_added else 2 * state.rules.base
    return tuple(Payment(other, seat, points, _KONG_REASONS[kind]) for other in state.active if other != seat)


def shot_payments(state: HandState, kong: KongTakings, winners: tuple[int, ...]) -> tuple[Payment, ...]:
    """呼叫转移: the shooter gives the kong's takings to each winner in full, or back to those who paid."""
    match state.rules.kong_shot_effect:
        case KongShotEffect.TRANSFER:
            points = sum(payment.points for payment in kong.payments)
            return tuple(
                Payment(kong.seat, winner, points, Reason.KONG_TRANSFER) for winner in winners if points
            )
        case KongShotEffect.CANCEL:
            return given_back(kong, Reason.KONG_CANCEL)
        case KongShotEffect.NONE:
            return ()
        case _:
            assert_never(state.rules.kong_shot_effect)


def given_back(kong: KongTakings, reason: Reason) -> tuple[Payment, ...]:
    """退: what the kong's owner still holds of it goes back to those who paid, out or not."""
    return tuple(Payment(kong.seat, paid.payer, paid.points, reason) for paid in kong.payments)


def fines(state: HandState, seat: int, verdict: Verdict) -> tuple[Payment, ...]:
    """诈胡的罚: full to each of the others, out or not, or `flat_penalty` to nobody; half is rounded up."""
    flat = state.rules.flat_penalty
    points = state.rules.full_points if flat is None else flat
    if verdict is Verdict.HALF:
        points = (points + 1) // 2
    receivers = after(seat) if flat is None else (None,)
    return tuple(Payment(seat, receiver, points, Reason.FALSE_WIN) for receiver in receivers if points)


def next_dealer(state: HandState) -> int:
    """下一局的庄家 (rules §8): the first winner, or who fed a multiple win; the dealer stays if nobody won.

    Raises:
        ValueError: before the hand has ended.
    """
    if state.stage is not Stage.ENDED:
        raise ValueError(f"the hand is at stage {state.stage}: its next dealer is known once it has ended")
    if not state.wins:
        return state.dealer
    first = state.wins[0]
    on_its_tile = [won.step for won in state.wins].count(first.step)
    return first.seat if first.payer is None or on_its_tile < _MULTIPLE else first.payer
