"""参数和改动: the parameters of a charter with their bounds, and in what two charters differ, in words."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import time
from typing import Any

from bot.screens import Screen
from bot.views.charter.roster_text import parameters, quiet
from bot.words import Words
from rules.charter.ladder import KickMode
from rules.charter.parameters import BOUNDS, Reminder, Suspension, Terms
from rules.charter.terms import changes, tightens

MODE = "kick"
_OWN_BOUNDS = frozenset({"jury_most", "heavy_expiry_days", "suspension_most_days"})
_UNITS = {
    "quit_costs_full": "unit-full",
    "counted_hands": "unit-hands",
    "jury_share": "unit-share",
    "jury_least": "unit-people",
    "jury_most": "unit-people",
}


@dataclass(frozen=True, slots=True)
class Differences:
    """改动: terms before and after; the articles of one's own likewise; the mode, where it changes."""

    old: Terms
    new: Terms
    old_articles: Mapping[str, str]
    new_articles: Mapping[str, str]
    old_mode: KickMode
    new_mode: KickMode


def parameter_list(words: Words, version: int, terms: Terms, mode: KickMode, most_text: int) -> Screen:
    """Everything that can be proposed, as it is now, a short line each; `one_parameter` has the bounds."""
    lines = [words("propose-title", version=version)]
    lines += [
        _line(words, field.name, value(words, field.name, getattr(terms, field.name)))
        for field in fields(Terms)
    ]
    lines.append(_line(words, MODE, words(f"mode-{mode}")))
    lines.append(words("propose-how", most=most_text))
    return Screen("\n".join(lines))


def _line(words: Words, field: str, shown: str) -> str:
    return words("propose-line", field=field, label=label(words, field), value=shown)


def one_parameter(words: Words, field: str, terms: Terms, mode: KickMode) -> str:
    """One of them: what it is now, what it may be, and how to propose that."""
    now = words(f"mode-{mode}") if field == MODE else value(words, field, getattr(terms, field))
    return words(
        "propose-one", field=field, label=label(words, field), value=now, bounds=bounds(words, field)
    )


def label(words: Words, field: str) -> str:
    """A parameter's name in words."""
    return words(f"parameter-{field}")


def bounds(words: Words, field: str) -> str:
    """What a parameter may be."""
    if field not in BOUNDS:
        return words(f"bounds-{field}")
    least, most = BOUNDS[field]
    key = f"bounds-{field}" if field in _OWN_BOUNDS else "bounds-numbers"
    return words(key, least=least, most=most)


def value(words: Words, field: str, raw: Any) -> str:
    """A parameter's value as a person says it, with its unit."""
    match raw:
        case int():
            return words(_unit(field), value=raw)
        case (time() as since, time() as until):
            return quiet(words, (since, until))
        case (Reminder(), *_) | (Suspension(), *_):
            return str(parameters(words, Terms(**{field: raw}))[field])
        case None:
            return words("charter-no-zone")
        case _:
            return html.escape(str(raw), quote=False)


def _unit(field: str) -> str:
    if field in _UNITS:
        return _UNITS[field]
    if field.endswith("_hours"):
        return "unit-hours"
    return "unit-weight" if field.endswith("_weight") else "unit-days"


def difference_lines(words: Words, found: Differences) -> list[str]:
    """改动, one line each, and whether it asks more of members."""
    lines = [
        words(
            "change-line",
            label=label(words, one.field),
            old=value(words, one.field, one.old),
            new=value(words, one.field, one.new),
        )
        for one in changes(found.old, found.new)
    ]
    lines += _articles(words, found)
    if found.old_mode is not found.new_mode:
        old, new = words(f"mode-{found.old_mode}"), words(f"mode-{found.new_mode}")
        lines.append(words("change-line", label=label(words, MODE), old=old, new=new))
    if tightens(found.old, found.new) or found.old_articles != found.new_articles:
        lines.append(words("change-tightens"))
    return lines


def _articles(words: Words, found: Differences) -> list[str]:
    lines = []
    changed = found.old_articles.keys() | found.new_articles.keys()
    for key in sorted(changed, key=lambda one: int(one.removeprefix("article-"))):
        number = int(key.removeprefix("article-"))
        was, becomes = found.old_articles.get(key), found.new_articles.get(key)
        if becomes is None:
            lines.append(words("change-article-default", number=number))
        elif was != becomes:
            lines.append(words("change-article", number=number, text=html.escape(becomes, quote=False)))
    return lines
