"""合法动作, 要不要: what no whole hand tells apart (docs/mutation.md)."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.mahjong.actions import Exchange, Kong, Pass, Win
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import rules_from
from rules.mahjong.state import start
from rules.mahjong.tiles import parse, parse_tile
from tests.support.walls import build_wall, coast, dealt, play


def test_three_of_one_suit_are_all_threes_of_one_suit() -> None:
    hand = "1789m1239p12389s"
    state = start(rules_from({"exchange": "same_suit"}), 1, (1, 2, 3, 4), build_wall(1, (hand,)))
    assert set(legal_actions(state, 0)) == {
        Exchange((one, two, three))
        for suit in ("1789m", "1239p", "12389s")
        for one, two, three in combinations(parse(suit), 3)
    }


@pytest.mark.parametrize(("fourth", "drawn", "added"), [("5m", "2p", ()), ("", "5m", (Kong(4),))])
def test_a_pong_is_added_to_only_by_its_fourth_tile(fourth: str, drawn: str, added: tuple[Kong, ...]) -> None:
    hands = ("5m", "55m2468p13579p13s", "", fourth)
    state = play(dealt(hands, f"------{drawn}", voids="msmm"), "0 discard 5m", "1 pong", "1 discard 1s")
    state = coast(state, wall_left=51)
    assert (state.turn, state.drawn) == (1, parse_tile(drawn))
    assert tuple(one for one in legal_actions(state, 1) if isinstance(one, Kong)) == added


def test_a_tile_of_the_own_void_suit_is_not_ponged_where_wins_are_not_checked_either() -> None:
    state = dealt(("5m", "", "55m"), voids="mpmp", manual_win=True, forced_last=0)
    assert legal_actions(play(state, "0 discard 5m"), 2) == (Win(), Pass())


def test_the_nearest_who_must_win_is_waited_for() -> None:
    hands = ("1m", "", "46m777888999s55s", "")
    state = coast(dealt(hands, last="5m1p1p1p", voids="pppp", multi_win="nearest"), wall_left=3)
    state = play(state, "0 discard 5m")
    assert legal_actions(state, 2) == (Win(),)
    assert awaited(state) == (2,)


def test_a_complete_hand_of_two_suits_is_not_won_while_one_of_them_is_void() -> None:
    for void, offered in (("s", True), ("m", False), ("p", False)):
        state = dealt(("12456m234678p33p3m",), voids=f"{void}mmm")
        assert (Win() in legal_actions(state, 0)) is offered


def test_a_self_drawn_hand_needs_a_pair_of_2_5_8_where_the_rules_say_so() -> None:
    for pair, offered in (("3p", False), ("5p", True)):
        state = dealt((f"12456m234678p{pair}{pair}3m",), voids="smmm", pair_258=True)
        assert (Win() in legal_actions(state, 0)) is offered


def test_a_meld_counts_as_a_suit_before_the_void_suit_is_set() -> None:
    for drawn, kept in (("9p", "s"), ("9p", "p")):
        hands = ("4m", f"444m123p456p78p55{kept}", "", "")
        state = dealt(hands, drawn, voids="", void="first_discard", void_first=False, forced_last=0)
        state = play(state, "0 discard 4m", "1 kong 4m")
        assert (state.turn, state.drawn) == (1, parse_tile(drawn))
        assert (Win() in legal_actions(state, 1)) is (kept == "p")
