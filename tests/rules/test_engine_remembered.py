"""What is remembered between two questions belongs to the state and the seat that it was asked of."""

from __future__ import annotations

from dataclasses import replace

from rules.mahjong.legal import legal_actions
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.views import Stage
from rules.mahjong.winning import completes, waits_of
from rules.players.judging import live_counts
from tests.support.walls import dealt, play

HANDS = ("5m", "46m111222333p99p", "46m777888999s55s")


def test_two_hands_that_are_looked_at_in_turn_keep_their_own_tables() -> None:
    one = play(dealt(HANDS, voids="mspm"), "0 discard 5m")
    other = play(dealt(("1m",), draws="5m", voids="msmm"), "0 discard 1m")
    assert [shown.river for shown in table_view(one).seats] == [(4,), (), (), ()]
    for _ in range(2):
        assert [shown.river for shown in table_view(other).seats] == [(0,), (), (), ()]
        assert [shown.river for shown in table_view(one).seats] == [(4,), (), (), ()]


def test_void_suits_once_shown_do_not_show_where_they_are_hidden() -> None:
    shown = play(dealt(HANDS, voids="mspm"))
    hidden = replace(shown, stage=Stage.VOID)
    assert [seat.void for seat in table_view(shown).seats] == [0, 2, 1, 0]
    assert [seat.void for seat in table_view(hidden).seats] == [None, None, None, None]


def test_points_are_those_of_the_ledger_that_is_looked_at() -> None:
    before = play(dealt(HANDS, voids="mspm"), "0 discard 5m")
    after = play(before, "1 win", "2 pass")
    assert [table_view(state).seats[1].points for state in (before, after, before)] == [0, 1, 0]


def test_the_same_tiles_wait_for_other_tiles_by_other_rules() -> None:
    state = play(dealt(HANDS, voids="mspm"), "0 discard 5m")
    strict = replace(state, rules=replace(state.rules, pair_258=True))
    assert [waits_of(one, 1) for one in (state, strict, state)] == [(4,), (), (4,)]
    assert [completes(one, 1, 4) for one in (strict, state)] == [False, True]


def test_what_may_be_answered_is_that_of_the_state_that_is_asked() -> None:
    state = dealt(HANDS, voids="mspm")
    later = play(dealt(("1m",), draws="5m", voids="msmm"), "0 discard 1m")
    alone = [legal_actions(state, state.turn), legal_actions(later, later.turn)]
    assert alone[0] != alone[1]
    assert [legal_actions(state, state.turn), legal_actions(later, later.turn)] == alone


def test_what_the_turn_may_answer_is_asked_of_no_other_seat() -> None:
    state = play(dealt(("1m",), draws="5m", voids="msmm"), "0 discard 1m")
    assert legal_actions(state, 1)
    assert [legal_actions(state, seat) for seat in (0, 2, 3)] == [(), (), ()]


def test_other_tiles_wait_for_other_tiles() -> None:
    lower, other = (dealt(("1m", f"{gap}m111222333p99p"), voids="msmm") for gap in ("46", "57"))
    higher = replace(other, rules=lower.rules)
    assert [waits_of(state, 1) for state in (lower, higher, lower)] == [(4,), (5,), (4,)]


def test_the_same_tiles_wait_for_nothing_once_one_of_their_suits_is_void() -> None:
    state = dealt(("1m", "46m111222333p99p"), draws="4p", voids="", void="first_discard")
    assert waits_of(state, 1) == (4,)
    state = play(state, "0 discard 1m", "1 discard 4p")
    assert state.seats[1].void == 1
    assert waits_of(state, 1) == ()


def test_live_tiles_are_those_of_the_table_that_is_looked_at() -> None:
    one = seat_view(play(dealt(HANDS, voids="mspm"), "0 discard 5m"), 3)
    other = seat_view(dealt(HANDS, voids="mspm"), 3)
    assert live_counts(one)[4] == live_counts(other)[4] - 1
    assert live_counts(one)[4] == live_counts(other)[4] - 1
