"""通知: a queue of messages that are said once. What was begun is never begun again by itself.

queued ──begin──> sending ──confirm──> sent
   │  ^──requeue──┘   ├──fail──> failed
   └─expire──> failed └──mark_unknown_after_restart──> unknown
"""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from storage.address import Address, address_of, columns
from storage.instants import instant, micros, optional_instant, optional_micros
from storage.transaction import Row, Tx

EXPIRED = "expired"

_COLUMNS = """
    id, group_id, thread_id, person_id, kind, payload, state, queued_at, not_after, began_at, settled_at,
    message_id, reason
"""


@dataclass(frozen=True, slots=True)
class NoticesQueued:
    """Announced when there is a notice to send."""


class NoticeState(StrEnum):
    """`unknown`: the process ended between the send and its answer."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Notice:
    """`payload` fills the text of `kind`; after `not_after` there is no sense in saying it any more."""

    id: int
    address: Address
    kind: str
    payload: Mapping[str, Any]
    state: NoticeState
    queued_at: datetime
    not_after: datetime | None
    began_at: datetime | None
    settled_at: datetime | None
    message_id: int | None
    reason: str | None


async def enqueue(
    tx: Tx,
    address: Address,
    kind: str,
    payload: Mapping[str, Any],
    at: datetime,
    not_after: datetime | None = None,
) -> int:
    """Queues a notice and returns its id. The payload is plain JSON values."""
    row = await tx.fetch_written(
        """
        INSERT INTO notices (group_id, thread_id, person_id, kind, payload, queued_at, not_after)
        VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
        """,
        (
            *columns(address),
            kind,
            json.dumps(dict(payload), ensure_ascii=False),
            micros(at),
            optional_micros(not_after),
        ),
    )
    tx.announce(NoticesQueued())
    return int(row[0])


async def queued(tx: Tx, limit: int = 100, after: int = 0) -> tuple[Notice, ...]:
    """What waits, in the order of queueing; `after` is the id of the last one seen."""
    return await _notices(tx, "state = 'queued' AND id > ? ORDER BY id LIMIT ?", after, limit)


async def notice(tx: Tx, notice_id: int) -> Notice | None:
    """In whatever state."""
    found = await _notices(tx, "id = ?", notice_id)
    return found[0] if found else None


async def expire(tx: Tx, now: datetime) -> int:
    """Gives up what is too late to be said; returns how many."""
    return await tx.execute(
        """
        UPDATE notices SET state = 'failed', reason = 'expired', settled_at = ?1
        WHERE state = 'queued' AND not_after IS NOT NULL AND not_after < ?1
        """,
        (micros(now),),
    )


async def begin(tx: Tx, notice_id: int, at: datetime) -> bool:
    """A send is about to start; False when somebody else has it, and then it must not be sent."""
    count = await tx.execute(
        "UPDATE notices SET state = 'sending', began_at = ? WHERE id = ? AND state = 'queued'",
        (micros(at), notice_id),
    )
    return count == 1


async def confirm(tx: Tx, notice_id: int, message_id: int | None, at: datetime) -> None:
    """Telegram has taken it; `message_id` is None for a request that is no message."""
    await tx.execute(
        """
        UPDATE notices SET state = 'sent', message_id = ?, settled_at = ?
        WHERE id = ? AND state IN ('sending', 'unknown')
        """,
        (message_id, micros(at), notice_id),
    )


async def fail(tx: Tx, notice_id: int, reason: str, at: datetime) -> None:
    """Telegram has refused it for good; `reason` is a word for the books, not a text for people."""
    await tx.execute(
        "UPDATE notices SET state = 'failed', reason = ?, settled_at = ? WHERE id = ? AND state = 'sending'",
        (reason, micros(at), notice_id),
    )


async def mark_unknown(tx: Tx, notice_id: int, at: datetime) -> None:
    """The answer never came (a time-out): it may or may not have been seen."""
    await tx.execute(
        "UPDATE notices SET state = 'unknown', settled_at = ? WHERE id = ? AND state = 'sending'",
        (micros(at), notice_id),
    )


async def requeue(tx: Tx, notice_id: int) -> None:
    """Surely not delivered (429, no connection): back to its place in the queue."""
    await tx.execute(
        "UPDATE notices SET state = 'queued', began_at = NULL WHERE id = ? AND state = 'sending'",
        (notice_id,),
    )
    tx.announce(NoticesQueued())


async def mark_unknown_after_restart(tx: Tx, at: datetime) -> tuple[Notice, ...]:
    """Whatever was being sent when the process ended; the caller decides which of them to say anew."""
    rows = await tx.fetch_all(
        f"""
        UPDATE notices SET state = 'unknown', settled_at = ? WHERE state = 'sending' RETURNING {_COLUMNS}
        """,
        (micros(at),),
    )
    return tuple(sorted((_notice(row) for row in rows), key=lambda found: found.id))


async def _notices(tx: Tx, condition: str, *parameters: object) -> tuple[Notice, ...]:
    rows = await tx.fetch_all(f"SELECT {_COLUMNS} FROM notices WHERE {condition}", parameters)
    return tuple(_notice(row) for row in rows)


def _notice(row: Row) -> Notice:
    key, group_id, thread_id, person_id, kind, payload, state, queued_at, *rest = row
    not_after, began_at, settled_at, message_id, reason = rest
    return Notice(
        id=key,
        address=address_of(group_id, thread_id, person_id),
        kind=kind,
        payload=json.loads(payload),
        state=NoticeState(state),
        queued_at=instant(queued_at),
        not_after=optional_instant(not_after),
        began_at=optional_instant(began_at),
        settled_at=optional_instant(settled_at),
        message_id=message_id,
        reason=reason,
    )
