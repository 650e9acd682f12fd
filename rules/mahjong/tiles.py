"""牌: the 27 kinds of tiles and their notations.

A kind is an integer 0..26: `9 * suit + rank - 1`, suits 0 `m` 万, 1 `p` 筒, 2 `s` 条 (rules §1).
There are four of each kind, 108 tiles, no honours and no flowers.

>>> parse("123m5p")
(0, 1, 2, 13)
>>> compact((13, 2, 0, 1))
'123m5p'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Tile: TypeAlias = int
Suit: TypeAlias = int

SUIT_LETTERS = "mps"
SUITS: tuple[Suit, ...] = (0, 1, 2)
KINDS = 27
COPIES = 4
TILE_COUNT = KINDS * COPIES
ALL_TILES: tuple[Tile, ...] = tuple(kind for kind in range(KINDS) for _ in range(COPIES))


class NotationError(ValueError):
    """A text that is not tiles; the message holds the text and says what is wrong with it."""


def suit_of(tile: Tile) -> Suit:
    """花色: 0 万, 1 筒, 2 条."""
    return tile // 9


def rank_of(tile: Tile) -> int:
    """点数: 1..9."""
    return tile % 9 + 1


def code(tile: Tile) -> str:
    """The two-character name of a kind.

    >>> code(26)
    '9s'
    """
    return f"{tile % 9 + 1}{SUIT_LETTERS[tile // 9]}"


def suit_from_letter(letter: str) -> Suit:
    """`m`, `p` or `s` as a number.

    Raises:
        NotationError: for any other text.
    """
    if len(letter) == 1 and letter in SUIT_LETTERS:
        return SUIT_LETTERS.index(letter)
    raise NotationError(f"{letter!r} is not a suit: one of m, p, s is expected")


def parse(text: str) -> tuple[Tile, ...]:
    """Tiles in compact (`123m55p`) or long (`1m2m3m`) notation, in the order written.

    Raises:
        NotationError: for a character that is neither a rank 1..9 nor a suit, a suit without ranks,
            or ranks without a suit.
    """
    tiles: list[Tile] = []
    ranks: list[int] = []
    for position, character in enumerate(text):
        if character in "123456789":
            ranks.append(int(character))
        elif character in SUIT_LETTERS and ranks:
            tiles.extend(9 * SUIT_LETTERS.index(character) + rank - 1 for rank in ranks)
            ranks.clear()
        else:
            raise NotationError(f"{text!r}: {character!r} at position {position} is not expected there")
    if ranks:
        raise NotationError(f"{text!r} ends without a suit")
    return tuple(tiles)


def parse_tile(text: str) -> Tile:
    """Exactly one tile.

    Raises:
        NotationError: when the text is not exactly one tile.
    """
    tiles = parse(text)
    if len(tiles) != 1:
        raise NotationError(f"{text!r} is {len(tiles)} tiles, one is expected")
    return tiles[0]


def compact(tiles: Iterable[Tile]) -> str:
    """Sorted, ranks grouped by suit.

    >>> compact(parse("9s1m1m"))
    '11m9s'
    """
    ordered = sorted(tiles)
    groups = []
    for suit in range(3):
        ranks = "".join(str(tile % 9 + 1) for tile in ordered if tile // 9 == suit)
        if ranks:
            groups.append(ranks + SUIT_LETTERS[suit])
    return "".join(groups)


def long(tiles: Iterable[Tile]) -> str:
    """Two characters a tile, in the given order (walls, exchanges).

    >>> long((0, 13))
    '1m5p'
    """
    return "".join(code(tile) for tile in tiles)


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """How many of each kind: a list of 27 numbers."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts
