from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.cases import Breach, Case, CaseEvent, Charge, Resolved, known
from rules.charter.penalties import (
    Mark,
    NoSeat,
    Sentence,
    Standing,
    consequence,
    kept_out,
    kept_out_by,
    no_seat,
    sentences,
    standing,
    step_days,
    would_bring,
)
from rules.charter.spans import Span
from rules.charter.terms import Terms
from tests.rules.charter.files import (
    CHARGES,
    CHARTERS,
    DAY,
    GRAVE,
    LIGHT,
    OPEN_ENDED,
    SECOND,
    SERIOUS,
    cases,
    day,
    opened,
    voided,
)

Charged: TypeAlias = list[tuple[float, Charge]]

histories = st.lists(st.tuples(st.integers(0, 300).map(float), st.sampled_from(CHARGES)), max_size=7)
"""Cases of most of a year: enough to expire, to double and to meet."""


def suspended(*charged: tuple[float, Charge]) -> list[tuple[float, float, int, int, int]]:
    """(begin, length, sum, step, doublings) of every suspension, in days."""
    return [
        (
            (one.begins_at - day(0)) / DAY,
            (one.ends_at - one.begins_at) / DAY,
            one.weight,
            one.days,
            one.earlier,
        )
        for one in sentences(cases(*charged), CHARTERS)
    ]


def test_two_light_cases_are_warnings_and_the_third_suspends_for_a_day() -> None:
    assert suspended((0, LIGHT), (1, LIGHT)) == []
    assert suspended((0, LIGHT), (1, LIGHT), (2, LIGHT)) == [(2, 1, 3, 1, 0)]


def test_light_cases_that_have_expired_do_not_add_up() -> None:
    assert suspended((0, LIGHT), (1, LIGHT), (30, LIGHT)) == []
    assert suspended((0, LIGHT), (1, LIGHT), (29, LIGHT)) == [(29, 1, 3, 1, 0)]


@pytest.mark.parametrize(
    ("charged", "expected"),
    [
        ([(0, Breach.QUIT)], [(0, 1, 3, 1, 0)]),
        ([(0, Breach.QUIT), (1, Breach.NO_SHOW)], [(0, 1, 3, 1, 0), (1, 6, 5, 3, 1)]),
        ([(0, Breach.QUIT), (1, LIGHT)], [(0, 1, 3, 1, 0), (1, 2, 4, 1, 1)]),
        (
            [(0, Breach.QUIT), (10, Breach.QUIT), (20, Breach.QUIT)],
            [(0, 1, 3, 1, 0), (10, 6, 6, 3, 1), (20, 30, 9, 14, 2)],
        ),
        ([(0, Breach.QUIT), (90, Breach.QUIT)], [(0, 1, 3, 1, 0), (90, 2, 3, 1, 1)]),
        ([(0, Breach.QUIT), (179, Breach.QUIT)], [(0, 1, 3, 1, 0), (179, 2, 3, 1, 1)]),
        ([(0, Breach.QUIT), (180, Breach.QUIT)], [(0, 1, 3, 1, 0), (180, 1, 3, 1, 0)]),
    ],
)
def test_the_ladder_goes_by_the_active_sum_and_doubles_for_every_earlier_suspension(
    charged: Charged, expected: list[tuple[float, float, int, int, int]]
) -> None:
    assert suspended(*charged) == expected


def test_no_suspension_is_longer_than_the_charter_allows() -> None:
    weekly = [(7.0 * week, SERIOUS) for week in range(12)]
    assert max(length for _, length, *_ in suspended(*weekly)) == 30


def test_a_case_that_weighs_nothing_suspends_nobody() -> None:
    charters = {1: CHARTERS[1], 2: Terms(late_cancel_weight=0)}
    both = known([opened(1, Breach.QUIT, 0), opened(2, Breach.LATE_CANCEL, 1, 2)], day(2))
    assert [one.case for one in sentences(both, charters)] == [1]


def test_a_voided_case_takes_its_suspension_and_its_doubling_with_it() -> None:
    events: list[CaseEvent] = [opened(1, Breach.QUIT, 0), opened(2, Breach.QUIT, 10), voided(1, 11)]
    assert [one.ends_at for one in sentences(known(events, day(10)), CHARTERS)] == [day(1), day(16)]
    assert [one.ends_at for one in sentences(known(events, day(11)), CHARTERS)] == [day(11)]


