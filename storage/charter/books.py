"""一个人的账: what the ledger is for one member, by match and by case, over all of their accounts.

Each query names its index: a group has hundreds of times more entries than a member.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from storage.charter.ledger import Entry, entries
from storage.instants import instant, micros
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class BookLine:
    """一行: what a match (`case` None) or a case brought a member; its newest entry is of `at`."""

    match: int | None
    case: int | None
    points: int
    at: datetime


async def book(tx: Tx, group_id: int, persons: Collection[int], limit: int) -> tuple[BookLine, ...]:
    """The newest lines of a member's book, newest first; `persons` are their accounts."""
    rows = await tx.fetch_all(
        """
        SELECT table_id, case_number, sum(points), max(at) AS newest FROM (
            SELECT table_id, case_number, -points AS points, at FROM ledger INDEXED BY ledger_of_payer
            WHERE payer IN (SELECT value FROM json_each(?2)) AND group_id = ?1
            UNION ALL
            SELECT table_id, case_number, points, at FROM ledger INDEXED BY ledger_of_payee
            WHERE payee IN (SELECT value FROM json_each(?2)) AND group_id = ?1
        )
        GROUP BY table_id, case_number ORDER BY newest DESC, table_id DESC LIMIT ?3
        """,
        (group_id, json.dumps(sorted(persons)), limit),
    )
    return tuple(BookLine(match, case, points, instant(at)) for match, case, points, at in rows)


async def total_of(tx: Tx, group_id: int, persons: Collection[int], since: datetime | None = None) -> int:
    """小计 of a member since an instant, or ever."""
    row = await tx.fetch_written(
        """
        SELECT ifnull(sum(points), 0) FROM (
            SELECT -points AS points FROM ledger INDEXED BY ledger_of_payer
            WHERE payer IN (SELECT value FROM json_each(?2)) AND group_id = ?1 AND at >= ?3
            UNION ALL
            SELECT points FROM ledger INDEXED BY ledger_of_payee
            WHERE payee IN (SELECT value FROM json_each(?2)) AND group_id = ?1 AND at >= ?3
        )
        """,
        (group_id, json.dumps(sorted(persons)), 0 if since is None else micros(since)),
    )
    return int(row[0])


async def between(tx: Tx, group_id: int, ours: Collection[int], theirs: Collection[int]) -> int:
    """两个人之间: what one member has got from another so far, less what went the other way."""
    row = await tx.fetch_written(
        """
        SELECT ifnull(sum(points), 0) FROM (
            SELECT points FROM ledger INDEXED BY ledger_of_payer
            WHERE payer IN (SELECT value FROM json_each(?3)) AND group_id = ?1
                AND payee IN (SELECT value FROM json_each(?2))
            UNION ALL
            SELECT -points FROM ledger INDEXED BY ledger_of_payer
            WHERE payer IN (SELECT value FROM json_each(?2)) AND group_id = ?1
                AND payee IN (SELECT value FROM json_each(?3))
        )
        """,
        (group_id, json.dumps(sorted(ours)), json.dumps(sorted(theirs))),
    )
    return int(row[0])


async def all_entries(tx: Tx, group_id: int, persons: Collection[int]) -> tuple[Entry, ...]:
    """Every entry of a member, oldest first, each once."""
    found: dict[int, Entry] = {}
    for person in persons:
        found |= {entry.id: entry for entry in await entries(tx, group_id, person=person)}
    return tuple(sorted(found.values(), key=lambda entry: (entry.at, entry.id)))


async def offline_matches(tx: Tx, group_id: int) -> frozenset[int]:
    """Which matches of a group were played around a real table."""
    rows = await tx.fetch_all(
        "SELECT table_id FROM matches WHERE group_id = ? AND kind = 'offline'", (group_id,)
    )
    return frozenset(row[0] for row in rows)
