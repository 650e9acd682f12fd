"""记了一半的线下局: one at a time for each person in a group; nothing of it is kept once it is closed."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from rules.offline.points import Points
from storage.charter.offline import Seat
from storage.instants import instant, micros
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, person_id, opened_at, page, sheet, table_id"


@dataclass(frozen=True, slots=True)
class Draft:
    """一张没记完的: up to four seats, hands by seat, `day` None for today; `page` of the people to choose.

    When `is_open` is False it has become `match`, or with None nothing.
    """

    id: int
    group: int
    person: int
    opened_at: datetime
    page: int = 0
    seats: tuple[Seat, ...] = ()
    hands: tuple[Points, ...] = ()
    day: date | None = None
    is_open: bool = True
    match: int | None = None


async def begin(
    tx: Tx, group_id: int, person: int, seats: tuple[Seat, ...], day: date | None, at: datetime
) -> Draft:
    """A new one, for somebody who has none open.

    Raises:
        ConstraintError: when they have.
    """
    row = await tx.fetch_written(
        f"""
        INSERT INTO offline_drafts (group_id, person_id, opened_at, sheet) VALUES (?, ?, ?, ?)
        RETURNING {_COLUMNS}
        """,
        (group_id, person, micros(at), _written(seats, (), day)),
    )
    return _draft(row)


async def draft(tx: Tx, draft_id: int) -> Draft | None:
    """By its number, open or not."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM offline_drafts WHERE id = ?", (draft_id,))
    return None if row is None else _draft(row)


async def open_draft(tx: Tx, group_id: int, person: int) -> Draft | None:
    """What somebody has begun in a group."""
    row = await tx.fetch_one(
        f"SELECT {_COLUMNS} FROM offline_drafts WHERE group_id = ? AND person_id = ? AND sheet IS NOT NULL",
        (group_id, person),
    )
    return None if row is None else _draft(row)


async def save(tx: Tx, kept: Draft) -> None:
    """The seats, the hands and the page as they are now."""
    await tx.execute(
        "UPDATE offline_drafts SET page = ?, sheet = ? WHERE id = ? AND sheet IS NOT NULL",
        (kept.page, _written(kept.seats, kept.hands, kept.day), kept.id),
    )


async def close(tx: Tx, draft_id: int, match: int | None) -> None:
    """It is entered as `match`, or dropped."""
    await tx.execute("UPDATE offline_drafts SET sheet = NULL, table_id = ? WHERE id = ?", (match, draft_id))


async def choosable(
    tx: Tx, group_id: int, without: Collection[int], skip: int, limit: int
) -> tuple[tuple[int, str], ...]:
    """(person, name) of enrolled members who are in the group, by name."""
    rows = await tx.fetch_all(
        """
        SELECT id, name FROM people
        WHERE id IN (SELECT person_id FROM stays WHERE group_id = ?1 AND went_at IS NULL)
            AND id IN (SELECT person_id FROM acceptances WHERE group_id = ?1)
            AND id NOT IN (SELECT value FROM json_each(?2))
        ORDER BY name COLLATE NOCASE, id LIMIT ?3 OFFSET ?4
        """,
        (group_id, json.dumps(sorted(without)), limit, skip),
    )
    return tuple((person, name) for person, name in rows)


def _written(seats: tuple[Seat, ...], hands: tuple[Points, ...], day: date | None) -> str:
    return json.dumps(
        {
            "seats": [[seat.person, seat.guest] for seat in seats],
            "hands": hands,
            "day": None if day is None else day.isoformat(),
        },
        ensure_ascii=False,
    )


def _draft(row: Row) -> Draft:
    draft_id, group_id, person, opened_at, page, sheet, match = row
    if sheet is None:
        return Draft(draft_id, group_id, person, instant(opened_at), is_open=False, match=match)
    read = json.loads(sheet)
    return Draft(
        id=draft_id,
        group=group_id,
        person=person,
        opened_at=instant(opened_at),
        page=page,
        seats=tuple(Seat(*seat) for seat in read["seats"]),
        hands=tuple((first, second, third, fourth) for first, second, third, fourth in read["hands"]),
        day=None if read["day"] is None else date.fromisoformat(read["day"]),
    )
