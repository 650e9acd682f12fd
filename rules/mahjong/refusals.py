"""为什么不行: which refusal tells a person best why an answer is not legal."""

from __future__ import annotations

from typing import assert_never

from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong, Pass, Penalty, Pong, Win
from rules.mahjong.legal import legal_actions
from rules.mahjong.state import SEATS, HandState, Window
from rules.mahjong.tiles import Tile
from rules.mahjong.views import Stage
from rules.mahjong.winning import completes, holds_void, void_tiles
from rules.refusal import Code, Refusal


def refusal(state: HandState, seat: int, action: Action) -> Refusal:
    """Why `action`, which is not legal for `seat`, is refused."""
    if state.stage is Stage.ENDED:
        return Refusal(Code.HAND_OVER)
    is_asked = seat in SEATS and (
        not state.seats[seat].is_out if state.trial is None else state.trial.seat != seat
    )
    if not is_asked:
        return Refusal(Code.NOT_ASKED)
    if state.answers[seat] is not None:
        return Refusal(Code.ALREADY_ANSWERED)
    if state.window is not None:
        return _in_window(state, state.window, seat, action)
    if state.stage is Stage.TURN:
        return _in_turn(state, seat, action)
    return _before_play(state, seat, action)


def _before_play(state: HandState, seat: int, action: Action) -> Refusal:
    if state.stage is Stage.EXCHANGE and isinstance(action, Exchange):
        held = state.seats[seat].tiles
        for tile in action.tiles:
            if action.tiles.count(tile) > held.count(tile):
                return _tile(Code.TILE_NOT_HELD, tile)
    return Refusal(Code.NOT_POSSIBLE)


def _in_window(state: HandState, window: Window, seat: int, action: Action) -> Refusal:
    own, options = state.seats[seat], window.options[seat]
    if isinstance(action, Discard):
        return Refusal(Code.NOT_YOUR_TURN)
    if options == (Win(),):
        return Refusal(Code.MUST_WIN)
    if seat != window.source and isinstance(action, Win | Pong | Kong):
        if window.tile // 9 == own.void:
            return _tile(Code.VOID_TILE, window.tile)
        if isinstance(action, Win):
            return _no_win(state, window, seat)
    return Refusal(Code.NOT_POSSIBLE if options else Code.NOT_ASKED)


def _no_win(state: HandState, window: Window, seat: int) -> Refusal:
    """Why the seat cannot win on the window's tile, which is not of its void suit."""
    own = state.seats[seat]
    if holds_void(own):
        return _void_left(state, seat)
    if own.bar is not None and completes(state, seat, window.tile):
        return Refusal(Code.BARRED, (("doublings", own.bar),))
    return Refusal(Code.NOT_POSSIBLE if window.options[seat] else Code.NOT_ASKED)


def _in_turn(state: HandState, seat: int, action: Action) -> Refusal:
    if seat != state.turn:
        is_claim = isinstance(action, Pass | Pong)
        return Refusal(Code.NOT_ASKED if is_claim else Code.NOT_YOUR_TURN)
    if legal_actions(state, seat) == (Win(),):
        return Refusal(Code.MUST_WIN)
    own = state.seats[seat]
    match action:
        case Discard(tile):
            return _no_discard(state, seat, tile)
        case Kong(tile):
            return _no_kong(state, seat, tile)
        case Win():
            return _void_left(state, seat) if holds_void(own) else Refusal(Code.NOT_POSSIBLE)
        case Exchange() | DeclareVoid() | Pong() | Pass() | Penalty():
            return Refusal(Code.NOT_POSSIBLE)
        case _:
            assert_never(action)


def _no_discard(state: HandState, seat: int, tile: Tile) -> Refusal:
    own = state.seats[seat]
    if tile not in own.tiles:
        return _tile(Code.TILE_NOT_HELD, tile)
    return _tile(Code.MELDED_SUIT, tile) if own.void is None else _void_left(state, seat)


def _no_kong(state: HandState, seat: int, tile: Tile) -> Refusal:
    own = state.seats[seat]
    if tile not in own.tiles:
        return _tile(Code.TILE_NOT_HELD, tile)
    return _tile(Code.VOID_TILE, tile) if tile // 9 == own.void else Refusal(Code.NOT_POSSIBLE)


def _void_left(state: HandState, seat: int) -> Refusal:
    """先打缺门: with the number of tiles of the void suit still held."""
    return Refusal(Code.VOID_FIRST, (("count", void_tiles(state.seats[seat])),))


def _tile(code: Code, tile: Tile) -> Refusal:
    return Refusal(code, (("tile", tile),))
