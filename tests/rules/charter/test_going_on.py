from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.ballots import Ballot
from rules.charter.going_on import Going, GoingOn, agreed, closes_at, outcome
from rules.charter.spans import Span

AT = datetime(2025, 3, 3, 20, tzinfo=UTC)
VOTERS = (1, 2, 3)
A, S, E = Going.AUTOPILOT, Going.SUBSTITUTE, Going.END


def after(seconds: float) -> datetime:
    return AT + timedelta(seconds=seconds)


def vote(*chosen: tuple[int, Going], voters: tuple[int, ...] = VOTERS) -> GoingOn:
    """A ballot every ten seconds."""
    ballots = [Ballot(person, choice, after(10 * place)) for place, (person, choice) in enumerate(chosen, 1)]
    return GoingOn(voters, AT, tuple(ballots))


@pytest.mark.parametrize(
    ("chosen", "while_open", "in_the_end"),
    [
        ([], None, A),
        ([(1, E)], None, A),
        ([(1, S)], None, A),
        ([(1, E), (2, E)], E, E),
        ([(1, S), (2, S)], S, S),
        ([(1, A), (2, A)], None, A),
        ([(1, E), (2, S), (3, A)], A, A),
        ([(1, E), (2, A), (3, E)], E, E),
        ([(1, E), (1, A), (2, E)], None, A),
        ([(1, E), (9, E), (9, E)], None, A),
        ([(1, E), (2, E), (2, A), (3, A)], E, E),
    ],
)
def test_a_majority_of_those_left_ends_the_match_and_everything_else_goes_on(
    chosen: list[tuple[int, Going]], while_open: Going | None, in_the_end: Going
) -> None:
    assert outcome(vote(*chosen), (), after(119)) is while_open
    assert outcome(vote(*chosen), (), after(120)) is in_the_end


def test_a_majority_decides_at_once() -> None:
    both = vote((1, E), (2, E))
    assert [outcome(both, (), after(on)) for on in (19, 20)] == [None, E]


def test_a_tie_of_two_goes_on_and_one_alone_decides() -> None:
    assert outcome(vote((1, E), (2, A), voters=(1, 2)), (), after(60)) is A
    assert outcome(vote((1, E), voters=(1,)), (), after(60)) is E


def test_a_ballot_after_the_close_counts_for_nothing() -> None:
    late = GoingOn(VOTERS, AT, (Ballot(1, E, after(1)), Ballot(2, E, after(120))))
    assert outcome(late, (), after(300)) is A


def test_a_gap_opens_the_two_minutes_again() -> None:
    gap = Span(after(60), after(600))
    assert closes_at(vote(), [gap]) == after(720)
    assert outcome(vote(), [gap], after(719)) is None
    assert (
        outcome(GoingOn(VOTERS, AT, (Ballot(1, E, after(1)), Ballot(2, E, after(700)))), [gap], after(701))
        is E
    )


def test_while_the_bot_is_away_nothing_is_decided_by_silence() -> None:
    assert closes_at(vote(), [Span(after(60))]) is None
    assert outcome(vote((1, E)), [Span(after(60))], after(5000)) is None


def test_only_a_vote_to_go_on_is_a_promise_to_stay() -> None:
    asked = vote((1, A), (2, E), (1, E), (2, S))
    assert [agreed(asked, 1, after(on)) for on in (10, 11, 31)] == [False, True, False]
    assert [agreed(asked, 2, after(on)) for on in (21, 41)] == [False, True]
    assert not agreed(asked, 3, after(300))


@given(st.lists(st.tuples(st.integers(1, 4), st.sampled_from(Going)), max_size=10), st.integers(0, 130))
def test_what_was_decided_is_not_decided_again(chosen: list[tuple[int, Going]], on: int) -> None:
    asked = vote(*chosen)
    found = outcome(asked, (), after(on))
    if found is not None:
        assert outcome(asked, (), after(on + 60)) is found
