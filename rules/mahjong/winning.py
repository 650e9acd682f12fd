"""胡: whether a seat can win now, and what for (rules §5, §6)."""

from __future__ import annotations

from bisect import bisect_left

from rules.mahjong.fan import Score, Situation, score
from rules.mahjong.melds import MeldKind
from rules.mahjong.options import BloomPayer, PassRule, Rules
from rules.mahjong.quick import win
from rules.mahjong.shape import KEPT, has_three_suits, is_complete
from rules.mahjong.state import DEALT, SEATS, HandState, SeatState, Window, without_tile
from rules.mahjong.suits import MOST_MELDS, keys_of
from rules.mahjong.tiles import Tile
from rules.mahjong.waits import waits


def holds_void(own: SeatState) -> bool:
    """Whether a tile of the void suit is still in hand."""
    tiles, void = own.tiles, own.void
    if void is None:
        return False
    place = bisect_left(tiles, 9 * void)
    return place < len(tiles) and tiles[place] // 9 == void


def void_tiles(own: SeatState) -> int:
    """How many tiles of the void suit are still in hand."""
    return sum(tile // 9 == own.void for tile in own.tiles)


def is_last(state: HandState) -> bool:
    """最后几张: whether a win has to be taken (`forced_last`)."""
    return state.wall_left < state.rules.forced_last


def completes(state: HandState, seat: int, tile: Tile) -> bool:
    """Whether another seat's tile makes the hand complete, barred or not."""
    return tile in waits_of(state, seat)


_known: list[tuple[SeatState | None, Rules | None, tuple[Tile, ...]]] = [(None, None, ())] * len(SEATS)
"""By seat what it waited for when it was last looked at: every discard of others asks, its hand stays."""


def waits_of(state: HandState, seat: int) -> tuple[Tile, ...]:
    """听的牌 of a seat that has no tile too many, barred or not; () when its void suit is still in hand."""
    own = state.seats[seat]
    known, rules, found = _known[seat]
    if known is not own or rules is not state.rules:
        if rules is not state.rules or not _is_same_hand(known, own):
            found = () if holds_void(own) else waits(state.rules, own.tiles, own.melds, own.void)
        _known[seat] = own, state.rules, found
    return found


def _is_same_hand(known: SeatState | None, own: SeatState) -> bool:
    """摸切: who throws away what it has drawn holds what it held, and waits for the same."""
    return (
        known is not None and known.tiles == own.tiles and known.melds is own.melds and known.void == own.void
    )


def can_self_draw(state: HandState) -> bool:
    """自摸: whether the seat whose turn it is holds a complete hand, by a draw or as dealt."""
    if state.drawn is None and not is_first_turn(state):
        return False
    own = state.seats[state.turn]
    if has_three_suits(own.tiles, own.melds) if own.void is None else holds_void(own):
        return False
    if own.void is None or state.rules.pair_258:
        return is_complete(own.tiles, len(own.melds), pair_258=state.rules.pair_258)
    # Two suits are left: by the table that whoever looks for a discard reads next.
    keys, (one, other) = keys_of(own.tiles), KEPT[own.void]
    return win(keys[one], keys[other], MOST_MELDS - len(own.melds))


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
