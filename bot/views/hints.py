"""听牌提示: what a hand waits for, how many are left as far as its seat has seen, and for how much."""

from __future__ import annotations

from collections.abc import Sequence

from bot.views.points import worth
from bot.views.tiles import tile_name
from bot.words import Words
from rules.mahjong.actions import Action, Discard
from rules.mahjong.views import SeatView
from rules.players.hints import Wait, ready, ready_after

_MOST_DISCARDS = 3


def hint_lines(words: Words, view: SeatView, legal: Sequence[Action]) -> list[str]:
    """听 …, or for each of the best discards 打 … 听 …; nothing for a hand that is not ready."""
    if view.table.rules.manual_win or view.table.seats[view.seat].is_out or view.void is None:
        return []
    if not any(isinstance(action, Discard) for action in legal):
        now = ready(view)
        return [words("hint-ready", waits=_waits_text(words, view, now))] if now else []
    best = sorted(ready_after(view), key=lambda one: -sum(wait.left for wait in one[1]))
    return [
        words("hint-discard", tile=tile_name(words, tile), waits=_waits_text(words, view, after))
        for tile, after in best[:_MOST_DISCARDS]
    ]


def _waits_text(words: Words, view: SeatView, waits: Sequence[Wait]) -> str:
    """一筒(剩 3)四筒(剩 2)×1; the multiplier stands at each wait where they differ."""
    rules = view.table.rules
    same = len({wait.doublings for wait in waits}) == 1
    parts = []
    for wait in waits:
        text = words("hint-wait", tile=tile_name(words, wait.tile), left=wait.left)
        parts.append(text if same else f"{text}{worth(words, rules, wait.doublings)}")
    return " ".join([*parts, worth(words, rules, waits[0].doublings)] if same else parts)
