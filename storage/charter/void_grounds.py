"""作废的缘由: for whose sake results are void: cheats by their key, None for an appeal.

A result is void as long as one of them stands. Each is a row; where one of several falls, a row says that the
result is restored, and what is left is said again after it: so the last row alone tells whether it is void.
"""

# ruff: noqa: S608 (what is put into the SQL is the condition of a caller within storage)
from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from storage.transaction import Tx

VOID, RESTORED = "void", "restored"


async def grounds(tx: Tx, chosen: str, parameters: tuple[object, ...]) -> Mapping[int, set[int | None]]:
    """By match, of those that a query chooses; nothing for results that stand."""
    changes = await tx.fetch_all(
        f"SELECT table_id, person_id, what FROM result_changes WHERE table_id IN ({chosen}) ORDER BY id",
        parameters,
    )
    found: defaultdict[int, set[int | None]] = defaultdict(set)
    for table, person, what in changes:
        if what == VOID:
            found[table].add(person)
        else:
            found[table].clear()
    return found
