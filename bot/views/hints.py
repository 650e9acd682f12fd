"""听牌提示: what a hand waits for, how many are left as far as its seat has seen, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.views.points import worth
from bot.views.tiles import tile_name
from bot.words import Words
from rules.mahjong.actions import Action, Discard
from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.tiles import Tile
from rules.mahjong.views import SeatView
from rules.mahjong.waits import waits
from rules.players.judging import held, live_counts, melds_of

_MOST_DISCARDS = 3


@dataclass(frozen=True, slots=True)
class Wait:
    """一张听的牌: how many copies this seat has not seen, and the doublings of a plain win on it."""

    tile: Tile
    left: int
    doublings: int


def waits_with(view: SeatView, tiles: Sequence[Tile]) -> tuple[Wait, ...]:
    """The waits of concealed tiles (without a drawn one) beside the seat's melds."""
    rules, melds, live = view.table.rules, melds_of(view), live_counts(view)
    found = []
    for tile in waits(rules, tiles, melds, view.void):
        worth_now = score(rules, tiles, melds, tile, NO_SITUATION)
        if worth_now is not None:
            found.append(Wait(tile, live[tile], worth_now.doublings))
    return tuple(found)


def hint_lines(words: Words, view: SeatView, legal: Sequence[Action]) -> list[str]:
    """听 …, or for each of the best discards 打 … 听 …; nothing for a hand that is not ready."""
    if view.table.rules.manual_win or view.table.seats[view.seat].is_out or view.void is None:
        return []
    discards = [action.tile for action in legal if isinstance(action, Discard)]
    if not discards:
        ready = waits_with(view, view.tiles) if view.drawn is None else ()
        return [words("hint-ready", waits=_waits_text(words, view, ready))] if ready else []
    after = [(tile, waits_with(view, _without(held(view), tile))) for tile in discards]
    best = sorted((one for one in after if one[1]), key=lambda one: -sum(wait.left for wait in one[1]))
    return [
        words("hint-discard", tile=tile_name(words, tile), waits=_waits_text(words, view, ready))
        for tile, ready in best[:_MOST_DISCARDS]
    ]


def _without(tiles: Sequence[Tile], tile: Tile) -> tuple[Tile, ...]:
    left = list(tiles)
    left.remove(tile)
    return tuple(left)


def _waits_text(words: Words, view: SeatView, ready: Sequence[Wait]) -> str:
    """一筒(剩 3)四筒(剩 2)×1; the multiplier stands at each wait where they differ."""
    rules = view.table.rules
    same = len({wait.doublings for wait in ready}) == 1
    parts = []
    for wait in ready:
        text = words("hint-wait", tile=tile_name(words, wait.tile), left=wait.left)
        parts.append(text if same else f"{text}{worth(words, rules, wait.doublings)}")
    return " ".join([*parts, worth(words, rules, ready[0].doublings)] if same else parts)
