"""胡: whether a seat can win now, and what for (rules §5, §6)."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from rules.mahjong.fan import Score, Situation, score
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import BloomPayer, PassRule
from rules.mahjong.shape import has_three_suits, is_complete
from rules.mahjong.state import DEALT, HandState, SeatState, Window, with_tile, without_tile
from rules.mahjong.tiles import Suit, Tile

_CACHED_HANDS = 1 << 16


def holds_void(own: SeatState) -> bool:
    """Whether a tile of the void suit is still in hand."""
    return own.void is not None and _holds(own.tiles, own.void)


def _holds(tiles: tuple[Tile, ...], suit: Suit) -> bool:
    place = bisect_left(tiles, 9 * suit)
    return place < len(tiles) and tiles[place] // 9 == suit


def void_tiles(own: SeatState) -> int:
    """How many tiles of the void suit are still in hand."""
    return sum(tile // 9 == own.void for tile in own.tiles)


def is_last(state: HandState) -> bool:
    """最后几张: whether a win has to be taken (`forced_last`)."""
    return state.wall_left < state.rules.forced_last


def completes(state: HandState, seat: int, tile: Tile) -> bool:
    """Whether another seat's tile makes the hand complete, barred or not."""
    own = state.seats[seat]
    if tile // 9 == own.void or not _touches(own.tiles, tile) or holds_void(own):
        return False
    return _is_free_and_complete(state, own, with_tile(own.tiles, tile))


def can_self_draw(state: HandState) -> bool:
    """自摸: whether the seat whose turn it is holds a complete hand, by a draw or as dealt."""
    if state.drawn is None and not is_first_turn(state):
        return False
    own = state.seats[state.turn]
    return _is_free_and_complete(state, own, own.tiles)


def is_first_turn(state: HandState) -> bool:
    """起手: the dealer with its fourteen dealt tiles, before any kong."""
    return state.front == DEALT and state.discards_made == 0


def win_tile(state: HandState) -> Tile:
    """The tile of a self-drawn win; as dealt it is the dealer's fourteenth, or the highest if given away."""
    if state.drawn is not None:
        return state.drawn
    tiles, dealt = state.seats[state.turn].tiles, state.wall[DEALT - 1]
    return dealt if dealt in tiles else tiles[-1]


def bloom_feeder(state: HandState) -> int | None:
    """承包: who alone pays a win on this draw, the feeder of this turn's only kong (`bloom_payer`)."""
    if state.rules.bloom_payer is not BloomPayer.FEEDER or len(state.chain) != 1:
        return None
    kong = state.takings[state.chain[0]]
    return kong.feeder if kong.kind is MeldKind.MELDED_KONG else None


def self_draw_score(state: HandState) -> Score | None:
    """What a win of the seat whose turn it is would be worth; None when it cannot win."""
    if not can_self_draw(state):
        return None
    own, tile = state.seats[state.turn], win_tile(state)
    is_first = is_first_turn(state)
    situation = Situation(
        self_draw=bloom_feeder(state) is None,
        kong_bloom=bool(state.chain),
        heavenly=is_first,
        earthly=_is_earthly(state),
        last_draw=state.wall_left == 0,
    )
    return score(state.rules, without_tile(own.tiles, tile), own.melds, tile, situation)


def _is_earthly(state: HandState) -> bool:
    """地和: a non-dealer's first own draw, and no meld made by anybody before."""
    own = state.seats[state.turn]
    return state.turn != state.dealer and own.draws == 1 and not any(seat.melds for seat in state.seats)


def shot_score(state: HandState, window: Window, seat: int) -> Score | None:
    """What a win on the window's tile would be worth, barred or not; None when it completes nothing."""
    if not completes(state, seat, window.tile):
        return None
    own = state.seats[seat]
    situation = Situation(
        rob_kong=window.is_kong,
        kong_shot=window.is_shot,
        last_shot=state.wall_left == 0 and not window.is_kong,
    )
    return score(state.rules, own.tiles, own.melds, window.tile, situation)


def can_win_on(state: HandState, window: Window, seat: int) -> bool:
    """点炮, 抢杠: whether the seat may win on the window's tile, its bar considered (过手胡)."""
    if not completes(state, seat, window.tile):
        return False
    bar = state.seats[seat].bar
    if bar is None or state.rules.pass_rule is PassRule.OFF:
        return True
    if state.rules.pass_rule is PassRule.STRICT:
        return False
    worth = shot_score(state, window, seat)
    return worth is not None and worth.doublings > bar


def _touches(tiles: tuple[Tile, ...], tile: Tile) -> bool:
    """A winning tile joins its like or a neighbour; rules many tiles out cheaply (9m and 1p do no harm)."""
    return tile in tiles or tile - 1 in tiles or tile + 1 in tiles


def _is_free_and_complete(state: HandState, own: SeatState, tiles: tuple[Tile, ...]) -> bool:
    if has_three_suits(tiles, own.melds) if own.void is None else _holds(tiles, own.void):
        return False
    return _is_complete(tiles, len(own.melds), state.rules.pair_258)


@lru_cache(maxsize=_CACHED_HANDS)
def _is_complete(tiles: tuple[Tile, ...], melds: int, pair_258: bool) -> bool:
    return is_complete(tiles, melds, pair_258=pair_258)
