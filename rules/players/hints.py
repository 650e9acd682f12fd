"""听牌提示: what a person at the table may be told of its own hand, from what its seat sees and nothing else.

Whether to say it is the caller's: where wins are not checked (`manual_win`) nobody may be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.mahjong.actions import Discard
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.tiles import Suit, Tile
from rules.mahjong.views import SeatView
from rules.mahjong.waits import waits
from rules.players.judging import held, live_counts, melds_of


@dataclass(frozen=True, slots=True)
class Wait:
    """一张听的牌: `left` copies of it the seat has not seen (0 to 4); a plain win on it is worth `points`.

    Plain: on a discard, without the moment's additions, capped. `doublings` is what `points` comes from.
    """

    tile: Tile
    left: int
    doublings: int
    points: int


def ready(view: SeatView) -> tuple[Wait, ...]:
    """听: what the hand waits for as it is, ascending; () when it is not ready or has a tile too many."""
    return _waits(view, held(view), view.void, live_counts(view))


def ready_after(view: SeatView) -> tuple[tuple[Tile, tuple[Wait, ...]], ...]:
    """打哪张听哪些: each legal discard that leaves the hand ready, with what it waits for then.

    In the order of `view.legal`; () when it is not the seat's turn. Before a void suit is set the discard
    sets it, and is judged so (rules §4).
    """
    tiles, live, found = held(view), live_counts(view), []
    for action in view.legal:
        if isinstance(action, Discard):
            place = tiles.index(action.tile)
            void = action.tile // 9 if view.void is None else view.void
            after = _waits(view, tiles[:place] + tiles[place + 1 :], void, live)
            if after:
                found.append((action.tile, after))
    return tuple(found)


def _waits(view: SeatView, tiles: Sequence[Tile], void: Suit | None, live: bytes) -> tuple[Wait, ...]:
    rules, melds = view.table.rules, melds_of(view)
    worths = (
        (tile, score(rules, tiles, melds, tile, NO_SITUATION)) for tile in waits(rules, tiles, melds, void)
    )
    return tuple(
        Wait(tile, live[tile], worth.doublings, worth.points) for tile, worth in worths if worth is not None
    )
