"""牌桌: which tables there are and who sits there; an index, since what happens at them is events."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, thread_id, phase, opened_at, closed_at"


@dataclass(frozen=True, slots=True)
class TableRow:
    """`group_id` is None at a practice table, `closed_at` while the table is live."""

    id: int
    group_id: int | None
    thread_id: int | None
    phase: str
    opened_at: datetime
    closed_at: datetime | None

    @property
    def stream(self) -> str:
        """The stream of its events, also the subject of its cards and due actions."""
        return f"table:{self.id}"


async def open_table(
    tx: Tx, group_id: int | None, thread_id: int | None, phase: str, at: datetime
) -> TableRow:
    """A new live table, in the topic where it was opened."""
    row = await tx.fetch_written(
        f"""
        INSERT INTO tables (group_id, thread_id, phase, opened_at) VALUES (?, ?, ?, ?)
        RETURNING {_COLUMNS}
        """,
        (group_id, thread_id, phase, micros(at)),
    )
    return _table(row)


async def table(tx: Tx, table_id: int) -> TableRow | None:
    """Live or closed."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", (table_id,))
    return None if row is None else _table(row)


async def table_at(tx: Tx, table_id: int) -> tuple[TableRow, int] | None:
    """A table, and at which version its events are."""
    row = await tx.fetch_one(
        f"""
        SELECT {_COLUMNS}, (SELECT ifnull(max(version), 0) FROM events WHERE stream = 'table:' || tables.id)
        FROM tables WHERE id = ?
        """,
        (table_id,),
    )
    return None if row is None else (_table(row[:-1]), row[-1])


async def set_phase(tx: Tx, table_id: int, phase: str) -> None:
    """The stage in words of the rules; this module does not interpret it."""
    await tx.execute("UPDATE tables SET phase = ? WHERE id = ?", (phase, table_id))


async def close_table(tx: Tx, table_id: int, phase: str, at: datetime) -> None:
    """Frees its seats; who sat there stays known. A closed table keeps its first `closed_at`."""
    await tx.execute(
        "UPDATE tables SET phase = ?, closed_at = coalesce(closed_at, ?) WHERE id = ?",
        (phase, micros(at), table_id),
    )
    await tx.execute("UPDATE table_seats SET live = 0 WHERE table_id = ?", (table_id,))


async def set_seats(tx: Tx, table_id: int, people: Mapping[int, int]) -> None:
    """Replaces who sits at a live table: person by seat 0..3. Computer players have no row."""
    await tx.execute("DELETE FROM table_seats WHERE table_id = ?", (table_id,))
    await tx.executemany(
        "INSERT INTO table_seats (table_id, seat, person_id) VALUES (?, ?, ?)",
        [(table_id, seat, person_id) for seat, person_id in sorted(people.items())],
    )


async def seats(tx: Tx, table_id: int) -> dict[int, int]:
    """Person by seat."""
    rows = await tx.fetch_all(
        "SELECT seat, person_id FROM table_seats WHERE table_id = ? ORDER BY seat", (table_id,)
    )
    return dict(rows)


async def live_tables(tx: Tx) -> tuple[TableRow, ...]:
    """All of them, oldest first."""
    return _tables(await tx.fetch_all(f"SELECT {_COLUMNS} FROM tables WHERE closed_at IS NULL ORDER BY id"))


async def live_tables_of_group(tx: Tx, group_id: int) -> tuple[TableRow, ...]:
    """Those of one group, oldest first."""
    return _tables(
        await tx.fetch_all(
            f"SELECT {_COLUMNS} FROM tables WHERE closed_at IS NULL AND group_id = ? ORDER BY id", (group_id,)
        )
    )


async def live_tables_of_person(tx: Tx, person_id: int) -> tuple[TableRow, ...]:
    """Those at which somebody sits, oldest first."""
    return _tables(
        await tx.fetch_all(
            f"""
            SELECT {_COLUMNS} FROM tables
            WHERE closed_at IS NULL
                AND id IN (SELECT table_id FROM table_seats WHERE person_id = ? AND live = 1)
            ORDER BY id
            """,
            (person_id,),
        )
    )


def _tables(rows: list[Row]) -> tuple[TableRow, ...]:
    return tuple(_table(row) for row in rows)


def _table(row: Row) -> TableRow:
    key, group_id, thread_id, phase, opened_at, closed_at = row
    return TableRow(key, group_id, thread_id, phase, instant(opened_at), optional_instant(closed_at))
