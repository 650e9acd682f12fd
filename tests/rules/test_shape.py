from __future__ import annotations

import random

import pytest

from rules.mahjong import quick
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.shape import has_three_suits, is_complete, missing, shanten, useful
from rules.mahjong.suits import ALL_TRAITS, NO_RUNS, OUTSIDE, PAIR_258, keys_of, packed, readings
from rules.mahjong.tiles import parse, parse_tile, suit_from_letter
from tests.rules import oracle


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123m456m789m123p55p", 0),
        ("111222333m44455p", 0),
        ("11122233344455m", 0),
        ("11112222333344m", 0),
        ("11223344556677m", 0),
        ("1111m2222p3333m44p", 0),
        ("23455566m", 2),
        ("55s", 4),
        ("99m123789s", 2),
    ],
)
def test_four_melds_and_a_pair_or_seven_pairs_are_complete(hand: str, melds: int) -> None:
    tiles = parse(hand)
    assert len(tiles) == 14 - 3 * melds
    assert is_complete(tiles, melds)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123m456m789m123p56p", 0),
        ("11m22m33m44m55m66m1p2p", 0),
        ("12344466s", 1),
        ("1122m", 3),
        ("112233m", 2),
        ("89m1p99m", 3),
        ("", 4),
        ("555s", 4),
    ],
)
def test_anything_else_is_not(hand: str, melds: int) -> None:
    assert not is_complete(parse(hand), melds)


def test_seven_pairs_are_fully_concealed() -> None:
    assert is_complete(parse("1133557799m1155p"), 0)
    assert not is_complete(parse("1133557799m1p"), 1)


def test_with_pair_258_only_a_pair_of_two_five_or_eight_serves() -> None:
    assert is_complete(parse("12344m"), 3, pair_258=False)
    assert not is_complete(parse("12344m"), 3, pair_258=True)
    assert is_complete(parse("12322m"), 3, pair_258=True)
    assert is_complete(parse("12355s"), 3, pair_258=True)


def test_pair_258_looks_at_every_reading_and_leaves_seven_pairs_alone() -> None:
    assert is_complete(parse("22345678m"), 2, pair_258=True)
    assert is_complete(parse("1133446677m1199p"), 0, pair_258=True)


def test_three_suits_are_counted_over_tiles_and_melds() -> None:
    assert has_three_suits(parse("1m1p1s"))
    assert not has_three_suits(parse("1m1p"))
    assert has_three_suits(parse("1m1p"), (Meld(MeldKind.PONG, parse("5s")[0]),))


@pytest.mark.parametrize(
    ("hand", "melds", "void", "expected"),
    [
        ("1112345678999m", 0, "s", 0),
        ("11223344556677m", 0, "s", -1),
        ("1122334455667m", 0, "s", 0),
        ("147m258p1112223s", 0, "s", 7),
        ("1m", 4, "s", 0),
        ("1s", 4, "s", 1),
        ("4444567777s", 1, "m", 1),
        ("9999m", 3, "p", 1),
        ("123m45m", 3, "p", 0),
        ("123m45s", 3, "s", 1),
        ("123456789m9999s", 0, "s", 4),
    ],
)
def test_shanten_counts_draws_to_ready(hand: str, melds: int, void: str, expected: int) -> None:
    assert shanten(parse(hand), melds, suit_from_letter(void)) == expected


def test_without_a_void_suit_the_best_two_suits_count() -> None:
    hand = parse("123456789m1p123s")
    assert shanten(hand, 0, None) == min(shanten(hand, 0, void) for void in range(3)) == 1


def test_readings_tell_apart_what_the_same_tiles_can_be() -> None:
    assert readings(keys_of(parse("111222333m"))[0]) == (NO_RUNS | PAIR_258, OUTSIDE | PAIR_258)
    assert readings(0) == (ALL_TRAITS,)
    assert readings(0o1) == ()


def test_a_fifth_copy_completes_nothing() -> None:
    assert quick.waits(packed(parse("9999m")), 0, 1) == ()
    assert quick.waits(packed(parse("7778m")), 0, 1) == parse("689m")


@pytest.mark.parametrize("melds", range(4))
def test_complete_hands_are_those_of_the_oracle(melds: int) -> None:
    chance = random.Random(100 + melds)
    hits = 0
    for _ in range(3000):
        tiles = oracle.nearly_complete(chance, melds, chance.randrange(3))
        expected = oracle.is_complete(tiles)
        hits += expected
        assert is_complete(tiles, melds) == expected, tiles
    assert 100 < hits < 3000


@pytest.mark.parametrize("melds", range(4))
def test_distances_are_those_of_the_oracle(melds: int) -> None:
    chance = random.Random(200 + melds)
    for turn in range(700):
        if turn % 3:
            tiles = oracle.nearly_complete(chance, melds, chance.randrange(5))
        else:
            tiles = oracle.random_hand(chance, 14 - 3 * melds, 1 + turn % 2)
        tiles = tiles[: len(tiles) - turn % 2]
        assert missing(packed(tiles), melds, 2) == oracle.missing(tiles, melds, 2), tiles


def test_tiles_of_the_void_suit_are_junk() -> None:
    chance = random.Random(300)
    for _ in range(60):
        tiles = oracle.random_hand(chance, 7, 3)
        for void in range(3):
            assert shanten(tiles, 2, void) == oracle.missing(tiles, 2, void) - 1


def test_distance_zero_is_completeness() -> None:
    chance = random.Random(301)
    for _ in range(2000):
        melds = chance.randrange(5)
        tiles = oracle.nearly_complete(chance, melds, chance.randrange(2))
        assert (shanten(tiles, melds, 2) == -1) == is_complete(tiles, melds)


def test_useful_tiles_are_those_that_bring_the_hand_nearer() -> None:
    chance = random.Random(302)
    for turn in range(60):
        melds = turn % 3
        tiles = oracle.nearly_complete(chance, melds, chance.randrange(3))[1:]
        now = oracle.missing(tiles, melds, 2)
        expected = [
            tile
            for tile in range(18)
            if tiles.count(tile) < 4 and oracle.missing([*tiles, tile], melds, 2) < now
        ]
        assert useful(packed(tiles), melds, 2) == expected


def test_a_fifth_copy_is_of_no_use() -> None:
    assert parse_tile("1m") not in useful(packed(parse("1111m2233p44556p")), 0, 2)
