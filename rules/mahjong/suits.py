"""一门牌: what the tiles of one suit can be, whatever the rest of the hand is.

A hand's counts are one integer of 27 octal digits, tile kind `k` standing at digit `k`; a *key* is the nine
digits of one suit, rank 1 lowest. Everything about a key is computed once and cached, since few keys occur.

>>> keys_of((0, 0, 0, 12))
(3, 512, 0)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.mahjong.tiles import COPIES, KINDS, Tile

RANKS = 9
MOST_MELDS = 4
KEY_BITS = 3 * RANKS
KEY_MASK = (1 << KEY_BITS) - 1
UNITS: tuple[int, ...] = tuple(1 << 3 * kind for kind in range(KINDS))
"""What one tile of each kind adds to a hand's counts."""

ODD_COUNTS = sum(UNITS)
"""The lowest bit of every kind's count."""

CACHED_KEYS = 1 << 16

NO_RUNS = 1
ONLY_258 = 2
OUTSIDE = 4
PAIR_258 = 8
ALL_TRAITS = NO_RUNS | ONLY_258 | OUTSIDE | PAIR_258
"""Traits of a reading (bits; those of a hand are the `&` of its parts): triplets only; triplets and pair of
2, 5, 8 only; a 1 or a 9 in every part; the pair, if it is here, is of 2, 5 or 8."""


def packed(tiles: Iterable[Tile]) -> int:
    """A hand's counts as one integer (no kind more than seven times)."""
    return sum(map(UNITS.__getitem__, tiles))


def keys_of(tiles: Iterable[Tile]) -> tuple[int, int, int]:
    """The keys of 万, 筒 and 条."""
    return keys_in(packed(tiles))


def keys_in(counts: int) -> tuple[int, int, int]:
    """The keys of a hand's packed counts."""
    return counts & KEY_MASK, counts >> KEY_BITS & KEY_MASK, counts >> 2 * KEY_BITS


def digits(key: int) -> tuple[int, ...]:
    """How many of each rank, nine numbers."""
    return tuple(key >> 3 * rank & 7 for rank in range(RANKS))


def same_tiles_traits(index: int) -> int:
    """Traits of a triplet, kong or pair of the rank `index` (0..8)."""
    middle = ONLY_258 | PAIR_258 if index in (1, 4, 7) else 0
    return NO_RUNS | middle | (OUTSIDE if index in (0, 8) else 0)


@lru_cache(maxsize=CACHED_KEYS)
def readings(key: int) -> tuple[int, ...]:
    """拆法: the traits of every way to split the suit into triplets, runs and at most one pair; () if none.

    >>> readings(0o333) == (NO_RUNS | PAIR_258, OUTSIDE | PAIR_258)
    True
    """
    return tuple(sorted(set(_split(key, pair_left=True))))


def _split(key: int, *, pair_left: bool) -> Iterator[int]:
    if not key:
        yield ALL_TRAITS
        return
    lowest = ((key & -key).bit_length() - 1) // 3
    one = 1 << 3 * lowest
    held = key >> 3 * lowest & 7
    if held >= 3:  # noqa: PLR2004
        traits = same_tiles_traits(lowest) | PAIR_258
        yield from (rest & traits for rest in _split(key - 3 * one, pair_left=pair_left))
    if held >= 2 and pair_left:  # noqa: PLR2004
        traits = same_tiles_traits(lowest)
        yield from (rest & traits for rest in _split(key - 2 * one, pair_left=False))
    if lowest <= RANKS - 3 and key >> 3 * lowest + 3 & 7 and key >> 3 * lowest + 6 & 7:
        traits = PAIR_258 | (OUTSIDE if lowest in (0, 6) else 0)
        yield from (rest & traits for rest in _split(key - 0o111 * one, pair_left=pair_left))


@lru_cache(maxsize=CACHED_KEYS)
def completing(key: int) -> tuple[int, ...]:
    """The ranks (0..8) one more tile of which makes the suit splittable; a fifth copy does not exist."""
    return tuple(
        rank for rank in range(RANKS) if key >> 3 * rank & 7 < COPIES and readings(key + (1 << 3 * rank))
    )


class Distances(NamedTuple):
    """差几张: how far one suit is from its possible parts.

    `missing[5 * pair + melds]` is the least number of tiles to add for so many melds (0..4) and pairs (0, 1)
    in the suit, no tile being used more than four times. `pairs` counts four of a kind twice, `odd` the kinds
    held once or three times. Equal ones are one object, which makes looking them up fast.
    """

    missing: bytes
    pairs: int
    odd: int


@lru_cache(maxsize=CACHED_KEYS)
def distances(key: int) -> Distances:
    """The `Distances` of one suit."""
    held = digits(key)
    reached = _START
    for count in held:
        reached = _advance(reached, count)
    odd = (key & ODD_COUNTS).bit_count()
    return _one_object(reached[:_SUMMARY], (sum(held) - odd) // 2, odd)


@lru_cache(maxsize=CACHED_KEYS)
def _one_object(missing: bytes, pairs: int, odd: int) -> Distances:
    return Distances(missing, pairs, odd)


# `_advance` walks over the ranks. Its state holds the least number of missing tiles for every
# (runs begun two ranks ago, runs begun one rank ago, pairs, melds); two equal runs at most begin at one
# rank, since three of them are three triplets. Different prefixes mostly lead to the same few states, so that
# nearly every step is a look-up.
_NEVER = 99
_MOST_RUNS = 2
_WIDTH = MOST_MELDS + 1
_SUMMARY = 2 * _WIDTH
_SIZE = _SUMMARY * (_MOST_RUNS + 1) ** 2
_START = bytes([0]) + bytes([_NEVER]) * (_SIZE - 1)
_AT_MOST_NEVER = bytes(min(value, _NEVER) for value in range(256))


def _cell(earlier: int, later: int, pairs: int, melds: int) -> int:
    return ((earlier * (_MOST_RUNS + 1) + later) * 2 + pairs) * _WIDTH + melds


def _moves() -> Iterator[tuple[int, int, int]]:
    """Every step over one rank: the cell reached, the cell left, and the copies of the tile used."""
    runs = range(_MOST_RUNS + 1)
    for earlier, later, begun in product(runs, repeat=3):
        for pairs, pair, triplet in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 0, 1)):
            used = earlier + later + begun + 3 * triplet + 2 * pair
            for melds in range(_WIDTH - begun - triplet if used <= COPIES else 0):
                reached = _cell(later, begun, pairs + pair, melds + begun + triplet)
                yield reached, _cell(earlier, later, pairs, melds), used


def _sources() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell the cells that lead to it, with the copies used on the way."""
    moves = list(_moves())
    return tuple(
        tuple((left, used) for reached, left, used in moves if reached == cell) for cell in range(_SIZE)
    )


_SOURCES = _sources()


@lru_cache(maxsize=CACHED_KEYS)
def _advance(state: bytes, count: int) -> bytes:
    lacking = [max(0, used - count) for used in range(COPIES + 1)]
    reached = [
        min([state[left] + lacking[used] for left, used in sources], default=_NEVER) for sources in _SOURCES
    ]
    return bytes(reached).translate(_AT_MOST_NEVER)
