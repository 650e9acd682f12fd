"""现在有空位的桌: the tables of a group that wait for people now, with a seat that would count."""

from __future__ import annotations

from storage.transaction import Tx


async def free_tables(tx: Tx, group_id: int) -> tuple[int, ...]:
    """Their numbers, the oldest first."""
    rows = await tx.fetch_all(
        """
        SELECT lobbies.table_id FROM lobbies JOIN free_seats ON free_seats.table_id = lobbies.table_id
        WHERE lobbies.group_id = ? AND lobbies.closed_at IS NULL AND free_seats.until IS NULL
        ORDER BY lobbies.table_id
        """,
        (group_id,),
    )
    return tuple(row[0] for row in rows)
