"""查叫: what is paid when the wall is empty and at least two seats are still active (rules §7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.mahjong.fan import best_possible
from rules.mahjong.money import Payment, Reason
from rules.mahjong.options import PigTest
from rules.mahjong.settlement import given_back
from rules.mahjong.shape import has_three_suits
from rules.mahjong.state import SEATS, HandState
from rules.mahjong.winning import holds_void


class Standing(StrEnum):
    """查叫时的身份; OUT is a seat that a false win has put out."""

    WON = "won"
    READY = "ready"
    PIG = "pig"
    NOT_READY = "not_ready"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Checked:
    """Who a seat turned out to be, and what its best win would have cost each payer (0 unless ready)."""

    standing: Standing
    points: int = 0


def standings(state: HandState) -> tuple[Checked, ...]:
    """有叫, 花猪, 没叫 of each seat, by the thirteen tiles that it holds after the last discard."""
    won = {hand.seat for hand in state.wins}
    return tuple(
        Checked(Standing.WON if seat in won else Standing.OUT)
        if state.seats[seat].is_out
        else _checked(state, seat)
        for seat in SEATS
    )


def _checked(state: HandState, seat: int) -> Checked:
    own = state.seats[seat]
    if _is_pig(state, seat):
        # 被动花猪: who could discard nothing but its void suit had no chance to get rid of it.
        is_passive = state.rules.passive_pig and own.only_void
        return Checked(Standing.NOT_READY if is_passive else Standing.PIG)
    best = best_possible(state.rules, own.tiles, own.melds, own.void)
    return Checked(Standing.NOT_READY) if best is None else Checked(Standing.READY, best.points)


def _is_pig(state: HandState, seat: int) -> bool:
    own = state.seats[seat]
    match state.rules.pig_test:
        case PigTest.THREE_SUITS:
            return has_three_suits(own.tiles, own.melds)
        case PigTest.VOID_TILE:
            # Who has not set its void suit yet holds tiles of it as long as it holds all three.
            return has_three_suits(own.tiles, own.melds) if own.void is None else holds_void(own)
        case _:
            assert_never(state.rules.pig_test)


def check_payments(state: HandState) -> tuple[Payment, ...]:
    """花猪, then 查大叫, then 退税."""
    checked = standings(state)
    return (*_pigs(state, checked), *_ready_check(state, checked), *_refunds(state, checked))


def _of(checked: tuple[Checked, ...], *wanted: Standing) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if checked[seat].standing in wanted)


def _pigs(state: HandState, checked: tuple[Checked, ...]) -> tuple[Payment, ...]:
    """花猪: full to each receiver, or a flat penalty to nobody."""
    rules, pigs = state.rules, _of(checked, Standing.PIG)
    if rules.pig_pays == "flat":
        penalty = rules.flat_penalty or 0
        return tuple(Payment(pig, None, penalty, Reason.PIG) for pig in pigs if penalty)
    receivers = _of(checked, *(Standing(kind) for kind in rules.pig_pays))
    return tuple(
        Payment(pig, receiver, rules.full_points, Reason.PIG) for pig in pigs for receiver in receivers
    )


def _ready_check(state: HandState, checked: tuple[Checked, ...]) -> tuple[Payment, ...]:
    """查大叫: each seat that is not ready pays each ready one its best possible win."""
    payers = _of(checked, Standing.NOT_READY)
    if state.rules.pig_also_not_ready:
        payers = _of(checked, Standing.NOT_READY, Standing.PIG)
    return tuple(
        Payment(payer, ready, checked[ready].points, Reason.READY_CHECK)
        for payer in payers
        for ready in _of(checked, Standing.READY)
    )


def _refunds(state: HandState, checked: tuple[Checked, ...]) -> tuple[Payment, ...]:
    """退税: who is not ready, pigs included, gives back the kong takings it still holds."""
    if not state.rules.kong_refund:
        return ()
    givers = _of(checked, Standing.NOT_READY, Standing.PIG)
    return tuple(
        payment
        for kong in state.takings
        if kong.seat in givers
        for payment in given_back(kong, Reason.KONG_REFUND)
    )
