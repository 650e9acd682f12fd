from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.ballots import Ballot, cast, quorum
from rules.charter.jury import (
    Candidate,
    Choice,
    Dispute,
    Jury,
    Left,
    Referred,
    Tally,
    impanelled,
    impartial,
    is_jury,
    left_out,
    tally,
    verdict,
)
from rules.charter.terms import Terms

OPENED = datetime(2025, 3, 3, 12, tzinfo=UTC)
CLOSES = OPENED + timedelta(hours=72)
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
CASE = Dispute(at=OPENED - 2 * DAY, parties=(1, 2, 3, 4), reporter=5, judges=(6,))
FREE = Candidate(person=9, enrolled_at=OPENED - 90 * DAY, played_at=OPENED - 5 * DAY)
TERMS = Terms()

voters = st.integers(0, 400)
votes = st.integers(0, 30)


def jury_of(number: int) -> Jury:
    return Jury(tuple(range(1, number + 1)), ())


def ballot(person: int, choice: Choice, after: timedelta = DAY) -> Ballot[Choice]:
    return Ballot(person, choice, OPENED + after)


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (FREE, None),
        (replace(FREE, person=2), Left.PARTY),
        (replace(FREE, person=5), Left.REPORTER),
        (replace(FREE, person=6), Left.JUDGE),
        (replace(FREE, enrolled_at=CASE.at), Left.ENROLLED_LATER),
        (replace(FREE, enrolled_at=CASE.at - SECOND), None),
        (replace(FREE, played_at=None), Left.NOT_PLAYED),
        (replace(FREE, played_at=OPENED - 30 * DAY), None),
        (replace(FREE, played_at=OPENED - 30 * DAY - SECOND), Left.NOT_PLAYED),
        (replace(FREE, suspended=True), Left.SUSPENDED),
    ],
)
def test_who_judges_and_why_not(candidate: Candidate, why: Left | None) -> None:
    assert left_out(candidate, CASE, OPENED) is why


def test_a_jury_is_every_other_member_and_says_why_for_each_who_is_not() -> None:
    candidates = [replace(FREE, person=person) for person in (12, 1, 9, 5)]
    assert impanelled(candidates, CASE, OPENED) == Jury(
        jurors=(9, 12), left_out=((1, Left.PARTY), (5, Left.REPORTER))
    )


def test_a_ballot_may_be_changed_until_the_close_and_strangers_count_for_nothing() -> None:
    ballots = [
        ballot(1, Choice.UPHOLD),
        ballot(7, Choice.UPHOLD),
        ballot(1, Choice.OVERTURN, 2 * DAY),
        ballot(2, Choice.OVERTURN, CLOSES - OPENED - SECOND),
        ballot(1, Choice.UPHOLD, CLOSES - OPENED),
    ]
    assert cast((1, 2), ballots, CLOSES) == {1: Choice.OVERTURN, 2: Choice.OVERTURN}
    ballots.append(ballot(3, Choice.UPHOLD))
    assert tally(jury_of(4), ballots, CLOSES) == Tally(overturn=2, uphold=1, silent=1)


def test_a_ballot_does_not_show_what_was_chosen() -> None:
    assert "overturn" not in repr(ballot(1, Choice.OVERTURN)).lower()


@pytest.mark.parametrize(
    ("jurors", "overturn", "uphold", "expected"),
    [
        (4, 2, 1, Choice.OVERTURN),
        (4, 1, 2, Choice.UPHOLD),
        (4, 2, 2, Referred.TIE),
        (4, 2, 0, Referred.NO_QUORUM),
        (3, 3, 0, Referred.FEW_JURORS),
        (40, 3, 2, Referred.NO_QUORUM),
        (40, 4, 2, Choice.OVERTURN),
        (200, 10, 0, Choice.OVERTURN),
        (200, 9, 0, Referred.NO_QUORUM),
    ],
)
def test_the_majority_of_the_votes_cast_decides_if_enough_have_voted(
    jurors: int, overturn: int, uphold: int, expected: Choice | Referred
) -> None:
    count = Tally(overturn, uphold, jurors - overturn - uphold)
    assert verdict(jury_of(jurors), count, TERMS) is expected


@pytest.mark.parametrize(
    ("number", "needed"), [(0, 3), (4, 3), (20, 3), (21, 4), (46, 7), (47, 8), (66, 10), (67, 10), (400, 10)]
)
def test_a_quorum_of_so_many(number: int, needed: int) -> None:
    assert quorum(number, TERMS) == needed


@given(voters)
def test_a_quorum_is_the_share_rounded_up_between_three_and_ten(number: int) -> None:
    needed = quorum(number, TERMS)
    assert 3 <= needed <= 10
    assert needed in (3, 10) or 0 <= needed * 100 - number * 15 < 100
    assert needed <= quorum(number + 1, TERMS)


@given(st.integers(4, 60), votes, votes)
def test_a_further_vote_to_overturn_never_makes_the_verdict_harsher(
    jurors: int, overturn: int, uphold: int
) -> None:
    jury = jury_of(jurors + 61)
    rank = {Choice.UPHOLD: 0, Referred.NO_QUORUM: 1, Referred.TIE: 1, Choice.OVERTURN: 2}
    before = verdict(jury, Tally(overturn, uphold, 0), TERMS)
    after = verdict(jury, Tally(overturn + 1, uphold, 0), TERMS)
    if before is not Referred.NO_QUORUM:
        assert rank[after] >= rank[before]
    assert not (before is Choice.OVERTURN and after is not Choice.OVERTURN)


def test_fewer_than_four_jurors_are_no_jury() -> None:
    assert [is_jury(jury_of(number)) for number in (3, 4)] == [False, True]


def test_an_admin_who_is_a_party_reported_or_decided_is_not_impartial() -> None:
    assert impartial((8, 1, 5, 6, 7, 8), CASE) == (7, 8)
    assert impartial((4,), CASE) == ()
    assert impartial((4, 5), replace(CASE, reporter=None)) == (5,)
