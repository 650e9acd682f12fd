"""撞期: who is expected at a match, and which matches nobody could both play."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.appointments.events import Reply
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from rules.table.terms import Terms
from tests.rules.appointments.scene import EIGHT, announced, before, full, gathered, ready, said, started


@pytest.mark.parametrize(
    ("plan", "lasts"),
    [
        (Plan(4, Terms(hands=8)), timedelta(minutes=64)),
        (Plan(4, Terms(hands=8), rounds=3), timedelta(minutes=192)),
        (Plan(4, Terms(hands=8, minutes=45)), timedelta(minutes=45)),
        (Plan(8, Terms(hands=8, minutes=45), rounds=2), timedelta(minutes=90)),
    ],
)
def test_a_plan_lasts_as_long_as_its_clock_or_its_hands_in_all_rounds(plan: Plan, lasts: timedelta) -> None:
    assert plan.lasts == lasts


def an_hour_long(starts_in: timedelta) -> Appointment:
    state = announced(plan=Plan(4, Terms(hands=8, minutes=60)))
    return replace(state, starts_at=state.starts_at + starts_in)


@pytest.mark.parametrize(
    ("later_by", "overlaps"),
    [
        (timedelta(), True),
        (timedelta(minutes=59), True),
        (timedelta(minutes=60), False),
        (timedelta(hours=5), False),
    ],
)
def test_two_matches_clash_while_one_is_played_when_the_other_begins(
    later_by: timedelta, *, overlaps: bool
) -> None:
    one, other = an_hour_long(timedelta()), an_hour_long(later_by)
    assert (one.overlaps(other), other.overlaps(one)) == (overlaps, overlaps)


def test_who_has_a_seat_waits_for_one_or_is_offered_one_is_expected_and_nobody_else() -> None:
    state = said(said(said(full(), 21), 22), 23, Reply.MAYBE)
    state = said(state, 13, Reply.NO, at=before(hours=10))
    assert [one.person for one in state.offers] == [21]
    expected = {person for person in (*EIGHT, 21, 22, 23, 24) if state.expects(person)}
    assert expected == {*EIGHT, 21, 22} - {13}


def test_once_it_is_played_only_who_was_seated_is_expected() -> None:
    state = started(ready(gathered(said(full(), 21)), *EIGHT[:7]))
    expected = {person for person in (*EIGHT, 21) if state.expects(person)}
    assert expected == set(EIGHT[:4])


def test_nobody_is_expected_at_what_came_to_nothing() -> None:
    state = started(ready(gathered(full(*EIGHT[:4], seats=4)), *EIGHT[:3]))
    assert not any(state.expects(person) for person in EIGHT)
