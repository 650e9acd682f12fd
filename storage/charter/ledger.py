"""账本: every point that went from one member to another, and never anything else.

Entries are only added. A mistake is undone by an entry in the other direction that names what it undoes,
once; so the sum of everybody's points, with the pot that belongs to nobody, is always zero.
"""

# ruff: noqa: S608 (what is put into the SQL is the columns and conditions of this module)
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from storage.instants import instant, micros
from storage.transaction import Row, Tx

_ENTRY = "id, group_id, table_id, hand, case_number, kind, payer, payee, points, undoes, at"
_LATEST = 2**62


class EntryKind(StrEnum):
    """名目: a finished hand, the price of a quit, or what undoes one of them."""

    HAND = "hand"
    PRICE = "price"
    REVERSAL = "reversal"


@dataclass(frozen=True, slots=True)
class Booking:
    """一笔 to be booked: `points` (over 0) from `payer` to `payee`; None is the pot that nobody gets."""

    payer: int | None
    payee: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Entry:
    """一笔: `match` and `hand` where it comes from one, `case` for a price, `undoes` for a reversal."""

    id: int
    group_id: int
    match: int | None
    hand: int | None
    case: int | None
    kind: EntryKind
    payer: int | None
    payee: int | None
    points: int
    undoes: int | None
    at: datetime


async def add_hand(
    tx: Tx, group_id: int, match_id: int, hand: int, bookings: Sequence[Booking], at: datetime
) -> None:
    """What a finished hand brought, between people; nothing for a match without facts."""
    await tx.executemany(
        """
        INSERT INTO ledger (group_id, table_id, hand, kind, payer, payee, points, at)
        SELECT ?1, table_id, ?3, 'hand', ?4, ?5, ?6, ?7 FROM matches WHERE table_id = ?2
        """,
        [(group_id, match_id, hand, one.payer, one.payee, one.points, micros(at)) for one in bookings],
    )


async def add_price(
    tx: Tx, group_id: int, match_id: int | None, case: int, bookings: Sequence[Booking], at: datetime
) -> None:
    """赔: what a case costs its person; booked once, however often it is asked."""
    await tx.executemany(
        """
        INSERT INTO ledger (group_id, table_id, case_number, kind, payer, payee, points, at)
        VALUES (?, ?, ?, 'price', ?, ?, ?, ?)
        ON CONFLICT (group_id, case_number, payer, payee) WHERE kind = 'price' DO NOTHING
        """,
        [(group_id, match_id, case, one.payer, one.payee, one.points, micros(at)) for one in bookings],
    )


async def reverse_case(tx: Tx, group_id: int, case: int, at: datetime) -> int:
    """冲正 of what a case has cost: once for each entry. Returns how many entries were added."""
    return await _reverse(tx, "group_id = ?2 AND case_number = ?3 AND kind = 'price'", at, group_id, case)


async def reverse_match(tx: Tx, match_id: int, at: datetime) -> int:
    """冲正 of all hands of a match, or of their reversal: whatever has not been undone is.

    The caller knows which it is (`storage.charter.results`).
    """
    return await _reverse(tx, "table_id = ?2 AND case_number IS NULL", at, match_id)


async def _reverse(tx: Tx, condition: str, at: datetime, *parameters: object) -> int:
    return await tx.execute(
        f"""
        INSERT INTO ledger (group_id, table_id, hand, case_number, kind, payer, payee, points, undoes, at)
        SELECT group_id, table_id, hand, case_number, 'reversal', payee, payer, points, id, ?1
        FROM ledger AS entry
        WHERE {condition} AND NOT EXISTS (SELECT 1 FROM ledger WHERE undoes = entry.id)
        ORDER BY id
        """,
        (micros(at), *parameters),
    )


async def entries(
    tx: Tx,
    group_id: int,
    *,
    person: int | None = None,
    since: datetime | None = None,
    limit: int | None = None,
) -> tuple[Entry, ...]:
    """The entries of a group, or of one person in it, newest first."""
    given = (group_id, 0 if since is None else micros(since), -1 if limit is None else limit)
    if person is None:
        rows = await tx.fetch_all(
            f"""
            SELECT {_ENTRY} FROM ledger WHERE group_id = ?1 AND at >= ?2
            ORDER BY at DESC, id DESC LIMIT ?3
            """,
            given,
        )
        return tuple(_entry(row) for row in rows)
    rows = await tx.fetch_all(
        f"""
        SELECT {_ENTRY} FROM ledger INDEXED BY ledger_of_payer WHERE payer = ?4 AND group_id = ?1 AND at >= ?2
        UNION ALL
        SELECT {_ENTRY} FROM ledger INDEXED BY ledger_of_payee WHERE payee = ?4 AND group_id = ?1 AND at >= ?2
        ORDER BY at DESC, id DESC LIMIT ?3
        """,
        (*given, person),
    )
    return tuple(_entry(row) for row in rows)


async def of_case(tx: Tx, group_id: int, case: int) -> tuple[Entry, ...]:
    """What a case has cost, and what was undone of it, in order."""
    rows = await tx.fetch_all(
        f"SELECT {_ENTRY} FROM ledger WHERE group_id = ? AND case_number = ? ORDER BY id", (group_id, case)
    )
    return tuple(_entry(row) for row in rows)


async def totals(
    tx: Tx, group_id: int, since: datetime | None = None, until: datetime | None = None
) -> tuple[tuple[int, int], ...]:
    """小计: (person, points) of everybody with an entry in a stretch of time, the most points first."""
    rows = await tx.fetch_all(
        """
        SELECT person, sum(points) AS total FROM (
            SELECT payer AS person, -points AS points FROM ledger WHERE group_id = ?1 AND at >= ?2 AND at < ?3
            UNION ALL
            SELECT payee, points FROM ledger WHERE group_id = ?1 AND at >= ?2 AND at < ?3
        )
        WHERE person IS NOT NULL GROUP BY person ORDER BY total DESC, person
        """,
        (
            group_id,
            0 if since is None else micros(since),
            _LATEST if until is None else micros(until),
        ),
    )
    return tuple((person, total) for person, total in rows)


async def total(tx: Tx, group_id: int, person: int, since: datetime | None = None) -> int:
    """One person's points since an instant, or ever."""
    row = await tx.fetch_written(
        """
        SELECT ifnull(sum(points), 0) FROM (
            SELECT points FROM ledger INDEXED BY ledger_of_payee
            WHERE payee = ?2 AND group_id = ?1 AND at >= ?3
            UNION ALL
            SELECT -points FROM ledger INDEXED BY ledger_of_payer
            WHERE payer = ?2 AND group_id = ?1 AND at >= ?3
        )
        """,
        (group_id, person, 0 if since is None else micros(since)),
    )
    return int(row[0])


def _entry(row: Row) -> Entry:
    key, group_id, match, hand, case, kind, payer, payee, points, undoes, at = row
    return Entry(key, group_id, match, hand, case, EntryKind(kind), payer, payee, points, undoes, instant(at))
