"""线下局的现状: an entry counts when the other three have confirmed it; silence is never consent.

`rules.charter.attendance` decides for how long it waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from rules.charter.attendance import lapses_at
from rules.charter.spans import Span


class Closing(StrEnum):
    """不作数: taken back by whoever entered it, or stopped by one of the others."""

    WITHDRAWN = "withdrawn"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Closed:
    """An entry that was `how` by `by` before it counted."""

    how: Closing
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """一次登记 by `entered_by`: `people` are the players whom the bot knows, guests have no key.

    `confirmed` is who has confirmed it; `confirmed_at` when it counted, which nothing takes back.
    """

    entered_by: int
    entered_at: datetime
    people: tuple[int, ...]
    confirmed: frozenset[int] = frozenset()
    confirmed_at: datetime | None = None
    closed: Closed | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """还没确认: the others who have not confirmed yet."""
        return tuple(one for one in self.people if one != self.entered_by and one not in self.confirmed)


@dataclass(frozen=True, slots=True)
class Awaiting:
    """等确认 until `until`; None while an outage lasts, since nobody knows."""

    until: datetime | None


@dataclass(frozen=True, slots=True)
class Lapsed:
    """过期 at `at` without having counted."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Counts:
    """算数 since `since`."""

    since: datetime


State: TypeAlias = Awaiting | Lapsed | Counts | Closed


def state(entry: Entry, outages: Iterable[Span], now: datetime) -> State:
    """How an entry stands at an instant."""
    if entry.confirmed_at is not None:
        return Counts(entry.confirmed_at)
    if entry.closed is not None:
        return entry.closed
    until = lapses_at(entry.entered_at, outages)
    return Awaiting(until) if until is None or now < until else Lapsed(until)
