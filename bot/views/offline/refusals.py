"""记不了: why an offline match is not entered, each with how it goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.views.names import name, plain
from bot.views.points import signed
from bot.views.refusals import clipped
from bot.words import Value, Words
from rules.offline.points import MOST_HANDS, MOST_OF_GUEST, MOST_POINTS


class Why(StrEnum):
    """为什么."""

    LONG = "long"
    COUNT = "count"
    NUMBERS = "numbers"
    NAMELESS = "nameless"
    HAND = "hand"
    NOT_ZERO = "not-zero"
    TOO_MANY = "too-many"
    OF_GUEST = "of-guest"
    TOO_MANY_HANDS = "too-many-hands"
    DAY = "day"
    FUTURE = "future"
    OLD = "old"
    UNKNOWN = "unknown"
    NO_REPLY = "no-reply"
    NOT_ONE_OF_THEM = "not-one-of-them"
    TWICE = "twice"
    ALONE = "alone"
    KEPT_OUT = "kept-out"
    NOT_ENROLLED = "not-enrolled"
    MUST_ACCEPT = "must-accept"
    WAITING = "waiting"
    LAPSED = "lapsed"
    SAME = "same"
    NO_DRAFT = "no-draft"
    FOUR_FIRST = "four-first"
    NOT_AT_TABLE = "not-at-table"
    PAYERS = "payers"
    WORTHLESS = "worthless"
    NOT_YOURS = "not-yours"


@dataclass(frozen=True, slots=True)
class Refused:
    """记不了, `name` being what was typed or whom it is about, `number` how many, or by how much."""

    why: Why
    name: str = ""
    number: int = 0


def refusal(words: Words, refused: Refused) -> str:
    """One text for a message, with an example where something could not be read."""
    return _text(words, refused, name(words, refused.name))


def refusal_toast(words: Words, refused: Refused) -> str:
    """As `refusal`, for toasts and alerts, which know no markup."""
    return clipped(_text(words, refused, plain(words, refused.name)))


def _text(words: Words, refused: Refused, who: str) -> str:
    key = f"offline-refused-{refused.why}"
    values: dict[str, Value] = {
        "name": who,
        "number": refused.number,
        "difference": signed(refused.number),
        "most": MOST_POINTS,
        "guest": MOST_OF_GUEST,
        "hands": MOST_HANDS,
    }
    blanks = words.catalogue.variables[key]
    return words(key, **{blank: values[blank] for blank in blanks})
