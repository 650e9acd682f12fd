"""轮次: who sits where, and who leaves between two rounds."""

from __future__ import annotations

from dataclasses import replace

from rules.appointments import events as e
from rules.appointments import rounds
from rules.appointments.state import Appointment, Phase
from tests.rules.appointments.scene import EIGHT, STARTS, before, full, gathered, ready, started, then


def playing(opened: int, rounds_in_all: int = 3) -> Appointment:
    """Eight at two tables, `opened` rounds of `rounds_in_all` so far; tables 10 and 11, then 20 and 21."""
    state = started(ready(gathered(full()), *EIGHT))
    state = replace(state, plan=replace(state.plan, rounds=rounds_in_all))
    for number in range(1, opened + 1):
        state = then(state, (e.RoundOpened(number, (number * 10, number * 10 + 1), STARTS),))
    return state


def test_in_each_round_everybody_sits_once() -> None:
    state = playing(0)
    seen = [rounds.tables_of_round(state, number) for number in (1, 2, 3)]
    for tables in seen:
        assert sorted(person for four in tables for person in four) == list(EIGHT)
    assert len(set(seen)) == 3


def test_the_newest_round_tells_the_table_that_somebody_plays_or_has_just_played_at() -> None:
    state = playing(2)
    for number, four in enumerate(rounds.tables_of_round(state, 2)):
        assert {rounds.table_just_played(state, person) for person in four} == {20 + number}
    assert rounds.table_just_played(state, 99) is None
    assert rounds.table_just_played(playing(0), EIGHT[0]) is None


def test_the_next_four_are_those_of_the_next_round_as_it_was_drawn() -> None:
    state = playing(1)
    for four in rounds.tables_of_round(state, 2):
        assert {rounds.next_four(state, person) for person in four} == {four}


def test_after_the_last_round_or_the_end_nobody_sits_together_any_more() -> None:
    last = playing(3)
    assert rounds.next_four(last, EIGHT[0]) is None
    over = then(playing(1), (e.Finished(STARTS),))
    assert over.phase is Phase.OVER
    assert rounds.next_four(over, EIGHT[0]) is None
    assert rounds.next_four(playing(1), 99) is None


def test_whoever_leaves_between_two_rounds_leaves_once_and_is_expected_no_more() -> None:
    state = playing(1)
    events = rounds.leave(state, EIGHT[0], before(minutes=-60))
    assert events == (e.LeftMatch(EIGHT[0], before(minutes=-60)),)
    after = then(state, events)
    assert not after.expects(EIGHT[0])
    assert after.expects(EIGHT[1])
    assert rounds.leave(after, EIGHT[0], before(minutes=-61)) == ()
    assert rounds.leave(playing(3), EIGHT[0], STARTS) == ()
