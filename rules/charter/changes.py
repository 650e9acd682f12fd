"""改动: in which parameters two charters differ, and whether that tightens (charter, articles 9 and 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import time
from types import MappingProxyType
from typing import Any

from rules.charter.parameters import BOUNDS, Suspension, Terms, is_within

_LESS_TIGHTENS = frozenset(
    {
        "objection_hours",
        "notice_hours",
        "grave_weight",
        "appeal_days",
        "vote_hours",
        "result_hours",
        "away_days_a_quarter",
        "guest_days",
        "amendment_majority",
    }
)
"""Less of it leaves a member less time, less leave, or fewer votes between them and a new rule."""


@dataclass(frozen=True, slots=True)
class Change:
    """改动: one parameter before and after, and whether it asks more of members or protects them less."""

    field: str
    old: Any
    new: Any
    tightens: bool


def changes(old: Terms, new: Terms) -> tuple[Change, ...]:
    """Every parameter in which two terms differ, in the order of the fields.

    >>> changes(Terms(), Terms(objection_hours=72, quit_weight=4))[0]
    Change(field='objection_hours', old=48, new=72, tightens=False)
    """
    found = []
    for field in fields(Terms):
        was, becomes = getattr(old, field.name), getattr(new, field.name)
        if was != becomes:
            found.append(Change(field.name, was, becomes, _is_tighter(field.name, was, becomes)))
    return tuple(found)


def tightens(old: Terms, new: Terms) -> bool:
    """收紧: whether anybody who accepted `old` has to be asked again before `new` binds them.

    >>> tightens(Terms(), Terms(counted_hands=8)), tightens(Terms(), Terms(counted_hands=2))
    (True, False)
    """
    return any(change.tightens for change in changes(old, new))


def _is_tighter(field: str, old: Any, new: Any) -> bool:
    if field in _LESS_TIGHTENS:
        return bool(new < old)
    if field in BOUNDS:
        return bool(new > old)
    return bool(_SPECIAL[field](old, new))


def _fewer(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    return len(new) < len(old)


def _less_quiet(old: tuple[time, time], new: tuple[time, time]) -> bool:
    minutes = (time(*divmod(minute, 60)) for minute in range(24 * 60))
    return any(is_within(minute, old) and not is_within(minute, new) for minute in minutes)


def _harsher(old: tuple[Suspension, ...], new: tuple[Suspension, ...]) -> bool:
    return any(_days(new, step.weight) > _days(old, step.weight) for step in new)


def _days(steps: tuple[Suspension, ...], weight: int) -> int:
    return max((step.days for step in steps if step.weight <= weight), default=0)


def _never(_old: str | None, _new: str | None) -> bool:
    """A zone moves the hours of a week, not how much is owed."""
    return False


_SPECIAL: Mapping[str, Any] = MappingProxyType(
    {"zone": _never, "reminders": _fewer, "quiet": _less_quiet, "suspensions": _harsher}
)
