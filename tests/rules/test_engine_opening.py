"""发牌, 换三张, 定缺."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import Rules, RulesError, rules_from
from rules.mahjong.seeing import seat_view, table_view
from rules.mahjong.state import start
from rules.mahjong.tiles import ALL_TILES, compact, parse
from rules.mahjong.views import Act, Did, Stage
from rules.refusal import Code
from tests.support.walls import build_wall, dealt, play, refused

DICE = (1, 2, 3, 4)


def test_the_dealer_gets_fourteen_tiles_and_the_others_thirteen() -> None:
    state = start(Rules(), 2, DICE, ALL_TILES)
    assert [len(seat.tiles) for seat in state.seats] == [13, 13, 14, 13]
    assert state.wall_left == 55


def test_tiles_are_dealt_in_three_rounds_of_four_then_one_each_then_the_dealers_last() -> None:
    state = start(Rules(), 1, DICE, ALL_TILES)
    assert compact(state.seats[1].tiles) == "111155559999m45p"
    assert compact(state.seats[0].tiles) == "44448888m33334p"


def test_a_wall_that_is_not_the_108_tiles_is_no_hand() -> None:
    with pytest.raises(ValueError, match="108 tiles"):
        start(Rules(), 0, DICE, ALL_TILES[1:])
    with pytest.raises(ValueError, match="108 tiles"):
        start(Rules(), 0, DICE, (*ALL_TILES[:-1], 0))


@pytest.mark.parametrize(("dealer", "dice"), [(4, DICE), (-1, DICE), (0, (0, 1, 1, 1)), (0, (1, 1, 7, 1))])
def test_a_dealer_and_dice_must_exist(dealer: int, dice: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="a seat and four dice"):
        start(Rules(), dealer, dice, ALL_TILES)


def test_every_seat_is_asked_for_its_void_suit_at_once() -> None:
    state = start(Rules(), 0, DICE, build_wall(0))
    assert state.stage is Stage.VOID
    assert awaited(state) == (0, 1, 2, 3)
    state = play(state, "2 void m", "0 void s")
    assert awaited(state) == (1, 3)
    assert legal_actions(state, 2) == ()


def test_a_void_suit_is_declared_once() -> None:
    state = play(start(Rules(), 0, DICE, build_wall(0)), "2 void m")
    assert refused(state, "2 void s").code is Code.ALREADY_ANSWERED


def test_a_void_suit_is_secret_until_all_four_are_declared() -> None:
    state = play(start(Rules(), 0, DICE, build_wall(0)), "0 void m", "1 void m", "2 void s")
    assert [seat.void for seat in table_view(state).seats] == [None] * 4
    assert table_view(state) == table_view(start(Rules(), 0, DICE, build_wall(0)))
    assert seat_view(state, 2).void == 2
    assert seat_view(state, 3).void is None
    state = play(state, "3 void p")
    assert [seat.void for seat in table_view(state).seats] == [0, 0, 2, 1]
    assert table_view(state).last == Act(Did.VOIDS_SHOWN, 0)


def test_the_dealer_begins_without_drawing() -> None:
    state = dealt((), voids="mmmm", dealer=3)
    assert (state.stage, state.turn, state.wall_left) == (Stage.TURN, 3, 55)
    assert seat_view(state, 3).drawn is None


def test_nothing_but_a_suit_answers_the_void_choice() -> None:
    state = start(Rules(), 0, DICE, build_wall(0))
    assert refused(state, "0 discard 1m").code is Code.NOT_POSSIBLE
    assert refused(state, "0 win").code is Code.NOT_POSSIBLE


EXCHANGED = {
    (1, 1, 1, 1): (1, 2, 3, 0),
    (4, 4, 1, 1): (1, 2, 3, 0),
    (4, 4, 2, 1): (2, 3, 0, 1),
    (6, 6, 4, 1): (2, 3, 0, 1),
    (6, 6, 5, 1): (3, 0, 1, 2),
    (6, 6, 6, 6): (3, 0, 1, 2),
}
"""Dice, and from whom each seat gets three tiles: sums 4..10 go to 上家, 11..17 opposite, 18..24 to 下家."""


@pytest.mark.parametrize(("dice", "givers"), EXCHANGED.items())
def test_the_dice_say_to_whom_three_tiles_are_given(
    dice: tuple[int, int, int, int], givers: tuple[int, int, int, int]
) -> None:
    hands = ("111m", "222m", "333m", "444m")
    fill = ("5555666677p9p", "1111222233p", "5555666677s", "1111222233s")
    wall = build_wall(0, tuple(mine + rest for mine, rest in zip(hands, fill, strict=True)))
    state = start(rules_from({"exchange": "any"}), 0, dice, wall)
    assert awaited(state) == (0, 1, 2, 3)
    state = play(state, *(f"{seat} exchange {hands[seat]}" for seat in range(4)))
    assert state.stage is Stage.VOID
    for seat, giver in enumerate(givers):
        assert set(parse(hands[giver])) <= set(state.seats[seat].tiles)
        assert not set(parse(hands[seat])) & set(state.seats[seat].tiles)


def test_an_exchange_waits_for_all_four_and_is_secret() -> None:
    wall = build_wall(0, ("111m", "222m", "333m", "444m"))
    state = start(rules_from({"exchange": "any"}), 0, DICE, wall)
    early = play(state, "1 exchange 222m")
    assert table_view(early) == table_view(state)
    assert early.stage is Stage.EXCHANGE
    assert refused(early, "1 exchange 222m").code is Code.ALREADY_ANSWERED


def test_only_held_tiles_are_given_away() -> None:
    state = start(rules_from({"exchange": "any"}), 0, DICE, build_wall(0, ("1123m55p", "", "222m")))
    assert refused(state, "0 exchange 222m").code is Code.TILE_NOT_HELD
    assert refused(state, "0 exchange 11m").code is Code.NOT_POSSIBLE
    play(state, "0 exchange 1m5p3m")


def test_three_of_one_suit_are_given_away_where_the_rules_say_so() -> None:
    state = start(rules_from({"exchange": "same_suit"}), 0, DICE, build_wall(0, ("1123m55p",)))
    assert refused(state, "0 exchange 1m2m5p").code is Code.NOT_POSSIBLE
    play(state, "0 exchange 1m1m2m")


@pytest.mark.parametrize(
    ("rules", "both"),
    [
        (replace(Rules(), retreat_rule=True), "retreat_rule.+pass_rule"),
        (replace(Rules(), manual_win=True), "manual_win.+forced_last"),
        (replace(Rules(), pig_pays="flat"), "pig_pays.+flat_penalty"),
    ],
)
def test_an_impossible_combination_is_refused_at_the_start(rules: Rules, both: str) -> None:
    with pytest.raises(RulesError, match=both):
        start(rules, 0, DICE, ALL_TILES)
