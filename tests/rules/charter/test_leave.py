from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.facts import Leave
from rules.charter.leave import LeaveRefusal, NoLeave, days_left, leave_days, leave_refusal
from rules.charter.terms import Terms
from rules.charter.weeks import DAY

TODAY = date(2024, 3, 20)
NOW = datetime(2024, 3, 20, 12, tzinfo=UTC)
dates = st.dates(date(2023, 12, 1), date(2025, 3, 1))


def leave(first: date, days: int) -> Leave:
    return Leave(first, first + (days - 1) * DAY, NOW)


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (leave(TODAY, 1), None),
        (leave(date(2024, 4, 1), 14), None),
        (leave(date(2024, 4, 1), 15), LeaveRefusal(NoLeave.TOO_LONG, (2024, 2), 14)),
        (leave(date(2024, 3, 25), 21), None),
        (leave(date(2024, 3, 25), 22), LeaveRefusal(NoLeave.TOO_LONG, (2024, 2), 14)),
        (leave(TODAY - DAY, 3), LeaveRefusal(NoLeave.IN_THE_PAST)),
        (leave(TODAY + DAY, 0), LeaveRefusal(NoLeave.BACKWARDS)),
        (Leave(TODAY, date.max, NOW), LeaveRefusal(NoLeave.TOO_LONG, (2024, 2), 14)),
    ],
)
def test_leave_is_a_fortnight_a_quarter(wanted: Leave, refusal: LeaveRefusal | None) -> None:
    assert leave_refusal([], wanted, Terms(), TODAY) == refusal


def test_what_was_taken_is_gone_and_comes_back_with_the_next_quarter() -> None:
    taken = [leave(date(2024, 3, 21), 10)]
    assert leave_refusal(taken, leave(date(2024, 4, 1), 14), Terms(), TODAY) is None
    again = leave_refusal([leave(date(2024, 1, 1), 13)], leave(TODAY, 2), Terms(), TODAY)
    assert again == LeaveRefusal(NoLeave.TOO_LONG, (2024, 1), 1)


def test_two_leaves_do_not_overlap() -> None:
    taken = [leave(date(2024, 3, 25), 3)]
    for first, days, overlaps in (
        ((3, 27), 1, True),
        ((3, 28), 1, False),
        ((3, 20), 5, False),
        ((3, 20), 6, True),
    ):
        refusal = leave_refusal(taken, leave(date(2024, *first), days), Terms(), TODAY)
        assert (refusal == LeaveRefusal(NoLeave.OVERLAPS)) is overlaps


def test_a_leap_day_is_a_day() -> None:
    assert len(list(leave_days(leave(date(2024, 2, 28), 3)))) == 3
    assert days_left([leave(date(2024, 2, 28), 3)], (2024, 1), Terms()) == 11


def test_terms_that_became_tighter_leave_no_debt() -> None:
    assert days_left([leave(TODAY, 12)], (2024, 1), Terms(away_days_a_quarter=7)) == 0


@given(st.lists(st.tuples(dates, st.integers(-2, 120)), max_size=8), st.integers(7, 90))
def test_no_sequence_of_leaves_is_more_than_the_charter_gives(
    asked: list[tuple[date, int]], most: int
) -> None:
    terms, taken = Terms(away_days_a_quarter=most), list[Leave]()
    for first, days in asked:
        wanted = leave(first, days)
        if leave_refusal(taken, wanted, terms, date(2024, 1, 1)) is None:
            taken.append(wanted)
    for year in (2024, 2025):
        for number in (1, 2, 3, 4):
            used = sum(
                (day.year, (day.month + 2) // 3) == (year, number) for one in taken for day in leave_days(one)
            )
            assert used <= most
            assert days_left(taken, (year, number), terms) == most - used
