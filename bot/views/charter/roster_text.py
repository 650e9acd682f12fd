"""章程全文: the twelve articles, conduct and penalties, their blanks filled with a group's parameters."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import fields
from datetime import time

from bot.screens import Screen
from bot.words import Value, Words
from rules.charter.parameters import Reminder, Suspension
from rules.charter.terms import Terms
from rules.charter.versions import Version

ARTICLES = 12
MOST_CHARACTERS = 3500
"""Of one message: Telegram takes 4096, without markup."""
_AFTER = ("charter-guests", "charter-conduct", "charter-penalties")
_PENALTIES = ("light", "serious", "grave", "sum")
_OWN = frozenset({"zone", "reminders", "quiet", "suspensions", "amendment_majority"})


def full_text(words: Words, version: Version, own: Mapping[str, str]) -> tuple[Screen, ...]:
    """The whole charter of a version, as messages; `own` are the articles that the group words itself."""
    values = parameters(words, version.terms)
    title = words("charter-title", version=version.number)
    paragraphs = [title, _filled(words, "charter-preamble", values)]
    paragraphs += [article(words, number, own, values) for number in range(1, ARTICLES + 1)]
    paragraphs += [_filled(words, key, values) for key in _AFTER]
    paragraphs += [_filled(words, f"charter-penalty-{degree}", values) for degree in _PENALTIES]
    return tuple(Screen(page) for page in _pages(paragraphs))


def article(words: Words, number: int, own: Mapping[str, str], values: Mapping[str, Value]) -> str:
    """One article with its number, as the group words it or as we do."""
    key = f"article-{number}"
    text = html.escape(own[key], quote=False) if key in own else _filled(words, key, values)
    return words("charter-article", number=number, text=text)


def parameters(words: Words, terms: Terms) -> dict[str, Value]:
    """Every parameter as a text says it, by the name of its blank."""
    values: dict[str, Value] = {
        field.name: getattr(terms, field.name) for field in fields(Terms) if field.name not in _OWN
    }
    return values | {
        "zone": terms.zone or words("charter-no-zone"),
        "reminders": words("charter-comma").join(_reminder(words, one) for one in terms.reminders),
        "quiet": quiet(words, terms.quiet),
        "suspensions": words("charter-comma").join(_step(words, one) for one in terms.suspensions),
        "amendment_majority": str(terms.amendment_majority),
    }


def quiet(words: Words, stretch: tuple[time, time]) -> str:
    """安静时段, from and to."""
    since, until = stretch
    if since == until:
        return words("charter-never-quiet")
    return words("charter-quiet", since=f"{since:%H:%M}", until=f"{until:%H:%M}")


def _reminder(words: Words, reminder: Reminder) -> str:
    weekday = words.one_of("charter-weekdays")[reminder.weekday]
    return words("charter-reminder", weekday=weekday, at=f"{reminder.at:%H:%M}")


def _step(words: Words, step: Suspension) -> str:
    return words("charter-step", weight=step.weight, days=step.days)


def _filled(words: Words, key: str, values: Mapping[str, Value]) -> str:
    blanks = words.catalogue.variables[key]
    return words(key, **{name: values[name] for name in blanks})


def _pages(paragraphs: list[str]) -> list[str]:
    """Whole paragraphs on as few pages as hold them."""
    pages = [""]
    for paragraph in paragraphs:
        joined = f"{pages[-1]}\n\n{paragraph}" if pages[-1] else paragraph
        if len(joined) <= MOST_CHARACTERS or not pages[-1]:
            pages[-1] = joined
        else:
            pages.append(paragraph)
    return pages
