"""手动处理: what admins did by hand in Telegram, and why, once they say so."""

# ruff: noqa: S608 (what is put into the SQL is the column list and the conditions of this module)
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from storage.instants import instant, micros
from storage.transaction import Row, Tx

_COLUMNS = "hand_acts.id, group_id, person_id, act, done_by, happened_at, reason, given_by"
_FROM = "hand_acts LEFT JOIN hand_act_reasons ON hand_act_reasons.act_id = hand_acts.id"


class HandDid(StrEnum):
    """做了什么: banned, removed, restricted, or one of the first and the last undone."""

    BANNED = "banned"
    REMOVED = "removed"
    RESTRICTED = "restricted"
    UNBANNED = "unbanned"
    FREED = "freed"


@dataclass(frozen=True, slots=True)
class HandAct:
    """一次手动处理 of `person`. `by` is None where Telegram does not say, `reason` while it is missing."""

    id: int
    group: int
    person: int
    did: HandDid
    by: int | None
    happened_at: datetime
    reason: str | None = None
    reason_by: int | None = None


async def notice(
    tx: Tx, group_id: int, person_id: int, did: HandDid, by: int | None, happened_at: datetime, at: datetime
) -> HandAct | None:
    """Records an act; None when it was known already."""
    rows = await tx.fetch_all(
        """
        INSERT INTO hand_acts (group_id, person_id, act, done_by, happened_at, noticed_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (group_id, person_id, act, happened_at) DO NOTHING RETURNING id
        """,
        (group_id, person_id, did.value, by, micros(happened_at), micros(at)),
    )
    return HandAct(rows[0][0], group_id, person_id, did, by, happened_at) if rows else None


async def hand_act(tx: Tx, act_id: int) -> HandAct | None:
    """By its number."""
    row = await tx.fetch_one(f"SELECT {_COLUMNS} FROM {_FROM} WHERE hand_acts.id = ?", (act_id,))
    return None if row is None else _act(row)


async def hand_acts(
    tx: Tx, group_id: int, *, person: int | None = None, limit: int = 100
) -> tuple[HandAct, ...]:
    """The newest acts in a group, or about one person (one account) in it, newest first."""
    rows = await tx.fetch_all(
        f"""
        SELECT {_COLUMNS} FROM {_FROM}
        WHERE group_id = ?1 AND (?2 IS NULL OR person_id = ?2) ORDER BY hand_acts.id DESC LIMIT ?3
        """,
        (group_id, person, limit),
    )
    return tuple(_act(row) for row in rows)


async def give_reason(tx: Tx, act_id: int, reason: str, by: int, at: datetime) -> None:
    """说明理由, instead of an earlier one."""
    await tx.execute(
        """
        INSERT INTO hand_act_reasons (act_id, reason, given_by, given_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (act_id) DO UPDATE
            SET reason = excluded.reason, given_by = excluded.given_by, given_at = excluded.given_at
        """,
        (act_id, reason, by, micros(at)),
    )


def _act(row: Row) -> HandAct:
    key, group, person, act, by, happened_at, reason, reason_by = row
    return HandAct(key, group, person, HandDid(act), by, instant(happened_at), reason, reason_by)
