"""牌型: whether tiles are a complete hand, and how far from one they are (rules §6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.mahjong.melds import Meld
from rules.mahjong.suits import (
    CACHED_KEYS,
    MOST_MELDS,
    ODD_COUNTS,
    PAIR_258,
    RANKS,
    UNITS,
    Distances,
    distances,
    keys_in,
    keys_of,
    packed,
    readings,
)
from rules.mahjong.tiles import COPIES, Suit, Tile

FULL_HAND = 14
PAIRS = 7


def has_three_suits(tiles: Iterable[Tile], melds: Iterable[Meld] = ()) -> bool:
    """三门: tiles and melds together are of all three suits, which never wins."""
    suits = {tile // 9 for tile in tiles}
    suits.update(meld.tile // 9 for meld in melds)
    return len(suits) == 3  # noqa: PLR2004


def is_seven_pairs(tiles: Sequence[Tile]) -> bool:
    """七对: fourteen tiles in pairs, four of a kind being two of them."""
    return len(tiles) == FULL_HAND and not packed(tiles) & ODD_COUNTS


def is_complete(tiles: Sequence[Tile], melds: int, *, pair_258: bool = False) -> bool:
    """胡牌: four melds and a pair, or seven pairs.

    `tiles` are the concealed ones with the winning tile, `melds` how many lie open. Suits are not judged
    (`has_three_suits`). With `pair_258` a standard hand's pair must be 2, 5 or 8.

    >>> from rules.mahjong.tiles import parse
    >>> is_complete(parse("11123455m"), 2)
    True
    """
    if len(tiles) != FULL_HAND - 3 * melds:
        return False
    return is_standard(keys_of(tiles), pair_258=pair_258) or is_seven_pairs(tiles)


def is_standard(keys: tuple[int, int, int], *, pair_258: bool) -> bool:
    """Whether suits of a right total number of tiles split into melds and one pair."""
    # 14 - 3n tiles leave 2 over when divided by three, and a suit that splits leaves 0 or 2: exactly one
    # suit, then, has a pair.
    for key in keys:
        ways = readings(key)
        if not ways or (pair_258 and not any(way & PAIR_258 for way in ways)):
            return False
    return True


def shanten(tiles: Sequence[Tile], melds: int, void: Suit | None) -> int:
    """向听数: -1 complete, 0 ready, n: n useful draws away from ready.

    Tiles of the void suit are junk; without one the best two suits count. Seven pairs are tried when nothing
    is laid down. 13 or 14 tiles less three a meld are expected; copies in one's own melds are not looked at.

    >>> from rules.mahjong.tiles import parse
    >>> shanten(parse("1112345678999m"), 0, None)
    0
    """
    return missing(packed(tiles), melds, void) - 1


def missing(counts: int, melds: int, void: Suit | None) -> int:
    """差几张: how many tiles a hand (`suits.packed`) lacks to be complete, 0 when it is."""
    first, second, third = map(distances, keys_in(counts))
    match void:
        case 0:
            return _missing_of(second, third, melds)
        case 1:
            return _missing_of(first, third, melds)
        case 2:
            return _missing_of(first, second, melds)
        case _:
            return min(
                _missing_of(first, second, melds),
                _missing_of(first, third, melds),
                _missing_of(second, third, melds),
            )


def useful(counts: int, melds: int, void: Suit) -> list[Tile]:
    """进张: the tiles, ascending, one more of which brings a hand (`suits.packed`) nearer.

    >>> from rules.mahjong.tiles import compact, parse
    >>> compact(useful(packed(parse("123m456m789m1p3p")), 1, 2))
    '13p'
    """
    keys = keys_in(counts)
    suits = [suit for suit in range(3) if suit != void]
    found: list[Tile] = []
    for suit, other in (suits, suits[::-1]):
        key, rest = keys[suit], distances(keys[other])
        now = _missing_of(distances(key), rest, melds)
        found += [
            9 * suit + rank
            for rank in range(RANKS)
            if key >> 3 * rank & 7 < COPIES and _missing_of(distances(key + UNITS[rank]), rest, melds) < now
        ]
    return found


@lru_cache(maxsize=CACHED_KEYS)
def _missing_of(one: Distances, other: Distances, melds: int) -> int:
    """差几张: the least number of tiles that two suits together lack."""
    need = MOST_MELDS - melds
    with_pair = MOST_MELDS + 1
    best = min(
        one.missing[here + pair] + other.missing[need - here + with_pair - pair]
        for here in range(need + 1)
        for pair in (0, with_pair)
    )
    if melds == 0:
        pairs = one.pairs + other.pairs
        best = min(best, FULL_HAND - 2 * pairs - min(one.odd + other.odd, PAIRS - pairs))
    return best
