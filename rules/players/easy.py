"""初级: the fastest hand. Wins, kongs and pongs whenever that keeps the distance, discards by shanten."""

from __future__ import annotations

from typing import cast

from rules.mahjong.actions import Action, Discard, Kong, Pass, Pong, Win
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.options import PassRule
from rules.mahjong.suits import UNITS, packed
from rules.mahjong.tiles import Tile
from rules.mahjong.views import SeatView
from rules.players.judging import best_discard, held, lacking, melds_of, plain_choice

_WIN = Win()
_PASS = Pass()
_PONG = Pong()


def choose(view: SeatView) -> Action:
    """One of `view.legal`.

    Raises:
        ValueError: for a view in which this seat is not asked.
    """
    legal = view.legal
    if legal and isinstance(legal[0], Discard):
        # In one's own turn discards stand behind everything else.
        return best_discard(view, cast("tuple[Discard, ...]", legal))
    offered = {type(action) for action in legal}
    if Win in offered and (not view.table.rules.manual_win or really_wins(view)):
        return _WIN
    if Kong in offered and (kong := _kong(view)):
        return kong
    if Pong in offered and view.window is not None and _pongs(view, view.window.tile):
        return _PONG
    return _PASS if Pass in offered else plain_choice(view)


def really_wins(view: SeatView) -> bool:
    """实战模式: nobody has checked the win, so the hand is checked here as a person would."""
    tile = view.drawn if view.window is None else view.window.tile
    tiles = view.tiles
    if tile is None:
        # The dealer's first turn may come without a drawn tile: any of the fourteen completes them.
        tile, tiles = tiles[-1], tiles[:-1]
    if view.void is not None and any(one // 9 == view.void for one in (*tiles, tile)):
        return False
    worth = score(view.table.rules, tiles, melds_of(view), tile, NO_SITUATION)
    if worth is None or view.window is None or view.bar is None:
        return worth is not None
    return view.table.rules.pass_rule is PassRule.HIGHER and worth.doublings > view.bar


def _kong(view: SeatView) -> Kong | None:
    """杠 when the hand is no farther from complete afterwards."""
    tiles = held(view)
    counts = packed(tiles)
    laid = [meld.tile for meld in melds_of(view)]
    now = lacking(counts, laid, view.void)
    for action in view.legal:
        if isinstance(action, Kong):
            copies = tiles.count(action.tile)
            after = laid if action.tile in laid else [*laid, action.tile]
            if lacking(counts - copies * UNITS[action.tile], after, view.void) <= now:
                return action
    return None


def _pongs(view: SeatView, tile: Tile) -> bool:
    """碰 when the hand gets no farther; a ready hand has nothing to gain by it."""
    counts = packed(view.tiles)
    laid = [meld.tile for meld in melds_of(view)]
    now = lacking(counts, laid, view.void)
    return now > 1 and lacking(counts - 2 * UNITS[tile], [*laid, tile], view.void) <= now
