"""牌型: whether tiles are a complete hand, and how far from one they are (rules §6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.mahjong import quick
from rules.mahjong.melds import Meld
from rules.mahjong.suits import KEY_BITS, KEY_MASK, MOST_MELDS, PAIR_258, keys_in, packed
from rules.mahjong.tables import CLASSES, FACE_OF, FACES, ROWS
from rules.mahjong.tiles import Suit, Tile

FULL_HAND = 14

# What a suit's face serves for: melds and a pair, the same with a pair of 2, 5 or 8, seven pairs.
_STANDARD, _STANDARD_258, _PAIRS = 1, 2, 4
_SERVES = bytes(
    (_STANDARD if face.ways else 0)
    | (_STANDARD_258 if any(face.ways >> traits & 1 for traits in range(16) if traits & PAIR_258) else 0)
    | (_PAIRS if face.is_even else 0)
    for face in FACE_OF
)


def has_three_suits(tiles: Iterable[Tile], melds: Iterable[Meld] = ()) -> bool:
    """三门: tiles and melds together are of all three suits, which never wins."""
    suits = {tile // 9 for tile in tiles}
    suits.update(meld.tile // 9 for meld in melds)
    return len(suits) == 3  # noqa: PLR2004


def is_complete(tiles: Sequence[Tile], melds: int, *, pair_258: bool = False) -> bool:
    """胡牌: four melds and a pair, or seven pairs.

    `tiles` are the concealed ones with the winning tile, no kind more than four times; `melds` says how many
    lie open. Suits are not judged (`has_three_suits`). With `pair_258` a standard hand's pair must be 2, 5
    or 8.

    >>> from rules.mahjong.tiles import parse
    >>> is_complete(parse("11123455m"), 2)
    True
    """
    return len(tiles) == FULL_HAND - 3 * melds and serves(packed(tiles), melds, pair_258=pair_258)


def serves(counts: int, melds: int, *, pair_258: bool = False) -> bool:
    """胡牌 of a hand (`suits.packed`) of 14 tiles less three a meld."""
    # 14 - 3n tiles leave 2 over when divided by three, and a suit that splits leaves 0 or 2: exactly one
    # suit, then, has a pair.
    found = (
        _SERVES[FACES[counts & KEY_MASK]]
        & _SERVES[FACES[counts >> KEY_BITS & KEY_MASK]]
        & _SERVES[FACES[counts >> 2 * KEY_BITS]]
    )
    return bool(found & ((_STANDARD_258 if pair_258 else _STANDARD) | (0 if melds else _PAIRS)))


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
    first = CLASSES[counts & KEY_MASK]
    second = CLASSES[counts >> KEY_BITS & KEY_MASK]
    third = CLASSES[counts >> 2 * KEY_BITS]
    rows = ROWS[MOST_MELDS - melds]
    match void:
        case 0:
            return rows[second][third]
        case 1:
            return rows[first][third]
        case 2:
            return rows[first][second]
        case _:
            row = rows[first]
            return min(row[second], row[third], rows[second][third])


def useful(counts: int, melds: int, void: Suit) -> list[Tile]:
    """进张: the tiles, ascending, one more of which brings a hand of 13 less three a meld nearer.

    >>> from rules.mahjong.tiles import compact, parse
    >>> compact(useful(packed(parse("12345678m11p")), 1, 2))
    '369m'
    """
    keys, suits = keys_in(counts), KEPT[void]
    return list(quick.useful(keys[suits[0]], keys[suits[1]], MOST_MELDS - melds, suits))


KEPT: tuple[tuple[Suit, Suit], ...] = ((1, 2), (0, 2), (0, 1))
"""By void suit: the other two."""
