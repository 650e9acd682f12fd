"""报名的事实: who had a seat at the start of a match that counts, was ready or not, and played or not.

And 空位: when such a match had a seat that was free to anybody, and who gave one up.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime

from rules.charter.facts import Booking, GivenUp, Lobby
from rules.charter.spans import Span
from storage.instants import instant, micros, optional_instant
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
        SELECT person_id, bookings.starts_at, ready, collapsed, collapsed AND NOT ifnull(filled, 1)
        FROM bookings LEFT JOIN appointment_seats USING (appointment_id)
        WHERE bookings.group_id = ?1 AND bookings.starts_at >= ?2
            AND (?3 IS NULL OR person_id IN (SELECT value FROM json_each(?3)))
        ORDER BY bookings.starts_at, appointment_id
        """,
        (group_id, micros(since), None if persons is None else json.dumps(sorted(persons))),
    )
    found: defaultdict[int, list[Booking]] = defaultdict(list)
    for person, starts_at, ready, collapsed, in_vain in rows:
        own = Booking(person, instant(starts_at), bool(ready), bool(collapsed), bool(in_vain))
        found[person].append(own)
    return {person: tuple(some) for person, some in found.items()}


async def add_offered(
    tx: Tx, appointment_id: int, group_id: int, starts_at: datetime, seats: Lobby, *, filled: bool
) -> None:
    """空位 of a match that has begun, or come to nothing; `filled`: four had promised to come."""
    free = [(micros(span.since), None if span.until is None else micros(span.until)) for span in seats.free]
    await tx.execute(
        """
        INSERT INTO appointment_seats (appointment_id, group_id, starts_at, began, filled, free)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (appointment_id) DO NOTHING
        """,
        (appointment_id, group_id, micros(starts_at), seats.began, filled, json.dumps(free)),
    )
    await tx.executemany(
        """
        INSERT INTO appointment_leavers (appointment_id, person_id, at) VALUES (?, ?, ?)
        ON CONFLICT (appointment_id, person_id) DO NOTHING
        """,
        [(appointment_id, one.person, micros(one.at)) for one in seats.gave_up],
    )


async def offered(tx: Tx, group_id: int, since: datetime) -> tuple[Lobby, ...]:
    """The seats of a group's matches that started at `since` or after it, in order.

    With who came to them, and who gave one up.
    """
    rows = await tx.fetch_all(
        """
        SELECT free, began, starts_at, (
            SELECT json_group_array(person_id) FROM bookings
            WHERE bookings.appointment_id = appointment_seats.appointment_id AND ready
        ), (
            SELECT json_group_array(json_array(person_id, at)) FROM appointment_leavers
            WHERE appointment_leavers.appointment_id = appointment_seats.appointment_id
        )
        FROM appointment_seats WHERE group_id = ? AND starts_at >= ? ORDER BY starts_at, appointment_id
        """,
        (group_id, micros(since)),
    )
    return tuple(
        Lobby(
            None,
            tuple(Span(instant(begins), optional_instant(ends)) for begins, ends in json.loads(free)),
            bool(began),
            tuple(json.loads(came)),
            tuple(GivenUp(person, instant(at), instant(starts_at)) for person, at in json.loads(gave_up)),
        )
        for free, began, starts_at, came, gave_up in rows
    )
