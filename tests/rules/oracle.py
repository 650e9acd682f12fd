"""A slow, independent answer to what a hand is: plain recursion over 27 counts, nothing cached or packed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

MELDS = tuple(
    [(tile, tile, tile) for tile in range(27)]
    + [(tile, tile + 1, tile + 2) for tile in range(27) if tile % 9 <= 6]
)
Group = tuple[int, ...]


def readings(tiles: Sequence[int]) -> Iterator[tuple[Group, ...]]:
    """Every way to split the tiles into melds and exactly one pair, the pair first."""
    for pair in sorted(set(tiles)):
        rest = sorted(tiles)
        if rest.count(pair) >= 2:
            rest.remove(pair)
            rest.remove(pair)
            yield from (((pair, pair), *melds) for melds in split(rest))


def split(rest: list[int]) -> Iterator[tuple[Group, ...]]:
    if not rest:
        yield ()
        return
    low = rest[0]
    for meld in ((low, low, low), (low, low + 1, low + 2)):
        if meld not in MELDS:
            continue
        left = list(rest)
        try:
            for tile in meld:
                left.remove(tile)
        except ValueError:
            continue
        yield from ((meld, *others) for others in split(left))


def is_seven_pairs(tiles: Sequence[int]) -> bool:
    return len(tiles) == 14 and all(tiles.count(tile) % 2 == 0 for tile in tiles)


def is_complete(tiles: Sequence[int]) -> bool:
    return len(tiles) % 3 == 2 and (any(True for _ in readings(tiles)) or is_seven_pairs(list(tiles)))


def missing(tiles: Sequence[int], melds: int, void: int) -> int:
    """The tiles a hand lacks, by trying targets that lack 0, 1, 2, ... of them."""
    counts = [sum(tile == kind for tile in tiles) for kind in range(27)]
    limit = 0
    while not _reaches(counts, [0] * 27, 4 - melds, limit, 0, void) and not (
        melds == 0 and lacking_pairs(tiles, void) <= limit
    ):
        limit += 1
    return limit


@cache
def _melds_without(void: int) -> tuple[Group, ...]:
    return tuple(meld for meld in MELDS if meld[0] // 9 != void)


def _reaches(counts: list[int], used: list[int], need: int, limit: int, first: int, void: int) -> bool:
    """Whether `need` melds (from the `first` kind on) and a pair lack at most `limit` tiles."""
    if need == 0:
        return any(
            used[kind] <= 2
            and max(0, used[kind] + 2 - counts[kind]) - max(0, used[kind] - counts[kind]) <= limit
            for kind in range(27)
            if kind // 9 != void
        )
    kinds = _melds_without(void)
    for place in range(first, len(kinds)):
        meld = kinds[place]
        cost = 0
        for tile in meld:
            used[tile] += 1
            cost += used[tile] > counts[tile]
        fits = cost <= limit and all(used[tile] <= 4 for tile in meld)
        reached = fits and _reaches(counts, used, need - 1, limit - cost, place, void)
        for tile in meld:
            used[tile] -= 1
        if reached:
            return True
    return False


def lacking_pairs(tiles: Sequence[int], void: int) -> int:
    """The tiles that seven pairs lack: the seven cheapest pairs count, two to a kind."""
    costs = []
    for kind in range(27):
        if kind // 9 != void:
            held = sum(tile == kind for tile in tiles)
            first = max(0, 2 - held)
            costs += [first, max(0, 4 - held) - first]
    return sum(sorted(costs)[:7])


def random_hand(chance: random.Random, size: int, suits: int) -> list[int]:
    """`size` tiles out of the first `suits` suits."""
    return chance.sample([kind for kind in range(9 * suits) for _ in range(4)], size)


def nearly_complete(chance: random.Random, melds: int, swaps: int) -> list[int]:
    """14 - 3 * melds tiles of two suits that were a complete hand before `swaps` of them were exchanged."""
    while True:
        tiles: list[int] = []
        for _ in range(4 - melds):
            tiles += chance.choice([meld for meld in MELDS if meld[0] < 18])
        tiles += [chance.randrange(18)] * 2
        for _ in range(swaps):
            tiles[chance.randrange(len(tiles))] = chance.randrange(18)
        if max(tiles.count(tile) for tile in tiles) <= 4:
            return tiles
