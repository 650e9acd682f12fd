"""取舍: how far a seat's hand is, and which tiles it can do without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

from rules.mahjong import quick
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Penalty, Verdict
from rules.mahjong.melds import Meld
from rules.mahjong.shape import KEPT, missing
from rules.mahjong.suits import MOST_MELDS, keys_of
from rules.mahjong.tiles import COPIES, KINDS, SUIT_LETTERS, Suit, Tile
from rules.mahjong.views import SeatShown, SeatView

Keys: TypeAlias = tuple[int, int, int]

SUITS = tuple(range(len(SUIT_LETTERS)))
_KEPT_SUIT = 100
_NEAR = 2
_COMPANY_OF = [
    sum(
        3 - abs(other - tile) << 8 * other
        for other in range(KINDS)
        if other // 9 == tile // 9 and abs(other - tile) <= _NEAR
    )
    for tile in range(KINDS)
].__getitem__
"""What a tile adds to the company of each kind: numbers of 27 bytes, the lowest that of 1 万."""

_SEEN_OF = [1 << 8 * tile for tile in range(KINDS)].__getitem__
_newest: list[tuple[tuple[Tile, ...], tuple[Meld, ...], int]] = [((), (), 0)] * 4
"""By seat what lay before it when it was last looked at: from one turn to the next that changes for one."""

_LEFT = bytes(max(0, COPIES - count) for count in range(256))
"""What is left of a kind of which so many have been seen."""

_FULL = Penalty(Verdict.FULL)
_DISCARDS = tuple(Discard(tile) for tile in range(KINDS))


def held(view: SeatView) -> tuple[Tile, ...]:
    """手牌: the concealed tiles, a drawn one included."""
    return view.tiles if view.drawn is None else (*view.tiles, view.drawn)


def melds_of(view: SeatView) -> tuple[Meld, ...]:
    """The seat's own melds."""
    return view.table.seats[view.seat].melds


