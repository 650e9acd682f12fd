"""参数的存取: terms as JSON and back, their fingerprint; what all of the charter takes `Terms` from."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import time
from fractions import Fraction
from typing import Any

from rules.charter.changes import Change, changes, tightens
from rules.charter.parameters import (
    BOUNDS,
    MOST_QUIET,
    MOST_REMINDERS,
    MOST_SUSPENSIONS,
    NIGHT,
    Reminder,
    Suspension,
    Terms,
    TermsError,
    is_within,
    validated,
)

__all__ = [
    "BOUNDS",
    "MOST_QUIET",
    "MOST_REMINDERS",
    "MOST_SUSPENSIONS",
    "NIGHT",
    "Change",
    "Reminder",
    "Suspension",
    "Terms",
    "TermsError",
    "changes",
    "digest",
    "is_within",
    "terms_document",
    "terms_from",
    "tightens",
    "validated",
]

_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_SHARE = re.compile(r"[1-9][0-9]{0,3}(/[1-9][0-9]{0,3})?")


def terms_document(terms: Terms) -> dict[str, Any]:
    """Every field as JSON, so that what is stored means the same whatever later defaults are.

    >>> terms_document(Terms())["quiet"]
    ['22:00', '09:00']
    """
    document: dict[str, Any] = {field: getattr(terms, field) for field in BOUNDS}
    return document | {
        "zone": terms.zone,
        "reminders": [{"weekday": one.weekday, "at": f"{one.at:%H:%M}"} for one in terms.reminders],
        "quiet": [f"{moment:%H:%M}" for moment in terms.quiet],
        "suspensions": [{"weight": step.weight, "days": step.days} for step in terms.suspensions],
        "amendment_majority": str(terms.amendment_majority),
    }


def terms_from(document: Mapping[str, Any]) -> Terms:
    """The terms of a document; a field that is missing has the value that groups start with.

    >>> terms_from({"zone": "Asia/Shanghai", "counted_hands": 8}).counted_hands
    8

    Raises:
        TermsError: for an unknown field, a value of another kind, or one outside the bounds.
    """
    known = {field.name for field in fields(Terms)}
    for field, raw in document.items():
        if field not in known:
            raise TermsError(field, raw, "a known parameter")
    return validated(Terms(**{field: _value(field, raw) for field, raw in document.items()}))


def digest(terms: Terms) -> str:
    """指纹: SHA-256, in hex, of the canonical JSON of all terms; an acceptance names what was read by it."""
    text = json.dumps(terms_document(terms), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _value(field: str, raw: Any) -> Any:
    """A raw JSON value as the field's own type."""
    match field:
        case "zone":
            if raw is not None and not isinstance(raw, str):
                raise TermsError(field, raw, "a name or null")
            return raw
        case "reminders":
            return tuple(_reminder(one) for one in _listed(field, raw))
        case "quiet":
            begin, end = _listed(field, raw, exactly=2)
            return _clock(field, begin), _clock(field, end)
        case "suspensions":
            return tuple(_suspension(one) for one in _listed(field, raw))
        case "amendment_majority":
            if not isinstance(raw, str) or _SHARE.fullmatch(raw) is None:
                raise TermsError(field, raw, "a share such as 2/3")
            return Fraction(raw)
        case _:
            return _number(field, raw)


def _reminder(raw: Any) -> Reminder:
    if not isinstance(raw, Mapping) or raw.keys() != {"weekday", "at"}:
        raise TermsError("reminders", raw, '{"weekday": 0 to 6, "at": "HH:MM"}')
    return Reminder(_number("reminders", raw["weekday"]), _clock("reminders", raw["at"]))


def _suspension(raw: Any) -> Suspension:
    if not isinstance(raw, Mapping) or raw.keys() != {"weight", "days"}:
        raise TermsError("suspensions", raw, '{"weight": a number, "days": a number}')
    return Suspension(_number("suspensions", raw["weight"]), _number("suspensions", raw["days"]))


def _listed(field: str, raw: Any, *, exactly: int | None = None) -> list[Any]:
    if not isinstance(raw, list) or exactly not in (None, len(raw)):
        raise TermsError(field, raw, "a list" if exactly is None else f"a list of {exactly}")
    return raw


def _clock(field: str, raw: Any) -> time:
    if not isinstance(raw, str) or _CLOCK.fullmatch(raw) is None:
        raise TermsError(field, raw, "a time of day such as 19:00")
    return time.fromisoformat(raw)


def _number(field: str, raw: Any) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise TermsError(field, raw, "a whole number")
    return raw
