"""弹窗: one's own hand in an alert, for boards in the group; 200 characters that only the presser sees."""

from __future__ import annotations

from bot.views.acts import act_text
from bot.views.keys import answer_label
from bot.views.names import Names, plain_seat_names
from bot.views.points import signed
from bot.views.refusals import clipped
from bot.views.seen import OwnHand, match_points, own_hand
from bot.views.tiles import compact, meld_list, suit_name, tile_name
from bot.words import Words
from rules.mahjong.actions import Action, Discard, Exchange, Penalty
from rules.mahjong.tiles import Tile
from rules.mahjong.views import SeatView
from rules.table.state import TableState

_CIRCLED = tuple("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭")
_TAGS = ("<b>", "</b>")


def my_hand_alert(words: Words, state: TableState, seat: int, names: Names) -> str:
    """[看我的手牌]: hand, melds and what may be done.

    The tiles carry the numbers of the keypad while the person's private chat is broken.

    Raises:
        ValueError: when no hand is running.
    """
    running = state.running
    if running is None:
        raise ValueError(f"table {state.table}: no hand is running")
    own = own_hand(running, seat)
    view = own.view
    head = [words.one_of("winds")[seat], signed(match_points(state, view.table)[seat])]
    if view.void is not None:
        head.insert(1, words("void-suit", suit=suit_name(words, view.void)))
    tiles = _numbered(words, view) if state.chairs[seat].is_cut_off else _sorted(words, view)
    lines = [" ".join(head), tiles]
    if melds := view.table.seats[seat].melds:
        lines.append(meld_list(words, melds))
    lines += _now(words, own, plain_seat_names(words, state.chairs, names))
    if state.chairs[seat].is_cut_off and _is_exchanging(own):
        lines.append(words("keypad-exchange"))
    return clipped("\n".join(lines))


def keypad_tiles(view: SeatView) -> tuple[Tile, ...]:
    """The tiles that the keys 1, 2, 3 … mean: sorted, the drawn one last."""
    return view.tiles if view.drawn is None else (*view.tiles, view.drawn)


def keypad_preview(words: Words, view: SeatView, action: Action) -> str:
    """再按一次: what the key that was just pressed would do."""
    if isinstance(action, Discard):
        said = words("alert-discard", tile=tile_name(words, action.tile))
    else:
        said = answer_label(words, view, action)
    return clipped(words("keypad-preview", answer=said))


def _numbered(words: Words, view: SeatView) -> str:
    tiles = keypad_tiles(view)
    return " ".join(f"{_CIRCLED[place]}{tile_name(words, tile)}" for place, tile in enumerate(tiles))


def _sorted(words: Words, view: SeatView) -> str:
    tiles = compact(words, view.tiles)
    drawn = view.drawn
    return tiles if drawn is None else words("alert-drawn", tiles=tiles, tile=tile_name(words, drawn))


def _now(words: Words, own: OwnHand, who: tuple[str, ...]) -> list[str]:
    """The newest act, and the answers besides discards."""
    lines = [act_text(words, own.view.table, who)]
    spoken = [
        f"{_CIRCLED[place]} {label}" if isinstance(action, Penalty) else label
        for place, action in enumerate(own.legal)
        if not isinstance(action, Discard | Exchange) and (label := answer_label(words, own.view, action))
    ]
    if spoken:
        lines.append(" / ".join(spoken))
    return [_bare(line) for line in lines]


def _is_exchanging(own: OwnHand) -> bool:
    return any(isinstance(action, Exchange) for action in own.legal)


def _bare(text: str) -> str:
    """Alerts know no markup."""
    for tag in _TAGS:
        text = text.replace(tag, "")
    return text
