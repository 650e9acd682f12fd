"""Hands to measure with: five kinds of them, always the same for a seed, as whoever is asked wants them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rules.mahjong.suits import keys_of
from rules.mahjong.tiles import Tile

KINDS = ("random", "two suits", "nearly complete", "flush", "seven pairs")
_MELDS = [(tile, tile, tile) for tile in range(27)] + [(t, t + 1, t + 2) for t in range(27) if t % 9 <= 6]


@dataclass(frozen=True, slots=True)
class Hand:
    """Fourteen tiles. 条 is the void suit; only the kind `random` holds any of it."""

    tiles: tuple[Tile, ...]
    kept: tuple[Tile, ...]
    keys: tuple[int, int]
    counts: list[int]
    """34 of them: 万, 筒, 条, and no honours."""

    numbers: list[int]
    """Of 136, four a kind."""


def hand(tiles: list[Tile]) -> Hand:
    counts = [tiles.count(kind) for kind in range(34)]
    numbers = [4 * kind + copy for kind in range(34) for copy in range(counts[kind])]
    first, second, _ = keys_of(tiles)
    kept = tuple(tile for tile in tiles if tile < 18)
    return Hand(tuple(tiles), kept, (first, second), counts, numbers)


def without_last(one: Hand) -> Hand:
    """The hand before its draw."""
    return hand(list(one.tiles[:-1]))


def corpus(kind: str, size: int, seed: int) -> list[Hand]:
    chance = Random(f"{kind}/{seed}")
    return [hand(_tiles(kind, chance)) for _ in range(size)]


def won(size: int, seed: int) -> list[Hand]:
    """Complete hands of all kinds, the winning tile last."""
    chance = Random(f"won/{seed}")
    return [hand(_complete(chance, chance.choice((9, 18, 18)))) for _ in range(size)]


def _tiles(kind: str, chance: Random) -> list[Tile]:
    match kind:
        case "random":
            return _drawn(chance, 27)
        case "two suits":
            return _drawn(chance, 18)
        case "flush":
            return _drawn(chance, 9)
        case "nearly complete":
            return _swapped(chance, _complete(chance, 18), chance.randrange(3))
        case _:
            pairs = chance.sample([kind for kind in range(18) for _ in range(2)], 7)
            return _swapped(chance, [tile for tile in pairs for _ in range(2)], chance.randrange(3))


def _drawn(chance: Random, kinds: int) -> list[Tile]:
    return chance.sample([kind for kind in range(kinds) for _ in range(4)], 14)


def _complete(chance: Random, kinds: int) -> list[Tile]:
    while True:
        tiles = [tile for _ in range(4) for tile in chance.choice([m for m in _MELDS if m[2] < kinds])]
        tiles += [chance.randrange(kinds)] * 2
        if max(map(tiles.count, tiles)) <= 4:
            chance.shuffle(tiles)
            return tiles


def _swapped(chance: Random, tiles: list[Tile], swaps: int) -> list[Tile]:
    for place in chance.sample(range(14), swaps):
        tiles[place] = chance.choice([tile for tile in range(18) if tiles.count(tile) < 4])
    return tiles
