"""防读牌: what a discard shows at once, and what waits for the hold."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.mahjong.actions import Discard, Pass, Pong, Win
from rules.mahjong.shuffle import hold_ms
from rules.mahjong.tiles import parse_tile
from rules.mahjong.views import Did, Stage
from rules.refusal import Code, Refusal
from rules.table import ending, play
from rules.table import events as e
from rules.table.holding import follow, hold_for
from rules.table.settling import finish_hand
from rules.table.state import Phase, TableState
from rules.table.terms import Tempo
from rules.table.timers import TimerKind, timers
from tests.rules.table.scene import (
    AT,
    PEOPLE,
    after,
    begun,
    coasted,
    delivered,
    first_turn,
    full,
    last_turn,
    on_autopilot,
    played,
    running,
    said,
    then,
    timed_out,
    voids,
    why,
    window,
    with_chair,
)

CONTESTED = ("6899p1122377889s", "123456789p55p78s", "24688p134456s99s", "123456789m1234m")
"""Seat 0 discards 9s, which seat 1 could win on and seat 2 could only pong; nobody else wants it."""

PONGING = ("55p123p789p13579m", "22m444m666m88m246p", "46p111222333s99s", "5p773m44556677s88s")
"""Seat 3 deals and discards 5p, seat 0 pongs it and draws the fourth one; seat 2 could rob it."""


def added_kong() -> TableState:
    state = voids(begun(hands=PONGING, draws="3p1m9p5p", dealer=3), "ssmp")
    state = played(state, "3 discard 5p", "2 pass", "0 pong", "reveal", "0 discard 9m", "reveal")
    state = played(state, "1 discard 3p", "reveal", "2 discard 1m", "reveal", "3 discard 9p", "reveal")
    return said(state, "0 kong 5p")


def contested() -> TableState:
    return said(voids(begun(hands=CONTESTED), "mmmm"), "0 discard 9s")


def last_discard(match_hands: int = 8) -> TableState:
    """The wall is empty and the last discard lies on the table; the hold runs."""
    state = coasted(first_turn(match_hands=match_hands), 0)
    now = running(state).state
    assert now.wall_left == 0
    assert now.drawn is not None
    return then(state, play.answer(state, PEOPLE[now.turn], 1, now.step, Discard(now.drawn), AT))


def test_a_discard_that_nobody_can_claim_is_held_like_one_that_somebody_can() -> None:
    for state in (said(first_turn(), "0 discard 1s"), window()):
        now = running(state)
        assert now.held is not None
        assert now.shown.last.did is Did.DISCARDED
        assert now.held.until == AT + hold_for(now.seed, 1, Tempo())


def test_nothing_that_follows_an_unclaimable_discard_is_shown() -> None:
    now = running(said(first_turn(), "0 discard 1s"))
    assert (now.state.stage, now.state.turn) == (Stage.TURN, 1)
    assert (now.shown.turn, now.shown.drawn) == (0, None)
    assert now.shown.front == now.state.front - 1


def test_an_open_window_is_shown_as_it_is() -> None:
    now = running(window())
    assert now.state.stage is Stage.WINDOW
    assert now.shown == now.state


def test_an_added_kong_is_held_and_a_concealed_one_is_not() -> None:
    added = running(added_kong())
    assert added.held is not None
    assert added.shown.last.did is Did.KONGED
    concealed = played(window(), "2 win", "reveal", "3 kong 9p")
    assert running(concealed).held is None


def test_an_added_kong_that_nobody_robs_shows_neither_money_nor_replacement_yet() -> None:
    state = said(added_kong(), "2 pass")
    now = running(state)
    assert now.held is not None
    assert (now.shown.ledger, now.shown.stage) == ((), Stage.WINDOW)
    assert now.state.ledger != ()
    assert now.state.drawn is not None


def test_a_hold_lasts_between_its_bounds_by_the_hands_seed_alone() -> None:
    tempo = Tempo(hold_low_ms=2000, hold_high_ms=4000)
    seeds = [bytes([number]) * 32 for number in range(40)]
    holds = [hold_for(seed, number, tempo) for seed in seeds for number in range(1, 20)]
    assert min(holds) >= timedelta(seconds=2)
    assert max(holds) <= timedelta(seconds=4)
    assert len(set(holds)) > 500
    assert hold_for(seeds[0], 3, tempo) == timedelta(milliseconds=hold_ms(seeds[0], 3, 2000, 4000))


def test_a_hold_is_the_same_whoever_holds_what() -> None:
    useless = ("11357m2345678p19s", "234567m345p67p88p", "123456m2266s7s33p", "33445566s11p999p")
    other = said(voids(begun(hands=useless)), "0 discard 9s")
    assert running(other).state.stage is Stage.TURN
    assert timers(other)[0].due_at == timers(window())[0].due_at


def test_a_table_may_play_without_holding_anything() -> None:
    state = said(first_turn(tempo=Tempo(hold_low_ms=0, hold_high_ms=0)), "0 discard 1s")
    assert timers(state)[0].due_at == AT


def test_a_hidden_turn_takes_no_answer_before_the_hold_is_over() -> None:
    state = said(first_turn(), "0 discard 1s")
    now = running(state)
    drawn = now.state.drawn
    assert drawn is not None
    for step, code in ((now.shown.step, Code.HOLD), (now.state.step, Code.TILE_GONE)):
        assert why(play.answer(state, PEOPLE[1], 1, step, Discard(drawn), AT)) is code
    state = then(state, play.reveal(state, after(3)))
    assert play.answer(state, PEOPLE[1], 1, now.state.step, Discard(drawn), AT) != ()


def test_whoever_cannot_claim_is_refused_alike_whether_or_not_somebody_can() -> None:
    for state in (said(first_turn(), "0 discard 1s"), window()):
        step = running(state).shown.step
        assert why(play.answer(state, PEOPLE[1], 1, step, Pass(), AT)) is Code.HOLD


def test_a_claim_may_be_answered_within_the_hold_and_changes_nothing_shown() -> None:
    state = said(window(), "2 pong", after(1))
    now = running(state)
    assert now.held is not None
    assert now.held.answers == ((2, running(state).actions[-1][1]),)
    assert now.shown == running(window()).shown
    assert (now.state.stage, now.state.turn) == (Stage.TURN, 2)


def test_a_claim_that_was_settled_within_the_hold_takes_no_more_answers() -> None:
    state = said(window(), "2 pass")
    assert why(play.answer(state, PEOPLE[2], 1, 3, Win(), AT)) is Code.ALREADY_ANSWERED
    assert why(play.answer(state, PEOPLE[1], 1, 3, Win(), AT)) is Code.HOLD


def test_a_claim_that_others_have_settled_is_heard_within_the_hold_and_changes_nothing() -> None:
    won = said(contested(), "1 win", after(1))
    assert running(won).state.stage is not Stage.WINDOW
    outcome = play.answer(won, PEOPLE[2], 1, running(won).shown.step, Pong(), after(2))
    assert outcome == (e.Overtaken(2, Pong(), after(2)),)
    state = then(won, outcome)
    assert running(state).state == running(won).state
    assert running(state).actions == running(won).actions
    held = running(won).held
    assert held is not None
    assert running(state).held == replace(held, answers=((1, Win()), (2, Pong())))
    assert state.chairs[2].pressed_at == after(2)
    assert [timer.kind for timer in timers(state)] == [TimerKind.REVEAL]
    revealed = then(state, play.reveal(state, after(5)))
    assert [win.seat for win in running(revealed).state.wins] == [1]


def test_a_seat_with_a_claim_is_refused_alike_before_and_after_others_have_settled_it() -> None:
    for state in (contested(), said(contested(), "1 win")):
        step = running(state).shown.step
        for action, code in ((Win(), Code.NOT_POSSIBLE), (Discard(0), Code.NOT_YOUR_TURN)):
            assert why(play.answer(state, PEOPLE[2], 1, step, action, AT)) is code
        said_once = then(state, play.answer(state, PEOPLE[2], 1, step, Pass(), AT))
        assert why(play.answer(said_once, PEOPLE[2], 1, step, Pong(), AT)) is Code.ALREADY_ANSWERED


def test_a_claim_that_comes_after_the_hold_is_too_late() -> None:
    state = played(contested(), "1 win", "reveal")
    assert (
        why(play.answer(state, PEOPLE[2], 1, running(contested()).shown.step, Pong(), AT)) is Code.TILE_GONE
    )


def test_no_claim_is_overtaken_without_a_hold() -> None:
    with pytest.raises(ValueError, match="no tile is held"):
        then(first_turn(), (e.Overtaken(2, Pong(), AT),))


def test_the_hold_ends_while_the_window_stays_open() -> None:
    state = then(window(), play.reveal(window(), after(3)))
    now = running(state)
    assert (now.held, now.state.stage) == (None, Stage.WINDOW)
    assert now.paced_from == after(3)
    answered = said(state, "2 pass")
    assert running(answered).held is None
    assert running(answered).state.turn == 1


def test_there_is_nothing_to_reveal_without_a_hold() -> None:
    assert play.reveal(first_turn(), AT) == ()
    assert play.reveal(full(), AT) == ()


def test_the_last_discard_of_an_empty_wall_is_held_before_the_settlement() -> None:
    state = last_discard()
    now = running(state)
    assert now.state.stage is Stage.ENDED
    assert now.shown.stage is not Stage.ENDED
    assert (state.phase, state.finished) == (Phase.PLAYING, ())
    (only,) = timers(state)
    assert only.kind is TimerKind.REVEAL
    settled = then(state, play.reveal(state, only.due_at))
    assert settled.phase is Phase.BETWEEN
    assert settled.finished[0].ended_at == only.due_at
    assert settled.next_hand_at == only.due_at + timedelta(seconds=10)


def test_the_match_ends_when_the_hold_of_its_last_discard_is_over() -> None:
    state = last_discard(match_hands=1)
    assert state.phase is Phase.PLAYING
    ended = then(state, play.reveal(state, after(9)))
    assert (ended.phase, ended.ending, ended.ended_at) == (Phase.ENDED, e.Ending.PLAYED, after(9))


def test_a_hand_that_is_over_but_for_its_hold_stands_although_everybody_leaves() -> None:
    state = last_discard()
    for person in PEOPLE:
        state = then(state, ending.went_away(state, person, AT))
    assert state.suspended_until is None
    state = then(state, play.reveal(state, after(9)))
    assert len(state.finished) == 1
    assert state.suspended_until is not None


def test_nobody_moves_within_the_hold_of_the_last_discard() -> None:
    state = last_discard()
    for seat in range(4):
        assert play.move_by_itself(on_autopilot(state, seat), seat, AT) == ()


def test_a_win_that_ends_the_hand_settles_at_once() -> None:
    state = said(last_turn(match_hands=2), "3 win")
    assert (state.phase, state.running) == (Phase.BETWEEN, None)
    assert state.finished[0].totals == state.points
    assert sum(state.points) == 0


def test_the_last_win_of_a_match_ends_it_at_once() -> None:
    state = said(last_turn(match_hands=1), "3 win")
    assert (state.phase, state.ending) == (Phase.ENDED, e.Ending.PLAYED)
    by_itself = on_autopilot(last_turn(match_hands=1), 3)
    state = then(by_itself, play.move_by_itself(by_itself, 3, AT))
    assert state.ending is e.Ending.PLAYED


def test_a_finished_hand_keeps_everything_that_proves_it() -> None:
    now = running(last_turn(match_hands=2))
    done = said(last_turn(match_hands=2), "3 win").finished[0]
    assert (done.seed, done.commitment, done.nonces, done.number) == (now.seed, now.commitment, now.nonces, 1)
    assert done.actions == (*now.actions, (3, Win()))
    assert done.state.stage is Stage.ENDED


def test_only_a_running_hand_is_settled() -> None:
    with pytest.raises(ValueError, match="no hand is running"):
        finish_hand(full(), AT)


def test_an_answer_that_the_hand_refuses_leads_to_nothing() -> None:
    outcome = follow(running(first_turn()).state, 1, Pass())
    assert isinstance(outcome, Refusal)
    assert outcome.code is Code.NOT_ASKED


def test_a_claim_timed_out_within_the_hold_is_shown_after_it() -> None:
    fast = Tempo(window_s=1)
    state = delivered(window(tempo=fast), 2)
    state = timed_out(state, 2)
    now = running(state)
    assert now.held is not None
    assert now.state.wins != ()
    assert now.shown.wins == ()


def test_the_seats_answers_within_a_hold_are_not_in_its_repr() -> None:
    state = said(window(), "2 pong")
    assert "Pong" not in repr(running(state).held)
    assert "Pong" not in repr(state)


def test_a_tile_of_the_void_suit_is_discarded_while_it_is_held() -> None:
    state = said(with_chair(first_turn(), 0, misses=1), "0 discard 1s")
    assert running(state).shown.seats[0].river == (parse_tile("1s"),)
