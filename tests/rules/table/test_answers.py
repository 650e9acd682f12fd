"""打牌: answers of persons, of computers and of the autopilot, and coming back."""

from __future__ import annotations

import pytest

from rules.mahjong.actions import DeclareVoid, Discard, Pass, Pong, Win
from rules.mahjong.shuffle import deal
from rules.mahjong.tiles import parse_tile
from rules.mahjong.views import Stage
from rules.refusal import Code, Refusal
from rules.table import ending, play
from rules.table import events as e
from rules.table.evolve import evolve
from rules.table.state import Phase, TableState
from rules.table.timers import TimerKind, timers
from tests.rules.table.scene import (
    AT,
    PEOPLE,
    STRANGER,
    after,
    begun,
    delivered,
    first_turn,
    full,
    missed,
    on_autopilot,
    revealed,
    running,
    said,
    then,
    to_the_end,
    until_turn_of,
    why,
    window,
    with_chair,
)

FIRST = Discard(parse_tile("1s"))


def absent() -> TableState:
    """Nobody is left: all four have gone, in the first turn of seat 0."""
    state = first_turn()
    for person in PEOPLE:
        state = then(state, ending.went_away(state, person, AT))
    assert state.suspended_until is not None
    return state


def test_an_accepted_answer_is_stored_with_who_gave_it() -> None:
    state = first_turn()
    step = running(state).state.step
    assert play.answer(state, PEOPLE[0], 1, step, FIRST, after(3)) == (
        e.Answered(0, FIRST, e.Source.PERSON, after(3)),
    )
    state = said(state, "0 discard 1s", after(3))
    assert running(state).actions[-1] == (0, FIRST)
    assert state.chairs[0].pressed_at == after(3)


def test_whoever_has_no_seat_cannot_play() -> None:
    assert why(play.answer(first_turn(), STRANGER, 1, 2, FIRST, AT)) is Code.NO_SEAT


@pytest.mark.parametrize(("hand", "step"), [(1, 1), (1, 3), (2, 2), (0, 2)])
def test_an_answer_to_another_decision_is_stale(hand: int, step: int) -> None:
    state = first_turn()
    assert running(state).state.step == 2
    assert why(play.answer(state, PEOPLE[0], hand, step, FIRST, AT)) is Code.TILE_GONE


def test_the_same_press_twice_is_stale_the_second_time() -> None:
    state = first_turn()
    step = running(state).state.step
    again = said(state, "0 discard 1s")
    assert why(play.answer(again, PEOPLE[0], 1, step, FIRST, AT)) is Code.TILE_GONE


def test_between_two_hands_there_is_nothing_to_answer() -> None:
    state = to_the_end(first_turn())
    assert state.phase is Phase.BETWEEN
    assert why(play.answer(state, PEOPLE[0], 1, 2, FIRST, AT)) is Code.TILE_GONE


def test_the_hand_says_why_an_answer_is_impossible() -> None:
    state = first_turn()
    step = running(state).state.step
    assert why(play.answer(state, PEOPLE[1], 1, step, FIRST, AT)) is Code.NOT_YOUR_TURN
    assert why(play.answer(state, PEOPLE[0], 1, step, Discard(0), AT)) is Code.VOID_FIRST
    assert play.answer(state, PEOPLE[0], 1, step, Pong(), AT) != ()


def test_the_four_void_suits_are_declared_in_any_order() -> None:
    state = begun()
    for seat in (2, 0, 3, 1):
        assert running(state).state.stage is Stage.VOID
        state = then(state, play.answer(state, PEOPLE[seat], 1, 1, DeclareVoid(seat % 3), AT))
    assert running(state).state.stage is Stage.TURN


def test_a_void_suit_is_declared_once() -> None:
    state = said(begun(), "0 void s")
    assert why(play.answer(state, PEOPLE[0], 1, 1, DeclareVoid(0), AT)) is Code.ALREADY_ANSWERED


