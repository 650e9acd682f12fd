"""暂停、散桌、离群: what interrupts a match and what ends it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.mahjong.settlement import next_dealer
from rules.mahjong.shuffle import deal
from rules.refusal import Code, Refusal
from rules.table import ending, lobby, play
from rules.table import events as e
from rules.table.evolve import evolve
from rules.table.state import Phase, TableState
from tests.rules.table.scene import (
    AT,
    PEOPLE,
    STRANGER,
    after,
    begun,
    first_turn,
    full,
    last_turn,
    on_autopilot,
    opened,
    running,
    said,
    sitting,
    then,
    to_the_end,
    why,
    with_chair,
)


def between(match_hands: int = 8) -> TableState:
    return to_the_end(first_turn(match_hands=match_hands))


def over() -> TableState:
    return then(first_turn(), ending.stop_by_admin(first_turn(), STRANGER, "late", AT))


def deserted(state: TableState) -> TableState:
    for person in PEOPLE:
        state = then(state, ending.went_away(state, person, AT))
    assert state.suspended_until is not None
    return state


def test_a_seat_may_pause_between_two_hands() -> None:
    state = then(between(), ending.pause(between(), PEOPLE[1], after(4)))
    assert (state.paused_by, state.next_hand_at) == (1, after(304))


def test_each_seat_may_pause_once_a_match() -> None:
    state = then(between(), ending.pause(between(), PEOPLE[1], AT))
    assert why(ending.pause(state, PEOPLE[2], AT)) is Code.PAUSED
    state = then(state, ending.resume(state, PEOPLE[3], AT))
    assert why(ending.pause(state, PEOPLE[1], AT)) is Code.PAUSE_USED
    assert then(state, ending.pause(state, PEOPLE[2], AT)).pauses_used == (1, 2)


def test_nobody_pauses_within_a_hand_or_at_another_table() -> None:
    assert why(ending.pause(first_turn(), PEOPLE[0], AT)) is Code.NOT_BETWEEN_HANDS
    assert why(ending.pause(between(), STRANGER, AT)) is Code.NO_SEAT


def test_any_seat_may_end_a_pause_and_the_next_hand_comes_soon() -> None:
    state = then(between(), ending.pause(between(), PEOPLE[1], AT))
    state = then(state, ending.resume(state, PEOPLE[2], after(60)))
    assert (state.paused_by, state.next_hand_at) == (None, after(70))


def test_there_is_nothing_to_resume_without_a_pause() -> None:
    assert why(ending.resume(between(), PEOPLE[0], AT)) is Code.NOT_BETWEEN_HANDS
    assert why(ending.resume(first_turn(), PEOPLE[0], AT)) is Code.NOT_BETWEEN_HANDS
    assert why(ending.resume(between(), STRANGER, AT)) is Code.NO_SEAT


def test_the_next_hand_ends_the_pause() -> None:
    state = then(between(), ending.pause(between(), PEOPLE[1], AT))
    assert then(state, play.deal_next(state, deal, after(304))).paused_by is None


def test_a_pause_does_not_outlive_the_match() -> None:
    state = then(between(), ending.pause(between(), PEOPLE[1], AT))
    state = then(state, ending.stop_by_admin(state, STRANGER, "late", AT))
    assert state.paused_by is None
    assert why(ending.resume(state, PEOPLE[1], AT)) is Code.NOT_BETWEEN_HANDS


@pytest.mark.parametrize("press", [ending.pause, ending.resume, ending.ask_stop, ending.keep_on])
def test_every_press_between_hands_brings_its_person_back_to_a_deserted_match(press: object) -> None:
    outcome = press(deserted(between()), PEOPLE[2], after(50))  # type: ignore[operator]
    assert outcome[:2] == (e.AutopilotOff(2, after(50)), e.Resumed(after(50)))
    state = then(deserted(between()), outcome)
    assert state.suspended_until is None
    assert not state.chairs[2].plays_itself


def test_somebody_who_comes_back_by_an_impossible_press_is_not_refused() -> None:
    playing = on_autopilot(first_turn(), 0)
    used = with_chair(then(between(), ending.pause(between(), PEOPLE[0], AT)), 0, autopilot=True)
    voted = on_autopilot(then(playing, ending.ask_stop(playing, PEOPLE[0], AT)), 0)
    back = (e.AutopilotOff(0, AT),)
    assert ending.pause(playing, PEOPLE[0], AT) == back
    assert ending.pause(used, PEOPLE[0], AT) == back
    assert ending.resume(playing, PEOPLE[0], AT) == back
    assert ending.ask_stop(voted, PEOPLE[0], AT) == back
    assert ending.keep_on(playing, PEOPLE[0], AT) == back


def test_a_match_ends_once_all_people_have_agreed_within_one_hand() -> None:
    state = first_turn(people=3)
    for seat in (2, 0):
        state = then(state, ending.ask_stop(state, PEOPLE[seat], AT))
    assert (state.phase, state.stop_votes) == (Phase.PLAYING, (2, 0))
    outcome = ending.ask_stop(state, PEOPLE[1], after(3))
    assert outcome == (e.StopAsked(1, after(3)), e.TableEnded(e.Ending.AGREED, None, after(3)))
    state = then(state, outcome)
    assert (state.phase, state.running, state.finished) == (Phase.ENDED, None, ())


def test_who_has_agreed_is_told_how_many_are_missing() -> None:
    state = then(first_turn(), ending.ask_stop(first_turn(), PEOPLE[0], AT))
    again = ending.ask_stop(state, PEOPLE[0], AT)
    assert again == Refusal(Code.ALREADY_VOTED, (("missing", 3),))


def test_one_person_who_wants_to_go_on_ends_the_vote() -> None:
    state = first_turn()
    assert why(ending.keep_on(state, PEOPLE[1], AT)) is Code.STALE
    assert why(ending.keep_on(state, STRANGER, AT)) is Code.NO_SEAT
    state = then(state, ending.ask_stop(state, PEOPLE[0], AT))
    state = then(state, ending.keep_on(state, PEOPLE[1], AT))
    assert state.stop_votes == ()
    assert then(state, ending.ask_stop(state, PEOPLE[0], AT)).stop_votes == (0,)


def test_votes_lapse_with_their_hand() -> None:
    state = then(first_turn(), ending.ask_stop(first_turn(), PEOPLE[0], AT))
    state = to_the_end(state)
    assert state.stop_votes == ()
    state = then(state, ending.ask_stop(state, PEOPLE[0], AT))
    assert then(state, play.deal_next(state, deal, AT)).stop_votes == ()


def test_the_only_person_at_a_table_of_computers_ends_the_match_alone() -> None:
    state = then(first_turn(people=1), ending.ask_stop(first_turn(people=1), PEOPLE[0], AT))
    assert state.ending is e.Ending.AGREED


def test_before_the_start_anybody_seated_may_close_the_table() -> None:
    state = then(full(), ending.ask_stop(full(), PEOPLE[3], AT))
    assert state.ending is e.Ending.CANCELLED
    assert why(ending.ask_stop(full(), STRANGER, AT)) is Code.NO_SEAT


def test_nothing_more_is_asked_of_a_table_that_is_over() -> None:
    agreed = first_turn()
    for person in PEOPLE:
        agreed = then(agreed, ending.ask_stop(agreed, person, AT))
    assert why(ending.ask_stop(agreed, PEOPLE[0], AT)) is Code.TABLE_CLOSED
    assert why(ending.keep_on(agreed, PEOPLE[0], AT)) is Code.STALE
    assert why(ending.pause(agreed, PEOPLE[0], AT)) is Code.NOT_BETWEEN_HANDS
    assert why(ending.stop_by_admin(agreed, STRANGER, "late", AT)) is Code.TABLE_CLOSED
    assert ending.went_away(agreed, PEOPLE[0], AT) == ()
    assert ending.abandon(agreed, AT) == ()


def test_an_admin_who_does_not_play_ends_a_match_with_a_reason() -> None:
    assert why(ending.stop_by_admin(first_turn(), PEOPLE[0], "late", AT)) is Code.NOT_ADMIN
    state = then(between(), ending.stop_by_admin(between(), STRANGER, "  so \n late ", after(8)))
    assert (state.ending, state.ended_by) == (e.Ending.ADMIN, STRANGER)
    assert len(state.finished) == 1
    assert then(full(), ending.stop_by_admin(full(), STRANGER, "x", AT)).phase is Phase.ENDED


@pytest.mark.parametrize("reason", ["", " \n ", "x" * 201])
def test_an_admins_reason_is_given_and_fits_a_card(reason: str) -> None:
    refused = ending.stop_by_admin(first_turn(), STRANGER, reason, AT)
    assert refused == Refusal(Code.REASON_MISSING, (("most", 200),))


def test_finished_hands_stand_and_the_running_one_is_void() -> None:
    state = said(last_turn(match_hands=2), "3 win")
    points = state.points
    assert points != (0, 0, 0, 0)
    state = then(state, play.deal_next(state, deal, AT))
    state = then(state, ending.stop_by_admin(state, STRANGER, "late", AT))
    assert (state.points, state.running, state.hands_dealt, len(state.finished)) == (points, None, 2, 1)


def test_whoever_leaves_the_group_before_the_start_frees_the_seat() -> None:
    assert ending.went_away(full(), PEOPLE[1], AT, own_act=True) == (e.LeftSeat(1, AT, own_act=True),)
    assert ending.went_away(full(), PEOPLE[1], AT) == (e.LeftSeat(1, AT),)
    state = then(full(), ending.went_away(full(), PEOPLE[1], AT))
    assert state.chairs[1].is_free
    assert state.full_since is None
    alone = sitting(opened(), PEOPLE[0])
    assert then(alone, ending.went_away(alone, PEOPLE[0], AT)).ending is e.Ending.CANCELLED


def test_whoever_leaves_the_group_within_a_match_is_played_by_the_autopilot() -> None:
    state = then(first_turn(), ending.went_away(first_turn(), PEOPLE[1], AT))
    assert (state.chairs[1].away, state.chairs[1].autopilot) == (True, True)
    assert state.suspended_until is None
    assert ending.went_away(state, PEOPLE[1], AT) == ()
    assert ending.went_away(state, STRANGER, AT) == ()


def test_a_match_that_everybody_has_left_waits_a_day_and_then_ends() -> None:
    state = deserted(begun())
    assert state.suspended_until == after(86_400)
    assert not isinstance(ending.abandon(state, after(86_400)), Refusal)
    state = then(state, ending.abandon(state, after(86_400)))
    assert (state.ending, state.suspended_until, state.running) == (e.Ending.DESERTED, None, None)


def test_a_match_with_somebody_in_it_is_not_abandoned() -> None:
    assert ending.abandon(first_turn(), AT) == ()


def test_somebody_on_autopilot_may_leave_a_match_that_waits_already() -> None:
    state = deserted(between())
    absent = with_chair(state, 0, away=False)
    assert ending.went_away(absent, PEOPLE[0], AT) == (e.WentAway(0, AT),)


def test_leaving_between_hands_stops_the_next_deal_once_nobody_is_left() -> None:
    state = deserted(between())
    assert play.deal_next(state, deal, AT) == ()
    state = then(state, play.back(state, PEOPLE[0], after(500)))
    assert state.next_hand_at == after(510)
    assert then(state, play.deal_next(state, deal, after(510))).phase is Phase.PLAYING


def test_a_match_goes_on_with_those_who_stay() -> None:
    state = first_turn()
    for person in PEOPLE[1:]:
        state = then(state, ending.went_away(state, person, AT))
    assert state.suspended_until is None
    assert then(state, ending.went_away(state, PEOPLE[0], AT)).suspended_until is not None


def test_a_match_ends_with_its_last_hand_and_not_before() -> None:
    state = said(last_turn(match_hands=2), "3 win")
    assert state.phase is Phase.BETWEEN
    assert play.closing(state, AT) == ()
    assert play.closing(first_turn(), AT) == ()
    state = to_the_end(then(state, play.deal_next(state, deal, AT)))
    assert (state.ending, len(state.finished)) == (e.Ending.PLAYED, 2)


def test_the_dealer_of_each_hand_is_the_one_that_the_hand_before_made() -> None:
    state = said(last_turn(match_hands=3), "3 win")
    for number in (2, 3):
        expected = next_dealer(state.finished[-1].state)
        state = then(state, play.deal_next(state, deal, AT))
        assert (state.dealer, running(state).state.dealer, running(state).number) == (
            expected,
            expected,
            number,
        )
        state = to_the_end(state)


def test_the_first_double_win_makes_the_shooter_dealer_of_the_next_hand() -> None:
    state = said(last_turn(match_hands=3), "3 win")
    assert then(state, play.deal_next(state, deal, AT)).dealer == 0


def test_the_points_of_a_match_are_the_sum_of_its_hands() -> None:
    state = said(last_turn(match_hands=3), "3 win")
    while state.phase is Phase.BETWEEN and len(state.finished) < 3:
        state = to_the_end(then(state, play.deal_next(state, deal, AT)))
    sums = tuple(sum(done.totals[seat] for done in state.finished) for seat in range(4))
    assert state.points == sums
    assert sum(sums) == 0


def test_a_lobby_is_not_suspended_when_its_people_are_away() -> None:
    assert play.deserted(on_autopilot(sitting(opened(), PEOPLE[0]), 0), AT) == ()
    assert play.deserted(over(), AT) == ()


def test_presence_between_hands_does_not_ready_a_table_for_a_start() -> None:
    state = then(between(), lobby.refused(between(), PEOPLE[0], AT))
    state = then(state, lobby.reached(state, PEOPLE[0], AT))
    assert state.full_since is None


def test_time_given_back_to_a_paused_match_delays_its_next_hand() -> None:
    state = then(between(), ending.pause(between(), PEOPLE[1], AT))
    state = then(state, ending.extend(state, timedelta(minutes=3), AT))
    assert state.next_hand_at == after(480)


def test_a_clock_of_no_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match="no hand is running"):
        evolve(full(), e.ClockStarted(0, 1, 1, AT, AT))


def test_a_match_by_the_clock_begins_no_hand_after_its_time() -> None:
    state = with_minutes(to_the_end(first_turn()), 10)
    assert state.began_at is not None
    soon = state.began_at + timedelta(minutes=10) - timedelta(seconds=1)
    assert then(state, play.deal_next(state, deal, soon)).phase is Phase.PLAYING
    over = then(state, play.deal_next(state, deal, state.began_at + timedelta(minutes=10)))
    assert (over.phase, over.ending) == (Phase.ENDED, e.Ending.PLAYED)


def test_a_match_by_the_clock_ends_with_the_hand_during_which_its_time_runs_out() -> None:
    state = with_minutes(to_the_end(first_turn()), 10)
    assert play.closing(state, after(60)) == ()
    (over,) = play.closing(state, after(660))
    assert isinstance(over, e.TableEnded)
    assert over.ending is e.Ending.PLAYED


def test_what_the_bot_was_away_for_is_added_to_the_time_of_a_match_by_the_clock() -> None:
    state = with_minutes(first_turn(), 10)
    began_at = state.began_at
    assert began_at is not None
    state = evolve(state, e.ClocksExtended(300.0, after(60)))
    assert state.began_at == began_at + timedelta(seconds=300)


def with_minutes(state: TableState, minutes: int) -> TableState:
    return replace(state, terms=replace(state.terms, minutes=minutes))
