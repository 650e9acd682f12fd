"""裁判员: members whom an admin has appointed for one match."""

from __future__ import annotations

from datetime import datetime

from storage.instants import micros
from storage.transaction import Tx


async def appoint(tx: Tx, table_id: int, person_id: int, by: int, at: datetime) -> bool:
    """指定; False when they were appointed for this match before."""
    added = await tx.execute(
        """
        INSERT INTO referees (table_id, person_id, appointed_by, appointed_at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        (table_id, person_id, by, micros(at)),
    )
    return added == 1


async def referees(tx: Tx, table_id: int) -> tuple[tuple[int, int], ...]:
    """Who was appointed for a match, each with who appointed them."""
    rows = await tx.fetch_all(
        "SELECT person_id, appointed_by FROM referees WHERE table_id = ? ORDER BY appointed_at, person_id",
        (table_id,),
    )
    return tuple((person, by) for person, by in rows)