def test_any_press_takes_the_seat_back_from_the_autopilot() -> None:
    state = on_autopilot(first_turn(), 0)
    step = running(state).state.step
    outcome = play.answer(state, PEOPLE[0], 1, step, FIRST, AT)
    assert outcome == (e.AutopilotOff(0, AT), e.Answered(0, FIRST, e.Source.PERSON, AT))
    assert not then(state, outcome).chairs[0].plays_itself


@pytest.mark.parametrize(
    ("hand", "step", "action"), [(9, 2, FIRST), (1, 1, FIRST), (1, 2, Discard(0)), (1, 2, Win())]
)
def test_even_an_impossible_press_takes_the_seat_back(hand: int, step: int, action: Discard | Win) -> None:
    state = on_autopilot(first_turn(), 0)
    assert play.answer(state, PEOPLE[0], hand, step, action, AT) == (e.AutopilotOff(0, AT),)


def test_a_press_during_a_hold_takes_the_seat_back_too() -> None:
    held = on_autopilot(said(first_turn(), "0 discard 1s"), 1)
    step = running(held).state.step
    assert play.answer(held, PEOPLE[1], 1, step, Pass(), AT) == (e.AutopilotOff(1, AT),)


def test_coming_back_forgets_what_was_missed() -> None:
    state = with_chair(first_turn(), 0, autopilot=True, away=True, misses=2)
    chair = then(state, play.back(state, PEOPLE[0], after(7))).chairs[0]
    assert (chair.autopilot, chair.away, chair.misses, chair.pressed_at) == (False, False, 0, after(7))


def test_somebody_who_is_there_does_not_come_back() -> None:
    assert play.back(first_turn(), PEOPLE[0], AT) == ()
    assert play.back(first_turn(), STRANGER, AT) == ()
    over = then(absent(), ending.abandon(absent(), AT))
    assert play.back(over, PEOPLE[0], AT) == ()


def test_one_person_who_comes_back_continues_a_deserted_match() -> None:
    state = absent()
    outcome = play.back(state, PEOPLE[2], after(99))
    assert outcome == (e.AutopilotOff(2, after(99)), e.Resumed(after(99)))
    state = then(state, outcome)
    assert state.suspended_until is None
    assert running(state).paced_from == after(99)
    assert [chair.plays_itself for chair in state.chairs] == [True, True, False, True]


def test_an_answer_continues_a_deserted_match_and_counts() -> None:
    state = absent()
    step = running(state).state.step
    outcome = play.answer(state, PEOPLE[0], 1, step, FIRST, after(99))
    assert [type(event) for event in then_events(outcome)] == [e.AutopilotOff, e.Resumed, e.Answered]


def then_events(outcome: tuple[e.TableEvent, ...] | Refusal) -> tuple[e.TableEvent, ...]:
    assert not isinstance(outcome, Refusal)
    return outcome


def test_a_computer_answers_for_itself_when_it_is_asked() -> None:
    state = begun(people=1)
    for seat in (1, 2, 3):
        (answered,) = play.move_by_itself(state, seat, AT)
        assert isinstance(answered, e.Answered)
        assert (answered.seat, answered.source) == (seat, e.Source.COMPUTER)
    assert play.move_by_itself(state, 0, AT) == ()


def test_the_autopilot_answers_for_a_person_who_is_away() -> None:
    state = on_autopilot(first_turn(), 0)
    (answered,) = play.move_by_itself(state, 0, AT)
    assert answered == e.Answered(0, FIRST, e.Source.AUTOPILOT, AT)


def test_the_autopilot_claims_nothing_but_a_win() -> None:
    winnable = on_autopilot(window(), 2)
    (taken,) = play.move_by_itself(winnable, 2, AT)
    assert taken == e.Answered(2, Win(), e.Source.AUTOPILOT, AT)


