"""做牌: the hands that thirteen tiles may become, and how far each of them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.mahjong import quick
from rules.mahjong.fan import roots
from rules.mahjong.melds import Meld
from rules.mahjong.shape import KEPT
from rules.mahjong.suits import BASE, MOST_MELDS, RANK_UNITS, keys_of
from rules.mahjong.switches import Rules
from rules.mahjong.tiles import Suit, Tile

Held: TypeAlias = Mapping[Tile, int]

_PAIR, _TRIPLET = 2, 3
_ALL_PAIRS = 7

DETOUR = 1
"""How many tiles farther than the nearest a dearer plan may be. In matches two or three showed no more points
and swung several times as far where no cap holds."""


class Kind(StrEnum):
    """路子: whatever is nearest, one suit, triplets, pairs."""

    PLAIN = "plain"
    FLUSH = "flush"
    PONGS = "pongs"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Plan:
    """一条路: `lacking` tiles, each of the `useful` brings it nearer, and it is sure of so many `doublings`.

    `first` and `second` are the keys of what it keeps of its `suits` (`rules.mahjong.quick`).
    """

    kind: Kind
    lacking: int
    useful: tuple[Tile, ...]
    doublings: int
    first: int
    second: int
    suits: tuple[Suit, Suit]

    def held(self, tile: Tile) -> int:
        """How many of that tile it keeps."""
        key = self.first if tile // 9 == self.suits[0] else self.second
        return key // RANK_UNITS[tile % 9] % BASE

    def with_tile(self, tile: Tile, copies: int = 1) -> tuple[int, int]:
        """Its keys with that tile, or without it when `copies` is negative."""
        change = copies * RANK_UNITS[tile % 9]
        if tile // 9 == self.suits[0]:
            return self.first + change, self.second
        return self.first, self.second + change

    def junk(self, tiles: Sequence[Tile]) -> list[Tile]:
        """What it does not keep."""
        kept = self.suits[:1] if self.kind is Kind.FLUSH else self.suits
        return [tile for tile in tiles if tile // 9 not in kept]


def nearest_plan(tiles: Sequence[Tile], melds: tuple[Meld, ...], void: Suit) -> Plan:
    """The fastest hand, whatever it is worth."""
    keys, need, suits = keys_of(tiles), MOST_MELDS - len(melds), KEPT[void]
    first, second = keys[suits[0]], keys[suits[1]]
    lacking, useful = quick.missing(first, second, need), quick.useful(first, second, need, suits)
    return Plan(Kind.PLAIN, lacking, useful, roots(tiles, melds), first, second, suits)


def dearer_plans(rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], near: Plan) -> Iterator[Plan]:
    """清一色, 对对胡, 七对 and both at once, that lack at most `DETOUR` more than the nearest plan."""
    rows, held = rules.patterns, Counter(tile for tile in tiles if tile // 9 in near.suits)
    pongs, pairs = rows.get("all_pongs", 0), rows.get("seven_pairs", 0)
    found = [*_of_same(held, len(melds), near, pongs, pairs)]
    flush = rows.get("full_flush", 0)
    laid = {meld.tile // 9 for meld in melds}
    for suit, other in (near.suits, near.suits[::-1]):
        if laid <= {suit}:
            found.append(_flush(near, (suit, other), MOST_MELDS - len(melds), flush))
            inside = {tile: count for tile, count in held.items() if tile // 9 == suit}
            pongs, pairs = rows.get("flush_pongs", flush), rows.get("flush_seven_pairs", flush)
            found += _of_same(inside, len(melds), near, pongs, pairs)
    return (one for one in found if one.lacking <= near.lacking + DETOUR)


def _flush(near: Plan, suits: tuple[Suit, Suit], need: int, doublings: int) -> Plan:
    key = near.first if suits[0] == near.suits[0] else near.second
    useful = tuple(tile for tile in quick.useful(key, 0, need, suits) if tile // 9 == suits[0])
    return Plan(Kind.FLUSH, quick.missing(key, 0, need), useful, near.doublings + doublings, key, 0, suits)


def _of_same(held: Held, melds: int, near: Plan, pongs: int, pairs: int) -> Iterator[Plan]:
    """By how many kinds are held once, twice, three times."""
    singles = tuple(tile for tile, count in held.items() if count == 1)
    doubles = tuple(tile for tile, count in held.items() if count == _PAIR)
    triplets = sum(count >= _TRIPLET for count in held.values())
    need = MOST_MELDS - melds
    laid = min(triplets, need)
    open_melds, twos = need - laid, len(doubles) + triplets - laid
    has_pair = twos > open_melds
    lacking = open_melds if has_pair else 2 * open_melds - twos + 1
    useful = doubles if has_pair else doubles + singles
    kept = near.first, near.second, near.suits
    yield Plan(Kind.PONGS, lacking, useful, near.doublings + pongs, *kept)
    if not melds:
        missing = _ALL_PAIRS - sum(count // _PAIR for count in held.values())
        odd = tuple(tile for tile, count in held.items() if count % _PAIR)
        yield Plan(Kind.PAIRS, missing, odd, near.doublings + pairs, *kept)
