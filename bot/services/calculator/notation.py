"""牌谱的写法: a hand as people type it: 123m 55p, 一二三万五五筒, 🀇🀈🀉, 碰5条 暗杠九万 胡三万 杠上花.

Understands both languages at once; what it cannot read is named.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.services.opening import profile_named
from rules.mahjong.melds import Meld, MeldKind
from rules.mahjong.shape import FULL_HAND
from rules.mahjong.tiles import COPIES, Tile

MOST = 200
_GLYPHS = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘"
_RANKS = "一二三四五六七八九"
_SUITS = {"m": 0, "万": 0, "萬": 0, "p": 1, "筒": 1, "饼": 1, "s": 2, "条": 2, "索": 2}
_TILES = f"(?:[1-9{_RANKS}]+[{''.join(_SUITS)}])"
_SITUATIONS = {
    "杠上开花": ("kong_bloom", "self_draw"),
    "杠上花": ("kong_bloom", "self_draw"),
    "kong bloom": ("kong_bloom", "self_draw"),
    "杠上炮": ("kong_shot",),
    "kong shot": ("kong_shot",),
    "抢杠胡": ("rob_kong",),
    "抢杠": ("rob_kong",),
    "robbed kong": ("rob_kong",),
    "天胡": ("heavenly", "self_draw"),
    "天和": ("heavenly", "self_draw"),
    "heavenly": ("heavenly", "self_draw"),
    "地胡": ("earthly", "self_draw"),
    "地和": ("earthly", "self_draw"),
    "earthly": ("earthly", "self_draw"),
    "海底捞月": ("last_draw", "self_draw"),
    "last draw": ("last_draw", "self_draw"),
    "海底炮": ("last_shot",),
    "last shot": ("last_shot",),
    "自摸": ("self_draw",),
    "self-draw": ("self_draw",),
    "self draw": ("self_draw",),
}
_MELDS = {
    "暗杠": MeldKind.CONCEALED_KONG,
    "concealed kong": MeldKind.CONCEALED_KONG,
    "ckong": MeldKind.CONCEALED_KONG,
    "明杠": MeldKind.MELDED_KONG,
    "杠": MeldKind.MELDED_KONG,
    "kong": MeldKind.MELDED_KONG,
    "碰": MeldKind.PONG,
    "pong": MeldKind.PONG,
}
_WINS = ("胡", "和", "win", "on")


class Trouble(StrEnum):
    """哪里不对."""

    EMPTY = "empty"
    UNREADABLE = "unreadable"
    TWICE = "twice"
    COPIES = "copies"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Misread:
    """没读懂: `piece` is the text that cannot be read, or `tile` the one of which there are too many."""

    why: Trouble
    piece: str = ""
    tile: Tile | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class TypedHand:
    """`tiles` are concealed and lack `win`, the tile won on; without one the hand waits."""

    tiles: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    win: Tile | None = None
    flags: frozenset[str] = field(default=frozenset())
    profile: str | None = None

    @property
    def held(self) -> tuple[Tile, ...]:
        """Every tile of it, laid down or not."""
        laid = [meld.tile for meld in self.melds for _ in range(meld.size)]
        return (*self.tiles, *(() if self.win is None else (self.win,)), *laid)


def read(text: str) -> TypedHand | Misread:
    """The hand of a text.

    >>> read("123m 碰5条 99p").why
    <Trouble.COUNT: 'count'>
    >>> read("234567m 11222p 碰9条").melds[0].tile
    26
    """
    rest = unicodedata.normalize("NFKC", text).strip().casefold()
    if not rest:
        return Misread(Trouble.EMPTY)
    if len(rest) > MOST:
        return Misread(Trouble.UNREADABLE, rest[:10])
    hand = TypedHand()
    while rest:
        step = _step(hand, rest)
        if isinstance(step, Misread):
            return step
        hand, rest = step
    return _counted(hand)


def _step(hand: TypedHand, rest: str) -> tuple[TypedHand, str] | Misread:
    for pattern, take in _PIECES:
        match = pattern.match(rest)
        if match is None:
            continue
        found = take(hand, match)
        return found if isinstance(found, Misread) else (found, rest[match.end() :])
    piece = re.split(r"\s", rest, maxsplit=1)[0]
    profile = profile_named(piece)
    if profile is None:
        return Misread(Trouble.UNREADABLE, piece[:20])
    return replace(hand, profile=profile), rest[len(piece) :]


def _nothing(hand: TypedHand, _match: re.Match[str]) -> TypedHand:
    return hand


def _situation(hand: TypedHand, match: re.Match[str]) -> TypedHand:
    return replace(hand, flags=hand.flags.union(_SITUATIONS[match[0]]))


def _meld(hand: TypedHand, match: re.Match[str]) -> TypedHand | Misread:
    tiles = _tiles(match["tiles"])
    if len(set(tiles)) != 1 or len(tiles) > COPIES:
        return Misread(Trouble.UNREADABLE, match[0])
    return replace(hand, melds=(*hand.melds, Meld(_MELDS[match["kind"]], tiles[0])))


def _win(hand: TypedHand, match: re.Match[str]) -> TypedHand | Misread:
    tiles = _tiles(match["tiles"])
    if hand.win is not None or len(tiles) != 1:
        return Misread(Trouble.TWICE, match[0])
    return replace(hand, win=tiles[0])


def _concealed(hand: TypedHand, match: re.Match[str]) -> TypedHand:
    return replace(hand, tiles=(*hand.tiles, *_tiles(match[0])))


def _any_of(names: tuple[str, ...]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_TILES_OR_GLYPH = f"(?P<tiles>{_TILES}|[{_GLYPHS}]+)"
_PIECES: tuple[tuple[re.Pattern[str], Callable[[TypedHand, re.Match[str]], TypedHand | Misread]], ...] = (
    (re.compile(r"[\s,;:、+|]+"), _nothing),
    (re.compile(_any_of(tuple(_SITUATIONS))), _situation),
    (re.compile(rf"(?P<kind>{_any_of(tuple(_MELDS))})[\s:]*{_TILES_OR_GLYPH}"), _meld),
    (re.compile(rf"(?:{_any_of(_WINS)})[\s:]*{_TILES_OR_GLYPH}"), _win),
    (re.compile(f"{_TILES}|[{_GLYPHS}]+"), _concealed),
)


def _tiles(text: str) -> tuple[Tile, ...]:
    if text[0] in _GLYPHS:
        return tuple(_GLYPHS.index(one) for one in text)
    suit = _SUITS[text[-1]]
    return tuple(9 * suit + (int(one) if one.isascii() else _RANKS.index(one) + 1) - 1 for one in text[:-1])


def _counted(hand: TypedHand) -> TypedHand | Misread:
    """The last of fourteen is the tile won on, where none is named."""
    wanted = FULL_HAND - 1 - 3 * len(hand.melds)
    if hand.win is None and len(hand.tiles) == wanted + 1:
        hand = replace(hand, tiles=hand.tiles[:-1], win=hand.tiles[-1])
    if len(hand.tiles) != wanted or wanted < 1:
        return Misread(Trouble.COUNT, number=len(hand.tiles) + (hand.win is not None) + 3 * len(hand.melds))
    for tile in hand.held:
        if hand.held.count(tile) > COPIES:
            return Misread(Trouble.COPIES, tile=tile, number=hand.held.count(tile))
    return hand