def test_nobody_is_moved_who_is_not_asked() -> None:
    state = first_turn(people=1)
    assert play.move_by_itself(state, 2, AT) == ()
    held = on_autopilot(said(first_turn(), "0 discard 1s"), 1)
    assert play.move_by_itself(held, 1, AT) == ()
    assert play.move_by_itself(full(), 1, AT) == ()
    assert play.move_by_itself(absent(), 0, AT) == ()


def test_moves_by_itself_do_not_touch_misses_or_bank() -> None:
    state = with_chair(first_turn(), 0, autopilot=True, misses=2)
    state = then(state, play.move_by_itself(delivered(state, 0), 0, after(40)))
    assert (state.chairs[0].misses, state.chairs[0].bank_s) == (2, 60.0)


def test_two_own_turns_missed_in_a_row_put_the_seat_on_autopilot() -> None:
    state = missed(first_turn(), 0)
    assert (state.chairs[0].misses, state.chairs[0].autopilot) == (1, False)
    state = missed(until_turn_of(state, 0), 0)
    assert (state.chairs[0].misses, state.chairs[0].autopilot) == (2, True)
    assert state.suspended_until is None


def test_an_answer_in_between_forgives_the_missed_turn() -> None:
    state = missed(first_turn(), 0)
    state = said(until_turn_of(state, 0), "0 discard 9s")
    assert state.chairs[0].misses == 0


def test_a_missed_window_or_void_suit_is_no_missed_turn() -> None:
    state = missed(begun(), 0)
    assert state.chairs[0].misses == 0
    state = missed(window(), 2)
    assert (state.chairs[2].misses, state.chairs[2].autopilot) == (0, False)


def test_the_last_person_who_misses_two_turns_leaves_the_match_waiting() -> None:
    state = missed(first_turn(), 0)
    for seat in (1, 2, 3):
        state = then(state, ending.went_away(state, PEOPLE[seat], AT))
    for seat in (1, 2, 3):
        state = revealed(then(state, play.move_by_itself(state, seat, AT)))
    state = missed(state, 0)
    assert state.chairs[0].autopilot
    assert state.suspended_until is not None
    (abandon,) = timers(state)
    assert abandon.kind is TimerKind.ABANDON


def test_the_next_hand_restores_every_bank_and_keeps_the_points() -> None:
    state = with_chair(to_the_end(first_turn()), 0, bank_s=1.0)
    points = state.points
    dealt = then(state, play.deal_next(state, deal, after(10)))
    assert (dealt.phase, dealt.hands_dealt) == (Phase.PLAYING, 2)
    assert [chair.bank_s for chair in dealt.chairs] == [60.0] * 4
    assert (dealt.points, dealt.next_hand_at) == (points, None)


def test_a_next_hand_is_dealt_only_between_hands_and_to_somebody() -> None:
    assert play.deal_next(first_turn(), deal, AT) == ()
    assert play.deal_next(full(), deal, AT) == ()
    state = to_the_end(first_turn())
    for person in PEOPLE:
        state = then(state, ending.went_away(state, person, AT))
    assert play.deal_next(state, deal, AT) == ()


def test_a_stored_answer_that_the_hand_refuses_is_an_error_not_a_guess() -> None:
    with pytest.raises(TypeError, match="a stored answer is refused: not-your-turn"):
        evolve(first_turn(), e.Answered(1, FIRST, e.Source.PERSON, AT))


def test_an_answer_without_a_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match="no hand is running"):
        evolve(full(), e.Answered(1, FIRST, e.Source.PERSON, AT))


def test_all_void_suits_of_a_table_of_computers_are_declared_by_themselves() -> None:
    state = begun(people=1)
    state = said(state, "0 void s")
    for seat in (3, 1, 2):
        state = then(state, play.move_by_itself(state, seat, AT))
    assert running(state).state.stage is Stage.TURN
    assert [seat for seat, _ in running(state).actions] == [0, 3, 1, 2]
