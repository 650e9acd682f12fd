"""时钟: when they start, what they charge, what happens when they run out, and who gets time back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rules.mahjong.actions import Discard, Exchange, Pass, Win
from rules.mahjong.tiles import parse_tile
from rules.refusal import Refusal
from rules.table import ending, lobby, play
from rules.table import events as e
from rules.table.state import Phase, SeatClock, TableState
from rules.table.terms import Tempo
from rules.table.timers import TimerKind, timers
from tests.rules.table.scene import (
    AT,
    HANDS,
    PEOPLE,
    after,
    begun,
    clock_of,
    delivered,
    first_turn,
    full,
    last_turn,
    missed,
    on_autopilot,
    revealed,
    running,
    said,
    then,
    timed_out,
    to_the_end,
    voids,
    window,
    with_chair,
)

UNHEARD = timedelta(seconds=61)


def start(state: TableState, seat: int, at: float = 0, step: int | None = None, hand: int = 1) -> object:
    return play.start_clock(state, seat, hand, running(state).state.step if step is None else step, after(at))


def test_an_own_turn_has_the_base_and_the_whole_bank_from_its_delivery() -> None:
    state = delivered(first_turn(), 0, at=after(3))
    assert clock_of(state, 0) == SeatClock(2, after(3), after(3 + 25 + 60))


def test_a_window_has_its_own_time_and_a_void_suit_the_base_alone() -> None:
    assert clock_of(delivered(window(), 2), 2).deadline == after(15)
    assert clock_of(delivered(begun(), 1), 1).deadline == after(25)
    exchanging = delivered(begun(exchange="any"), 1)
    assert clock_of(exchanging, 1).deadline == after(25)


def test_a_clock_starts_once_a_decision() -> None:
    state = delivered(first_turn(), 0)
    assert start(state, 0, at=9) == ()


def test_a_clock_starts_only_for_the_open_decision() -> None:
    state = first_turn()
    assert start(state, 0, step=1) == ()
    assert start(state, 0, step=3) == ()
    assert start(state, 0, hand=2) == ()
    assert start(state, 1) == ()
    assert play.start_clock(full(), 0, 1, 1, AT) == ()
    assert play.start_clock(to_the_end(first_turn()), 0, 1, 2, AT) == ()


def test_no_clock_starts_for_what_a_hold_still_hides() -> None:
    held = said(first_turn(), "0 discard 1s")
    shown, step = running(held).shown.step, running(held).state.step
    assert shown != step
    assert start(held, 1, step=shown) == ()


def test_a_claim_inside_a_hold_has_its_clock() -> None:
    assert start(window(), 2, at=1) != ()
    assert start(window(), 1, at=1) == ()


def test_a_computer_has_no_clock() -> None:
    assert start(begun(people=1), 1) == ()


def test_a_decision_that_arrives_while_the_autopilot_plays_has_its_clock_all_the_same() -> None:
    state = on_autopilot(first_turn(), 0)
    assert start(state, 0) != ()
    kinds = {timer.kind for timer in timers(delivered(state, 0))}
    assert kinds == {TimerKind.PACE}


def test_an_answer_stops_the_clock() -> None:
    state = said(delivered(window(), 2), "2 pass")
    assert running(state).clocks == (None,) * 4
    half_way = said(delivered(begun(), 0, 1), "0 void s")
    assert running(half_way).clocks[0] is None
    assert running(half_way).clocks[1] is not None


@pytest.mark.parametrize(
    ("taken", "left"), [(0, 60), (24, 60), (25, 60), (26, 59), (60, 25), (85, 0), (90, 0)]
)
def test_the_bank_pays_only_what_goes_beyond_the_base(taken: float, left: float) -> None:
    state = said(delivered(first_turn(), 0), "0 discard 1s", after(taken))
    assert state.chairs[0].bank_s == left


def test_a_later_turn_has_what_is_left_of_the_bank() -> None:
    state = delivered(with_chair(first_turn(), 0, bank_s=12.5), 0)
    assert clock_of(state, 0).deadline == after(37.5)
    assert said(state, "0 discard 1s", after(30)).chairs[0].bank_s == 7.5


def test_an_answer_before_the_delivery_costs_nothing() -> None:
    assert said(first_turn(), "0 discard 1s", after(80)).chairs[0].bank_s == 60


def test_claims_and_void_suits_are_never_charged() -> None:
    assert said(delivered(window(), 2), "2 pass", after(14)).chairs[2].bank_s == 60
    assert said(delivered(begun(), 0), "0 void s", after(40)).chairs[0].bank_s == 60


def test_a_missed_turn_uses_up_the_bank() -> None:
    state = timed_out(delivered(first_turn(), 0), 0)
    assert state.chairs[0].bank_s == 0


def test_a_missed_turn_discards_the_void_suit_first() -> None:
    state = delivered(first_turn(), 0, at=after(3))
    at = clock_of(state, 0).deadline
    missed_turn, answered = play.time_out(state, 0, 2, at, at)
    assert missed_turn == e.TimedOut(0, 1, 2, own_turn=True, confirmed_at=after(3), heard_at=at, at=at)
    assert answered == e.Answered(0, Discard(parse_tile("1s")), e.Source.CLOCK, at)


def test_a_missed_claim_passes() -> None:
    hands = (HANDS[0], HANDS[1], "1357924m22s99s16p", HANDS[3])
    state = delivered(said(voids(begun(hands=hands)), "0 discard 9s"), 2)
    at = clock_of(state, 2).deadline
    passed, answered = play.time_out(state, 2, 3, at, at)
    assert isinstance(passed, e.TimedOut)
    assert not passed.own_turn
    assert answered == e.Answered(2, Pass(), e.Source.CLOCK, at)


def test_a_missed_win_is_taken_claimed_or_drawn() -> None:
    at = after(15)
    _, claimed = play.time_out(delivered(window(), 2), 2, 3, at, at)
    assert claimed == e.Answered(2, Win(), e.Source.CLOCK, at)


def test_a_missed_exchange_gives_three_tiles() -> None:
    state = delivered(begun(exchange="any"), 1)
    _, answered = play.time_out(state, 1, 1, after(25), after(25))
    assert isinstance(answered, e.Answered)
    assert isinstance(answered.action, Exchange)


def test_nobody_times_out_in_a_decision_that_is_over() -> None:
    state = delivered(first_turn(), 0)
    assert play.time_out(state, 0, 3, AT, AT) == ()
    assert play.time_out(state, 1, 2, AT, AT) == ()
    assert play.time_out(first_turn(), 0, 2, AT, AT) == ()
    assert play.time_out(full(), 0, 2, AT, AT) == ()
    moved = said(state, "0 discard 1s")
    assert play.time_out(moved, 0, 2, AT, AT) == ()


def test_nobody_times_out_while_telegram_does_not_answer() -> None:
    state = delivered(first_turn(), 0)
    at = clock_of(state, 0).deadline
    outcome = play.time_out(state, 0, 2, at - UNHEARD, at)
    assert outcome == (e.ClocksExtended(25.0, at),)
    state = then(state, outcome)
    assert clock_of(state, 0).deadline == at + timedelta(seconds=25)
    assert state.chairs[0].misses == 0


def test_an_answer_within_the_last_minute_is_health_enough() -> None:
    state = delivered(first_turn(), 0)
    at = clock_of(state, 0).deadline
    assert len(play.time_out(state, 0, 2, at - timedelta(seconds=60), at)) == 2


def test_an_outage_moves_every_clock_that_runs_against_people() -> None:
    minute = timedelta(minutes=1)
    state = delivered(begun(), 0, 1)
    extended = then(state, ending.extend(state, minute, after(60)))
    for seat in (0, 1):
        assert clock_of(extended, seat).deadline == clock_of(state, seat).deadline + minute
        assert clock_of(extended, seat).started_at == clock_of(state, seat).started_at
    assert running(extended).clocks[2:] == (None, None)

    waiting = then(full(), ending.extend(full(), minute, after(60)))
    assert full().full_since == AT
    assert waiting.full_since == after(60)

    between = to_the_end(first_turn())
    assert between.next_hand_at == after(10)
    assert then(between, ending.extend(between, minute, after(60))).next_hand_at == after(70)


def test_an_outage_moves_the_end_of_a_deserted_match() -> None:
    state = first_turn(people=1)
    state = then(state, ending.went_away(state, PEOPLE[0], AT))
    was = state.suspended_until
    assert was is not None
    moved = then(state, ending.extend(state, timedelta(hours=2), AT))
    assert moved.suspended_until == was + timedelta(hours=2)


def test_an_outage_is_charged_to_nobodys_bank() -> None:
    state = delivered(first_turn(), 0)
    state = then(state, ending.extend(state, timedelta(minutes=10), after(610)))
    assert said(state, "0 discard 1s", after(620)).chairs[0].bank_s == 60
    assert said(state, "0 discard 1s", after(600 + 35)).chairs[0].bank_s == 50


def test_there_is_nothing_to_extend_without_an_outage_or_a_match() -> None:
    assert ending.extend(first_turn(), timedelta(0), AT) == ()
    assert ending.extend(first_turn(), timedelta(seconds=-5), AT) == ()
    over = then(full(), lobby.cancel(full(), e.Ending.LAPSED, AT))
    assert ending.extend(over, timedelta(hours=1), AT) == ()


def test_whoever_comes_back_to_a_deserted_match_finds_a_full_clock() -> None:
    state = delivered(first_turn(people=1), 0)
    state = then(state, ending.went_away(state, PEOPLE[0], after(5)))
    assert state.suspended_until is not None
    state = then(state, play.back(state, PEOPLE[0], after(7000)))
    assert clock_of(state, 0) == SeatClock(2, after(7000), after(7085))
    assert said(state, "0 discard 1s", after(7020)).chairs[0].bank_s == 60


def test_whoever_comes_back_in_between_finds_the_running_clock() -> None:
    state = delivered(first_turn(), 0)
    state = then(state, ending.went_away(state, PEOPLE[0], after(1)))
    state = then(state, play.back(state, PEOPLE[0], after(2)))
    assert clock_of(state, 0).started_at == AT


def test_a_decision_delivered_while_the_match_waits_has_a_full_clock_afterwards() -> None:
    state = first_turn(people=1)
    state = then(state, ending.went_away(state, PEOPLE[0], after(5)))
    state = delivered(state, 0, at=after(6))
    assert {timer.kind for timer in timers(state)} == {TimerKind.ABANDON}
    state = then(state, play.back(state, PEOPLE[0], after(500)))
    assert clock_of(state, 0).deadline == after(585)


def test_a_match_whose_last_hand_ends_by_a_missed_turn_is_over_not_waiting() -> None:
    state = with_chair(last_turn(), 3, misses=1)
    for seat in (0, 1, 2):
        state = on_autopilot(state, seat)
    state = timed_out(delivered(state, 3), 3)
    assert (state.phase, state.ending) == (Phase.ENDED, e.Ending.PLAYED)
    assert len(state.finished) == 1


def test_a_tempo_of_ones_own_holds() -> None:
    slow = Tempo(base_s=120, bank_s=0, window_s=90)
    assert clock_of(delivered(first_turn(tempo=slow), 0), 0).deadline == after(120)
    assert clock_of(delivered(window(tempo=slow), 2), 2).deadline == after(90)


def test_a_missed_turn_before_a_hold_goes_on_after_it() -> None:
    state = missed(first_turn(), 0)
    assert running(state).held is None
    assert running(state).state.turn == 1
    assert revealed(state) == state
    assert not isinstance(play.time_out(state, 1, 2, AT, AT), Refusal)
