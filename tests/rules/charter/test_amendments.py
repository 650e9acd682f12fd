from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.amendments import (
    Count,
    Draft,
    Failed,
    NoProposal,
    Passed,
    Proposal,
    Proposer,
    Rejected,
    Route,
    Voice,
    Voting,
    adopted,
    outcome,
    proposal_refusal,
    route,
)
from rules.charter.ballots import Ballot
from rules.charter.ladder import KickMode
from rules.charter.spans import Span
from rules.charter.terms import Terms, TermsError
from rules.charter.versions import Version, in_force
from rules.charter.weeks import week_of

TERMS = Terms(zone="Asia/Shanghai")
NOW = Draft(TERMS, "v1", KickMode.PROPOSE)
MORE_HANDS = replace(NOW, terms=replace(TERMS, counted_hands=8))
OTHER_TEXT = replace(NOW, text="v2")
MEMBER = Proposer(5, enrolled=True)
OWNER = Proposer(1, enrolled=False, is_owner=True)
ADMIN = Proposer(2, enrolled=False, is_admin=True)
STRANGER = Proposer(9, enrolled=False)
AT = datetime(2025, 3, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
CLOSES = AT + 72 * HOUR


def proposal(yes: int, no: int, voters: int = 30) -> Proposal:
    voices = [Voice.YES] * yes + [Voice.NO] * no
    ballots = tuple(Ballot(person, voice, AT + HOUR) for person, voice in enumerate(voices))
    return Proposal(1, 5, MORE_HANDS, 1, AT, tuple(range(voters)), ballots)


@pytest.mark.parametrize(
    ("wanted", "enrolled", "way"),
    [
        (MORE_HANDS, 7, Route.OWNER),
        (MORE_HANDS, 8, Route.VOTE),
        (OTHER_TEXT, 8, Route.VOTE),
        (replace(NOW, mode=KickMode.OFF), 8, Route.ADMIN),
        (replace(NOW, mode=KickMode.AUTO), 8, Route.VOTE),
        (replace(NOW, mode=KickMode.AUTO), 7, Route.OWNER),
        (replace(MORE_HANDS, mode=KickMode.OFF), 8, Route.VOTE),
        (replace(NOW, terms=replace(TERMS, zone="Europe/Berlin")), 8, Route.VOTE),
    ],
)
def test_the_group_decides_from_eight_members_on_and_its_owner_before(
    wanted: Draft, enrolled: int, way: Route
) -> None:
    assert route(NOW, wanted, enrolled) is way


def test_an_admin_sets_the_zone_for_the_first_time_and_nothing_else_with_it() -> None:
    fresh = replace(NOW, terms=Terms())
    assert route(fresh, NOW, 50) is Route.ADMIN
    assert route(fresh, MORE_HANDS, 50) is Route.VOTE
    assert route(fresh, replace(fresh, text="v2"), 50) is Route.VOTE


def test_softer_steps_down_from_auto_over_propose_to_off() -> None:
    auto = replace(NOW, mode=KickMode.AUTO)
    off = replace(NOW, mode=KickMode.OFF)
    assert [route(auto, wanted, 8) for wanted in (NOW, off)] == [Route.ADMIN] * 2
    assert [route(off, wanted, 8) for wanted in (NOW, auto)] == [Route.VOTE] * 2


@pytest.mark.parametrize(
    ("by", "wanted", "enrolled", "another_open", "why"),
    [
        (MEMBER, NOW, 8, False, NoProposal.NOTHING_NEW),
        (MEMBER, MORE_HANDS, 8, False, None),
        (MEMBER, MORE_HANDS, 8, True, NoProposal.ANOTHER_OPEN),
        (STRANGER, MORE_HANDS, 8, False, NoProposal.NOT_ENROLLED),
        (OWNER, MORE_HANDS, 8, False, NoProposal.NOT_ENROLLED),
        (OWNER, MORE_HANDS, 7, False, None),
        (OWNER, MORE_HANDS, 7, True, NoProposal.ANOTHER_OPEN),
        (MEMBER, MORE_HANDS, 7, False, NoProposal.NOT_OWNER),
        (ADMIN, MORE_HANDS, 7, False, NoProposal.NOT_OWNER),
        (ADMIN, replace(NOW, mode=KickMode.OFF), 8, True, None),
        (OWNER, replace(NOW, mode=KickMode.OFF), 8, False, None),
        (MEMBER, replace(NOW, mode=KickMode.OFF), 8, False, NoProposal.NOT_ADMIN),
    ],
)
def test_who_may_propose_what(
    by: Proposer, wanted: Draft, enrolled: int, another_open: bool, why: NoProposal | None
) -> None:
    assert proposal_refusal(by, NOW, wanted, enrolled, another_open=another_open) is why


@pytest.mark.parametrize(
    ("yes", "no", "voters", "why"),
    [
        (4, 2, 30, None),
        (4, 3, 30, Failed.NO_MAJORITY),
        (5, 0, 30, None),
        (4, 0, 30, Failed.NO_QUORUM),
        (10, 5, 400, None),
        (9, 0, 400, Failed.NO_QUORUM),
        (2, 1, 8, None),
        (0, 0, 8, Failed.NO_QUORUM),
    ],
)
def test_two_thirds_of_the_votes_cast_pass_if_enough_have_voted(
    yes: int, no: int, voters: int, why: Failed | None
) -> None:
    asked = proposal(yes, no, voters)
    count = Count(yes, no, voters - yes - no)
    assert outcome(asked, TERMS, (), CLOSES - timedelta.resolution) == Voting(CLOSES)
    expected = Passed(count, CLOSES) if why is None else Rejected(why, count, CLOSES)
    assert outcome(asked, TERMS, (), CLOSES) == expected


def test_who_enrolled_after_the_opening_has_no_vote_and_a_vote_may_be_changed() -> None:
    late = proposal(5, 0)
    changed = (*late.ballots, Ballot(99, Voice.NO, AT + HOUR), Ballot(0, Voice.NO, AT + 2 * HOUR))
    assert outcome(replace(late, ballots=changed), TERMS, (), CLOSES) == Passed(Count(4, 1, 25), CLOSES)


def test_a_gap_extends_the_vote_by_its_length() -> None:
    gap = Span(AT + HOUR, AT + 6 * HOUR)
    assert outcome(proposal(5, 0), TERMS, [gap], CLOSES) == Voting(CLOSES + 5 * HOUR)
    assert outcome(proposal(5, 0), TERMS, [Span(AT + HOUR)], CLOSES) == Voting(None)


def versions(*later: Version) -> tuple[Version, ...]:
    return (Version(1, TERMS, AT - 1000 * HOUR, "v1"), *later)


def test_a_new_version_begins_with_the_next_week_of_the_group() -> None:
    found = adopted(versions(), MORE_HANDS, AT)
    assert found == Version(2, MORE_HANDS.terms, datetime(2025, 3, 9, 20, tzinfo=UTC), "v1")


def test_a_new_version_is_known_a_day_before_it_begins() -> None:
    begins = datetime(2025, 3, 9, 20, tzinfo=UTC)
    assert adopted(versions(), MORE_HANDS, begins - 24 * HOUR).effective_at == begins
    late = adopted(versions(), MORE_HANDS, begins - 24 * HOUR + timedelta.resolution)
    assert late.effective_at == begins + 168 * HOUR


def test_where_no_week_runs_a_new_version_begins_at_once() -> None:
    assert adopted((), NOW, AT) == Version(1, TERMS, AT, "v1")
    zoneless = (Version(4, Terms(), AT - HOUR, "v1"),)
    assert adopted(zoneless, NOW, AT) == Version(5, TERMS, AT, "v1")


def test_no_vote_leaves_the_bounds() -> None:
    with pytest.raises(TermsError, match="objection_hours"):
        adopted(versions(), replace(NOW, terms=replace(TERMS, objection_hours=1)), AT)


@given(
    st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Shanghai", "Australia/Lord_Howe"]),
    st.integers(0, 24 * 400),
    st.integers(0, 24 * 10),
)
def test_no_version_is_retroactive_whatever_the_clocks_do(zone: str, after: int, more: int) -> None:
    terms = replace(TERMS, zone=zone)
    before = (Version(1, terms, AT - 1000 * HOUR, "v1"),)
    decided_at = AT + after * HOUR
    second = adopted(before, MORE_HANDS, decided_at)
    assert timedelta(hours=24) <= second.effective_at - decided_at <= timedelta(hours=24 + 169)
    assert in_force((*before, second), decided_at) == before[0]
    assert second.effective_at == week_of(second.effective_at, before[0].zone or UTC).starts_at
    third = adopted((*before, second), OTHER_TEXT, decided_at + more * HOUR)
    assert (second.effective_at, second.number) < (third.effective_at, third.number)
