"""为何散桌: what an admin wrote when they ended a match, in a table that can be erased."""

from __future__ import annotations

from storage.transaction import Tx


async def give_reason(tx: Tx, table_id: int, person_id: int, reason: str) -> None:
    """A match is ended once: its first reason stays."""
    await tx.execute(
        """
        INSERT INTO table_reasons (table_id, person_id, reason) VALUES (?, ?, ?)
        ON CONFLICT (table_id) DO NOTHING
        """,
        (table_id, person_id, reason),
    )


async def reason(tx: Tx, table_id: int) -> str:
    """Empty for none, or none any more."""
    row = await tx.fetch_one("SELECT reason FROM table_reasons WHERE table_id = ?", (table_id,))
    return "" if row is None else str(row[0])
