"""发送失败: a chat that refuses is a fact about the chat, from the failure to the first success after it."""

# ruff: noqa: S608 (what is put into the SQL is the column lists and conditions of this module)
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from storage.address import Address, address_of, chat
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_COLUMNS = "id, group_id, person_id, at, method, code, description, retry_after_s, ended_at"


@dataclass(frozen=True, slots=True)
class ChatFailure:
    """`code` is Telegram's, None when there was no answer. `ended_at` is None while the chat still fails.

    `address` names the chat without a topic.
    """

    id: int
    address: Address
    at: datetime
    method: str
    code: int | None
    description: str
    retry_after_s: int | None
    ended_at: datetime | None


async def record_failure(
    tx: Tx,
    address: Address,
    at: datetime,
    method: str,
    code: int | None,
    description: str,
    retry_after_s: int | None = None,
) -> None:
    """`description` is Telegram's own text, without token, names or content."""
    column, key = chat(address)
    await tx.execute(
        f"""
        INSERT INTO chat_failures ({column}, at, method, code, description, retry_after_s)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        (key, micros(at), method, code, description, retry_after_s),
    )


async def record_success(tx: Tx, address: Address, at: datetime) -> bool:
    """Ends the failures of a chat; whether there were any to end."""
    column, key = chat(address)
    count = await tx.execute(
        f"UPDATE chat_failures SET ended_at = ? WHERE {column} = ? AND ended_at IS NULL", (micros(at), key)
    )
    return count > 0


async def last_failure(tx: Tx, address: Address) -> ChatFailure | None:
    """The newest, ended or not."""
    found = await _failures(tx, address, "TRUE ORDER BY at DESC, id DESC LIMIT 1")
    return found[0] if found else None


async def ok_since(tx: Tx, address: Address) -> datetime | None:
    """When the chat began to answer again after its last failure; None while it fails or if it never did."""
    last = await last_failure(tx, address)
    return None if last is None else last.ended_at


async def failures_between(
    tx: Tx, address: Address, since: datetime, until: datetime
) -> tuple[ChatFailure, ...]:
    """Failures that began in `since`..`until`, in order."""
    return await _failures(tx, address, "at >= ? AND at <= ? ORDER BY at, id", micros(since), micros(until))


async def _failures(tx: Tx, address: Address, condition: str, *parameters: object) -> tuple[ChatFailure, ...]:
    column, key = chat(address)
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM chat_failures WHERE {column} = ? AND {condition}", (key, *parameters)
    )
    return tuple(_failure(row) for row in rows)


def _failure(row: Row) -> ChatFailure:
    key, group_id, person_id, at, method, code, description, retry_after_s, ended_at = row
    return ChatFailure(
        id=key,
        address=address_of(group_id, None, person_id),
        at=instant(at),
        method=method,
        code=code,
        description=description,
        retry_after_s=retry_after_s,
        ended_at=optional_instant(ended_at),
    )
