"""草稿: announcements, moves and changes of rules that somebody is putting together, one open a person."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from storage.address import Address, GroupAddress, PersonAddress
from storage.instants import instant, micros, optional_instant, optional_micros
from storage.transaction import Row, Tx

_COLUMNS = (
    "id, group_id, thread_id, person_id, in_private, appointment_id, starts_at, day, hour, plan, weekly, "
    "page, opened_at, closed_at, outcome"
)


class Outcome(StrEnum):
    """草稿的结局: published, given up, replaced by a newer one, or left alone for a day."""

    PUBLISHED = "published"
    DROPPED = "dropped"
    REPLACED = "replaced"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class Draft:
    """一份草稿 of `person_id`. `appointment_id` is the match that is to be changed, None for a new one.

    `day` and `hour` are picked by buttons on the way to `starts_at`; `page` is what the card asks just now;
    `plan` is a JSON document that this module does not interpret.
    """

    id: int
    group_id: int
    thread_id: int | None
    person_id: int
    in_private: bool
    appointment_id: int | None
    starts_at: datetime | None
    day: date | None
    hour: int | None
    plan: dict[str, Any]
    weekly: bool
    page: str
    opened_at: datetime
    closed_at: datetime | None = None
    outcome: Outcome | None = None

    @property
    def subject(self) -> str:
        """The subject of its card, and of what is due for it."""
        return f"plan:{self.group_id}:{self.id}"

    @property
    def address(self) -> Address:
        """Where its card stands."""
        if self.in_private:
            return PersonAddress(self.person_id)
        return GroupAddress(self.group_id, self.thread_id)


async def open_draft(
    tx: Tx,
    where: GroupAddress,
    person_id: int,
    plan: dict[str, Any],
    page: str,
    at: datetime,
    *,
    in_private: bool,
    appointment_id: int | None = None,
    starts_at: datetime | None = None,
) -> Draft:
    """A new one; whatever the person had open must be closed before."""
    row = await tx.fetch_written(
        f"""
        INSERT INTO appointment_drafts
            (group_id, thread_id, person_id, in_private, appointment_id, starts_at, plan, weekly, page,
             opened_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?) RETURNING {_COLUMNS}
        """,
        (
            where.group_id,
            where.thread_id,
            person_id,
            in_private,
            appointment_id,
            optional_micros(starts_at),
            _written(plan),
            page,
            micros(at),
        ),
    )
    return _draft(row)


async def draft(tx: Tx, draft_id: int) -> Draft | None:
    """One, open or closed."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM appointment_drafts WHERE id = ?", (draft_id,))
    return None if row is None else _draft(row)


async def open_of(tx: Tx, person_id: int) -> Draft | None:
    """The one that somebody is putting together."""
    row = await tx.fetch_one(
        f"SELECT {_COLUMNS} FROM appointment_drafts WHERE person_id = ? AND closed_at IS NULL", (person_id,)
    )
    return None if row is None else _draft(row)


async def open_about(tx: Tx, appointment_id: int) -> tuple[Draft, ...]:
    """The changes of a match that somebody is putting together."""
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM appointment_drafts WHERE appointment_id = ? AND closed_at IS NULL",
        (appointment_id,),
    )
    return tuple(_draft(row) for row in rows)


async def save(tx: Tx, changed: Draft) -> None:
    """Keeps what was picked; a draft that is closed stays as it is."""
    await tx.execute(
        """
        UPDATE appointment_drafts SET starts_at = ?, day = ?, hour = ?, plan = ?, weekly = ?, page = ?
        WHERE id = ? AND closed_at IS NULL
        """,
        (
            optional_micros(changed.starts_at),
            None if changed.day is None else changed.day.isoformat(),
            changed.hour,
            _written(changed.plan),
            changed.weekly,
            changed.page,
            changed.id,
        ),
    )


async def close(tx: Tx, draft_id: int, outcome: Outcome, at: datetime) -> bool:
    """False when it was closed before."""
    count = await tx.execute(
        "UPDATE appointment_drafts SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL",
        (micros(at), outcome, draft_id),
    )
    return count == 1


def _written(plan: dict[str, Any]) -> str:
    return json.dumps(plan, sort_keys=True, ensure_ascii=False)


def _draft(row: Row) -> Draft:
    (key, group_id, thread_id, person_id, in_private, appointment_id, starts_at, day, hour, plan, weekly) = (
        row[:11]
    )
    page, opened_at, closed_at, outcome = row[11:]
    return Draft(
        id=key,
        group_id=group_id,
        thread_id=thread_id,
        person_id=person_id,
        in_private=bool(in_private),
        appointment_id=appointment_id,
        starts_at=optional_instant(starts_at),
        day=None if day is None else date.fromisoformat(day),
        hour=hour,
        plan=json.loads(plan),
        weekly=bool(weekly),
        page=page,
        opened_at=instant(opened_at),
        closed_at=optional_instant(closed_at),
        outcome=None if outcome is None else Outcome(outcome),
    )
