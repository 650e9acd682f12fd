"""一家一行: a seat as everybody sees it, on the board and, shorter, on the panels."""

from __future__ import annotations

from bot.views.acts import acting
from bot.views.names import columns
from bot.views.points import signed, worth
from bot.views.tiles import meld_list, suit_name, tile_list, tile_name
from bot.words import Words
from rules.mahjong.options import Rules
from rules.mahjong.tiles import Tile
from rules.mahjong.views import SeatShown, TableView, WinShown
from rules.table.state import Chair

RIVER_COLUMNS = 76
"""Two lines of a phone, less the first word."""

_SHORTEST_RIVER = 4


def seat_head(
    words: Words, table: TableView, seat: int, names: tuple[str, ...], points: int, chair: Chair
) -> str:
    """西 老王 缺万 胡 三筒 ×8(小明点炮)+15 (托管); the seat that acts is marked."""
    shown = table.seats[seat]
    label = f"{words.one_of('winds')[seat]} {names[seat]}"
    parts = [words("seat-acting", seat=label) if acting(table) == seat else label]
    if shown.void is not None:
        parts.append(words("void-suit", suit=suit_name(words, shown.void)))
    if shown.win is not None:
        parts.append(win_text(words, table.rules, shown.win, names))
    elif shown.is_out:
        parts.append(words("seat-out"))
    parts.append(signed(points))
    parts += presence(words, chair)
    return " ".join(parts)


def win_text(words: Words, rules: Rules, win: WinShown, names: tuple[str, ...]) -> str:
    """胡 三筒 ×8(小明点炮)."""
    tile, times = tile_name(words, win.tile), worth(words, rules, win.doublings)
    if win.payer is None:
        return words("seat-self-draw", tile=tile, times=times)
    return words("seat-win", tile=tile, times=times, payer=names[win.payer])


def presence(words: Words, chair: Chair) -> list[str]:
    """托管, 已离群, when it is so."""
    if chair.away:
        return [words("seat-away")]
    return [words("seat-autopilot")] if chair.autopilot else []


def seat_tiles(words: Words, shown: SeatShown, most: int = RIVER_COLUMNS) -> str | None:
    """碰 九万 · 打 一条 三条, about `most` columns; None for a seat that has laid down nothing yet."""
    melds = meld_list(words, shown.melds)
    parts = [melds] if melds else []
    if shown.river:
        parts.append(words("seat-river", tiles=_river(words, shown.river, most - columns(melds))))
    return " · ".join(parts) or None


def _river(words: Words, river: tuple[Tile, ...], most: int) -> str:
    """The newest discards, newest last; … for older ones that do not fit."""
    widest = max(_SHORTEST_RIVER, most // (columns(tile_name(words, river[0])) + 1))
    if len(river) <= widest:
        return tile_list(words, river)
    return f"… {tile_list(words, river[-(widest - 1) :])}"
