from __future__ import annotations

import importlib
import random

import pytest

from benchmarks.corpora import KINDS, corpus, won
from rules.mahjong import quick
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.options import Rules
from rules.mahjong.quick import best_discards, keys_of, lanes, missing, useful, waits, win
from rules.mahjong.tiles import parse
from tests.rules import brute, oracle
from tests.rules.test_fan import naive_rows

RULES = Rules()
SAMPLE, MANY = 100, 100_000


def two_suits(tiles: list[int]) -> tuple[int, int]:
    first, second, _ = keys_of(tiles)
    return first, second


def live_counts(chance: random.Random, tiles: list[int]) -> list[int]:
    return [chance.randint(0, 4 - tiles.count(tile)) for tile in range(18)]


@pytest.mark.parametrize("kind", KINDS)
def test_distances_of_every_kind_of_hands_are_those_of_the_oracle(kind: str) -> None:
    for hand in corpus(kind, SAMPLE // 4, seed=1):
        tiles = [*hand.tiles]
        assert missing(*two_suits(tiles), 4) == oracle.missing(tiles, 0, 2), tiles
        assert missing(*two_suits(tiles[:11]), 3) == oracle.missing(tiles[:11], 1, 2), tiles


@pytest.mark.parametrize("kind", KINDS)
def test_wins_of_every_kind_of_hands_are_those_of_the_oracle(kind: str) -> None:
    for hand in corpus(kind, SAMPLE, seed=2):
        tiles = [*hand.tiles]
        expected = max(tiles) < 18 and oracle.is_complete(tiles)
        assert win(*two_suits(tiles), 4) == expected == (missing(*two_suits(tiles), 4) == 0)


@pytest.mark.parametrize("kind", KINDS)
def test_waits_are_the_tiles_that_win(kind: str) -> None:
    for hand in corpus(kind, SAMPLE, seed=3):
        tiles = [*hand.tiles[1:]]
        first, second = two_suits(tiles)
        expected = tuple(
            tile
            for tile in range(18)
            if max(tiles) < 18 and tiles.count(tile) < 4 and oracle.is_complete([*tiles, tile])
        )
        assert waits(first, second, 4) == expected, tiles
        if expected:
            assert useful(first, second, 4) == expected


@pytest.mark.parametrize("melds", range(4))
def test_useful_tiles_bring_nearer(melds: int) -> None:
    chance = random.Random(700 + melds)
    for _ in range(SAMPLE):
        tiles = oracle.random_hand(chance, 13 - 3 * melds, 1 + chance.randrange(3))
        now = missing(*two_suits(tiles), 4 - melds)
        expected = tuple(
            tile
            for tile in range(18)
            if tiles.count(tile) < 4 and missing(*two_suits([*tiles, tile]), 4 - melds) < now
        )
        assert useful(*two_suits(tiles), 4 - melds) == expected


@pytest.mark.parametrize("melds", range(4))
def test_the_best_discards_leave_the_least_distance_and_know_their_live_tiles(melds: int) -> None:
    chance = random.Random(710 + melds)
    for _ in range(SAMPLE):
        tiles = oracle.nearly_complete(chance, melds, chance.randrange(5))
        live = live_counts(chance, tiles)
        after = {}
        for tile in sorted(set(tiles)):
            left = [*tiles]
            left.remove(tile)
            helps = sum(live[one] for one in useful(*two_suits(left), 4 - melds))
            after[tile] = missing(*two_suits(left), 4 - melds), helps
        least = min(distance for distance, _ in after.values())
        expected = [(tile, helps) for tile, (distance, helps) in after.items() if distance == least]
        assert best_discards(*two_suits(tiles), 4 - melds, lanes(bytes(live))) == expected


def test_where_only_void_tiles_are_held_no_other_discard_is_known() -> None:
    assert best_discards(0, 0, 4, lanes(bytes(18))) == []
    assert missing(0, 0, 4) == 14


def test_tiles_are_named_in_the_suits_that_are_given() -> None:
    first, second = two_suits([*parse("123456m2233p")])
    assert waits(first, second, 3, (1, 2)) == parse("23s")
    assert useful(first, second, 3, (0, 2)) == parse("23s")
    full, _ = two_suits([*parse("1234567m")])
    found = best_discards(full, second, 3, lanes(bytes([1] * 18)), (1, 2))
    assert [tile for tile, _ in found] == [*parse("147p")]


def test_what_is_remembered_stays_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "_CACHED_KEYS", 8)
    monkeypatch.setattr(quick, "_NEXT", quick._Next())
    monkeypatch.setattr(quick, "_LESS", quick._Less())
    live = lanes(bytes([1] * 18))
    for hand in corpus("nearly complete", SAMPLE, seed=4):
        first, second = hand.keys
        again = best_discards(first, second, 4, live)
        assert best_discards(first, second, 4, live) == again
        assert len(quick._NEXT) <= 8
        assert len(quick._LESS) <= 8


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_thousand_hands_of_every_kind_are_those_of_the_brute_force(kind: str) -> None:
    for hand in corpus(kind, MANY, seed=5):
        for melds in range(5):
            for size in (13 - 3 * melds, 14 - 3 * melds):
                tiles = [*hand.tiles[:size]]
                assert missing(*two_suits(tiles), 4 - melds) == brute.missing(tiles, 4 - melds), tiles
        tiles = [*hand.tiles]
        expected = max(tiles) < 18 and oracle.is_complete(tiles)
        assert win(*hand.keys, 4) == expected
        left = tiles[1:]
        ready = tuple(
            tile for tile in range(18) if left.count(tile) < 4 and brute.missing([*left, tile], 4) == 0
        )
        assert waits(*two_suits(left), 4) == ready


@pytest.mark.long
def test_a_hundred_thousand_won_hands_have_the_rows_of_the_oracle() -> None:
    for hand in won(MANY, seed=6):
        rows = naive_rows([*hand.tiles], [])
        found = score(RULES, hand.tiles[:-1], (), hand.tiles[-1], NO_SITUATION)
        assert found is not None
        assert found.pattern in rows
        assert RULES.patterns[found.pattern] == max(RULES.patterns[row] for row in rows)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_thousand_hands_of_every_kind_are_those_of_another_library(kind: str) -> None:
    """By its rules four of a kind are no two pairs, and there is no void suit."""
    pytest.importorskip("mahjong", reason="benchmarks/requirements.txt")
    is_agari = importlib.import_module("mahjong.agari").Agari.is_agari
    shanten = importlib.import_module("mahjong.shanten").Shanten.calculate_shanten_for_regular_hand
    for hand in corpus(kind, MANY, seed=7):
        kept = [count if tile < 18 else 0 for tile, count in enumerate(hand.counts)]
        if kept == hand.counts:
            has_four_in_pairs = 4 in kept and not any(count % 2 for count in kept)
            assert win(*hand.keys, 4) == is_agari(kept) or has_four_in_pairs
        first, second = two_suits(left := [*hand.kept[:11]])
        if len(left) == 11:
            assert missing(first, second, 3) - 1 == shanten([left.count(tile) for tile in range(34)])
