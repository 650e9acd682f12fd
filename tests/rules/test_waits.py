from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.options import Rules
from rules.mahjong.tiles import KINDS, parse, suit_from_letter
from rules.mahjong.waits import waits
from tests.rules import oracle

RULES = Rules()


def pongs(text: str) -> tuple[Meld, ...]:
    return tuple(Meld(MeldKind.PONG, tile, 1) for tile in parse(text))


@pytest.mark.parametrize(
    ("hand", "melds", "void", "expected"),
    [
        ("1112345678999m", "", "s", "123456789m"),
        ("9m111p", "8m9m4p", "s", "9m"),
        ("9999m", "8m1p4p", "s", ""),
        ("4444567777s", "1p", "m", ""),
        ("7778m", "1m3s4s", "p", "689m"),
        ("22m22s", "9s7s9m", "p", "2m2s"),
        ("113399m4477p225p", "", "s", "5p"),
        ("1111m22p33445566p", "", "s", ""),
        ("3m", "1m2m4m5m", "s", "3m"),
        ("12m14p", "5m6m7m", "s", ""),
    ],
)
def test_waits_are_the_tiles_that_complete_a_hand(hand: str, melds: str, void: str, expected: str) -> None:
    found = waits(RULES, parse(hand), pongs(melds), suit_from_letter(void))
    assert found == parse(expected)


def test_a_tile_of_which_all_four_are_concealed_is_no_wait() -> None:
    assert waits(RULES, parse("1111m"), pongs("5m6m7m"), 2) == ()
    assert waits(RULES, parse("1m222p"), pongs("1m5m6m"), 2) == parse("1m")


def test_a_fifth_copy_that_lies_in_ones_own_kong_is_still_a_wait() -> None:
    melds = (Meld(MeldKind.CONCEALED_KONG, parse("9m")[0]), *pongs("5m6m"))
    assert waits(RULES, parse("1178m"), melds, 2) == parse("69m")


def test_a_hand_with_a_void_tile_waits_for_nothing() -> None:
    assert waits(RULES, parse("3m"), pongs("1m2m4m5m"), 0) == ()
    assert waits(RULES, parse("3s"), pongs("1m2m4m5m"), 2) == ()


def test_the_wait_itself_keeps_to_two_suits_and_is_not_void() -> None:
    tiles, melds = parse("22m34p"), pongs("5m6m7m")
    assert waits(RULES, tiles, melds, None) == parse("25p")
    assert waits(RULES, parse("22m34p"), pongs("5m6m7s"), None) == ()
    assert waits(RULES, tiles, melds, 1) == ()


def test_without_a_void_suit_a_one_suit_hand_may_wait_in_any() -> None:
    assert waits(RULES, parse("3m"), pongs("1m2m4m5m"), None) == parse("3m")


def test_a_wrong_number_of_tiles_waits_for_nothing() -> None:
    assert waits(RULES, parse("34m"), pongs("1m2m4m5m"), 2) == ()


def test_pair_258_takes_waits_away() -> None:
    strict = replace(RULES, pair_258=True)
    assert waits(RULES, parse("3334m"), pongs("1m6m7m"), 2) == parse("245m")
    assert waits(strict, parse("3334m"), pongs("1m6m7m"), 2) == ()
    assert waits(strict, parse("5556m"), pongs("1m6m7m"), 2) == parse("47m")


@pytest.mark.parametrize("melds", range(4))
def test_waits_are_those_of_the_oracle(melds: int) -> None:
    chance = random.Random(400 + melds)
    laid = pongs("9p9p9p9p"[: 2 * melds])
    ready = 0
    for _ in range(400):
        tiles = oracle.nearly_complete(chance, melds, chance.randrange(3))[1:]
        suits = {tile // 9 for tile in tiles} | {meld.tile // 9 for meld in laid}
        expected = tuple(
            tile
            for tile in range(KINDS)
            if tiles.count(tile) < 4
            and len(suits | {tile // 9}) < 3
            and tile // 9 != 2
            and oracle.is_complete([*tiles, tile])
            and (melds == 0 or not oracle.is_seven_pairs([*tiles, tile]))
        )
        ready += bool(expected)
        assert waits(RULES, tiles, laid, 2) == expected, tiles
    assert 50 < ready < 400
