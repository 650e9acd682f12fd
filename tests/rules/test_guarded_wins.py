"""胡: what no whole hand tells apart (docs/mutation.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.mahjong.money import totals
from rules.mahjong.options import rules_from
from rules.mahjong.settlement import next_dealer
from rules.mahjong.state import DEALT, SeatState, start
from rules.mahjong.tiles import KINDS, SUITS, parse_tile
from rules.mahjong.winning import completes, holds_void, void_tiles
from tests.support.walls import build_wall, coast, dealt, play

HEAVENLY = "12456m234678p33p3m"


@pytest.mark.parametrize("void", SUITS)
def test_a_single_tile_of_any_rank_is_a_void_tile(void: int) -> None:
    for tile in range(KINDS):
        own = SeatState((tile,), void=void)
        assert holds_void(own) == (tile // 9 == void)
        assert void_tiles(own) == (tile // 9 == void)


def test_a_seat_that_is_looked_at_under_other_rules_is_looked_at_anew() -> None:
    state = dealt(("", "46m111222333p99p"), voids="ssss")
    strict = replace(state, rules=replace(state.rules, pair_258=True))
    assert completes(state, 1, 4)
    assert not completes(strict, 1, 4)
    assert completes(state, 1, 4)


def test_a_hand_won_as_dealt_is_won_by_the_fourteenth_tile() -> None:
    state = play(dealt((HEAVENLY,), voids="ssss"), "0 win")
    assert state.wins[0].tile == state.wall[DEALT - 1] == parse_tile("3m")


def test_a_hand_won_after_its_fourteenth_tile_was_given_away_is_won_by_its_highest() -> None:
    wall = build_wall(0, ("123456m234p33p147s", "678p", "999s", "888s"))
    state = start(rules_from({"exchange": "any"}), 0, (1, 2, 3, 4), wall)
    state = play(state, "0 exchange 1s4s7s", "1 exchange 6p7p8p", "2 exchange 9s9s9s", "3 exchange 8s8s8s")
    state = play(state, *(f"{seat} void {suit}" for seat, suit in enumerate("smmm")), "0 win")
    assert state.wins[0].tile == parse_tile("8p")


def test_a_self_draw_without_a_kong_is_paid_by_all_where_the_feeder_pays_a_bloom() -> None:
    state = dealt((HEAVENLY,), voids="ssss", bloom_payer="feeder")
    state = play(state, "0 win")
    assert totals(state.ledger)[0] == 3 * state.wins[0].score.points


def test_the_next_dealer_is_who_fed_three_winners_at_once() -> None:
    hands = ("5m", "46m111222333p99p", "46m777888999s55s", "46m444555666p88p")
    state = play(dealt(hands, voids="msps"), "0 discard 5m", "1 win", "2 win", "3 win")
    assert next_dealer(coast(state)) == 0


def test_a_seat_of_a_lower_number_than_the_dealer_wins_the_earth_too() -> None:
    hands = ("46m111222333p99p", "2468m2468p13579s", "", "1m13579p13579s246s")
    state = play(dealt(hands, draws="5m", voids="ssmm", dealer=3), "3 discard 1m", "0 win")
    assert "earthly" in dict(state.wins[0].score.additions)