def test_a_suspension_until_resolved_ends_by_the_referee_at_the_latest_after_thirty_days() -> None:
    open_case = opened(1, OPEN_ENDED, 0)
    (unresolved,) = sentences(known([open_case], day(2)), CHARTERS)
    assert unresolved == Sentence(1, day(0), day(30), 3, 0, 0, until_resolved=True)
    for resolved_on, ends_on in ((4, 4), (40, 30)):
        events: list[CaseEvent] = [open_case, Resolved(1, 2, day(resolved_on))]
        (resolved,) = sentences(known(events, day(50)), CHARTERS)
        assert resolved.ends_at == day(ends_on)


def test_a_suspension_until_resolved_doubles_the_next_one() -> None:
    assert suspended((0, OPEN_ENDED), (1, LIGHT))[1] == (1, 2, 4, 1, 1)


def test_a_standing_says_what_counts_and_what_it_keeps_from() -> None:
    three = cases((0, LIGHT), (1, Breach.QUIT), (2, Breach.NO_SHOW))
    assert standing(three, CHARTERS, day(0)) == Standing(1, (1,), None, None)
    found = standing(three, CHARTERS, day(2))
    assert (found.weight, found.active) == (6, (1, 2, 3))
    assert found.suspended is not None
    assert found.suspended.ends_at == day(8)
    assert standing(three, CHARTERS, day(8)).suspended is None
    assert standing(three, CHARTERS, day(30)).active == (2, 3)
    assert standing(three, CHARTERS, day(92)) == Standing(0, (), None, None)


def test_of_several_suspensions_the_one_that_ends_last_is_told() -> None:
    found = standing(cases((0, OPEN_ENDED), (1, LIGHT)), CHARTERS, day(2)).suspended
    assert found is not None
    assert (found.case, found.ends_at) == (1, day(30))


def test_of_two_cases_at_one_instant_the_later_number_comes_on_top() -> None:
    assert suspended((0, Breach.NO_SHOW), (0, LIGHT)) == [(0, 1, 3, 1, 0)]


def test_a_grave_case_bars_for_good_unless_it_is_voided() -> None:
    events: list[CaseEvent] = [opened(1, LIGHT, 0), opened(2, GRAVE, 1), voided(2, 900)]
    assert standing(known(events, day(1)), CHARTERS, day(1)).barred_by == 2
    assert standing(known(events, day(899)), CHARTERS, day(899)).barred_by == 2
    assert standing(known(events, day(900)), CHARTERS, day(900)).barred_by is None


SUSPENDED = standing(cases((0, Breach.QUIT)), CHARTERS, day(0.5))
BARRED = standing(cases((0, GRAVE)), CHARTERS, day(400))
CLEAN = standing((), CHARTERS, day(0))


@pytest.mark.parametrize(
    ("now", "counted", "enrolled", "blacklisted", "why"),
    [
        (CLEAN, True, True, False, None),
        (CLEAN, True, False, False, NoSeat.NOT_ENROLLED),
        (CLEAN, False, False, False, None),
        (SUSPENDED, True, True, False, NoSeat.SUSPENDED),
        (SUSPENDED, False, True, False, None),
        (BARRED, True, True, False, NoSeat.BARRED),
        (BARRED, False, True, False, NoSeat.BARRED),
        (BARRED, False, True, True, NoSeat.BLACKLISTED),
        (CLEAN, False, False, True, NoSeat.BLACKLISTED),
    ],
)
def test_who_may_be_seated_now(
    now: Standing, counted: bool, enrolled: bool, blacklisted: bool, why: NoSeat | None
) -> None:
    assert no_seat(now, counted=counted, enrolled=enrolled, blacklisted=blacklisted) is why


def test_a_member_is_shown_what_the_next_case_would_bring() -> None:
    one_light = cases((0, LIGHT))
    assert would_bring(one_light, CHARTERS, opened(2, LIGHT, 1)) is Mark.WARNING
    assert would_bring(one_light, CHARTERS, opened(2, GRAVE, 1)) is Mark.BAR
    assert would_bring((), CHARTERS, opened(1, Breach.QUIT, 1)) == Sentence(1, day(1), day(2), 3, 1, 0)
    assert would_bring(one_light, CHARTERS, opened(2, Breach.QUIT, 1)) == Sentence(2, day(1), day(2), 4, 1, 0)


