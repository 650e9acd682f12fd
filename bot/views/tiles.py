"""牌的写法: tile names, melds and rows of tile buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.words import Face, Words
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.tiles import Suit, Tile

TILES_A_ROW = 6
_GLYPHS = tuple("🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘")


@lru_cache(maxsize=1024)
def tile_name(words: Words, tile: Tile) -> str:
    """三万, 五筒, 九条, in the way of writing that the words carry."""
    if words.face is Face.GLYPHS:
        return _GLYPHS[tile]
    suit, rank = words.one_of("suits")[tile // 9], _ranks(words)[tile % 9]
    return words("tile", rank=rank, suit=suit)


def _ranks(words: Words) -> tuple[str, ...]:
    return tuple("123456789") if words.face is Face.DIGITS else words.one_of("numerals")


def suit_name(words: Words, suit: Suit) -> str:
    """万, 筒, 条."""
    return words.one_of("suits")[suit]


def tile_list(words: Words, tiles: Iterable[Tile]) -> str:
    """Tiles in the given order, with spaces."""
    return " ".join([tile_name(words, tile) for tile in tiles])


def suit_lines(words: Words, tiles: Sequence[Tile]) -> tuple[str, ...]:
    """理牌: one line a suit, ascending; suits that are not there have no line."""
    lines = (tile_list(words, [tile for tile in sorted(tiles) if tile // 9 == suit]) for suit in range(3))
    return tuple(line for line in lines if line)


def compact(words: Words, tiles: Iterable[Tile]) -> str:
    """二三四筒 六六条: ranks together, the suit once."""
    ordered = sorted(tiles)
    if words.face is Face.GLYPHS:
        return "".join(_GLYPHS[tile] for tile in ordered)
    groups = []
    for suit in range(3):
        ranks = "".join(_ranks(words)[tile % 9] for tile in ordered if tile // 9 == suit)
        if ranks:
            groups.append(words("tile", rank=ranks, suit=suit_name(words, suit)))
    return " ".join(groups)


def meld_text(words: Words, meld: Meld) -> str:
    """碰 九万, 杠 五筒, 暗杠 二条."""
    key = {
        MeldKind.PONG: "meld-pong",
        MeldKind.MELDED_KONG: "meld-kong",
        MeldKind.ADDED_KONG: "meld-kong",
        MeldKind.CONCEALED_KONG: "meld-concealed-kong",
    }[meld.kind]
    return words(key, tile=tile_name(words, meld.tile))


def meld_list(words: Words, melds: Iterable[Meld]) -> str:
    """All melds of a seat in one line."""
    return " ".join([meld_text(words, meld) for meld in melds])
