"""开打: which tables were played for which match."""

from __future__ import annotations

from dataclasses import dataclass

from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class TableOf:
    """一桌: table number `number` (from 1) of round `round` (from 1) of a match."""

    table: int
    appointment: int
    round: int
    number: int


async def add_table(tx: Tx, table_id: int, appointment_id: int, round_number: int, number: int) -> None:
    """A table was opened for a match."""
    await tx.execute(
        "INSERT INTO appointment_tables (table_id, appointment_id, round, number) VALUES (?, ?, ?, ?)",
        (table_id, appointment_id, round_number, number),
    )


async def table_of(tx: Tx, table_id: int) -> TableOf | None:
    """The match for which a table is played; None for any other table."""
    row = await tx.fetch_one(
        "SELECT table_id, appointment_id, round, number FROM appointment_tables WHERE table_id = ?",
        (table_id,),
    )
    return None if row is None else TableOf(*row)


async def tables_of(tx: Tx, appointment_id: int) -> tuple[TableOf, ...]:
    """All of a match, by round and number."""
    rows = await tx.fetch_all(
        """
        SELECT table_id, appointment_id, round, number FROM appointment_tables WHERE appointment_id = ?
        ORDER BY round, number
        """,
        (appointment_id,),
    )
    return tuple(TableOf(*row) for row in rows)
