"""在哪一桌: the line and the button that lead from a panel back to its group."""

from __future__ import annotations

import html

from bot.screens import Button
from bot.views.names import plain, shortened
from bot.views.points import hand_of
from bot.views.seen import Place
from bot.words import Words
from rules.table.state import TableState

_TITLE_COLUMNS = 24


def place_title(words: Words, place: Place) -> str:
    """The group's title, linked where there is a link."""
    title = html.escape(shortened(plain(words, place.title), _TITLE_COLUMNS), quote=False)
    if place.url is None:
        return f"<b>{title}</b>"
    return f'<a href="{html.escape(place.url)}">{title}</a>'


def place_line(words: Words, place: Place, state: TableState, hand: int, wall: int) -> str:
    """周末麻将 · 第 3/8 局 · 墙 31."""
    return words("panel-place", title=place_title(words, place), hand=hand_of(state.terms, hand), wall=wall)


def to_board(words: Words, place: Place) -> tuple[Button, ...]:
    """[牌桌], where Telegram has a link to it."""
    return () if place.url is None else (Button(words("button-board"), url=place.url),)
