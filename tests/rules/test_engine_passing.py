"""过手胡, 退牌, and the last tiles that must be won on."""

from __future__ import annotations

from typing import Any

from rules.mahjong.actions import Pass, Pong, Win
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.money import Reason
from rules.mahjong.seeing import seat_view
from rules.mahjong.state import HandState
from rules.mahjong.views import Offer, Stage
from rules.refusal import Code, Refusal
from tests.support.walls import coast, dealt, play, refused

LOW_OR_HIGH = "23m789m123s789s99s"
"""Wins on 4m plain, on 1m with 全带幺: 0 or 2 doublings."""


def offered(state: HandState, seat: int) -> bool:
    return Win() in legal_actions(state, seat)


def passed(**options: Any) -> HandState:
    """Seat 3 has passed 4m, worth no doubling; seat 1, who drew 6m, is to discard."""
    hands = ("4m", "4m55p", "1m22p", LOW_OR_HIGH)
    state = dealt(hands, "6m6m", voids="mmmp", **options)
    return play(state, "0 discard 4m", "3 pass")


def test_a_passed_win_bars_wins_that_are_worth_no_more() -> None:
    state = passed()
    assert seat_view(state, 3).bar == 0
    state = play(state, "1 discard 4m")
    assert state.stage is Stage.TURN
    assert state.turn == 2


def test_a_win_worth_more_than_the_passed_one_is_allowed() -> None:
    state = play(passed(), "1 discard 4m", "2 discard 1m")
    assert legal_actions(state, 3) == (Win(), Pass())
    assert seat_view(state, 3).win_offer == Offer(2, 4)
    assert [payment.points for payment in play(state, "3 win").ledger] == [4]


def test_where_the_rule_is_strict_no_win_on_others_tiles_is_allowed() -> None:
    state = play(passed(pass_rule="strict"), "1 discard 4m", "2 discard 1m")
    assert state.stage is Stage.TURN
    assert state.turn == 3


def test_without_the_rule_a_passed_win_bars_nothing() -> None:
    state = passed(pass_rule="off")
    assert seat_view(state, 3).bar is None
    assert offered(play(state, "1 discard 4m"), 3)


def test_the_highest_of_several_passed_wins_counts() -> None:
    state = dealt(("4m", "1m55p", "1m22p", LOW_OR_HIGH), "6m6m", voids="mmmp")
    state = play(state, "0 discard 4m", "3 pass", "1 discard 1m", "3 pass")
    assert seat_view(state, 3).bar == 2
    assert play(state, "2 discard 1m").turn == 3


def test_an_own_draw_lifts_the_bar() -> None:
    hands = ("4m", "22p", "11p", LOW_OR_HIGH)
    state = play(dealt(hands, "6m6m6s4m", voids="mmmp"), "0 discard 4m", "3 pass", "1 discard 6m")
    state = play(state, "2 discard 6m")
    assert seat_view(state, 3).bar is None
    state = play(coast(state, wall_left=51), "0 discard 4m")
    assert offered(state, 3)


def test_a_barred_seat_is_told_what_it_would_have_to_exceed() -> None:
    hands = ("4m", "4m55p", "44m2468p13579p79m", LOW_OR_HIGH)
    state = play(dealt(hands, "6m", voids="mmsp"), "0 discard 4m", "2 pass", "3 pass", "1 discard 4m")
    assert awaited(state) == (2,)
    assert refused(state, "3 win") == Refusal(Code.BARRED, (("doublings", 0),))


def test_a_pong_instead_of_a_win_is_a_passed_win_and_does_not_lift_the_bar() -> None:
    state = dealt(("3m", "3m55p", "22p", "33m45m789s123456s"), "6m", voids="mmmp")
    state = play(state, "0 discard 3m")
    assert legal_actions(state, 3) == (Win(), Pong(), Pass())
    state = play(state, "3 pong")
    assert state.seats[3].bar == 0


def test_a_kongs_replacement_lifts_the_bar() -> None:
    state = dealt(("3m", "", "", "333m45m11s123456s"), "9s", voids="mmmp")
    state = play(state, "0 discard 3m", "3 kong 3m")
    assert state.seats[3].bar is None
    assert state.drawn is not None


def test_who_called_a_win_that_a_nearer_seat_took_has_passed_nothing() -> None:
    hands = ("5m", "46m111222333p99p", "46m777888999s55s")
    state = dealt(hands, voids="mspm", multi_win="nearest")
    state = play(state, "0 discard 5m", "2 win", "1 win")
    assert state.seats[2].bar is None
    unasked = play(dealt(hands, voids="mspm", multi_win="nearest"), "0 discard 5m", "1 win")
    assert unasked.seats[2].bar is None


def test_a_self_drawn_win_is_never_barred() -> None:
    hands = ("4m", "22p", "11p", LOW_OR_HIGH)
    for rule in ("strict", "higher"):
        state = dealt(hands, "6m6m4m", voids="mmmp", pass_rule=rule)
        state = play(state, "0 discard 4m", "3 pass", "1 discard 6m", "2 discard 6m")
        assert offered(state, 3)


