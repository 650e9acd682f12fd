"""要不要: who may claim a tile, and whose answer still matters (rules §5)."""

from __future__ import annotations

from typing import TypeAlias

from rules.mahjong.actions import Action, Kong, Pass, Pong, Win
from rules.mahjong.options import MultiWin
from rules.mahjong.state import SEATS, HandState, SeatState, Window, after, others_in
from rules.mahjong.tiles import Tile
from rules.mahjong.winning import can_win_on, is_last, waits_of

Options: TypeAlias = tuple[Action, ...]

_WIN, _PONG, _PASS = Win(), Pong(), Pass()
_KONGS = tuple(Kong(tile) for tile in range(27))
_FOR_PONG, _FOR_KONG = 2, 3


def offered(state: HandState, tile: Tile, *, is_kong: bool, is_shot: bool) -> Window | None:
    """The window on the newest tile of whose turn it is, None when nobody could do anything but pass."""
    source = state.turn
    may_claim = others_in(state, source) if state.rules.manual_win else _with_use(state, tile)
    if not may_claim:
        return None
    window = Window(tile, source, is_kong, is_shot)
    options = tuple([_options(state, window, seat) if seat in may_claim else () for seat in SEATS])
    return Window(tile, source, is_kong, is_shot, options) if any(options) else None


def _with_use(state: HandState, tile: Tile) -> list[int]:
    """Who holds two copies or waits for the tile, barred or not."""
    suit, seats, found = tile // 9, state.seats, []
    for seat in after(state.turn):
        own = seats[seat]
        if suit == own.void or own.is_out:
            continue
        if own.tiles.count(tile) >= _FOR_PONG or tile in waits_of(state, seat):
            found.append(seat)
    return found


def _options(state: HandState, window: Window, seat: int) -> Options:
    own, tile = state.seats[seat], window.tile
    copies = own.tiles.count(tile)
    laid = () if window.is_kong or copies < _FOR_PONG else _melds(state, own, tile, copies)
    if state.rules.manual_win:
        return (_WIN, *laid, _PASS)
    if can_win_on(state, window, seat):
        return (_WIN,) if is_last(state) else (_WIN, *laid, _PASS)
    return (*laid, _PASS) if laid else ()


def _melds(state: HandState, own: SeatState, tile: Tile, copies: int) -> Options:
    """直杠, 碰: what a seat that holds two copies or more could lay down with the tile."""
    if tile // 9 == own.void:
        return ()
    has_wall = state.wall_left > 0
    laid: list[Action] = []
    if copies >= _FOR_KONG and has_wall:
        laid.append(_KONGS[tile])
    if has_wall or state.rules.last_pong:
        laid.append(_PONG)
    return tuple(laid)


def offers_win(window: Window, seat: int) -> bool:
    """Whether the seat may declare a win: that is the first of its options."""
    options = window.options[seat]
    return bool(options) and type(options[0]) is Win


def open_claims(state: HandState, window: Window) -> tuple[int, ...]:
    """The asked seats whose answer can still change who gets the tile, ascending.

    A seat that can win matters unless, with `multi_win = nearest`, a nearer win is certain. One that can only
    pong or kong matters while the tile may still go unwon: no win is called, and nobody is left who must win.
    Under `manual_win` everybody's does, whatever has been called.
    """
    answers, options = state.answers, window.options
    asked = [seat for seat in SEATS if options[seat] and answers[seat] is None]
    if not asked or state.rules.manual_win:
        return tuple(asked)
    # Whose only option is to win cannot pass.
    certain = [
        seat
        for seat in after(window.source)
        if (len(options[seat]) == 1 if (answer := answers[seat]) is None else type(answer) is Win)
    ]
    return tuple([seat for seat in asked if _matters(state, window, seat, certain)])


def _matters(state: HandState, window: Window, seat: int, certain: list[int]) -> bool:
    if not offers_win(window, seat):
        return not certain
    if state.rules.multi_win is MultiWin.ALL:
        return True
    order = after(window.source)
    return all(order.index(seat) <= order.index(winner) for winner in certain)
