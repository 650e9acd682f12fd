from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.rounds.standings import TableResult, standings, table_points


@given(st.lists(st.integers(-50, 50), min_size=3, max_size=3))
def test_table_points_are_ten_at_every_table_and_follow_the_points(three: list[int]) -> None:
    points = (*three, -sum(three))
    shares = table_points(points)
    assert sum(shares) == 10
    for own, share in zip(points, shares, strict=True):
        for other, others in zip(points, shares, strict=True):
            assert (own > other) == (share > others)


def test_equals_share_what_their_places_are_worth() -> None:
    assert list(table_points((5, 5, -3, -7))) == [Fraction(7, 2), Fraction(7, 2), 2, 1]
    assert list(table_points((0, 0, 0, 0))) == [Fraction(5, 2)] * 4


def test_people_stand_by_table_points_then_points_then_firsts_then_their_best_table() -> None:
    first = TableResult((1, 2, 3, 4), (6, 3, -3, -6))
    second = TableResult((2, 1, 4, 3), (8, 1, -3, -6))
    found = standings((first, second))
    assert [(one.person, one.place) for one in found] == [(2, 1), (1, 2), (3, 3), (4, 3)]
    assert found[0].table_points == 7
    assert (found[0].points, found[0].firsts, found[0].best) == (11, 1, 8)
    assert [one.table_points for one in found[2:]] == [3, 3]


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    found = standings((TableResult((1, 2, 3, 4), (4, 0, 0, -4)),))
    assert [(one.person, one.place) for one in found] == [(1, 1), (2, 2), (3, 2), (4, 4)]


def test_more_firsts_or_a_better_table_decide_between_equals() -> None:
    even = TableResult((1, 5, 6, 2), (0, 0, 0, 0))
    wide = (TableResult((1, 2, 3, 4), (6, -2, 2, -6)), TableResult((2, 1, 3, 4), (6, -2, 2, -6)))
    assert [one.place for one in standings((*wide, even))][:2] == [1, 1]
    firsts = standings((TableResult((1, 5, 6, 2), (3, 1, -1, -3)), TableResult((2, 5, 6, 1), (3, 1, -1, -3))))
    assert {one.person: one.firsts for one in firsts} == {1: 1, 2: 1, 5: 0, 6: 0}


def test_who_has_not_played_yet_stands_with_nothing() -> None:
    found = standings((TableResult((1, 2, 3, 4), (4, 0, 0, -4)),), people=(9,))
    assert [found[-1].person, found[-1].table_points, found[-1].points] == [9, 0, 0]
