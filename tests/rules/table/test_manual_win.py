"""实战模式 at a table: fixed windows, votes with a clock, and nobody declares for who is away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from rules.mahjong.actions import Pass, Penalty, Verdict, Win
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.views import Did, Stage
from rules.refusal import Code
from rules.table import ending, play
from rules.table import events as e
from rules.table.state import TableState
from rules.table.terms import Tempo
from rules.table.timers import TimerKind, timers
from tests.rules.table.scene import (
    AT,
    PEOPLE,
    after,
    clock_of,
    delivered,
    first_turn,
    on_autopilot,
    played,
    running,
    said,
    then,
    timed_out,
    why,
)

MANUAL: dict[str, Any] = {"manual_win": True, "forced_last": 0}


def window(people: int = 4, **terms: Any) -> TableState:
    """Seat 0 has discarded 9s; everybody else is asked, though only seat 2 can win on it."""
    return said(first_turn(people, **MANUAL, **terms), "0 discard 9s")


def vote() -> TableState:
    """Seat 1 has declared a win that is none, and the window is over."""
    return played(window(), "1 win", "2 pass", "3 pass", "reveal")


def kinds(state: TableState) -> set[TimerKind]:
    return {timer.kind for timer in timers(state)}


def test_everybody_may_answer_at_once_but_the_discarder() -> None:
    state = window()
    assert awaited(running(state).state) == (1, 2, 3)
    refused = play.answer(state, PEOPLE[0], 1, running(state).shown.step, Pass(), AT)
    assert why(refused) is Code.HOLD
    assert running(said(state, "3 win")).state.answers[3] == Win()


def test_a_window_lasts_its_fixed_time_even_when_all_have_answered() -> None:
    state = played(window(), "1 pass", "2 pass", "3 pass")
    now = running(state)
    assert now.state.stage is Stage.TURN
    assert now.held is not None
    assert now.held.until == after(6)
    assert (now.shown.stage, now.shown.last.did) == (Stage.WINDOW, Did.DISCARDED)
    assert kinds(state) == {TimerKind.REVEAL}
    assert why(play.answer(state, PEOPLE[1], 1, now.shown.step, Win(), after(5))) is Code.ALREADY_ANSWERED


def test_the_fixed_time_is_a_setting() -> None:
    state = window(tempo=Tempo(manual_window_s=10))
    held = running(state).held
    assert held is not None
    assert held.until == after(10)


def test_who_is_silent_has_passed_when_the_time_is_over() -> None:
    state = played(window(), "2 pong")
    events = play.reveal(state, after(6))
    assert events[:-1] == (
        e.Answered(1, Pass(), e.Source.CLOCK, after(6)),
        e.Answered(3, Pass(), e.Source.CLOCK, after(6)),
    )
    assert isinstance(events[-1], e.Revealed)
    state = then(state, events)
    assert (running(state).shown.turn, running(state).shown.last.did) == (2, Did.PONGED)
    assert running(state).actions[-2:] == ((1, Pass()), (3, Pass()))


def test_no_clock_runs_in_a_window_of_fixed_time() -> None:
    state = window()
    step = running(state).state.step
    assert play.start_clock(state, 1, 1, step, AT) == ()
    assert kinds(state) == {TimerKind.REVEAL}


def test_while_telegram_is_silent_a_persons_window_stays_open() -> None:
    state = window()
    assert play.reveal(state, after(6), heard_at=after(-54)) != ()
    events = play.reveal(state, after(66), heard_at=after(5))
    assert events == (e.ClocksExtended(25.0, after(66)),)
    held = running(then(state, events)).held
    assert held is not None
    assert held.until == after(6 + 25)
    answered = played(state, "1 pass", "2 pass", "3 pass")
    assert isinstance(play.reveal(answered, after(66), heard_at=after(5))[0], e.Revealed)


def test_an_outage_is_added_to_a_window_and_to_no_other_hold() -> None:
    state = then(window(), ending.extend(window(), timedelta(seconds=40), after(3)))
    held = running(state).held
    assert held is not None
    assert held.until == after(46)
    over = played(window(), "1 pass", "2 pass", "3 pass")
    held = running(then(over, ending.extend(over, timedelta(seconds=40), after(3)))).held
    assert held is not None
    assert held.until == after(6)


def test_who_comes_back_to_an_open_window_finds_its_whole_time() -> None:
    state = then(window(), (e.Suspended(after(900), after(2)), e.Resumed(after(100))))
    held = running(state).held
    assert held is not None
    assert held.until == after(106)


def test_computers_answer_before_the_time_is_over() -> None:
    state = window(people=1)
    due = [timer for timer in timers(state) if timer.kind is TimerKind.PACE]
    assert {timer.seat for timer in due} == {1, 2, 3}
    assert all(timer.due_at < after(6) for timer in due)
    state = then(state, play.move_by_itself(state, 2, due[0].due_at))
    assert running(state).state.answers[2] == Win()


def test_the_autopilot_declares_nothing() -> None:
    state = on_autopilot(window(), 2)
    state = then(state, play.move_by_itself(state, 2, after(1)))
    assert running(state).state.answers[2] == Pass()
    own = timed_out(delivered(first_turn(**MANUAL), 0), 0)
    assert running(own).shown.last.did is Did.DISCARDED


def test_a_false_win_is_shown_when_the_window_is_over_and_judged_by_the_others() -> None:
    early = played(window(), "1 win", "2 pass", "3 pass")
    assert running(early).shown.last.did is Did.DISCARDED
    state = vote()
    assert running(state).shown.last.did is Did.ACCUSED
    assert [bool(legal_actions(running(state).state, seat)) for seat in range(4)] == [True, False, True, True]


def test_a_vote_has_the_base_time_and_silence_is_full() -> None:
    state = delivered(vote(), 0, 2, 3, at=after(10))
    assert clock_of(state, 2).deadline == after(35)
    state = played(state, "0 penalty forgive", at=after(12))
    bank = state.chairs[2].bank_s
    events = play.time_out(state, 2, clock_of(state, 2).step, after(35), after(35))
    assert e.Answered(2, Penalty(Verdict.FULL), e.Source.CLOCK, after(35)) in events
    assert not any(event.own_turn for event in events if isinstance(event, e.TimedOut))
    state = then(state, events)
    assert (state.chairs[2].bank_s, state.chairs[2].misses) == (bank, 0)
    assert running(state).state.seats[1].is_out


def test_a_whole_hand_of_false_wins_ends_and_is_added_up() -> None:
    state = vote()
    state = played(state, "0 penalty full")
    state = played(state, "2 win", "0 penalty full", "3 win", "1 penalty full")
    assert state.running is None
    assert sum(state.finished[-1].totals) == 0
    assert state.finished[-1].totals == (48, -16, -16, -16)
