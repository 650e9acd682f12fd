"""警告: what became of reminders and notices, and those that a private chat refused."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache

from rules.charter.facts import Warned, WarningKind
from storage.instants import Instants, instant, micros, optional_micros
from storage.transaction import Row, Tx

CARD = "warning"
"""The kind of the card that a warning is."""
MENTION = "mention"
"""The kind of the card that names in the group whoever could not be reached."""
_KINDS: Mapping[str, WarningKind] = {kind.value: kind for kind in WarningKind}


class Outcome(StrEnum):
    """What became of a warning: given in private, given in the group, too late, or too late to be sent."""

    PRIVATE = "private"
    MENTION = "mention"
    LATE = "late"
    SKIPPED_LATE = "skipped_late"


@dataclass(frozen=True, slots=True)
class Planned:
    """一次警告: to whom, about which week, and when it was due; its name in the database.

    >>> one = Planned(3, 17, WarningKind.REMINDER, date(2026, 11, 30), instant(1_764_846_000_000_000))
    >>> one.subject
    'warn:3:17:reminder:2026-11-30:1764846000000000'
    >>> Planned.of(one.subject) == one
    True
    """

    group: int
    person: int
    kind: WarningKind
    monday: date
    due_at: datetime

    @property
    def subject(self) -> str:
        """The subject of its card."""
        return f"warn:{self.group}:{self.person}:{self.kind}:{self.monday.isoformat()}:{micros(self.due_at)}"

    @classmethod
    def of(cls, subject: str) -> Planned:
        """The warning of a card's subject.

        Raises:
            ValueError: for a subject of something else.
        """
        head, group, person, kind, monday, due_at = subject.split(":")
        if head != "warn":
            raise ValueError(f"{subject!r} is not a warning's card")
        day = date.fromisoformat(monday)
        return cls(int(group), int(person), WarningKind(kind), day, instant(int(due_at)))


async def settle(
    tx: Tx, planned: Planned, outcome: Outcome, confirmed_at: datetime | None, at: datetime
) -> bool:
    """It is known what became of a warning; whether it was not known before. The first word holds."""
    told = await tx.execute(
        """
        INSERT INTO warnings (group_id, person_id, kind, monday, due_at, outcome, confirmed_at, settled_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (group_id, person_id, kind, monday, due_at) DO NOTHING
        """,
        (*_name(planned), outcome.value, optional_micros(confirmed_at), micros(at)),
    )
    return told == 1


async def warnings(
    tx: Tx, group_id: int, since: datetime, *, persons: Collection[int] | None = None
) -> Mapping[int, tuple[Warned, ...]]:
    """The settled warnings due at or after `since`, by person (of some, or of everybody), in order."""
    among = None if persons is None else json.dumps(sorted(persons))
    if among is None:
        rows = await tx.fetch_all(
            """
            SELECT person_id, kind, monday, due_at, confirmed_at FROM warnings
            WHERE group_id = ? AND due_at >= ? ORDER BY due_at, person_id
            """,
            (group_id, micros(since)),
        )
    else:
        rows = await tx.fetch_all(
            """
            SELECT person_id, kind, monday, due_at, confirmed_at FROM warnings
            WHERE group_id = ? AND +due_at >= ? AND person_id IN (SELECT value FROM json_each(?))
            ORDER BY +due_at, person_id
            """,
            (group_id, micros(since), among),
        )
    return _by_person(rows)


def _by_person(rows: Iterable[Row]) -> Mapping[int, tuple[Warned, ...]]:
    """Many members are warned of one week, at the same instants."""
    at, monday_of = Instants(), lru_cache(date.fromisoformat)
    found: defaultdict[int, list[Warned]] = defaultdict(list)
    for person, kind, monday, due_at, confirmed_at in rows:
        confirmed = None if confirmed_at is None else at[confirmed_at]
        found[person].append(Warned(_KINDS[kind], monday_of(monday), at[due_at], confirmed))
    return {person: tuple(given) for person, given in found.items()}


async def outcome(tx: Tx, planned: Planned) -> Outcome | None:
    """What became of one warning; None while nobody knows."""
    row = await tx.fetch_one(
        """
        SELECT outcome FROM warnings
        WHERE group_id = ? AND person_id = ? AND kind = ? AND monday = ? AND due_at = ?
        """,
        _name(planned),
    )
    return None if row is None else Outcome(row[0])


async def open_cards(tx: Tx, group_id: int) -> tuple[tuple[Planned, str | None], ...]:
    """The warnings of a group whose cards may still change, with the revision that each shows."""
    rows = await tx.fetch_all(
        """
        SELECT subject, confirmed_revision FROM cards
        WHERE subject >= ? AND subject < ? AND state <> 'retired' AND kind = 'warning' ORDER BY subject
        """,
        (f"warn:{group_id}:", f"warn:{group_id};"),
    )
    return tuple((Planned.of(subject), revision) for subject, revision in rows)


async def ask_mention(tx: Tx, planned: Planned, at: datetime) -> bool:
    """A private chat has refused a warning; whether that is new."""
    asked = await tx.execute(
        """
        INSERT INTO mentions (group_id, person_id, kind, monday, due_at, asked_at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (group_id, person_id, kind, monday, due_at) DO NOTHING
        """,
        (*_name(planned), micros(at)),
    )
    return asked == 1


async def gather_mentions(tx: Tx, group_id: int, most: int) -> int | None:
    """Up to `most` that wait to be mentioned go into one message; its number, None when nothing waits."""
    row = await tx.fetch_written(
        "SELECT ifnull(max(number), 0) + 1 FROM mentions WHERE group_id = ?", (group_id,)
    )
    gathered = await tx.execute(
        """
        UPDATE mentions SET number = ?1 WHERE id IN (
            SELECT id FROM mentions WHERE group_id = ?2 AND number IS NULL ORDER BY id LIMIT ?3
        )
        """,
        (row[0], group_id, most),
    )
    return int(row[0]) if gathered else None


async def mentioned(tx: Tx, group_id: int, number: int) -> tuple[Planned, ...]:
    """The warnings that one message in the group gives."""
    rows = await tx.fetch_all(
        """
        SELECT person_id, kind, monday, due_at FROM mentions WHERE group_id = ? AND number = ? ORDER BY id
        """,
        (group_id, number),
    )
    return tuple(
        Planned(group_id, person, WarningKind(kind), date.fromisoformat(monday), instant(due_at))
        for person, kind, monday, due_at in rows
    )


def _name(planned: Planned) -> tuple[int, int, str, str, int]:
    monday = planned.monday.isoformat()
    return planned.group, planned.person, planned.kind.value, monday, micros(planned.due_at)
