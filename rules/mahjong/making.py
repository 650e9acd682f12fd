"""制表: makes `suits.bin`, the tables that `tables` loads, out of the definitions of `suits`.

    python -m rules.mahjong.making rules/mahjong/suits.bin

Every suit of up to fourteen tiles belongs to one of some 150 *classes*. Two suits are of one class when no
other suit beside them, and no number of melds laid down, makes a difference to how far the hand is from
complete. A suit that can be part of a complete hand besides has one of some 70 *faces*, which say all that
its worth depends on. What it waits for, or lets the other suit wait for, is one of some 500 *outs*. All
three are written as the smallest acyclic automaton that reads a key's digits, the
highest first; see `tables` for the layout.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import TypeAlias

from rules.mahjong.suits import (
    BASE,
    BLANK,
    EVEN,
    KEYS,
    MOST_MELDS,
    NEVER,
    RANK_UNITS,
    RANKS,
    WHOLE,
    Face,
    Out,
    digits,
    readings,
)
from rules.mahjong.tiles import COPIES

FULL_HAND = 14
PAIRS = 7

# 差几张 of one suit: the least number of tiles to add for 0..4 melds, then for 0..4 melds and a pair;
# then the pairs held (four of a kind are two) and the kinds held an odd number of times.
Far: TypeAlias = tuple[bytes, int, int]
Levels: TypeAlias = list[list[tuple[int, ...]]]


def made() -> bytes:
    """The contents of `suits.bin`, not compressed."""
    far = dict(_distances())
    kinds, number = _classes(set(far.values()))
    complete = {one for one in number if one[2] == 0 or _splits(one)}
    classes = bytearray([BLANK]) * KEYS
    faces = bytearray([BLANK]) * KEYS
    outs = [BLANK] * KEYS
    known: dict[Face, int] = {}
    ways_out = {Out(0, 0): BLANK}
    for key, one in far.items():
        classes[key] = number[one]
        if one in complete:
            faces[key] = known.setdefault(_face(key, one), len(known) + 1)
    for key, out in _outs(far):
        outs[key] = ways_out.setdefault(out, len(ways_out))
    return b"".join(
        (
            _written(_automaton(classes)),
            _written(_automaton(faces)),
            _written(_automaton(outs)),
            struct.pack("<H", len(kinds)),
            bytes(
                _missing(one, other, need)
                for need in range(MOST_MELDS + 1)
                for one in kinds
                for other in kinds
            ),
            struct.pack("<H", len(known)),
            b"".join(struct.pack("<HBBB", *face) for face in known),
            struct.pack("<H", len(ways_out)),
            b"".join(struct.pack("<HB", *out) for out in ways_out),
        )
    )


def _size(far: Far) -> int:
    return 2 * far[1] + far[2]


def _missing(one: Far, other: Far, need: int) -> int:
    """差几张: the least number of tiles that two suits together lack of `need` melds and a pair.

    Seven pairs count when four melds are needed. More tiles than the hand has are never asked for.
    """
    if _size(one) + _size(other) > 3 * need + 2:
        return NEVER
    with_pair = MOST_MELDS + 1
    best = min(
        one[0][here + pair] + other[0][need - here + with_pair - pair]
        for here in range(need + 1)
        for pair in (0, with_pair)
    )
    if need == MOST_MELDS:
        pairs = one[1] + other[1]
        best = min(best, FULL_HAND - 2 * pairs - min(one[2] + other[2], PAIRS - pairs))
    return best


def _classes(kinds: set[Far]) -> tuple[list[Far], dict[Far, int]]:
    """The smallest suit of each class, and everybody's class, from 1.

    Whoever agrees with a smaller suit on all partners of its own agrees with the whole of that suit's class:
    taken by size, comparing with the smallest one is enough.
    """
    ordered = sorted(kinds, key=lambda far: (_size(far), far))
    number: dict[Far, int] = {}
    found: list[tuple[Far, list[bytes]]] = []
    for far in ordered:
        rows = [_row(far, ordered, need) for need in range(MOST_MELDS + 1)]
        for place, (_, others) in enumerate(found):
            if all(other.startswith(row) for row, other in zip(rows, others, strict=True)):
                number[far] = place + 1
                break
        else:
            found.append((far, rows))
            number[far] = len(found)
    return [far for far, _ in found], number


def _row(far: Far, ordered: list[Far], need: int) -> bytes:
    """The distances beside every partner that leaves no more tiles than the hand has."""
    most = 3 * need + 2 - _size(far)
    return bytes(_missing(far, other, need) for other in ordered if _size(other) <= most)


def _splits(far: Far) -> bool:
    """Whether the suit is melds and at most one pair."""
    melds, over = divmod(_size(far), 3)
    return over != 1 and far[0][melds if over == 0 else melds + MOST_MELDS + 1] == 0


def _face(key: int, far: Far) -> Face:
    """牌面 of a suit that is melds and a pair, or pairs."""
    held = digits(key)
    ways = sum(1 << traits for traits in readings(key))
    ends, middle = bool(held[0] or held[-1]), any(held[1:-1])
    return Face(ways, not far[2], held.count(COPIES), (ends and 1) | (middle and 2))


def _outs(far: Mapping[int, Far]) -> Iterator[tuple[int, Out]]:
    """待牌 of every suit, from the whole ones less a tile."""
    splitting = {one for one in set(far.values()) if _splits(one)}
    ranks = dict.fromkeys(far, 0)
    for key, one in far.items():
        if one in splitting:
            for rank, unit in enumerate(RANK_UNITS):
                if key // unit % BASE:
                    ranks[key - unit] |= 1 << rank
    for key, one in far.items():
        yield key, Out(ranks[key], (WHOLE if one in splitting else 0) | (0 if one[2] else EVEN))


# The walk over the ranks. Its state holds the least number of missing tiles for every (runs begun two ranks
# ago, runs begun one rank ago, pairs, melds); two equal runs at most begin at one rank, since three of them
# are three triplets. Different prefixes mostly lead to the same few states, so that nearly every step is a
# look-up.
_MOST_RUNS = 2
_WIDTH = MOST_MELDS + 1
_SUMMARY = 2 * _WIDTH
_SIZE = _SUMMARY * (_MOST_RUNS + 1) ** 2
_START = bytes([0]) + bytes([NEVER]) * (_SIZE - 1)
_AT_MOST_NEVER = bytes(min(value, NEVER) for value in range(256))


def _distances() -> Iterator[tuple[int, Far]]:
    """Every key of up to fourteen tiles, and how far it is."""
    open_keys = [(0, 0, _START, 0, 0)]
    while open_keys:
        rank, key, state, pairs, odd = open_keys.pop()
        if rank == RANKS:
            yield key, (state[:_SUMMARY], pairs, odd)
            continue
        for count in range(min(COPIES, FULL_HAND - 2 * pairs - odd) + 1):
            reached = _advance(state, count)
            open_keys.append(
                (rank + 1, key + count * RANK_UNITS[rank], reached, pairs + count // 2, odd + count % 2)
            )


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


@cache
def _advance(state: bytes, count: int) -> bytes:
    lacking = [max(0, used - count) for used in range(COPIES + 1)]
    reached = [
        min([state[left] + lacking[used] for left, used in sources], default=NEVER) for sources in _SOURCES
    ]
    return bytes(reached).translate(_AT_MOST_NEVER)


def _automaton(table: Sequence[int]) -> Levels:
    """Level by level, the lowest digit first, the distinct blocks of five blocks of the level before."""
    levels: Levels = []
    blocks = list(table)
    while len(blocks) > 1:
        known: dict[tuple[int, ...], int] = {}
        parts = zip(*[iter(blocks)] * BASE, strict=True)
        blocks = [known.setdefault(part, len(known)) for part in parts]
        levels.append(list(known))
    return levels


def _written(levels: Levels) -> bytes:
    numbers = [number for level in levels for block in level for number in block]
    sizes = [len(level) for level in levels]
    return struct.pack(f"<{len(sizes)}H{len(numbers)}H", *sizes, *numbers)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(zlib.compress(made(), 9))
