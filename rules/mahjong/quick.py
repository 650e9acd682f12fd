"""速算: what two suits are worth together, in a handful of look-ups.

For programs that ask millions of times (simulations, computer players). A hand is here the *keys* of its two
suits (`suits.keys_of`) and the number of melds it still needs, four less those laid down; tiles of the void
suit are in neither key. Together the keys hold at most 3 * need + 2 tiles. Tiles are named as if the suits
were 万 and 筒, unless others are given, the lower one first.

>>> from rules.mahjong.tiles import compact, parse
>>> first, second, _ = keys_of(parse("123456m2233p"))
>>> compact(waits(first, second, 3)), missing(first, second, 3)
('23p', 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.mahjong.suits import BASE, EVEN, MOST_MELDS, NEVER, RANK_UNITS, RANKS, WHOLE, keys_of
from rules.mahjong.tables import CLASSES, OUT_OF, OUTS, ROWS
from rules.mahjong.tiles import COPIES, Suit, Tile

__all__ = ["best_discards", "keys_of", "lanes", "missing", "nearest_discards", "useful", "waits", "win"]

_CACHED_KEYS = 1 << 16
_LOW_RANKS = 5
_LOW = BASE**_LOW_RANKS
_YES, _NO = b"\xff", b"\0"
_NEARER = tuple((_YES * limit).ljust(256, _NO) for limit in range(NEVER + 1))
"""Turns distances into `_YES` where they are less than a limit, else into `_NO`."""

_DONE = [out.done for out in OUT_OF]
_LACKED = tuple(out.ranks for out in OUT_OF)
_ODD = [0]
for _rank in range(_LOW_RANKS):
    _ODD = [odd | count % 2 << _rank for count in range(BASE) for odd in _ODD]
"""By the digits of five ranks: which are odd, as bits."""


def win(first: int, second: int, need: int) -> bool:
    """胡: whether the suits are `need` melds and a pair, or seven pairs when four melds are needed."""
    return not ROWS[need][CLASSES[first]][CLASSES[second]]


def missing(first: int, second: int, need: int) -> int:
    """差几张: how many tiles lack, 0 for a complete hand; 向听数 is one less."""
    return ROWS[need][CLASSES[first]][CLASSES[second]]


def waits(first: int, second: int, need: int, suits: tuple[Suit, Suit] = (0, 1)) -> tuple[Tile, ...]:
    """听的牌, ascending; () when the hand of 3 * need + 1 tiles is not ready. A fifth copy is no wait."""
    if ROWS[need][CLASSES[first]][CLASSES[second]] != 1:
        return ()
    one, other = OUTS[first], OUTS[second]
    done, other_done = _DONE[one], _DONE[other]
    ranks = _LACKED[one] if other_done & WHOLE else 0
    other_ranks = _LACKED[other] if done & WHOLE else 0
    if need == MOST_MELDS and (done | other_done) & EVEN:
        # 七对: one of the suits is pairs, the other lacks a single one.
        if other_done & EVEN:
            ranks |= _lone(first)
        else:
            other_ranks |= _lone(second)
    return _WAITS[suits[0]][ranks] + _WAITS[suits[1]][other_ranks]


def _lone(key: int) -> int:
    """单张: the only rank of which an odd number is held, as a bit; 0 if there are more."""
    odd = _ODD[key % _LOW] | _ODD[key // _LOW] << _LOW_RANKS
    return 0 if odd & odd - 1 else odd


def useful(first: int, second: int, need: int, suits: tuple[Suit, Suit] = (0, 1)) -> tuple[Tile, ...]:
    """进张: the tiles, ascending, one more of which brings the hand nearer; a fifth copy never does."""
    rows = ROWS[need]
    row, column = rows[CLASSES[first]], rows[CLASSES[second]]
    nearer = _NEARER[row[CLASSES[second]]]
    in_first = _TILES[suits[0]][_NEXT[first].translate(column).translate(nearer)]
    return in_first + _TILES[suits[1]][_NEXT[second].translate(row).translate(nearer)]


LANE = 255
"""Lanes are the bytes of a number: those not marked are masked out, and 256 being 1 modulo 255, the remainder
is the sum of what is left."""


def lanes(live: bytes) -> int:
    """活张: how many tiles of each rank are still to come, first suit before second, for `best_discards`."""
    return int.from_bytes(live)


def best_discards(
    first: int, second: int, need: int, live: int, suits: tuple[Suit, Suit] = (0, 1)
) -> list[tuple[Tile, int]]:
    """打哪张: the discards that leave the least distance, each with the number of live useful tiles.

    The keys hold 3 * need + 2 tiles, or fewer when tiles of the void suit are still in hand: [] when nothing
    else is. `live` is made by `lanes`.
    """
    return [(tile, (marks & live) % LANE) for tile, marks in nearest_discards(first, second, need, suits)]


def nearest_discards(
    first: int, second: int, need: int, suits: tuple[Suit, Suit] = (0, 1)
) -> list[tuple[Tile, int]]:
    """The same for whom one such discard may do: with the useful tiles marked as `lanes` has them.

    `(marks & lanes(live)) % LANE` is the number of live ones.
    """
    rows = ROWS[need]
    row, column = rows[CLASSES[first]], rows[CLASSES[second]]
    classes, ranks, units = _LESS[first]
    other_classes, other_ranks, other_units = _LESS[second]
    distances, other_distances = classes.translate(column), other_classes.translate(row)
    least = min(distances + other_distances, default=NEVER)
    nearer, number_of = _NEARER[least], int.from_bytes
    found = []
    base, as_is = 9 * suits[0], _NEXT[second]
    for distance, group, rank, unit in zip(distances, classes, ranks, units, strict=True):
        if distance == least:
            marks = _NEXT[first - unit].translate(column) + as_is.translate(rows[group])
            found.append((base + rank, number_of(marks.translate(nearer))))
    base, as_is = 9 * suits[1], _NEXT[first]
    for distance, group, rank, unit in zip(
        other_distances, other_classes, other_ranks, other_units, strict=True
    ):
        if distance == least:
            marks = as_is.translate(rows[group]) + _NEXT[second - unit].translate(row)
            found.append((base + rank, number_of(marks.translate(nearer))))
    return found


def _four_held(ranks: int) -> bytes:
    """For every number of so many digits whether one of them is four."""
    found = _NO
    for _ in range(ranks):
        found = found * COPIES + _YES * len(found)
    return found


_FOUR_HELD = _four_held(_LOW_RANKS)


class _Next(dict[int, bytes]):
    """By key: the classes that one more tile of each rank leads to; for a fifth copy the key's own."""

    def __missing__(self, key: int) -> bytes:
        if len(self) >= _CACHED_KEYS:
            self.clear()
        if _FOUR_HELD[key % _LOW] or _FOUR_HELD[key // _LOW]:
            steps = [key if key // unit % BASE == COPIES else key + unit for unit in RANK_UNITS]
            found = self[key] = bytes([CLASSES[step] for step in steps])
            return found
        # Written out, since a loop takes twice as long; the units are those of `RANK_UNITS`.
        found = self[key] = bytes(
            (
                CLASSES[key + 1],
                CLASSES[key + 5],
                CLASSES[key + 25],
                CLASSES[key + 125],
                CLASSES[key + 625],
                CLASSES[key + 3125],
                CLASSES[key + 15625],
                CLASSES[key + 78125],
                CLASSES[key + 390625],
            )
        )
        return found


_Lesser: TypeAlias = tuple[bytes, bytes, tuple[int, ...]]


class _Less(dict[int, _Lesser]):
    """By key: the classes that one tile less of each rank held leads to, the ranks, and their units."""

    def __missing__(self, key: int) -> _Lesser:
        if len(self) >= _CACHED_KEYS:
            self.clear()
        ranks, units = _HELD_LOW[key % _LOW]
        high_ranks, high_units = _HELD_HIGH[key // _LOW]
        units += high_units
        found = self[key] = bytes([CLASSES[key - unit] for unit in units]), ranks + high_ranks, units
        return found


class _Held(dict[int, tuple[bytes, tuple[int, ...]]]):
    """By the digits of some ranks: the ranks held and their units; there are 3125 ways to hold five ranks."""

    def __init__(self, ranks: Sequence[int]) -> None:
        super().__init__()
        self._ranks = ranks

    def __missing__(self, part: int) -> tuple[bytes, tuple[int, ...]]:
        key = part * RANK_UNITS[self._ranks[0]]
        held = [rank for rank in self._ranks if key // RANK_UNITS[rank] % BASE]
        found = self[part] = bytes(held), tuple([RANK_UNITS[rank] for rank in held])
        return found


class _Tiles(dict[bytes, tuple[Tile, ...]]):
    """The tiles of one suit that nine marks stand for; there are 512 ways to mark them."""

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self._first = 9 * suit

    def __missing__(self, marks: bytes) -> tuple[Tile, ...]:
        found = self[marks] = tuple(self._first + rank for rank, mark in enumerate(marks) if mark)
        return found


class _Waits(dict[int, tuple[Tile, ...]]):
    """The tiles of one suit that nine bits stand for."""

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self._first = 9 * suit

    def __missing__(self, ranks: int) -> tuple[Tile, ...]:
        found = self[ranks] = tuple(self._first + rank for rank in range(RANKS) if ranks >> rank & 1)
        return found


_HELD_LOW, _HELD_HIGH = _Held(range(_LOW_RANKS)), _Held(range(_LOW_RANKS, RANKS))
_NEXT = _Next()
_LESS = _Less()
_TILES = tuple(_Tiles(suit) for suit in range(3))
_WAITS = tuple(_Waits(suit) for suit in range(3))
