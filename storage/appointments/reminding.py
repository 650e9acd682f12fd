"""提醒的下落: what became of every reminder of a match, and to whom it was to come."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from storage.instants import instant, micros
from storage.transaction import Tx

REMINDER = "reminder"
"""The kind of the card that a reminder is."""


class Outcome(StrEnum):
    """下落: given in private, given by name in the group, not given, or skipped since it would come late."""

    PRIVATE = "private"
    MENTION = "mention"
    NOT_GIVEN = "not_given"
    SKIPPED_LATE = "skipped_late"


@dataclass(frozen=True, slots=True)
class Reminder:
    """一次提醒: of which match, how long before which start; for everybody concerned.

    >>> one = Reminder(7, timedelta(hours=2), instant(1_764_846_000_000_000))
    >>> one.subject
    'reminder:7:7200:1764846000000000'
    >>> Reminder.of(one.subject) == one
    True
    """

    appointment: int
    before: timedelta
    starts_at: datetime

    @property
    def subject(self) -> str:
        """The subject of its cards."""
        return f"reminder:{self.appointment}:{int(self.before.total_seconds())}:{micros(self.starts_at)}"

    @classmethod
    def of(cls, subject: str) -> Reminder:
        """The reminder of a card's subject.

        Raises:
            ValueError: for a subject of something else.
        """
        head, appointment, before, starts_at = subject.split(":")
        if head != REMINDER:
            raise ValueError(f"{subject!r} is not a reminder's card")
        return cls(int(appointment), timedelta(seconds=int(before)), instant(int(starts_at)))


async def settle(tx: Tx, reminder: Reminder, people: Collection[int], outcome: Outcome, at: datetime) -> None:
    """It is known what became of a reminder for some people; the first word holds."""
    await tx.executemany(
        """
        INSERT INTO reminders_given (appointment_id, person_id, before, starts_at, outcome, settled_at)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (appointment_id, person_id, before, starts_at) DO NOTHING
        """,
        [
            (
                reminder.appointment,
                person,
                int(reminder.before.total_seconds()),
                micros(reminder.starts_at),
                outcome.value,
                micros(at),
            )
            for person in sorted(people)
        ],
    )


async def outcomes(tx: Tx, reminder: Reminder) -> dict[int, Outcome]:
    """What became of it, by person; who is missing has not been heard of yet."""
    rows = await tx.fetch_all(
        """
        SELECT person_id, outcome FROM reminders_given
        WHERE appointment_id = ? AND before = ? AND starts_at = ?
        """,
        (reminder.appointment, int(reminder.before.total_seconds()), micros(reminder.starts_at)),
    )
    return {person: Outcome(outcome) for person, outcome in rows}


async def planned_for(tx: Tx, subject: str, kind: str) -> frozenset[int]:
    """Everybody who has, or had, a private card of this kind and subject."""
    rows = await tx.fetch_all(
        "SELECT person_id FROM cards WHERE kind = ? AND subject = ? AND person_id IS NOT NULL",
        (kind, subject),
    )
    return frozenset(row[0] for row in rows)


async def refused_of(tx: Tx, subject: str, kind: str) -> frozenset[int]:
    """Whose private chat has refused their card."""
    rows = await tx.fetch_all(
        "SELECT person_id FROM cards WHERE subject = ? AND kind = ? AND state = 'broken'", (subject, kind)
    )
    return frozenset(row[0] for row in rows if row[0] is not None)
