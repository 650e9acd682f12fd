"""听牌: which tiles complete a hand (rules §1, §7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.mahjong import quick
from rules.mahjong.melds import Meld
from rules.mahjong.options import Rules
from rules.mahjong.shape import KEPT, is_complete
from rules.mahjong.suits import MOST_MELDS, keys_of
from rules.mahjong.tiles import Suit, Tile


def waits(
    rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], void: Suit | None
) -> tuple[Tile, ...]:
    """听的牌, ascending; () when not ready.

    `tiles` are the concealed ones without a drawn one (13 less three a meld). A tile of which all four
    copies are concealed is no wait, copies in one's own melds do not matter (SBR §10.3). A hand that holds
    a tile of its void suit waits for nothing.
    """
    need = MOST_MELDS - len(melds)
    if len(tiles) != 3 * need + 1:
        return ()
    keys = keys_of(tiles)
    if void is None:
        found = _in_any_suits(keys, melds)
    elif keys[void] or (melds and any(meld.tile // 9 == void for meld in melds)):
        return ()
    else:
        one, other = kept = KEPT[void]
        found = quick.waits(keys[one], keys[other], need, kept)
    if rules.pair_258:
        return tuple(tile for tile in found if is_complete((*tiles, tile), len(melds), pair_258=True))
    return found


def _in_two_suits(keys: tuple[int, int, int], need: int, void: Suit) -> tuple[Tile, ...]:
    kept = KEPT[void]
    return quick.waits(keys[kept[0]], keys[kept[1]], need, kept)


def _in_any_suits(keys: tuple[int, int, int], melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    """Without a void suit any may be done without of which nothing is held or laid down."""
    laid = {meld.tile // 9 for meld in melds}
    empty = [suit for suit in range(3) if not keys[suit] and suit not in laid]
    need = MOST_MELDS - len(melds)
    return tuple(sorted({tile for suit in empty for tile in _in_two_suits(keys, need, suit)}))