def test_every_valid_case_has_a_consequence_and_no_other_has() -> None:
    events: list[CaseEvent] = [opened(1, LIGHT, 0), opened(2, SERIOUS, 1), opened(3, GRAVE, 2), voided(1, 3)]
    before, after = known(events, day(2)), known(events, day(3))
    found = [consequence(before, CHARTERS, number) for number in (1, 2, 3)]
    assert found == [Mark.WARNING, Sentence(2, day(1), day(2), 4, 1, 0), Mark.BAR]
    assert consequence(after, CHARTERS, 2) == Sentence(2, day(1), day(2), 3, 1, 0)
    for number in (1, 4):
        with pytest.raises(ValueError, match=f"case {number} is not among"):
            consequence(after, CHARTERS, number)


def test_what_a_case_kept_out_before_it_was_voided_stays_so() -> None:
    events: list[CaseEvent] = [opened(1, Breach.QUIT, 0), opened(2, Breach.NO_SHOW, 10), voided(2, 12)]
    assert kept_out(events, CHARTERS, day(11)) == (Span(day(0), day(1)), Span(day(10), day(16)))
    assert kept_out(events, CHARTERS, day(20)) == (Span(day(0), day(1)), Span(day(10), day(12)))


def test_a_bar_keeps_out_without_end_and_swallows_what_it_meets() -> None:
    events: list[CaseEvent] = [opened(1, OPEN_ENDED, 0), opened(2, GRAVE, 1), opened(3, SERIOUS, 2)]
    assert kept_out(events, CHARTERS, day(5)) == (Span(day(0)),)
    assert kept_out([*events, voided(2, 40)], CHARTERS, day(50)) == (Span(day(0), day(40)),)
    assert kept_out((), CHARTERS, day(5)) == ()


def test_which_cases_kept_out_is_known_even_after_they_were_voided() -> None:
    events: list[CaseEvent] = [
        opened(1, LIGHT, 0),
        opened(2, Breach.QUIT, 1),
        opened(3, GRAVE, 2),
        voided(2, 9),
    ]
    assert kept_out_by(events, CHARTERS, day(1)) == frozenset({2})
    assert kept_out_by(events, CHARTERS, day(20)) == frozenset({2, 3})
    assert kept_out_by(events, CHARTERS, day(0)) == frozenset()


def shut(charged: Sequence[Case], at: datetime) -> bool:
    now = standing(charged, CHARTERS, at)
    return no_seat(now, counted=True, enrolled=True, blacklisted=False) is not None


@given(histories, st.tuples(st.integers(0, 300).map(float), st.sampled_from(CHARGES)), st.integers(0, 400))
def test_a_further_case_never_makes_a_penalty_milder(
    charged: Charged, further: tuple[float, Charge], on: int
) -> None:
    fewer = cases(*charged)
    more = cases(*charged, further)
    at = day(on) + SECOND
    assert not shut(fewer, at) or shut(more, at)
    ends = {one.case: one.ends_at for one in sentences(more, CHARTERS)}
    assert all(ends[one.case] >= one.ends_at for one in sentences(fewer, CHARTERS))


@given(histories, st.integers(0, 320))
def test_a_seat_is_refused_exactly_in_what_kept_out_says(charged: Charged, on: int) -> None:
    events = [opened(number, charge, when) for number, (when, charge) in enumerate(charged, 1)]
    at = day(on)
    spans = kept_out(events, CHARTERS, at)
    assert any(span.holds(at) for span in spans) == shut(known(events, at), at)
    assert all(one.until is not None and one.until < two.since for one, two in pairwise(spans))


@given(histories)
def test_every_suspension_lasts_between_a_moment_and_thirty_days(charged: Charged) -> None:
    for one in sentences(cases(*charged), CHARTERS):
        assert timedelta(0) <= one.ends_at - one.begins_at <= 30 * DAY


@given(st.integers(0, 40))
def test_a_higher_sum_is_never_a_lower_step(total: int) -> None:
    assert step_days(total, Terms()) <= step_days(total + 1, Terms())
