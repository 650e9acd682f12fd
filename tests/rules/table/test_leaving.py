"""退出: who leaves a match for good, how the others go on, and who sits down instead."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rules.charter.going_on import Going
from rules.mahjong.actions import Pass
from rules.refusal import Code
from rules.table import ending, leaving, lobby, play
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
    first_turn,
    full,
    last_turn,
    missed,
    on_autopilot,
    played,
    running,
    said,
    then,
    to_the_end,
    until_turn_of,
    why,
)
from tests.support.walls import answer as parsed

SUBSTITUTE = 15


def quitted(state: TableState, *persons: int) -> TableState:
    for person in persons or (PEOPLE[1],):
        state = then(state, leaving.quit_match(state, person, AT, AT))
    return state


def voted(state: TableState, *choices: tuple[int, Going]) -> TableState:
    for seat, choice in choices:
        state = then(state, leaving.vote(state, PEOPLE[seat], choice, AT))
    return state


def relieved() -> TableState:
    """Seat 1 has quit in a hand, and the others want a substitute."""
    return voted(quitted(first_turn()), (0, Going.SUBSTITUTE), (2, Going.SUBSTITUTE))


def open_timer(state: TableState) -> list[TimerKind]:
    return [timer.kind for timer in timers(state) if timer.kind is TimerKind.GOING_ON]


def test_who_quits_is_played_by_the_autopilot_for_good() -> None:
    state = quitted(first_turn())
    chair = state.chairs[1]
    assert (chair.quit, chair.autopilot, chair.plays_itself, chair.person) == (True, True, True, PEOPLE[1])
    assert play.back(state, PEOPLE[1], AT) == ()
    now = running(state)
    assert why(play.answer(state, PEOPLE[1], now.number, now.state.step, Pass(), AT)) is Code.HAS_QUIT
    for refused in (
        ending.pause(state, PEOPLE[1], AT),
        ending.resume(state, PEOPLE[1], AT),
        ending.ask_stop(state, PEOPLE[1], AT),
        ending.keep_on(state, PEOPLE[1], AT),
        leaving.vote(state, PEOPLE[1], Going.END, AT),
        leaving.quit_match(state, PEOPLE[1], AT, AT),
    ):
        assert why(refused) is Code.HAS_QUIT


def test_only_who_sits_in_a_running_match_can_quit_it() -> None:
    assert why(leaving.quit_match(full(), PEOPLE[0], AT, AT)) is Code.NOT_RUNNING
    assert why(leaving.quit_match(first_turn(), STRANGER, AT, AT)) is Code.NO_SEAT


def test_leaving_the_group_by_ones_own_act_is_for_good_and_being_removed_is_not() -> None:
    left = then(first_turn(), ending.went_away(first_turn(), PEOPLE[1], AT, own_act=True))
    assert (left.chairs[1].quit, left.chairs[1].away, left.exits) == (True, True, 1)
    assert play.back(left, PEOPLE[1], AT) == ()
    removed = then(first_turn(), ending.went_away(first_turn(), PEOPLE[1], AT))
    assert (removed.chairs[1].quit, removed.going_on, removed.exits) == (False, None, 0)
    assert not then(removed, play.back(removed, PEOPLE[1], AT)).chairs[1].autopilot


def test_who_has_quit_and_then_leaves_the_group_leaves_once() -> None:
    state = quitted(first_turn())
    assert ending.went_away(state, PEOPLE[1], AT, own_act=True) == (e.WentAway(1, AT),)


def test_those_who_are_left_are_asked_for_two_minutes() -> None:
    state = quitted(first_turn())
    assert state.going_on is not None
    assert state.going_on.voters == (PEOPLE[0], PEOPLE[2], PEOPLE[3])
    assert open_timer(state) == [TimerKind.GOING_ON]
    assert leaving.decide(state, after(119)) == ()
    assert leaving.decide(state, after(120)) == (e.GoingOnDecided(Going.AUTOPILOT, after(120)),)
    assert open_timer(then(state, leaving.decide(state, after(120)))) == []


def test_a_majority_for_the_end_ends_the_match_at_once() -> None:
    state = voted(quitted(first_turn()), (0, Going.END))
    assert state.phase is Phase.PLAYING
    state = voted(state, (3, Going.END))
    assert (state.phase, state.ending, state.went_on) == (Phase.ENDED, e.Ending.EXIT, Going.END)


def test_a_vote_may_be_changed_and_is_a_sign_of_presence() -> None:
    state = voted(quitted(first_turn()), (0, Going.END), (0, Going.AUTOPILOT), (2, Going.END))
    assert state.phase is Phase.PLAYING
    assert state.chairs[0].pressed_at == AT
    assert voted(state, (3, Going.AUTOPILOT)).went_on is Going.AUTOPILOT


def test_only_those_who_were_left_vote_and_only_while_it_is_open() -> None:
    state = quitted(first_turn())
    assert why(leaving.vote(first_turn(), PEOPLE[0], Going.END, AT)) is Code.STALE
    assert why(leaving.vote(state, STRANGER, Going.END, AT)) is Code.NO_SEAT
    state = then(state, leaving.decide(state, after(120)))
    assert why(leaving.vote(state, PEOPLE[0], Going.END, after(121))) is Code.STALE
    assert leaving.decide(state, after(130)) == ()


def test_a_vote_brings_back_who_was_on_autopilot() -> None:
    state = on_autopilot(quitted(first_turn()), 0)
    assert not voted(state, (0, Going.AUTOPILOT)).chairs[0].autopilot


def test_who_was_away_when_somebody_quit_is_not_asked() -> None:
    removed = then(first_turn(), ending.went_away(first_turn(), PEOPLE[3], AT))
    state = quitted(removed)
    assert state.going_on is not None
    assert state.going_on.voters == (PEOPLE[0], PEOPLE[2])


def test_while_the_bot_hears_nothing_no_vote_runs_out_and_after_an_outage_it_is_open_again() -> None:
    state = quitted(first_turn())
    deaf = leaving.decide(state, after(120), heard_at=AT)
    assert deaf == (e.ClocksExtended(25.0, after(120)),)
    state = then(state, deaf)
    assert leaving.decide(state, after(239)) == ()
    assert leaving.decide(state, after(240), heard_at=after(240)) != ()
    settled = then(state, leaving.decide(state, after(240)))
    assert (
        then(settled, ending.extend(settled, timedelta(seconds=9), after(250))).going_on == settled.going_on
    )


def test_every_further_exit_is_voted_on_anew() -> None:
    state = voted(quitted(first_turn()), (0, Going.AUTOPILOT))
    state = quitted(state, PEOPLE[0])
    assert state.going_on is not None
    assert (state.going_on.voters, state.going_on.ballots, state.exits) == ((PEOPLE[2], PEOPLE[3]), (), 2)
    state = quitted(state, PEOPLE[2])
    assert voted(state, (3, Going.END)).ending is e.Ending.EXIT


def test_a_match_that_everybody_has_left_is_over() -> None:
    state = quitted(first_turn(), *PEOPLE)
    assert (state.phase, state.ending) == (Phase.ENDED, e.Ending.EXIT)
    alone = quitted(first_turn(1), PEOPLE[0])
    assert alone.ending is e.Ending.EXIT


def test_without_anybody_at_the_table_it_waits_for_those_who_have_not_quit() -> None:
    state = first_turn()
    for seat in (0, 2, 3):
        state = on_autopilot(state, seat)
    state = quitted(state)
    assert state.suspended_until is not None
    assert open_timer(state) == [TimerKind.GOING_ON]


def test_nobody_waits_for_the_agreement_of_who_has_left() -> None:
    """/stop by three of four whose fourth has gone, whatever came first."""
    for goes in (
        ending.went_away(first_turn(), PEOPLE[3], AT),
        leaving.quit_match(first_turn(), PEOPLE[3], AT, AT),
    ):
        state = then(first_turn(), goes)
        for seat in (0, 1):
            state = then(state, ending.ask_stop(state, PEOPLE[seat], AT))
        assert why(ending.ask_stop(state, PEOPLE[1], AT)) is Code.ALREADY_VOTED
        assert then(state, ending.ask_stop(state, PEOPLE[2], AT)).ending is e.Ending.AGREED
    state = first_turn()
    for seat in (0, 1, 2):
        state = then(state, ending.ask_stop(state, PEOPLE[seat], AT))
    assert then(state, ending.went_away(state, PEOPLE[3], AT)).ending is e.Ending.AGREED


def test_an_agreed_substitute_takes_the_seat_with_the_next_hand() -> None:
    state = relieved()
    assert (state.went_on, state.vacant) == (Going.SUBSTITUTE, (1,))
    state = then(state, leaving.sit_in(state, SUBSTITUTE, "桂花", after(9)))
    assert (state.vacant, state.chairs[1].person, state.seat_of(SUBSTITUTE)) == ((), PEOPLE[1], None)
    state = to_the_end(state)
    assert state.finished[0].persons == PEOPLE
    assert state.seat_of(SUBSTITUTE) == 1
    assert (state.chairs[1].autopilot, state.chairs[1].quit, state.former) == (False, False, (PEOPLE[1],))
    assert why(ending.ask_stop(state, PEOPLE[1], AT)) is Code.HAS_QUIT
    assert why(leaving.sit_in(state, PEOPLE[1], "", AT)) is Code.HAS_QUIT
    assert why(ending.stop_by_admin(state, PEOPLE[1], "为什么", AT)) is Code.NOT_ADMIN


def test_between_two_hands_the_substitute_sits_down_at_once() -> None:
    over = said(last_turn(match_hands=2), "3 win")
    state = voted(quitted(over), (0, Going.SUBSTITUTE), (2, Going.SUBSTITUTE))
    state = then(state, leaving.sit_in(state, SUBSTITUTE, "桂花", AT))
    assert (state.seat_of(SUBSTITUTE), state.chairs[1].nonce) == (1, "桂花")


def test_who_may_sit_down_instead() -> None:
    state = relieved()
    assert why(leaving.sit_in(quitted(first_turn()), SUBSTITUTE, "", AT)) is Code.NO_SUBSTITUTE
    assert why(leaving.sit_in(state, PEOPLE[0], "", AT)) is Code.ALREADY_SEATED
    state = then(state, leaving.sit_in(state, SUBSTITUTE, "", AT))
    assert why(leaving.sit_in(state, SUBSTITUTE, "", AT)) is Code.ALREADY_SEATED
    assert why(leaving.sit_in(state, STRANGER, "", AT)) is Code.SEATS_TAKEN


def test_a_substitute_wakes_a_match_that_waits_for_people() -> None:
    state = relieved()
    for person in (PEOPLE[0], PEOPLE[2], PEOPLE[3]):
        state = then(state, ending.went_away(state, person, AT))
    assert state.suspended_until is not None
    state = then(state, leaving.sit_in(state, SUBSTITUTE, "", AT))
    assert state.suspended_until is None
    assert play.deserted(state, AT) == ()


def test_a_substitute_who_leaves_the_group_before_the_hand_frees_the_seat_for_another() -> None:
    state = then(relieved(), leaving.sit_in(relieved(), SUBSTITUTE, "", AT))
    assert leaving.not_coming(state, STRANGER, AT) == ()
    state = then(state, leaving.not_coming(state, SUBSTITUTE, AT))
    assert (state.vacant, state.chairs[1].person) == ((1,), PEOPLE[1])
    state = to_the_end(then(state, leaving.sit_in(state, STRANGER, "", AT)))
    assert state.seat_of(STRANGER) == 1


def test_nobody_waits_for_a_substitute_who_has_gone_too() -> None:
    state = then(relieved(), leaving.sit_in(relieved(), SUBSTITUTE, "", AT))
    for person in (PEOPLE[0], PEOPLE[2], PEOPLE[3]):
        state = then(state, ending.went_away(state, person, AT))
    assert state.suspended_until is None
    assert then(state, leaving.not_coming(state, SUBSTITUTE, AT)).suspended_until is not None


def test_a_vote_before_anybody_was_asked_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody was asked"):
        evolve(first_turn(), e.GoingOnVoted(0, Going.END, AT))


def test_own_turns_are_kept_with_who_answered_them_and_whether_they_had_been_delivered() -> None:
    state = played(first_turn(), "0 discard 9s", "2 pass", "reveal")
    state = missed(state, 1)
    turns = running(state).turns
    assert [(turn.seat, turn.person, turn.source, turn.confirmed) for turn in turns] == [
        (0, PEOPLE[0], e.Source.PERSON, False),
        (1, PEOPLE[1], e.Source.CLOCK, True),
    ]
    assert turns[1].at - turns[1].asked_at == timedelta(seconds=85)


def test_a_turn_of_the_autopilot_counts_as_delivered_to_who_can_be_reached() -> None:
    for reach, confirmed in ((lobby.reached, True), (lobby.refused, False), (lobby.flooded, False)):
        state = first_turn()
        state = then(state, reach(state, PEOPLE[1], AT))
        state = on_autopilot(until_turn_of(state, 1), 1)
        state = then(state, play.move_by_itself(state, 1, AT))
        turn = running(state).turns[-1]
        assert (turn.source, turn.confirmed) == (e.Source.AUTOPILOT, confirmed)


def test_the_choice_of_a_void_suit_is_no_own_turn() -> None:
    state = begun()
    _, action = parsed("0 void s")
    assert running(evolve(state, e.Answered(0, action, e.Source.PERSON, AT))).turns == ()
