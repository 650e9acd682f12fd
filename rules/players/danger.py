"""防守: how likely the others are ready, and what a discard may cost.

The numbers were counted over 500 hands of computer players (`qq_chengdu`; 13,500 discards with a ready
seat about): how often a seat was ready, by the wall and its melds, and how often it waited for the very tile,
by what had been seen of it. They are chances, not rules.
"""

from __future__ import annotations

from rules.mahjong.switches import Rules
from rules.mahjong.tiles import Suit, Tile
from rules.mahjong.views import SeatShown, SeatView

_STEP = 8
_READY = (
    (0.73, 0.60, 0.44, 0.25, 0.09, 0.02, 0.0),
    (0.73, 0.63, 0.49, 0.34, 0.19, 0.07, 0.01),
    (0.81, 0.73, 0.61, 0.48, 0.34, 0.18, 0.04),
    (0.94, 0.81, 0.69, 0.61, 0.58, 0.58, 0.58),
    (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
)
"""有叫: by melds and, in eights, the tiles left in the wall."""

_SAFE = 0.01
_WAITED = (0.07, 0.11, 0.14, 0.16, 0.17)
"""放炮: that a ready seat waits for a tile that it has not discarded, by how many are still unseen."""

_EDGE = 0.75
"""A 1 or a 9 is waited for less often."""

_MELDED_WORTH = (1.4, 1.4, 1.8, 2.4, 3.0)
"""What a discard win costs on average, in base points, by melds, without kongs and one suit."""

_SUSPECT = 2

_PUT_OFF = 0.5
"""A tile that is kept for its danger has mostly to be thrown later: so much is saved (an estimate),"""

_LAST_TILES = 8
"""but near the end of the wall all of it."""


def ready_chance(wall_left: int, melds: int) -> float:
    """有叫的机会 of a seat that has laid down so many melds."""
    return _READY[melds][min(wall_left // _STEP, len(_READY[0]) - 1)]


def worth_of(rules: Rules, shown: SeatShown) -> float:
    """What a win of that seat costs who feeds it, in points, by what it has laid down."""
    melds = shown.melds
    doubled = sum(meld.is_kong for meld in melds)
    if len(melds) >= _SUSPECT and len({meld.tile // 9 for meld in melds}) == 1:
        doubled += 1
    most = rules.full if rules.cap is None else rules.cap
    return rules.base * min(_MELDED_WORTH[len(melds)] * 2.0**doubled, 2.0**most)


def dangers(view: SeatView, live: bytes) -> list[float]:
    """点炮的代价: for each of the 27 kinds the points that keeping it saves on average."""
    table = view.table
    cost = [0.0] * len(live)
    saved = 1.0 if table.wall_left <= _LAST_TILES else _PUT_OFF
    for shown in table.seats:
        if shown.is_out or shown.seat == view.seat:
            continue
        stake = saved * ready_chance(table.wall_left, len(shown.melds)) * worth_of(table.rules, shown)
        if stake:
            safe = frozenset(shown.river)
            for tile, left in enumerate(live):
                cost[tile] += stake * _waited(tile, left, shown.void, safe)
    return cost


def _waited(tile: Tile, left: int, void: Suit | None, safe: frozenset[Tile]) -> float:
    if tile // 9 == void:
        return 0.0
    if tile in safe:
        return _SAFE
    return _WAITED[left] * (_EDGE if tile % 9 in (0, 8) else 1.0)
