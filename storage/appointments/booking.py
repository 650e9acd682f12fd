"""报名的事实: who had a seat at the start of a match that counts, was ready or not, and played or not."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime

from rules.charter.facts import Booking
from storage.instants import instant, micros
from storage.transaction import Tx


async def add_bookings(tx: Tx, appointment_id: int, group_id: int, some: Iterable[Booking]) -> None:
    """Known once the match has begun, or come to nothing; repeated it changes nothing."""
    await tx.executemany(
        """
        INSERT INTO bookings (appointment_id, person_id, group_id, starts_at, ready, collapsed)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (appointment_id, person_id) DO NOTHING
        """,
        [
            (appointment_id, one.person, group_id, micros(one.starts_at), one.ready, one.collapsed)
            for one in some
        ],
    )


async def bookings(
    tx: Tx, group_id: int, since: datetime, *, persons: Collection[int] | None = None
) -> dict[int, tuple[Booking, ...]]:
    """By person, of a group's matches that started at `since` or after it, in order."""
    rows = await tx.fetch_all(
        """
        SELECT person_id, starts_at, ready, collapsed FROM bookings
        WHERE group_id = ?1 AND starts_at >= ?2
            AND (?3 IS NULL OR person_id IN (SELECT value FROM json_each(?3)))
        ORDER BY starts_at, appointment_id
        """,
        (group_id, micros(since), None if persons is None else json.dumps(sorted(persons))),
    )
    found: defaultdict[int, list[Booking]] = defaultdict(list)
    for person, starts_at, ready, collapsed in rows:
        found[person].append(Booking(person, instant(starts_at), bool(ready), bool(collapsed)))
    return {person: tuple(some) for person, some in found.items()}
