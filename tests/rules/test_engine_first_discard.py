"""原缺, 报缺: the void suit comes with the first discard (rules §4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.mahjong.actions import DeclareVoid, Discard, Kong, Win
from rules.mahjong.checks import standings
from rules.mahjong.legal import legal_actions
from rules.mahjong.melds import MeldKind
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.state import HandState
from rules.mahjong.tiles import parse, parse_tile
from rules.mahjong.views import Act, Did, Stage
from rules.refusal import Code
from tests.support.walls import coast, dealt, play, refused

QUIET = "1357m2468p13579s"
"""Thirteen tiles that claim little."""


def begun(*hands: str, draws: str = "", dealer: int = 0, **options: Any) -> HandState:
    """A hand at its first turn, with nobody's void suit set."""
    rules = {"void": "first_discard", "void_first": False, "forced_last": 0, **options}
    return dealt(hands, draws, voids="", dealer=dealer, **rules)


def void(state: HandState, seat: int) -> int | None:
    return table_view(state).seats[seat].void


def test_play_begins_at_once_and_the_first_discard_sets_the_void_suit() -> None:
    state = begun("1m3456789p145678s", QUIET)
    assert (state.stage, state.turn, void(state, 0)) == (Stage.TURN, 0, None)
    state = play(state, "0 discard 1m")
    assert (void(state, 0), void(state, 1)) == (0, None)
    state = play(coast(state, 54), "1 discard 2p")
    assert void(state, 1) == 1


def test_the_suit_never_changes_after_the_first_discard() -> None:
    state = play(begun("12m345678p345678s", QUIET, QUIET, "1m24689p2468s789m"), "0 discard 1m")
    state = coast(state, wall_left=51)
    assert state.turn == 0
    state = play(state, "0 discard 3p")
    assert void(state, 0) == 0


def test_a_suit_that_is_not_held_may_be_announced_and_the_turn_goes_on() -> None:
    state = begun("1123456789p1234s", QUIET)
    before = state.step
    assert DeclareVoid(0) in legal_actions(state, 0)
    state = play(state, "0 void m")
    assert (void(state, 0), state.turn, state.stage) == (0, 0, Stage.TURN)
    assert state.last == Act(Did.ANNOUNCED, 0)
    assert state.step > before
    assert refused(state, "0 void m").code is Code.NOT_POSSIBLE
    play(state, "0 discard 4s")


def test_a_suit_that_is_held_or_laid_down_is_not_lacking() -> None:
    state = begun("1m23456789p12344s", QUIET)
    assert not any(isinstance(action, DeclareVoid) for action in legal_actions(state, 0))
    assert refused(state, "0 void m").code is Code.NOT_POSSIBLE
    melded = play(begun("1111m23456789p12s", "", draws="9p"), "0 kong 1m")
    assert refused(melded, "0 void m").code is Code.NOT_POSSIBLE


def test_it_is_announced_in_ones_own_turn_only() -> None:
    state = begun(QUIET + "9s", "1123456789p123s")
    assert refused(state, "1 void m").code is Code.NOT_YOUR_TURN
    state = play(coast(play(state, "0 discard 1m"), 54), "1 void m")
    assert void(state, 1) == 0


def test_it_is_announced_before_or_after_a_kong_counting_the_tile_just_drawn() -> None:
    state = begun("1111p23456789p12s", QUIET, draws="9m")
    assert DeclareVoid(0) in legal_actions(state, 0)
    early = play(state, "0 void m", "0 kong 1p")
    assert void(early, 0) == 0
    late = play(state, "0 kong 1p")
    assert DeclareVoid(0) not in legal_actions(late, 0), "the replacement is a 9m"
    lucky = play(begun("1111p23456789p12s", QUIET, draws="9s"), "0 kong 1p", "0 void m")
    assert void(lucky, 0) == 0


def test_it_must_be_announced_where_no_tile_can_set_the_suit() -> None:
    melded = begun("4m2468p2468s13579p", "44m1122335566m7m")
    melded = play(melded, "0 discard 4m", "1 pong")
    assert legal_actions(melded, 1) == (DeclareVoid(1), DeclareVoid(2))
    assert refused(melded, "1 discard 7m").code is Code.MELDED_SUIT
    melded = play(melded, "1 void s", "1 discard 7m")
    assert void(melded, 1) == 2


def test_a_suit_of_ones_melds_cannot_be_set_by_the_first_discard() -> None:
    state = play(begun("4m2468p2468s13579p", "44m1235m123789p1s"), "0 discard 4m", "1 pong")
    tiles = {action.tile for action in legal_actions(state, 1) if isinstance(action, Discard)}
    assert tiles == set(parse("123789p1s"))
    assert refused(state, "1 discard 5m").facts == (("tile", 4),)
    state = play(state, "1 discard 1s")
    assert void(state, 1) == 2


@pytest.mark.parametrize("kong", ["1", "9"])
@pytest.mark.parametrize(("own", "others"), [("m", "189p189s"), ("p", "189m189s"), ("s", "189m189p")])
def test_every_rank_of_ones_melds_suit_is_kept_and_every_other_may_go(
    kong: str, own: str, others: str
) -> None:
    state = begun(f"{4 * kong}28{own}{others}88{others[-1]}", draws=f"7{own}")
    assert len(state.seats[0].tiles) == 14
    state = play(state, f"0 kong {kong}{own}")
    tiles = {one.tile for one in legal_actions(state, 0) if isinstance(one, Discard)}
    assert tiles == set(parse(others))


