"""一门牌: a suit's tiles as one number, and every way to read them.

A *key* is the tiles of one suit: nine digits to the base five, rank 1 lowest, so that every key is below
`KEYS`. A hand's counts are one integer of 63 bits, 21 a suit, 万 lowest.

>>> keys_of((0, 0, 0, 12))
(3, 125, 0)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.mahjong.tiles import COPIES, KINDS, Tile

RANKS = 9
MOST_MELDS = 4
BASE = COPIES + 1
KEYS = BASE**RANKS
KEY_BITS = 21
KEY_MASK = (1 << KEY_BITS) - 1
RANK_UNITS: tuple[int, ...] = tuple(BASE**rank for rank in range(RANKS))
"""What one tile of each rank adds to its suit's key."""

UNITS: tuple[int, ...] = tuple(
    RANK_UNITS[kind % RANKS] << KEY_BITS * (kind // RANKS) for kind in range(KINDS)
)
"""What one tile of each kind adds to a hand's counts."""

NO_RUNS = 1
ONLY_258 = 2
OUTSIDE = 4
PAIR_258 = 8
ALL_TRAITS = NO_RUNS | ONLY_258 | OUTSIDE | PAIR_258
"""Traits of a reading (bits; those of a hand are the `&` of its parts): triplets only; triplets and pair of
2, 5, 8 only; a 1 or a 9 in every part; the pair, if it is here, is of 2, 5 or 8."""

BLANK = 0
"""The class of a key of more than fourteen tiles; the face of one that is part of no complete hand."""

NEVER = 99
"""The distance of a hand that holds more tiles than it may."""


class Face(NamedTuple):
    """牌面 of a suit that can be part of a complete hand.

    `ways` has the bit `1 << traits` set for the `traits` of each of its `suits.readings`, `is_even` says that
    it is pairs only, `fours` how many kinds lie in it four times. `ranks`: 1 with a 1 or a 9, 2 with others.
    """

    ways: int
    is_even: bool
    fours: int
    ranks: int


class Out(NamedTuple):
    """待牌 of a suit: what it has to do with the wait of a ready hand.

    `ranks` has the bit `1 << rank` set for each rank (0..8) one more tile of which makes the suit melds and
    at most one pair. `done` says what it is already: `WHOLE`, `EVEN`, both or neither.
    """

    ranks: int
    done: int


WHOLE, EVEN = 1, 2
"""Melds and at most one pair; pairs only (bits)."""

_TRIPLET, _PAIR = 3, 2
_UNIT_OF = list(UNITS).__getitem__  # of a list, since a tuple's is called several times more slowly


def packed(tiles: Iterable[Tile]) -> int:
    """A hand's counts as one integer (no kind more than four times)."""
    return sum(map(_UNIT_OF, tiles))


def keys_of(tiles: Iterable[Tile]) -> tuple[int, int, int]:
    """The keys of 万, 筒 and 条."""
    counts = sum(map(_UNIT_OF, tiles))
    return counts & KEY_MASK, counts >> KEY_BITS & KEY_MASK, counts >> 2 * KEY_BITS


def keys_in(counts: int) -> tuple[int, int, int]:
    """The keys of a hand's packed counts."""
    return counts & KEY_MASK, counts >> KEY_BITS & KEY_MASK, counts >> 2 * KEY_BITS


def digits(key: int) -> tuple[int, ...]:
    """How many of each rank, nine numbers.

    >>> digits(23)
    (3, 4, 0, 0, 0, 0, 0, 0, 0)
    """
    return tuple(key // unit % BASE for unit in RANK_UNITS)


def same_tiles_traits(index: int) -> int:
    """Traits of a triplet, kong or pair of the rank `index` (0..8)."""
    middle = ONLY_258 | PAIR_258 if index in (1, 4, 7) else 0
    return NO_RUNS | middle | (OUTSIDE if index in (0, 8) else 0)


def readings(key: int) -> tuple[int, ...]:
    """拆法: the traits of every way to split the suit into triplets, runs and at most one pair; () if none.

    >>> from rules.mahjong.tiles import parse
    >>> readings(packed(parse("111222333m"))) == (NO_RUNS | PAIR_258, OUTSIDE | PAIR_258)
    True
    """
    return tuple(sorted(set(_split(key, 0, pair_left=True))))


def _split(key: int, lowest: int, *, pair_left: bool) -> Iterator[int]:
    """`lowest`: no tile is left below this rank."""
    if not key:
        yield ALL_TRAITS
        return
    while not key // RANK_UNITS[lowest] % BASE:
        lowest += 1
    unit = RANK_UNITS[lowest]
    held = key // unit % BASE
    if held >= _TRIPLET:
        traits = same_tiles_traits(lowest) | PAIR_258
        yield from (rest & traits for rest in _split(key - _TRIPLET * unit, lowest, pair_left=pair_left))
    if held >= _PAIR and pair_left:
        traits = same_tiles_traits(lowest)
        yield from (rest & traits for rest in _split(key - _PAIR * unit, lowest, pair_left=False))
    if lowest <= RANKS - 3 and key // unit // BASE % BASE and key // unit // BASE**2 % BASE:
        traits = PAIR_258 | (OUTSIDE if lowest in (0, 6) else 0)
        run = unit * (1 + BASE + BASE**2)
        yield from (rest & traits for rest in _split(key - run, lowest, pair_left=pair_left))
