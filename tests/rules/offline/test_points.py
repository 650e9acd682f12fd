from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.offline.points import (
    MOST_HANDS,
    MOST_POINTS,
    SEATS,
    NoPoints,
    Points,
    Transfer,
    filled,
    hands_refusal,
    totals,
    transfers,
    won,
)

SMALL = st.integers(-300_000, 300_000)


@st.composite
def zero_sums(draw: st.DrawFn) -> Points:
    first, second, third = draw(SMALL), draw(SMALL), draw(SMALL)
    given_points = draw(st.permutations([first, second, third, -first - second - third]))
    one, two, three, four = given_points
    return (one, two, three, four)


def test_points_that_do_not_sum_to_zero_are_not_taken() -> None:
    assert filled((12, -4, -4, -4)) == (12, -4, -4, -4)
    assert filled((12, -4, -4, -3)) is NoPoints.NOT_ZERO


def test_three_points_leave_the_rest_to_the_fourth() -> None:
    assert filled((12, None, -4, -4)) == (12, -4, -4, -4)
    assert filled((12, -4, -4)) is NoPoints.COUNT
    assert filled((12, -4, -4, -4, 0)) is NoPoints.COUNT
    assert filled((12, -4, None, None)) is NoPoints.COUNT


def test_nobody_wins_or_loses_more_than_the_bound() -> None:
    most = MOST_POINTS
    assert filled((most, -most, 0, 0)) == (most, -most, 0, 0)
    assert filled((most + 1, -most, -1, 0)) is NoPoints.TOO_MANY
    assert filled((-most, -1, 0, None)) is NoPoints.TOO_MANY
    half = (most, -most, 0, 0)
    assert hands_refusal([half]) is None
    assert hands_refusal([half, half]) is NoPoints.TOO_MANY
    assert hands_refusal([(1, -1, 0, 0)] * MOST_HANDS) is None
    assert hands_refusal([(1, -1, 0, 0)] * (MOST_HANDS + 1)) is NoPoints.TOO_MANY_HANDS
    assert hands_refusal([]) is None


def test_a_win_by_a_discard_is_paid_by_one_and_by_oneself_by_all() -> None:
    assert won(2, {0}, 8) == (-8, 0, 8, 0)
    assert won(2, {0, 1, 3}, 8) == (-8, -8, 24, -8)
    assert won(3, (), 8) == (0, 0, 0, 0)


@given(zero_sums())
def test_transfers_bring_everybody_exactly_their_points(points: Points) -> None:
    moved = [0, 0, 0, 0]
    for one in transfers(points):
        assert one.points > 0
        assert points[one.payer] < 0 < points[one.payee]
        moved[one.payer] -= one.points
        moved[one.payee] += one.points
    assert tuple(moved) == points


@given(zero_sums())
def test_a_share_is_within_one_point_of_its_proportion(points: Points) -> None:
    moved = {(one.payer, one.payee): one.points for one in transfers(points)}
    pot = sum(one for one in points if one > 0)
    for payer in SEATS:
        for payee in SEATS:
            if points[payer] < 0 < points[payee]:
                exact = -points[payer] * points[payee] / pot
                assert abs(moved.get((payer, payee), 0) - exact) < 1


def test_who_neither_won_nor_lost_pays_nobody() -> None:
    assert transfers((0, 0, 0, 0)) == ()
    assert transfers((3, -7, 0, 4)) == (Transfer(1, 0, 3), Transfer(1, 3, 4))
    assert transfers((-5, 6, -5, 4)) == (
        Transfer(0, 1, 3),
        Transfer(0, 3, 2),
        Transfer(2, 1, 3),
        Transfer(2, 3, 2),
    )


@given(st.lists(zero_sums(), max_size=6))
def test_hands_sum_up_to_a_zero_sum(hands: list[Points]) -> None:
    assert sum(totals(hands)) == 0
    assert totals(hands) == tuple(sum(hand[seat] for hand in hands) for seat in SEATS)
