"""每周一场: matches that are announced anew every week."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from storage.address import GroupAddress
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, thread_id, person_id, weekday, clock, plan, opened_at, closed_at"


@dataclass(frozen=True, slots=True)
class Series:
    """每周一场: `weekday` 0 (Monday) to 6 and `clock` are wall-clock in the group's zone.

    `plan` is a JSON document that this module does not interpret; `person_id` announced it.
    """

    id: int
    group_id: int
    thread_id: int | None
    person_id: int
    weekday: int
    clock: time
    plan: dict[str, Any]
    opened_at: datetime
    closed_at: datetime | None

    @property
    def address(self) -> GroupAddress:
        """Where its cards stand."""
        return GroupAddress(self.group_id, self.thread_id)


async def open_series(
    tx: Tx,
    address: GroupAddress,
    person_id: int,
    weekday: int,
    clock: time,
    plan: dict[str, Any],
    at: datetime,
) -> Series:
    """A weekly match begins."""
    row = await tx.fetch_written(
        f"""
        INSERT INTO appointment_series (group_id, thread_id, person_id, weekday, clock, plan, opened_at)
        VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING {_COLUMNS}
        """,
        (
            address.group_id,
            address.thread_id,
            person_id,
            weekday,
            f"{clock:%H:%M}",
            json.dumps(plan, sort_keys=True, ensure_ascii=False),
            micros(at),
        ),
    )
    return _series(row)


async def series(tx: Tx, series_id: int) -> Series | None:
    """One, open or ended."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM appointment_series WHERE id = ?", (series_id,))
    return None if row is None else _series(row)


async def open_of_group(tx: Tx, group_id: int) -> tuple[Series, ...]:
    """Those of a group that go on, oldest first."""
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM appointment_series WHERE group_id = ? AND closed_at IS NULL ORDER BY id",
        (group_id,),
    )
    return tuple(_series(row) for row in rows)


async def hand_over(tx: Tx, group_id: int, old: int, new: int) -> None:
    """Those that one account has begun in a group, and that go on, are another one's."""
    await tx.execute(
        """
        UPDATE appointment_series SET person_id = ?3
        WHERE group_id = ?1 AND person_id = ?2 AND closed_at IS NULL
        """,
        (group_id, old, new),
    )


async def end(tx: Tx, series_id: int, at: datetime) -> bool:
    """停掉: none is announced any more; False when it had ended before."""
    count = await tx.execute(
        "UPDATE appointment_series SET closed_at = ? WHERE id = ? AND closed_at IS NULL",
        (micros(at), series_id),
    )
    return count == 1


def _series(row: Row) -> Series:
    key, group_id, thread_id, person_id, weekday, clock, plan, opened_at, closed_at = row
    return Series(
        key,
        group_id,
        thread_id,
        person_id,
        weekday,
        time.fromisoformat(clock),
        json.loads(plan),
        instant(opened_at),
        optional_instant(closed_at),
    )