def lacking(counts: int, melds: Sequence[Tile], void: Suit | None) -> int:
    """差几张 with the melds (their tiles) laid down; without a void suit the best that the melds allow."""
    if void is not None or not melds:
        return missing(counts, len(melds), void)
    # No meld that would leave no suit to be void is allowed (rules §4).
    laid = {tile // 9 for tile in melds}
    return min(missing(counts, len(melds), suit) for suit in SUITS if suit not in laid)


def live_counts(view: SeatView) -> bytes:
    """活张: how many of each of the 27 kinds this seat has not seen yet."""
    total = sum(map(_SEEN_OF, held(view)))
    claimed = set()
    for shown in view.table.seats:
        river, melds, seen = _newest[shown.seat]
        if river is not shown.river or melds is not shown.melds:
            seen = _lying(shown)
        total += seen
        if shown.win is not None:
            claimed.add((shown.win.tile, shown.win.step))
    # One tile that several seats won on is one tile.
    for tile, _ in claimed:
        total += _SEEN_OF(tile)
    return total.to_bytes(KINDS, "little").translate(_LEFT)


def _lying(shown: SeatShown) -> int:
    """牌河和副露: the tiles that lie before a seat, a byte a kind."""
    seen = sum(map(_SEEN_OF, shown.river))
    for meld in shown.melds:
        seen += meld.size * _SEEN_OF(meld.tile)
    _newest[shown.seat] = shown.river, shown.melds, seen
    return seen


def best_discard(view: SeatView, discards: Sequence[Discard]) -> Discard:
    """打哪张: void tiles first; then the least distance, the most live useful tiles, the loosest tile.

    `discards` are all that the hand has. Before a void suit is set the discard sets it, and is judged so.
    """
    tiles, void = held(view), view.void
    if of_void := [one for one in discards if one.tile // 9 == void]:
        return _loosest(of_void, tiles)
    keys, need = keys_of(tiles), MOST_MELDS - len(melds_of(view))
    if void is None:
        helped = _setting_void(keys, need, {one.tile // 9 for one in discards}, live_counts(view))
        most = max([helped[one.tile] for one in discards if one.tile in helped])
        return _loosest([one for one in discards if helped.get(one.tile) == most], tiles)
    kept = KEPT[void]
    nearest = quick.nearest_discards(keys[kept[0]], keys[kept[1]], need, kept)
    if len(nearest) == 1:
        return _DISCARDS[nearest[0][0]]
    return _loosest(_most_helped(nearest, kept, live_counts(view)), tiles)


def _most_helped(nearest: Sequence[tuple[Tile, int]], kept: tuple[Suit, Suit], live: bytes) -> list[Discard]:
    """进张最多: of the discards that leave the least distance those after which the most live tiles help."""
    one, other = kept
    still = quick.lanes(live[9 * one : 9 * one + 9] + live[9 * other : 9 * other + 9])
    helps = [(marks & still) % quick.LANE for _, marks in nearest]
    most = max(helps)
    return [_DISCARDS[tile] for (tile, _), number in zip(nearest, helps, strict=True) if number == most]


def _loosest(discards: Sequence[Discard], tiles: Sequence[Tile]) -> Discard:
    """孤张: the one with the least company in hand."""
    if len(discards) == 1:
        return discards[0]
    near = company(tiles)
    return min(discards, key=lambda one: (near[one.tile], one.tile))


def _setting_void(keys: Keys, need: int, suits: Iterable[Suit], live: bytes) -> dict[Tile, int]:
    """The same when the discard decides on the void suit: every tile of a suit does equally well."""
    left = {suit: quick.missing(keys[KEPT[suit][0]], keys[KEPT[suit][1]], need) for suit in suits}
    least = min(left.values())
    helped: dict[Tile, int] = {}
    for suit, distance in left.items():
        if distance == least:
            one, other = KEPT[suit]
            helps = sum(live[tile] for tile in quick.useful(keys[one], keys[other], need, KEPT[suit]))
            helped |= dict.fromkeys(range(9 * suit, 9 * suit + 9), helps)
    return helped


def company(tiles: Sequence[Tile]) -> bytes:
    """牵连: for each of the 27 kinds how much of the hand goes with a tile of it.

    Equal ones, the tile itself included, count 3 each, neighbours 2, next but one 1.
    """
    return sum(map(_COMPANY_OF, tiles)).to_bytes(KINDS, "little")


def void_order(tiles: Sequence[Tile]) -> list[Suit]:
    """缺哪门: the suits, the one best done without first: fewest tiles, of equals the looser."""
    near = company(tiles)
    held_in: tuple[list[int], ...] = tuple([] for _ in SUITS)
    for tile in tiles:
        held_in[tile // 9].append(near[tile])
    return sorted(SUITS, key=lambda suit: (len(held_in[suit]), sum(held_in[suit]), suit))


def best_void(view: SeatView, choices: Sequence[DeclareVoid]) -> DeclareVoid:
    """定缺: of the suits offered the first in `void_order`."""
    order = void_order(held(view))
    return min(choices, key=lambda one: order.index(one.suit))


def best_exchange(view: SeatView, choices: Sequence[Exchange]) -> Exchange:
    """换三张: tiles of the suit to be void, otherwise the loosest ones."""
    tiles = held(view)
    target = void_order(tiles)[0]
    near = company(tiles)
    cost = [near[tile] + (_KEPT_SUIT if tile // 9 != target else 0) for tile in range(KINDS)]
    return min(choices, key=lambda one: sum(cost[tile] for tile in one.tiles))


def plain_choice(view: SeatView) -> Action:
    """The answer where nothing is to be won or claimed: exchange, void suit, vote, discard.

    Raises:
        ValueError: for a view in which this seat is not asked.
    """
    legal = view.legal
    if legal and isinstance(legal[0], Discard):
        # Discards stand behind all other answers: where one is the first there is nothing else.
        return best_discard(view, cast("tuple[Discard, ...]", legal))
    # 原缺报缺 costs nothing and keeps every discard: it goes first.
    if voids := [one for one in legal if isinstance(one, DeclareVoid)]:
        return best_void(view, voids)
    if discards := [one for one in legal if isinstance(one, Discard)]:
        return best_discard(view, discards)
    if exchanges := [one for one in legal if isinstance(one, Exchange)]:
        return best_exchange(view, exchanges)
    if not legal:
        raise ValueError(f"seat {view.seat} is not asked")
    # 诈胡: the full penalty is what is recorded for a seat whose time runs out (rules §7).
    return _FULL if _FULL in legal else legal[0]
