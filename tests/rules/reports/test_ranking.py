"""排行: the order, shared places, and rates only where there are hands enough."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.reports.figures import Figures
from rules.reports.honour import honour
from rules.reports.ranking import LEAST_HANDS, Rates, ranking, rates


def hands(count: int, **others: int) -> Figures:
    return Figures(hands=count, watched=count, **others)


def test_the_most_points_stand_first_and_equal_points_share_the_place() -> None:
    found = ranking({1: 5, 2: 9, 3: 5, 4: -2}, {1: hands(4), 3: hands(8)})
    assert [(one.place, one.person) for one in found] == [(1, 2), (2, 3), (2, 1), (4, 4)]


def test_who_has_played_without_a_point_stands_at_nought() -> None:
    found = ranking({1: -3}, {2: hands(4)})
    assert [(one.place, one.person, one.points) for one in found] == [(1, 2, 0), (2, 1, -3)]


def test_rates_begin_with_eight_hands_whose_course_is_known() -> None:
    assert rates(hands(LEAST_HANDS - 1, wins=7)) is None
    assert rates(Figures(hands=20, watched=LEAST_HANDS - 1)) is None
    found = rates(Figures(hands=10, watched=8, wins=4, self_drawn=1, deal_ins=2, points=15))
    assert found == Rates(Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(3, 2))


def test_nobody_ranks_in_an_empty_book() -> None:
    assert ranking({}, {}) == ()


@given(st.dictionaries(st.integers(1, 50), st.integers(-20, 20)))
def test_a_place_is_one_more_than_how_many_have_more_points(points: dict[int, int]) -> None:
    found = ranking(points, {})
    assert sorted(one.person for one in found) == sorted(points)
    for one in found:
        assert one.place == 1 + sum(other > one.points for other in points.values())


def test_an_announced_match_brings_twice_the_honour() -> None:
    assert honour(hands(8, positive=3), hands(0)) == 3
    assert honour(hands(8, positive=3), hands(4, positive=2)) == 7
