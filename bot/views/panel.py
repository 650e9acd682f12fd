"""手牌面板: the private message in which one player sees and plays a hand.

What it shows of a running hand comes from `own_hand`: as long as a discard is held or its window is open,
the panel of a seat that has nothing to answer is the same whoever can claim and whoever has answered.
"""

from __future__ import annotations

from bot.callback_data import Play
from bot.screens import Button, Screen
from bot.views.acts import act_text, acting
from bot.views.between import back_button, between_panel, ended_panel, left_panel, waiting_panel
from bot.views.hints import hint_lines
from bot.views.keys import Rows, answer_rows, answer_said
from bot.views.names import Names, seat_names
from bot.views.placing import place_line, to_board
from bot.views.points import signed
from bot.views.seats import seat_head, seat_tiles, win_text
from bot.views.seen import OwnHand, Place, match_points, own_hand
from bot.views.tiles import meld_list, suit_lines, suit_name, tile_name
from bot.words import Words
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Penalty
from rules.mahjong.tiles import Tile
from rules.mahjong.views import SeatView, Stage
from rules.table.state import Chair, Phase, Running, TableState

_SHORT_RIVER_COLUMNS = 36


def panel(
    words: Words,
    state: TableState,
    seat: int,
    names: Names,
    place: Place,
    *,
    picked: tuple[Tile, ...] = (),
    hints: bool = True,
) -> Screen:
    """One seat's panel in any phase; `picked` are the tiles chosen so far for 换三张."""
    who = seat_names(words, state.chairs, names)
    if state.chairs[seat].quit and state.phase is not Phase.ENDED:
        return left_panel(words, place)
    if state.running is not None:
        return _running(words, state, state.running, seat, who, place, picked, hints=hints)
    match state.phase:
        case Phase.LOBBY:
            return waiting_panel(words, state, seat, place)
        case Phase.ENDED:
            return ended_panel(words, state, seat, who, place)
        case Phase.BETWEEN | Phase.PLAYING:
            return between_panel(words, state, seat, who, place)


def _running(
    words: Words,
    state: TableState,
    running: Running,
    seat: int,
    who: tuple[str, ...],
    place: Place,
    picked: tuple[Tile, ...],
    *,
    hints: bool,
) -> Screen:
    own = own_hand(running, seat)
    chair, view = state.chairs[seat], own.view
    points = match_points(state, view.table)
    lines = [
        place_line(words, place, state, running.number, view.table.wall_left),
        _self_line(words, view, points[seat]),
        "",
        *_own_tiles(words, view),
        "",
        *_others(words, state, view, who, points),
        "",
    ]
    if state.suspended_until is not None:
        lines.append(words("panel-suspended"))
    else:
        lines += _prompt(words, own, who)
        lines += hint_lines(words, view, own.legal) if hints else []
        lines += _clock(words, state, own, chair)
    rows = () if state.suspended_until is not None else _answers(words, place, running, own, picked)
    return Screen("\n".join(lines), (*rows, *_last_row(words, state, running, seat, place)))


def _self_line(words: Words, view: SeatView, points: int) -> str:
    parts = [words("panel-self", wind=words.one_of("winds")[view.seat])]
    if view.seat == view.table.dealer:
        parts.append(words("panel-dealer"))
    if view.void is not None:
        parts.append(words("void-suit", suit=suit_name(words, view.void)))
    return " · ".join([*parts, signed(points)])


def _own_tiles(words: Words, view: SeatView) -> list[str]:
    lines = list(suit_lines(words, view.tiles))
    if view.drawn is not None:
        lines.append(words("panel-drawn", tile=tile_name(words, view.drawn)))
    melds = view.table.seats[view.seat].melds
    return [*lines, meld_list(words, melds)] if melds else lines


