"""到期的事: everything that is to happen at a time, as rows; whoever ticks asks for them and checks again."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.instants import duration_micros, instant, micros, optional_instant, optional_micros
from storage.transaction import Row, Tx

CANCELLED = "cancelled"

_COLUMNS = "id, kind, subject, revision, due_at, not_after, done_at, outcome"


@dataclass(frozen=True, slots=True)
class DueChanged:
    """Announced when something becomes due at `earliest`; what is cancelled is found to be gone then."""

    earliest: datetime


@dataclass(frozen=True, slots=True)
class DueAction:
    """`revision` names the decision or version it belongs to, so that it can never act on a newer one.

    After `not_after` it is too late to act; `done_at` and `outcome` are None while it is open.
    """

    id: int
    kind: str
    subject: str
    revision: str
    due_at: datetime
    not_after: datetime | None
    done_at: datetime | None
    outcome: str | None


async def schedule(
    tx: Tx, kind: str, subject: str, revision: str, due_at: datetime, not_after: datetime | None = None
) -> None:
    """Opens the action, or moves it when it is open already. What was done under this revision stays done."""
    await tx.execute(
        """
        INSERT INTO due_actions (kind, subject, revision, due_at, not_after) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, subject, revision) WHERE outcome IS NULL OR outcome <> 'cancelled'
        DO UPDATE SET due_at = excluded.due_at, not_after = excluded.not_after WHERE done_at IS NULL
        """,
        (kind, subject, revision, micros(due_at), optional_micros(not_after)),
    )
    tx.announce(DueChanged(due_at))


async def cancel(tx: Tx, kinds: Collection[str] | None, subject: str, at: datetime) -> int:
    """Closes the open actions of a subject (of some kinds, or of every kind); returns how many."""
    return await tx.execute(
        """
        UPDATE due_actions SET done_at = ?1, outcome = 'cancelled'
        WHERE done_at IS NULL AND subject = ?2
            AND (?3 IS NULL OR kind IN (SELECT value FROM json_each(?3)))
        """,
        (micros(at), subject, None if kinds is None else json.dumps(sorted(kinds))),
    )


async def forget_closed(tx: Tx, subject: str) -> int:
    """Removes the closed actions of a subject that is over, some hundreds for each hand of a match.

    What a table waited for is in its events; the history that counts has other subjects.
    """
    return await tx.execute("DELETE FROM due_actions WHERE subject = ? AND done_at IS NOT NULL", (subject,))


async def finish(tx: Tx, action_id: int, at: datetime, outcome: str) -> bool:
    """Closes one action; False when it was closed before, and then nothing may be done for it."""
    count = await tx.execute(
        "UPDATE due_actions SET done_at = ?, outcome = ? WHERE id = ? AND done_at IS NULL",
        (micros(at), outcome, action_id),
    )
    return count == 1


async def ahead(tx: Tx, limit: int) -> tuple[DueAction, ...]:
    """The first open actions, earliest first, whether their time has come or not."""
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM due_actions WHERE done_at IS NULL ORDER BY due_at, id LIMIT ?", (limit,)
    )
    return tuple(_action(row) for row in rows)


async def action(tx: Tx, action_id: int) -> DueAction | None:
    """Open or closed."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM due_actions WHERE id = ?", (action_id,))
    return None if row is None else _action(row)


async def open_actions(tx: Tx, subject: str) -> tuple[DueAction, ...]:
    """What a subject still has before it, earliest first."""
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM due_actions WHERE done_at IS NULL AND subject = ? ORDER BY due_at, id",
        (subject,),
    )
    return tuple(_action(row) for row in rows)


async def history(tx: Tx, subject: str, kind: str) -> tuple[DueAction, ...]:
    """Every action of a kind that a subject ever had, in the order of scheduling."""
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM due_actions WHERE subject = ? AND kind = ? ORDER BY id", (subject, kind)
    )
    return tuple(_action(row) for row in rows)


async def shift(
    tx: Tx, by: timedelta, *, subject: str | None = None, kinds: Collection[str] | None = None
) -> int:
    """停机顺延: moves open actions, of one subject or all, of some kinds or all; returns how many."""
    rows = await tx.fetch_all(
        """
        UPDATE due_actions SET due_at = due_at + ?1, not_after = not_after + ?1
        WHERE done_at IS NULL AND (?2 IS NULL OR subject = ?2)
            AND (?3 IS NULL OR kind IN (SELECT value FROM json_each(?3)))
        RETURNING due_at
        """,
        (duration_micros(by), subject, None if kinds is None else json.dumps(sorted(kinds))),
    )
    if rows:
        tx.announce(DueChanged(instant(min(row[0] for row in rows))))
    return len(rows)


def _action(row: Row) -> DueAction:
    key, kind, subject, revision, due_at, not_after, done_at, outcome = row
    return DueAction(
        id=key,
        kind=kind,
        subject=subject,
        revision=revision,
        due_at=instant(due_at),
        not_after=optional_instant(not_after),
        done_at=optional_instant(done_at),
        outcome=outcome,
    )
