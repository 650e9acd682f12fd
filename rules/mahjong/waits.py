"""听牌: which tiles complete a hand (rules §1, §7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.mahjong.melds import Meld
from rules.mahjong.options import Rules
from rules.mahjong.shape import FULL_HAND, is_complete
from rules.mahjong.suits import ODD_COUNTS, completing, keys_in, packed, readings
from rules.mahjong.tiles import Suit, Tile


def waits(
    rules: Rules, tiles: Sequence[Tile], melds: tuple[Meld, ...], void: Suit | None
) -> tuple[Tile, ...]:
    """听的牌, ascending; () when not ready.

    `tiles` are the concealed ones without a drawn one (13 less three a meld). A tile of which all four
    copies are concealed is no wait, copies in one's own melds do not matter (SBR §10.3). A hand that holds
    a tile of its void suit waits for nothing.
    """
    if len(tiles) + 1 != FULL_HAND - 3 * len(melds):
        return ()
    suits = {tile // 9 for tile in tiles} | {meld.tile // 9 for meld in melds}
    if void in suits or len(suits) == 3:  # noqa: PLR2004
        return ()
    counts = packed(tiles)
    found = set(_standard(keys_in(counts)))
    if not melds:
        found.update(_seventh_pair(counts))
    kept = (tile for tile in found if _keeps_to_two_suits(tile // 9, suits, void))
    if rules.pair_258:
        kept = (tile for tile in kept if is_complete((*tiles, tile), len(melds), pair_258=True))
    return tuple(sorted(kept))


def _standard(keys: tuple[int, int, int]) -> list[Tile]:
    """Tiles that make every suit split; the number of tiles sees to it that there is one pair."""
    broken = [suit for suit in range(3) if not readings(keys[suit])]
    if len(broken) > 1:
        return []
    return [9 * suit + rank for suit in broken or range(3) for rank in completing(keys[suit])]


def _seventh_pair(counts: int) -> tuple[Tile, ...]:
    """The one kind of which an odd number is held, if all other tiles are pairs."""
    odd = counts & ODD_COUNTS
    return () if odd & (odd - 1) else (odd.bit_length() // 3,)


def _keeps_to_two_suits(suit: Suit, suits: set[Suit], void: Suit | None) -> bool:
    return suit != void and (suit in suits or len(suits) < 2)  # noqa: PLR2004
