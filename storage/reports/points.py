"""积分: everybody's points in the book, of a stretch of time or of all time."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from storage.charter import ledger
from storage.transaction import Tx


async def points(
    tx: Tx, group_id: int, since: datetime | None = None, until: datetime | None = None
) -> dict[int, int]:
    """The points of everybody with an entry, by account; reversals and prices are in them."""
    if since is None and until is None:
        return await _ever(tx, group_id)
    return dict(await ledger.totals(tx, group_id, since, until))


async def _ever(tx: Tx, group_id: int) -> dict[int, int]:
    """The same sums as of any stretch, each half read in the order of its index."""
    sums: Counter[int] = Counter()
    for person, paid in await tx.fetch_all(
        """
        SELECT payer, sum(points) FROM ledger INDEXED BY ledger_paid
        WHERE group_id = ? AND payer IS NOT NULL GROUP BY payer
        """,
        (group_id,),
    ):
        sums[person] -= paid
    for person, gained in await tx.fetch_all(
        """
        SELECT payee, sum(points) FROM ledger INDEXED BY ledger_gained
        WHERE group_id = ? AND payee IS NOT NULL GROUP BY payee
        """,
        (group_id,),
    ):
        sums[person] += gained
    return dict(sums)
