"""约局: which appointments there are; an index, since what happens to them is events."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.address import GroupAddress
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, thread_id, series_id, phase, starts_at, opened_at, closed_at"


@dataclass(frozen=True, slots=True)
class AppointmentRow:
    """`thread_id` is the topic in which it was announced, `closed_at` None while anything may happen."""

    id: int
    group_id: int
    thread_id: int | None
    series_id: int | None
    phase: str
    starts_at: datetime
    opened_at: datetime
    closed_at: datetime | None

    @property
    def stream(self) -> str:
        """The stream of its events, also the subject of its due actions."""
        return f"appointment:{self.id}"

    @property
    def address(self) -> GroupAddress:
        """Where its card stands."""
        return GroupAddress(self.group_id, self.thread_id)


async def open_appointment(
    tx: Tx, address: GroupAddress, phase: str, starts_at: datetime, at: datetime, series: int | None = None
) -> AppointmentRow:
    """A new one, in the topic where it was announced."""
    row = await tx.fetch_written(
        f"""
        INSERT INTO appointments (group_id, thread_id, series_id, phase, starts_at, opened_at)
        VALUES (?, ?, ?, ?, ?, ?) RETURNING {_COLUMNS}
        """,
        (address.group_id, address.thread_id, series, phase, micros(starts_at), micros(at)),
    )
    return _row(row)


async def appointment(tx: Tx, appointment_id: int) -> AppointmentRow | None:
    """Live or over."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM appointments WHERE id = ?", (appointment_id,))
    return None if row is None else _row(row)


async def set_phase(tx: Tx, appointment_id: int, phase: str, starts_at: datetime) -> None:
    """The stage in words of the rules, and the start that is planned now."""
    await tx.execute(
        "UPDATE appointments SET phase = ?, starts_at = ? WHERE id = ?",
        (phase, micros(starts_at), appointment_id),
    )


async def close(tx: Tx, appointment_id: int, phase: str, at: datetime) -> None:
    """Nothing more will happen; it keeps its first `closed_at`."""
    await tx.execute(
        "UPDATE appointments SET phase = ?, closed_at = coalesce(closed_at, ?) WHERE id = ?",
        (phase, micros(at), appointment_id),
    )


async def live_of_group(tx: Tx, group_id: int) -> tuple[AppointmentRow, ...]:
    """Those of a group that are not over, by their start."""
    return tuple(
        _row(row)
        for row in await tx.fetch_all(
            f"""
            SELECT {_COLUMNS} FROM appointments WHERE group_id = ? AND closed_at IS NULL
            ORDER BY starts_at, id
            """,
            (group_id,),
        )
    )


async def of_group(tx: Tx, group_id: int, since: datetime, until: datetime) -> tuple[AppointmentRow, ...]:
    """Those of a group that start, or started, from `since` on and before `until`."""
    return tuple(
        _row(row)
        for row in await tx.fetch_all(
            f"""
            SELECT {_COLUMNS} FROM appointments WHERE group_id = ? AND starts_at >= ? AND starts_at < ?
            ORDER BY starts_at, id
            """,
            (group_id, micros(since), micros(until)),
        )
    )


def _row(row: Row) -> AppointmentRow:
    key, group_id, thread_id, series_id, phase, starts_at, opened_at, closed_at = row
    return AppointmentRow(
        key,
        group_id,
        thread_id,
        series_id,
        phase,
        instant(starts_at),
        instant(opened_at),
        optional_instant(closed_at),
    )
