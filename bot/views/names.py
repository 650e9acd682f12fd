"""名字: what people call themselves, made harmless for a line of a screen.

Names come from Telegram as they are: with markup, right-to-left marks, line breaks, or nothing visible.
`Names` in the views maps a person's key to that raw name.
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from bot.words import Words
from rules.table.state import Chair

Names: TypeAlias = Mapping[int, str]

COLUMNS = 12
"""How wide a name may be: six Chinese characters."""

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_JOINER = "\u200d"
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MOST_MARKS = 2
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


@lru_cache(maxsize=4096)
def cleaned(raw: str) -> str:
    """One line without control, direction and stacked marks, at most `COLUMNS` wide; may be empty."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", raw):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "Z" or character in _BLANKS or character in "\t\n\r":
            kept.append(" ")
        elif (category[0] != "C" or character == _JOINER) and marks <= _MOST_MARKS:
            kept.append(character)
    text = " ".join("".join(kept).split()).strip(_JOINER)
    return shortened(text, COLUMNS) if any(unicodedata.category(c)[0] not in "ZM" for c in text) else ""


@lru_cache(maxsize=4096)
def columns(text: str) -> int:
    """Display columns: 2 for wide characters, 0 for combining ones."""
    return sum(_column(character) for character in text)


def _column(character: str) -> int:
    if character == _JOINER or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shortened(text: str, most: int) -> str:
    """The text, cut with … when it is wider than `most` columns."""
    if columns(text) <= most:
        return text
    kept, width = [], 1
    for character in text:
        width += _column(character)
        if width > most:
            break
        kept.append(character)
    return "".join(kept).rstrip(_JOINER + " ") + "…"


def plain(words: Words, raw: str | None) -> str:
    """A name for toasts and alerts, which know no markup."""
    text = cleaned(raw or "") or words("nameless")
    return _isolated(text)


def name(words: Words, raw: str | None) -> str:
    """A name for a screen's text: escaped, and isolated when it runs from right to left."""
    return html.escape(plain(words, raw), quote=False)


def mention(words: Words, raw: str | None, user_id: int) -> str:
    """A name that notifies its owner."""
    return f'<a href="tg://user?id={user_id}">{name(words, raw)}</a>'


@lru_cache(maxsize=4096)
def _isolated(text: str) -> str:
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_ISOLATE}{text}{_END_ISOLATE}"
    return text


def seat_names(words: Words, chairs: Sequence[Chair], names: Names) -> tuple[str, ...]:
    """Who sits on each seat, escaped; computer players are numbered, a free seat is a dash."""
    return tuple(html.escape(one, quote=False) for one in plain_seat_names(words, chairs, names))


def names_then(
    words: Words, chairs: Sequence[Chair], persons: Sequence[int | None], names: Names
) -> tuple[str, ...]:
    """Who sat on each seat when a hand was played, escaped: a substitute has won and lost nothing of it."""
    now = seat_names(words, chairs, names)
    return tuple(
        one if person is None else name(words, names.get(person))
        for one, person in zip(now, persons, strict=True)
    )


def plain_seat_names(words: Words, chairs: Sequence[Chair], names: Names) -> tuple[str, ...]:
    """As `seat_names`, for toasts and alerts."""
    numerals = words.one_of("numerals")
    found: list[str] = []
    computers = 0
    for chair in chairs:
        if chair.person is not None:
            found.append(plain(words, names.get(chair.person)))
        elif chair.computer is not None:
            found.append(words("computer-name", number=numerals[computers]))
            computers += 1
        else:
            found.append(words("seat-free"))
    return tuple(found)