def test_three_suits_are_never_laid_down_before_the_suit_is_set() -> None:
    state = begun("1111m2222p3333s45s", "", draws="9p9m")
    state = play(state, "0 kong 1m", "0 kong 2p")
    assert Kong(20) not in legal_actions(state, 0)
    assert refused(state, "0 kong 3s").code is Code.NOT_POSSIBLE
    state = play(state, "0 discard 5s")
    assert [meld.kind for meld in state.seats[0].melds] == [MeldKind.CONCEALED_KONG] * 2


@pytest.mark.parametrize(
    ("third", "may"),
    [("1m", True), ("9m", True), ("1p", True), ("9p", True), ("1s", False), ("5s", False), ("9s", False)],
)
def test_a_third_kong_may_lie_in_one_of_the_two_suits_laid_down(third: str, may: bool) -> None:
    state = begun(f"3333m4444p{4 * third[0]}{third[1]}78s", "", draws="7p7m")
    state = play(state, "0 kong 3m", "0 kong 4p")
    assert (Kong(parse_tile(third)) in legal_actions(state, 0)) is may


def test_a_win_before_the_suit_is_set_announces_the_missing_one() -> None:
    state = begun("5m" + QUIET, "46m111222333p99p")
    assert seat_view(state, 1).void is None
    state = play(state, "0 discard 5m", "1 win")
    assert void(state, 1) == 2
    assert state.last.did is not Did.ANNOUNCED


def test_a_win_that_lacks_two_suits_announces_either() -> None:
    state = begun("5m" + QUIET, "1112223334699m")
    state = play(state, "0 discard 5m", "1 win")
    assert void(state, 1) == 1


def test_a_dealt_win_announces_too() -> None:
    state = begun("11122233344499p")
    assert Win() in legal_actions(state, 0)
    state = play(state, "0 win")
    assert void(state, 0) == 0
    assert dict(state.wins[0].score.additions)["heavenly"] == 4


def test_three_suits_never_win_before_the_suit_is_set() -> None:
    state = begun("5m" + QUIET, "46m111222p333s99p", "", "")
    state = play(state, "0 discard 5m")
    assert state.window is None or not state.window.options[1]


def test_once_set_the_void_suit_goes_first_where_the_rules_say_so() -> None:
    state = play(begun("123m45678p345678s", QUIET, void_first=True), "0 discard 1m")
    state = coast(state, wall_left=51)
    assert state.turn == 0
    tiles = {action.tile for action in legal_actions(state, 0) if isinstance(action, Discard)}
    assert {1, 2} <= tiles <= set(range(9))


def test_a_tile_of_the_suit_just_set_is_never_claimed() -> None:
    state = begun("9m2468p2468s13579p", "55m2468p13579s19m", "1m2468p2468s5m", draws="1p5m")
    state = play(play(state, "0 discard 9m"), "1 discard 9m")
    assert state.turn == 2
    state = play(state, "2 discard 5m")
    assert state.window is None or not state.window.options[1]


def test_after_an_exchange_the_dealer_begins_at_once() -> None:
    rules: dict[str, Any] = {"exchange": "any", "void": "first_discard"}
    state = dealt(("111m" + "23456789p123s", "222m" + "5556667778s"), voids="", **rules)
    assert state.stage is Stage.EXCHANGE
    for seat in range(4):
        tile = legal_actions(state, seat)[0]
        state = play(state, f"{seat} exchange {_long(tile)}")
    assert (state.stage, state.turn) == (Stage.TURN, 0)
    assert state.last == Act(Did.EXCHANGED, 0)


def _long(action: Any) -> str:
    return "".join(f"{tile % 9 + 1}{'mps'[tile // 9]}" for tile in action.tiles)


def test_a_first_discard_is_of_the_void_suit_so_that_its_seat_may_be_a_passive_pig() -> None:
    state = begun("1m" + QUIET, passive_pig=True)
    state = play(state, "0 discard 1m")
    assert state.seats[0].only_void
    announced = play(begun("1123456789p1234s", QUIET), "0 void m", "0 discard 1p")
    assert not announced.seats[0].only_void


def test_the_void_suit_that_a_discard_after_a_pong_sets_is_no_wait_any_more() -> None:
    # 23444p and 66s with melds of 条: a discard of 2p would keep waiting for 2p, were 筒 not given up by it.
    state = begun("6s13579m2468p1357m", "66s23444p111222s", pass_rule="strict", retreat_rule=True)
    state = play(state, "0 discard 6s", "1 pong", "1 discard 2p")
    assert void(state, 1) == 1
    assert state.seats[1].bar is None


def test_without_a_void_suit_three_suits_make_a_pig() -> None:
    state = begun("1m" + QUIET, pig_test="void_tile")
    assert {one.standing.value for one in standings(state)} <= {"pig", "ready", "not_ready"}
    assert standings(state)[0].standing.value == "pig"
