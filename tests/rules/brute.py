"""What whole suits lack, by exhaustion: every group is laid out, and nothing of the tables' making is used.

Tables over all 5 ** 9 suits are bytes, the number of the lowest rank being the fastest to change. One takes
some seconds to make.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from tests.rules import oracle

FAR = 99
SUITS = 5**9
GROUPS = [meld for meld in oracle.MELDS if meld[0] < 9]
ONE_MORE = bytes(min(value + 1, FAR) for value in range(256))


def place(tiles: Sequence[int]) -> int:
    return sum(5**tile for tile in tiles)


@cache
def lacking(melds: int, pairs: int) -> bytes:
    """The tiles that each suit lacks of that many melds and pairs (0 or 1)."""
    table = bytearray([FAR]) * SUITS
    for groups in combinations_with_replacement(GROUPS, melds):
        for pair in range(9) if pairs else (None,):
            tiles = [tile for group in groups for tile in group] + ([] if pair is None else [pair, pair])
            if all(tiles.count(rank) <= 4 for rank in set(tiles)):
                table[place(tiles)] = 0
    return _spread(bytes(table))


def _spread(table: bytes) -> bytes:
    """Rank by rank: a tile too many costs nothing, a tile too few costs one."""
    for _ in range(9):
        held = [table[count::5] for count in range(5)]
        for count in range(1, 5):
            held[count] = bytes(map(min, held[count], held[count - 1]))
        for count in range(3, -1, -1):
            held[count] = bytes(map(min, held[count], held[count + 1].translate(ONE_MORE)))
        table = b"".join(held)  # the lowest rank has become the highest: after nine turns all are back
    return table


def missing(tiles: Sequence[int], need: int) -> int:
    """The tiles that 万 and 筒 of a hand lack; the others are junk."""
    first = place([tile for tile in tiles if tile < 9])
    second = place([tile - 9 for tile in tiles if 9 <= tile < 18])
    ways = [
        lacking(melds, pair)[first] + lacking(need - melds, 1 - pair)[second]
        for melds in range(need + 1)
        for pair in (0, 1)
    ]
    return min([*ways, oracle.lacking_pairs(tiles, 2)] if need == 4 else ways)
