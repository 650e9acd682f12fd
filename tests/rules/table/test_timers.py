"""待办: what a table waits for is a function of its state."""

from __future__ import annotations

from datetime import timedelta

from rules.mahjong.actions import Pass
from rules.mahjong.views import Stage
from rules.table import ending, lobby, play
from rules.table import events as e
from rules.table.state import TableState
from rules.table.timers import WINDOW_PACE, Timer, TimerKind, timers
from tests.rules.table.scene import (
    AT,
    PEOPLE,
    WON_HANDS,
    after,
    begun,
    delivered,
    first_turn,
    full,
    on_autopilot,
    opened,
    running,
    said,
    then,
    to_the_end,
    voids,
    window,
)


def kinds(state: TableState) -> list[TimerKind]:
    return sorted(timer.kind for timer in timers(state))


def test_an_empty_table_lapses_after_a_day() -> None:
    assert timers(opened()) == (Timer(TimerKind.LAPSE, after(86_400)),)


def test_a_full_table_starts_by_itself_half_a_minute_after_the_last_panel() -> None:
    state = full(at=after(100))
    assert Timer(TimerKind.AUTO_START, after(130)) in timers(state)
    assert kinds(state) == [TimerKind.AUTO_START, TimerKind.LAPSE]


def test_nothing_that_a_table_waits_for_is_ever_too_late() -> None:
    states = (opened(), full(), delivered(first_turn(), 0, at=after(2)), window())
    assert all(timers(state) for state in states)
    assert {timer.not_after for state in states for timer in timers(state)} == {None}


def test_before_a_decision_is_delivered_nothing_runs_against_a_person() -> None:
    assert timers(begun()) == ()
    assert timers(first_turn()) == ()


def test_an_own_turn_has_its_end_and_a_nudge_at_half_time() -> None:
    state = delivered(first_turn(), 0, at=after(2))
    assert timers(state) == (
        Timer(TimerKind.CLOCK, after(87), 0, 1, 2),
        Timer(TimerKind.NUDGE, after(2 + 42.5), 0, 1, 2),
    )


def test_claims_and_void_suits_are_not_nudged() -> None:
    assert kinds(delivered(begun(), 0, 3)) == [TimerKind.CLOCK, TimerKind.CLOCK]
    assert kinds(delivered(window(), 2)) == [TimerKind.CLOCK, TimerKind.REVEAL]


def test_time_given_back_moves_the_nudge_too() -> None:
    state = delivered(first_turn(), 0)
    state = then(state, ending.extend(state, timedelta(seconds=20), AT))
    assert [timer.due_at for timer in timers(state)] == [after(105), after(52.5)]


def test_a_computer_takes_one_to_two_seconds_for_a_move() -> None:
    state = begun(people=1)
    paces = [timer for timer in timers(state) if timer.kind is TimerKind.PACE]
    assert {timer.seat for timer in paces} == {1, 2, 3}
    assert all(after(1) <= timer.due_at <= after(2.2) for timer in paces)
    assert len({timer.due_at for timer in paces}) == 3


def test_a_claim_without_a_person_comes_within_every_hold() -> None:
    state = on_autopilot(window(), 2)
    (pace,) = [timer for timer in timers(state) if timer.kind is TimerKind.PACE]
    assert pace.due_at == AT + WINDOW_PACE
    assert timedelta(milliseconds=state.terms.tempo.hold_low_ms) > WINDOW_PACE


def test_a_hidden_turn_is_paced_from_the_end_of_the_hold() -> None:
    state = on_autopilot(said(first_turn(), "0 discard 1s"), 1)
    assert kinds(state) == [TimerKind.REVEAL]
    state = then(state, play.reveal(state, after(3)))
    (pace,) = timers(state)
    assert pace.kind is TimerKind.PACE
    assert after(4) <= pace.due_at <= after(5.2)


def test_a_claim_that_can_no_longer_matter_is_not_waited_for() -> None:
    hands = (*WON_HANDS[:3], "1333444556699s")
    state = said(voids(begun(hands=hands), "mmmm"), "0 discard 9s")
    state = delivered(state, 1, 2, 3)
    waiting = [timer.seat for timer in timers(state) if timer.kind is TimerKind.CLOCK]
    assert waiting == [1, 2, 3]
    state = said(state, "1 win")
    assert running(state).state.stage is Stage.WINDOW
    assert [timer.seat for timer in timers(state) if timer.kind is TimerKind.CLOCK] == [2]


def test_between_two_hands_the_next_one_is_waited_for() -> None:
    state = to_the_end(first_turn())
    assert timers(state) == (Timer(TimerKind.NEXT_HAND, after(10), hand=2),)


def test_a_match_without_people_waits_for_nothing_but_its_end() -> None:
    state = delivered(first_turn(people=1), 0)
    state = then(state, ending.went_away(state, PEOPLE[0], AT))
    assert timers(state) == (Timer(TimerKind.ABANDON, after(86_400)),)


def test_a_table_that_is_over_waits_for_nothing() -> None:
    assert timers(then(full(), lobby.cancel(full(), e.Ending.LAPSED, AT))) == ()


def test_the_revision_names_the_decision_and_the_instant() -> None:
    clock, nudge = timers(delivered(first_turn(), 0))
    assert clock.revision == "1.2.0@2026-12-05T12:01:25+00:00"
    assert clock.revision != nudge.revision
    moved = said(delivered(first_turn(), 0), "0 discard 1s")
    assert clock.revision not in {timer.revision for timer in timers(moved)}


def test_a_pass_of_the_last_claimant_leaves_only_the_hold() -> None:
    state = window()
    assert Pass() in running(state).state.window.options[2]  # type: ignore[union-attr]
    assert kinds(said(delivered(state, 2), "2 pass")) == [TimerKind.REVEAL]
