"""为何取消: what somebody wrote when they called a match off, in a table that can be erased."""

from __future__ import annotations

from storage.transaction import Tx


async def give(tx: Tx, appointment_id: int, person_id: int, reason: str) -> None:
    """A match is called off once: its first reason stays."""
    await tx.execute(
        """
        INSERT INTO appointment_reasons (appointment_id, person_id, reason) VALUES (?, ?, ?)
        ON CONFLICT (appointment_id) DO NOTHING
        """,
        (appointment_id, person_id, reason),
    )


async def reason(tx: Tx, appointment_id: int) -> str:
    """Empty for none, or none any more."""
    row = await tx.fetch_one(
        "SELECT reason FROM appointment_reasons WHERE appointment_id = ?", (appointment_id,)
    )
    return "" if row is None else str(row[0])