RETREATS: dict[str, Any] = {"pass_rule": "strict", "retreat_rule": True}


def test_a_discard_that_is_still_waited_for_keeps_the_bar_after_a_pong() -> None:
    hands = ("6s", "", "", "23444p66s123789p")
    state = play(dealt(hands, voids="smmm", **RETREATS), "0 discard 6s", "3 pong", "3 discard 2p")
    assert state.seats[3].bar == 0


def test_a_discard_that_changes_the_hand_lifts_the_bar_after_a_pong() -> None:
    hands = ("7m", "", "", "888p7789m123456p")
    state = play(dealt(hands, voids="mmms", **RETREATS), "0 discard 7m", "3 pong", "3 discard 8m")
    assert state.seats[3].bar is None


def test_a_seat_that_was_barred_before_its_pong_stays_barred() -> None:
    hands = ("7m", "7m", "", "888p7789m123456p")
    state = play(dealt(hands, "9m", voids="mmms", **RETREATS), "0 discard 7m", "3 pass", "1 discard 7m")
    assert legal_actions(state, 3) == (Pong(), Pass())
    state = play(state, "3 pong", "3 discard 8m")
    assert state.seats[3].bar == 0


WAITS_S = "46m777888999s55s"


def last(tiles: str, seat: int = 2, **options: Any) -> HandState:
    """Everybody has passed and thrown away up to the last tiles of the wall; `seat` waits for 5m alone."""
    hands = ["", "", "", ""]
    hands[seat], hands[(seat + 1) % 4] = WAITS_S, "555m123678m1379p"
    voids = ["p", "p", "p", "p"]
    voids[(seat + 1) % 4] = "s"
    state = dealt(tuple(hands), last=tiles, voids="".join(voids), **options)
    return coast(state, wall_left=len(tiles) // 2 - 1)


def test_a_win_on_the_last_four_tiles_must_be_taken() -> None:
    state = last("5m1p1p1p")
    assert (state.turn, state.wall_left) == (0, 3)
    state = play(state, "0 discard 5m")
    assert legal_actions(state, 2) == (Win(),)
    assert refused(state, "2 pass").code is Code.MUST_WIN
    assert [won.seat for won in play(state, "2 win").wins] == [2]


def test_before_the_last_four_tiles_a_win_may_be_passed() -> None:
    state = last("5m2p2p4p4p", seat=1)
    assert (state.turn, state.wall_left) == (3, 4)
    state = play(state, "3 discard 5m")
    assert legal_actions(state, 1) == (Win(), Pass())


def test_a_self_drawn_win_on_the_last_four_tiles_must_be_taken() -> None:
    state = last("5m1p", seat=2)
    assert (state.turn, state.wall_left) == (2, 1)
    assert legal_actions(state, 2) == (Win(),)
    assert refused(state, "2 discard 5m").code is Code.MUST_WIN


def test_without_forced_last_no_win_must_be_taken() -> None:
    state = play(last("5m1p1p1p", forced_last=0), "0 discard 5m")
    assert legal_actions(state, 2) == (Win(), Pass())


def test_a_pong_does_not_wait_where_a_win_is_certain() -> None:
    hands = ("", "", WAITS_S, "55m678m12346789p")
    state = coast(dealt(hands, last="5m1p1p1p", voids="ppps"), wall_left=3)
    assert state.turn == 0
    state = play(state, "0 discard 5m")
    assert awaited(state) == (2,)
    assert Pong() in legal_actions(state, 3)


def test_a_discard_with_the_wall_empty_can_only_be_won() -> None:
    state = last("5m", seat=2)
    assert (state.turn, state.wall_left) == (3, 0)
    state = play(state, "3 discard 5m")
    assert legal_actions(state, 2) == (Win(),)
    assert [payment.reason for payment in play(state, "2 win").ledger[:1]] == [Reason.WIN]


def test_the_last_discard_may_be_ponged_only_where_the_rules_say_so() -> None:
    hands = ("", "55m678m12346789p", "", "")
    for allowed in (False, True):
        state = dealt(hands, last="5m", voids="psss", last_pong=allowed)
        state = play(coast(state, wall_left=0), "3 discard 5m")
        assert (state.stage is Stage.WINDOW) == allowed
        if allowed:
            assert legal_actions(state, 1) == (Pong(), Pass())
            state = play(state, "1 pong", "1 discard 9p")
            assert state.stage is Stage.ENDED


def test_the_last_tile_adds_its_rows_where_the_rules_have_them() -> None:
    rows = {"last_shot": 1, "last_draw": 1}
    state = play(last("5m", additions=rows), "3 discard 5m", "2 win")
    assert dict(state.wins[0].score.additions) == {"last_shot": 1}
    state = play(last("5m", seat=3, additions=rows), "3 win")
    assert dict(state.wins[0].score.additions) == {"last_draw": 1, "self_draw": 1}