def _others(
    words: Words, state: TableState, view: SeatView, who: tuple[str, ...], points: tuple[int, ...]
) -> list[str]:
    """The table in short, from the seat after one's own."""
    lines = []
    for other in ((view.seat + step) % 4 for step in (1, 2, 3)):
        lines.append(seat_head(words, view.table, other, who, points[other], state.chairs[other]))
        tiles = seat_tiles(words, view.table.seats[other], _SHORT_RIVER_COLUMNS)
        if tiles is not None:
            lines.append(f" {tiles}")
    return lines


def _prompt(words: Words, own: OwnHand, who: tuple[str, ...]) -> list[str]:
    """What is going on, in one line, and what is wanted of this seat, if anything."""
    view = own.view
    if own.answered is not None:
        return _answered(words, view, own.answered, who)
    if own.legal:
        return _wanted(words, own, who)
    shown = view.table.seats[view.seat]
    if shown.win is not None:
        told = words("prompt-won", win=win_text(words, view.table.rules, shown.win, who))
        return [told, act_text(words, view.table, who)]
    if shown.is_out:
        return [words("prompt-out"), act_text(words, view.table, who)]
    turn = acting(view.table)
    return (
        [words("prompt-turn-of", name=who[turn])] if turn is not None else [act_text(words, view.table, who)]
    )


def _answered(words: Words, view: SeatView, answer: Action, who: tuple[str, ...]) -> list[str]:
    said = answer_said(words, view, answer)
    if isinstance(answer, DeclareVoid | Exchange):
        return [words("prompt-all-answer", answer=said)]
    return [act_text(words, view.table, who), words("prompt-answered", answer=said)]


def _wanted(words: Words, own: OwnHand, who: tuple[str, ...]) -> list[str]:
    view = own.view
    match own.legal[-1]:
        case Exchange():
            return [words("prompt-exchange")]
        case DeclareVoid():
            return [words("prompt-void" if view.table.stage is Stage.VOID else "prompt-announce")]
        case Penalty():
            return [act_text(words, view.table, who), words("prompt-penalty")]
        case Discard() if view.void is not None and all(_is_void(view, tile) for tile in _discards(own)):
            count = sum(_is_void(view, tile) for tile in (*view.tiles, *_drawn(view)))
            return [words("prompt-void-first", count=count, suit=suit_name(words, view.void))]
        case Discard():
            return [words("prompt-your-turn" if view.void is not None else "prompt-first-discard")]
        case _ if view.window is None:
            return [words("prompt-must-win")]
        case _:
            return [act_text(words, view.table, who)]


def _discards(own: OwnHand) -> list[Tile]:
    return [action.tile for action in own.legal if isinstance(action, Discard)]


def _is_void(view: SeatView, tile: Tile) -> bool:
    return tile // 9 == view.void


def _drawn(view: SeatView) -> tuple[Tile, ...]:
    return () if view.drawn is None else (view.drawn,)


def _clock(words: Words, state: TableState, own: OwnHand, chair: Chair) -> list[str]:
    """How long a person has; it counts from the delivery of this panel."""
    if not own.legal or chair.plays_itself:
        return []
    tempo = state.terms.tempo
    if own.view.window is not None:
        manual = state.terms.rules.manual_win
        return [words("clock", seconds=tempo.manual_window_s if manual else tempo.window_s)]
    if own.view.table.stage is not Stage.TURN:
        return [words("clock", seconds=tempo.base_s)]
    return [words("clock-bank", seconds=tempo.base_s, bank=int(chair.bank_s))]


def _answers(words: Words, place: Place, running: Running, own: OwnHand, picked: tuple[Tile, ...]) -> Rows:
    if not own.legal:
        return ()
    decision = Play(place.table, running.number, running.shown.step, "")
    return answer_rows(words, own.view, own.legal, decision, picked)


def _last_row(words: Words, state: TableState, running: Running, seat: int, place: Place) -> Rows:
    """Back to the group, and back from the autopilot."""
    back: tuple[Button, ...] = ()
    if state.chairs[seat].autopilot or state.suspended_until is not None:
        back = (back_button(words, place, running.number),)
    row = (*back, *to_board(words, place))
    return (row,) if row else ()
