"""按钮: the buttons of a hand panel, made from a seat's legal answers and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from bot.acts import act_of, selection_act
from bot.callback_data import Play, pack
from bot.screens import Button
from bot.views.points import worth
from bot.views.tiles import TILES_A_ROW, suit_name, tile_list, tile_name
from bot.words import Words
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Pass, Penalty, Pong, Win
from rules.mahjong.tiles import Tile
from rules.mahjong.views import SeatView, Stage
from rules.players.judging import held

Rows: TypeAlias = tuple[tuple[Button, ...], ...]

_GIVEN_AWAY = 3
_WORDS_A_ROW = 3


def answer_rows(
    words: Words, view: SeatView, legal: Sequence[Action], decision: Play, picked: tuple[Tile, ...]
) -> Rows:
    """The rows for these answers; `decision` names table, hand and step, `picked` is chosen for 换三张."""
    if any(isinstance(action, Exchange) for action in legal):
        return _exchange_rows(words, view, legal, decision, picked)
    wins = tuple(_button(words, view, action, decision) for action in legal if isinstance(action, Win))
    spoken = tuple(
        _button(words, view, action, decision) for action in legal if not isinstance(action, Win | Discard)
    )
    discards = [action for action in legal if isinstance(action, Discard)]
    suits = dict.fromkeys(action.tile // 9 for action in discards)
    rows = [wins, *_in_rows(spoken, _WORDS_A_ROW)]
    for suit in suits:
        tiles = tuple(
            _button(words, view, action, decision) for action in discards if action.tile // 9 == suit
        )
        rows += _in_rows(tiles, TILES_A_ROW)
    return tuple(row for row in rows if row)


def _in_rows(buttons: tuple[Button, ...], most: int) -> list[tuple[Button, ...]]:
    """As few rows as possible, as equal as possible."""
    count = -(-len(buttons) // most)
    width = -(-len(buttons) // count) if count else 1
    return [buttons[low : low + width] for low in range(0, len(buttons), width)]


def _press(decision: Play, act: str) -> str:
    return pack(Play(decision.table, decision.hand, decision.step, act))


def _button(words: Words, view: SeatView, action: Action, decision: Play) -> Button:
    style = "success" if isinstance(action, Win) else None
    return Button(answer_label(words, view, action), _press(decision, act_of(action)), style=style)


def answer_label(words: Words, view: SeatView, action: Action) -> str:
    """What a button, or a line about one's own answer, calls an answer."""
    match action:
        case Exchange(tiles):
            return words("answer-exchange", tiles=tile_list(words, tiles))
        case DeclareVoid(suit) if view.table.stage is Stage.TURN:
            return words("answer-announce", suit=suit_name(words, suit))
        case DeclareVoid(suit):
            count = sum(tile // 9 == suit for tile in held(view))
            return words("answer-void", suit=suit_name(words, suit), count=count)
        case Discard(tile):
            return _tile_label(words, view, tile)
        case Pong() | Pass():
            return words("key-pong" if isinstance(action, Pong) else "key-pass")
        case Kong(tile):
            return words("key-kong") if view.window else words("answer-kong", tile=tile_name(words, tile))
        case Win():
            return _win_label(words, view)
        case Penalty(verdict):
            return words(f"answer-{verdict}")
        case _:
            assert_never(action)


def answer_said(words: Words, view: SeatView, action: Action) -> str:
    """What a line calls an answer that has been given."""
    match action:
        case DeclareVoid(suit):
            return words("void-suit", suit=suit_name(words, suit))
        case Win():
            return words("key-win")
        case _:
            return answer_label(words, view, action)


def _tile_label(words: Words, view: SeatView, tile: Tile) -> str:
    label = tile_name(words, tile)
    if tile // 9 == view.void:
        label = words("answer-void-tile", tile=label)
    count = held(view).count(tile)
    if count > 1:
        label = f"{label} ×{count}"
    return f"{label} ●" if tile == view.drawn else label


def _win_label(words: Words, view: SeatView) -> str:
    offer = view.win_offer
    if offer is None:
        return words("key-win")
    times = worth(words, view.table.rules, offer.doublings)
    return words("answer-win" if view.window else "answer-self-draw", times=times, points=offer.points)


def _exchange_rows(
    words: Words, view: SeatView, legal: Sequence[Action], decision: Play, picked: tuple[Tile, ...]
) -> Rows:
    """换三张: a press on a kind adds one of it, or takes it back once it is all chosen."""
    rows = []
    for suit in range(3):
        kinds = [tile for tile in dict.fromkeys(held(view)) if tile // 9 == suit]
        buttons = tuple(_pick_button(words, view, tile, decision, picked) for tile in sorted(kinds))
        rows += _in_rows(buttons, TILES_A_ROW)
    chosen = Exchange(tuple(sorted(picked)))
    if chosen in legal:
        label = words("answer-exchange", tiles=tile_list(words, chosen.tiles))
        rows.append((Button(label, _press(decision, act_of(chosen)), style="success"),))
    return tuple(rows)


def _pick_button(
    words: Words, view: SeatView, tile: Tile, decision: Play, picked: tuple[Tile, ...]
) -> Button:
    own, taken = held(view).count(tile), picked.count(tile)
    if taken < own and len(picked) < _GIVEN_AWAY:
        after = tuple(sorted((*picked, tile)))
    else:
        after = tuple(one for one in picked if one != tile)
    label = tile_name(words, tile) + (f" ×{own}" if own > 1 else "")
    marked = f"{'✓' * taken} {label}" if taken else label
    return Button(marked, _press(decision, selection_act(after)), style="primary" if taken else None)
