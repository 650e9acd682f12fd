"""想改什么: `/propose` as it is typed, read whole or refused with the reason, never guessed.

`NAME VALUE` changes a parameter (its name as in the list, or in words), `kick MODE` the mode of removal,
`article N TEXT` the wording of an article, with `default` for the one we ship.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import time
from enum import StrEnum
from fractions import Fraction
from typing import Any

from bot.views.charter.votes_terms import value
from bot.words import Words
from rules.charter.ladder import KickMode
from rules.charter.parameters import BOUNDS, Reminder, Suspension, Terms, TermsError, validated
from storage.charter.proposals import Wanted

ARTICLES = 12
MOST_TEXT = 600
"""Characters of an article's wording: all twelve stay readable in some messages."""
MODE, ARTICLE, DEFAULT = "kick", "article", "default"
PARAMETERS = tuple(field.name for field in fields(Terms))
_ENGLISH_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NUMBER = re.compile(r"[0-9]{1,6}")
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")
_SHARE = re.compile(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})")
_FROM_TO = re.compile(r"(?:from\s|从)?\s*([0-9:]+)\s*(?:[-~–—到至]|to\s)\s*([0-9:]+)", re.IGNORECASE)
_STEP = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")


class Unread(StrEnum):
    """没看懂: no such name, no such article, a wording that is empty or too long, a value out of bounds.

    `MISSING` is a name alone: it asks what it may be.
    """

    NAME = "name"
    ARTICLE = "article"
    TEXT = "text"
    VALUE = "value"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Problem:
    """为什么不行; `field` is the parameter whose bounds to tell, empty where there is none."""

    why: Unread
    field: str = ""


@dataclass(frozen=True, slots=True)
class Now:
    """现行 charter that is to be changed: the newest version's terms, the group's own articles, the mode."""

    terms: Terms
    articles: Mapping[str, str]
    mode: KickMode


def read_wish(text: str, now: Now, languages: Sequence[Words]) -> Wanted | Problem:
    """What is wanted instead of `now`; names in any of the languages."""
    name, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    known = _named(name, languages)
    if known is None:
        return Problem(Unread.NAME)
    if known == ARTICLE:
        return _article(rest, now)
    if not rest:
        return Problem(Unread.MISSING, known)
    typed = unicodedata.normalize("NFKC", rest)
    if known == MODE:
        modes = {mode.value: mode for mode in KickMode}
        mode = modes.get(typed.lower())
        return Problem(Unread.VALUE, MODE) if mode is None else Wanted(now.terms, None, mode)
    try:
        return Wanted(validated(replace(now.terms, **{known: _value(known, typed, languages)})))
    except (TermsError, ValueError):
        return Problem(Unread.VALUE, known)


def _named(name: str, languages: Sequence[Words]) -> str | None:
    """The parameter, or `kick` or `article`, that a name means."""
    plain = unicodedata.normalize("NFKC", name).casefold().replace("-", "_")
    for known in (*PARAMETERS, MODE, ARTICLE):
        said = {words(f"parameter-{known}").casefold().replace(" ", "_") for words in languages}
        if plain == known or plain in said:
            return known
    return None


def _article(rest: str, now: Now) -> Wanted | Problem:
    raw, _, text = rest.partition(" ")
    text = " ".join(text.split())
    number = int(raw) if _NUMBER.fullmatch(raw) else 0
    if not 1 <= number <= ARTICLES:
        return Problem(Unread.ARTICLE)
    if not text or len(text) > MOST_TEXT:
        return Problem(Unread.TEXT)
    others = {key: said for key, said in now.articles.items() if key != f"article-{number}"}
    articles = others if text.lower() == DEFAULT else {**others, f"article-{number}": text}
    return Wanted(now.terms, None if articles == dict(now.articles) else articles)


def _value(field: str, raw: str, languages: Sequence[Words]) -> Any:
    """A typed value as the field's own type.

    Raises:
        ValueError: for a text of another form.
    """
    if field in BOUNDS:
        return _number(field, raw, languages)
    match field:
        case "zone":
            return raw
        case "quiet":
            hours = _whole(_FROM_TO, raw)
            return _clock(hours[1]), _clock(hours[2])
        case "reminders":
            return tuple(_reminders(raw, languages))
        case "suspensions":
            return tuple(_steps(raw))
        case _:
            share = _whole(_SHARE, raw)
            return Fraction(int(share[1]), int(share[2]))


def _number(field: str, raw: str, languages: Sequence[Words]) -> int:
    """A number, alone or with its unit, as it is shown."""
    number = _NUMBER.search(raw)
    shown = set() if number is None else {_plain(value(words, field, int(number[0]))) for words in languages}
    return int(number[0]) if number is not None and _plain(raw) in shown else int(_whole(_NUMBER, raw)[0])


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _whole(shape: re.Pattern[str], raw: str) -> re.Match[str]:
    found = shape.fullmatch(raw)
    if found is None:
        raise ValueError(f"{raw!r} is not of the form {shape.pattern}")
    return found


def _clock(raw: str) -> time:
    found = _whole(_CLOCK, raw)
    return time(int(found[1]), int(found[2]))


def _parts(raw: str) -> list[str]:
    return re.split(r"[\s,;/、]+", raw.strip(" ,;/、"))


def _reminders(raw: str, languages: Sequence[Words]) -> Iterator[Reminder]:
    """Pairs of a weekday and a time of day."""
    parts = _parts(raw)
    for day, clock in zip(parts[::2], parts[1::2], strict=True):
        yield Reminder(_weekday(day, languages), _clock(clock))


def _weekday(raw: str, languages: Sequence[Words]) -> int:
    names: list[Sequence[str]] = [_ENGLISH_DAYS]
    names += [words.one_of("charter-weekdays") for words in languages]
    for some in names:
        for day, name in enumerate(some):
            if raw.casefold() in (name.casefold(), unicodedata.normalize("NFKC", name).casefold()):
                return day
    raise ValueError(f"{raw!r} is no weekday")


def _steps(raw: str) -> Iterator[Suspension]:
    for part in _parts(raw):
        step = _whole(_STEP, part)
        yield Suspension(int(step[1]), int(step[2]))
