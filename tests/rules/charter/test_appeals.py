from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.appealable import OfCase
from rules.charter.appeals import (
    Appeal,
    By,
    Decided,
    Moot,
    Ruling,
    State,
    Voting,
    WithAdmin,
    is_open,
    state,
)
from rules.charter.ballots import Ballot
from rules.charter.jury import Choice, Jury, Referred, Tally
from rules.charter.spans import Span
from rules.charter.terms import Terms

AT = datetime(2025, 3, 3, 12, tzinfo=UTC)
TERMS = Terms()
LI, ADMIN = 7, 2
UP, OVER = Choice.UPHOLD, Choice.OVERTURN
JURORS = (11, 12, 13, 14, 15)
APPEAL = Appeal(1, OfCase(3), LI, AT, Jury(JURORS, ()), (ADMIN,))


def day(number: float) -> datetime:
    return AT + timedelta(days=number)


CLOSES, LAPSES = day(3), day(10)


def voted(*chosen: Choice, appeal: Appeal = APPEAL) -> Appeal:
    ballots = tuple(Ballot(juror, choice, day(1)) for juror, choice in zip(JURORS, chosen, strict=False))
    return replace(appeal, ballots=ballots)


def ruled(choice: Choice, on: float, admin: int = ADMIN, appeal: Appeal = APPEAL) -> Appeal:
    return replace(appeal, ruling=Ruling(admin, choice, day(on)))


def at(appeal: Appeal, on: float, voided_on: float | None = None, outages: Sequence[Span] = ()) -> State:
    return state(appeal, None if voided_on is None else day(voided_on), TERMS, outages, day(on))


def test_the_jury_decides_at_the_close_and_not_before() -> None:
    overturned = voted(OVER, OVER, UP)
    assert at(overturned, 2.9) == Voting(CLOSES)
    assert at(overturned, 3) == Decided(OVER, By.JURY, Tally(2, 1, 2), CLOSES)
    assert at(voted(UP, UP, OVER), 30) == Decided(UP, By.JURY, Tally(1, 2, 2), CLOSES)


@pytest.mark.parametrize(
    ("appeal", "why", "since"),
    [
        (voted(OVER, OVER, UP, UP), Referred.TIE, 3),
        (voted(UP, UP), Referred.NO_QUORUM, 3),
        (replace(APPEAL, jury=Jury((11, 12, 13), ())), Referred.FEW_JURORS, 0),
    ],
)
def test_what_the_jury_does_not_decide_goes_to_an_impartial_admin(
    appeal: Appeal, why: Referred, since: float
) -> None:
    assert at(appeal, since) == WithAdmin(why, day(since), day(since + 7))
    for choice in Choice:
        found = at(ruled(choice, since + 1, appeal=appeal), since + 1)
        assert isinstance(found, Decided)
        assert (found.choice, found.by, found.at) == (choice, By.ADMIN, day(since + 1))
    alone = at(replace(appeal, admins=()), since)
    assert isinstance(alone, Decided)
    assert (alone.choice, alone.by, alone.at) == (OVER, By.NOBODY, day(since))


def test_an_admin_who_does_not_decide_within_the_cards_time_leaves_the_milder_outcome() -> None:
    tie = voted(OVER, UP, OVER, UP)
    count = Tally(2, 2, 1)
    assert at(tie, 9.9) == WithAdmin(Referred.TIE, CLOSES, LAPSES)
    assert at(tie, 10) == Decided(OVER, By.NOBODY, count, LAPSES)
    assert at(ruled(UP, 9.9, appeal=tie), 10) == Decided(UP, By.ADMIN, count, day(9.9))
    assert at(ruled(UP, 10, appeal=tie), 11) == Decided(OVER, By.NOBODY, count, LAPSES)


def test_only_the_impartial_rule_and_only_what_the_jury_left_open() -> None:
    tie = voted(OVER, UP, OVER, UP)
    assert at(ruled(UP, 4, admin=6, appeal=tie), 5) == WithAdmin(Referred.TIE, CLOSES, LAPSES)
    assert at(ruled(UP, 2, appeal=tie), 5) == WithAdmin(Referred.TIE, CLOSES, LAPSES)
    assert at(ruled(UP, 6, appeal=tie), 5) == WithAdmin(Referred.TIE, CLOSES, LAPSES)
    assert at(ruled(UP, 3, appeal=tie), 5) == Decided(UP, By.ADMIN, Tally(2, 2, 1), CLOSES)
    decided = at(ruled(UP, 4, appeal=voted(OVER, OVER, OVER)), 5)
    assert decided == Decided(OVER, By.JURY, Tally(3, 0, 2), CLOSES)


def test_an_appeal_is_moot_when_its_subject_falls_before_the_decision() -> None:
    upheld = voted(UP, UP, UP)
    assert at(upheld, 1, voided_on=2) == Voting(CLOSES)
    assert at(upheld, 2, voided_on=2) == Moot(day(2))
    assert at(upheld, 30, voided_on=2) == Moot(day(2))
    assert at(upheld, 30, voided_on=3) == Decided(UP, By.JURY, Tally(0, 3, 2), CLOSES)
    assert at(voted(UP, OVER), 5, voided_on=5) == Moot(day(5))


def test_a_gap_extends_the_vote_and_the_admins_time() -> None:
    during = [Span(day(1), day(2))]
    assert at(voted(UP, UP, UP), 3, outages=during) == Voting(day(4))
    assert at(APPEAL, 3, outages=[Span(day(1))]) == Voting(None)
    after = [Span(day(5), day(6))]
    assert at(APPEAL, 4, outages=after) == WithAdmin(Referred.NO_QUORUM, CLOSES, day(11))
    away = [Span(day(5))]
    assert at(APPEAL, 40, outages=away) == WithAdmin(Referred.NO_QUORUM, CLOSES, None)
    assert is_decided(at(ruled(UP, 20), 40, outages=away))


def is_decided(found: State) -> bool:
    return isinstance(found, Decided)


def test_only_voting_and_waiting_for_an_admin_are_open() -> None:
    found: list[State] = [
        Voting(None),
        WithAdmin(Referred.TIE, CLOSES, LAPSES),
        Decided(UP, By.JURY, None, CLOSES),
        Moot(CLOSES),
    ]
    assert [is_open(now) for now in found] == [True, True, False, False]


moments = st.integers(0, 24 * 14).map(lambda hours: hours / 24)
appeals = st.builds(
    lambda chosen, admins, ruling: replace(
        voted(*chosen),
        admins=admins,
        ruling=None if ruling is None else Ruling(ADMIN, ruling[0], day(ruling[1])),
    ),
    st.lists(st.sampled_from(Choice), max_size=5),
    st.sampled_from([(), (ADMIN,)]),
    st.none() | st.tuples(st.sampled_from(Choice), moments),
)


@given(appeals, moments, moments, st.none() | moments)
def test_what_has_been_decided_stays_decided(
    appeal: Appeal, on: float, more: float, voided_on: float | None
) -> None:
    found = at(appeal, on, voided_on)
    if not is_open(found):
        assert at(appeal, on + more, voided_on) == found


@given(appeals, moments)
def test_an_appeal_ends_within_its_vote_and_an_admins_week(appeal: Appeal, more: float) -> None:
    assert not is_open(at(appeal, 10 + more))
