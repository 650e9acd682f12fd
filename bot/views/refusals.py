"""不行的原因: the toast that says why something asked for is not possible; polite, never an accusation."""

from __future__ import annotations

from bot.views.names import Names, plain
from bot.views.points import worth
from bot.views.tiles import tile_name
from bot.words import Value, Words
from rules.mahjong.options import Rules
from rules.refusal import Refusal

TOAST_CHARACTERS = 200
"""What `answerCallbackQuery` takes."""

DEFAULT_RULES = Rules()


def toast(words: Words, refusal: Refusal, names: Names | None = None, rules: Rules = DEFAULT_RULES) -> str:
    """The text of a refusal, its blanks filled with the facts that it asks for, said as under `rules`."""
    key = f"refusal-{refusal.code}"
    blanks = words.catalogue.variables.get(key, frozenset())
    values = {
        name: _said(words, name, value, names or {}, rules) for name, value in refusal.facts if name in blanks
    }
    return clipped(words(key, **values))


def clipped(text: str) -> str:
    """At most as many characters as a toast or an alert holds."""
    return text if len(text) <= TOAST_CHARACTERS else f"{text[: TOAST_CHARACTERS - 1]}…"


def _said(words: Words, name: str, value: Value, names: Names, rules: Rules) -> Value:
    """A fact as a person says it: tiles by name, doublings as the table counts, people by theirs."""
    if isinstance(value, str):
        return value
    match name:
        case "tile":
            return tile_name(words, value)
        case "doublings":
            return worth(words, rules, value)
        case "person":
            return plain(words, names.get(value))
        case _:
            return value
