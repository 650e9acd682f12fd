"""番: rules that a plainer hand would not tell from their neighbours (docs/mutation.md)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.mahjong.fan import NO_SITUATION, best_possible, roots, score
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import ADDITION_ROWS, Rules, rules_from
from rules.mahjong.tiles import parse, parse_tile

PAIR_258 = Rules(pair_258=True)


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("111m333m666p777p4p", "4p"),  # triplets only
        ("123m789m123789p9p", "9p"),  # a 1 or a 9 in every part
    ],
)
def test_a_pair_of_2_5_8_is_asked_of_hands_with_other_traits_too(hand: str, win: str) -> None:
    assert score(PAIR_258, parse(hand), (), parse_tile(win), NO_SITUATION) is None


@pytest.mark.parametrize("laid", ["1m", "2m", "5m", "8m", "9m"])
def test_a_meld_of_any_rank_goes_with_a_pair_of_2_5_8(laid: str) -> None:
    melds = (Meld(MeldKind.PONG, parse_tile(laid)),)
    assert score(PAIR_258, parse("345m345p678p2p"), melds, parse_tile("2p"), NO_SITUATION) is not None
    assert score(PAIR_258, parse("345m345p678p1p"), melds, parse_tile("1p"), NO_SITUATION) is None


@pytest.mark.parametrize("hand", ["123456789m1234567p", "123456789m1p"])
def test_five_melds_and_a_pair_or_three_are_no_hand(hand: str) -> None:
    tiles = parse(hand)
    assert score(Rules(), tiles, (), tiles[-1], NO_SITUATION) is None


def test_three_of_a_kind_are_no_root() -> None:
    assert roots(parse("444m99p"), (Meld(MeldKind.PONG, parse_tile("1p")),)) == 0


@pytest.mark.parametrize(
    ("row", "hand"), [("concealed", "123m456m789m234p5p"), ("middle", "234m567m345m234p5p")]
)
def test_a_house_rule_counts_where_it_is_the_only_addition(row: str, hand: str) -> None:
    rules = rules_from({"additions": dict.fromkeys(ADDITION_ROWS), row: True})
    found = score(rules, parse(hand), (), parse_tile("5p"), NO_SITUATION)
    assert found is not None
    assert found.additions == ((row, 1),)


@pytest.mark.parametrize(
    ("missing", "counts"),
    [
        (("flush_seven_pairs",), "dragon_seven_pairs"),
        (("flush_seven_pairs", "dragon_seven_pairs"), "seven_pairs"),
        (("flush_seven_pairs", "dragon_seven_pairs", "seven_pairs"), "full_flush"),
        (("flush_seven_pairs", "dragon_seven_pairs", "seven_pairs", "full_flush"), "plain"),
    ],
)
def test_seven_pairs_of_one_suit_count_as_the_next_row_that_is_there(
    missing: tuple[str, ...], counts: str
) -> None:
    rows = {"dragon_seven_pairs": 3} | dict.fromkeys(missing)
    found = score(rules_from({"patterns": rows}), parse("1133557799992m"), (), parse_tile("2m"), NO_SITUATION)
    assert found is not None
    assert found.pattern == counts


def test_a_hand_that_waits_with_its_void_suit_has_no_best_win() -> None:
    tiles = parse("46m111222333p99p")
    assert best_possible(Rules(), tiles, (), 2) is not None
    assert best_possible(Rules(), tiles, (), 0) is None


@pytest.mark.parametrize("suits", [*product("mps", repeat=3)], ids="".join)
def test_one_suit_is_a_flush_and_three_are_no_hand(suits: tuple[str, str, str]) -> None:
    one, two, three = suits
    pattern = {1: "full_flush", 2: "plain", 3: None}[len({*suits})]
    for third, melds in ((f"789{three}", ()), ("", (Meld(MeldKind.PONG, parse_tile(f"9{three}")),))):
        tiles = parse(f"123456{one}2345{two}{third}")
        found = score(Rules(), tiles, melds, parse_tile(f"5{two}"), NO_SITUATION)
        assert (found and found.pattern) == pattern


@pytest.mark.parametrize("ranks", ["19", "15", "51", "59", "95"])
def test_every_meld_counts_for_a_pattern_in_whatever_order_they_were_laid(ranks: str) -> None:
    melds = tuple(Meld(MeldKind.PONG, parse_tile(f"{rank}m")) for rank in ranks)
    found = score(Rules(), parse("123789p9p"), melds, parse_tile("9p"), NO_SITUATION)
    assert found is not None
    assert found.pattern == ("plain" if "5" in ranks else "terminals")
