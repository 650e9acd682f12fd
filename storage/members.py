"""成员: people as Telegram names them, and the groups they have been seen in."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from storage.charter import forgetting
from storage.instants import instant, micros, optional_instant
from storage.transaction import Row, Tx

_PERSON = "id, user_id, name, username, language, dm, dm_changed_at, last_message_id"
_MEMBERSHIP = "group_id, person_id, status, source, first_seen_at, last_seen_at"


class Dm(StrEnum):
    """Whether the bot can write to somebody in private."""

    UNKNOWN = "unknown"
    REACHABLE = "reachable"
    BLOCKED = "blocked"


_DMS = {dm.value: dm for dm in Dm}


class Status(StrEnum):
    """What Telegram last said of somebody in a group; `unknown` when seen without being told."""

    UNKNOWN = "unknown"
    OWNER = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    BARRED = "kicked"


@dataclass(frozen=True, slots=True)
class Person:
    """`language` is the person's own choice in private, None until made."""

    id: int
    user_id: int
    name: str
    username: str | None
    language: str | None
    dm: Dm
    dm_changed_at: datetime | None
    last_message_id: int


@dataclass(frozen=True, slots=True)
class Membership:
    """`source` says how the bot learnt of it (chat_member, message, button, join request, admin)."""

    group_id: int
    person_id: int
    status: Status
    source: str
    first_seen_at: datetime
    last_seen_at: datetime


async def upsert_person(tx: Tx, user_id: int, name: str, username: str | None, *, at: datetime) -> Person:
    """The person of a Telegram user under the name of now; writes only what is new.

    Who asked to be forgotten and is back is the same person as before.
    """
    known = await person_by_user(tx, user_id)
    if known is not None and (known.name, known.username) == (name, username):
        return known
    returned = await forgetting.recognised(tx, user_id) if known is None else None
    if returned is not None:
        await forgetting.welcome_back(tx, returned, user_id, name, username)
    row = await tx.fetch_written(
        f"""
        INSERT INTO people (user_id, name, username, created_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, username = excluded.username
        RETURNING {_PERSON}
        """,
        (user_id, name, username, micros(at)),
    )
    return _person(row)


async def person_by_user(tx: Tx, user_id: int) -> Person | None:
    """By Telegram's user id."""
    row = await tx.fetch_one(f"SELECT {_PERSON} FROM people WHERE user_id = ?", (user_id,))
    return None if row is None else _person(row)


async def person(tx: Tx, person_id: int) -> Person | None:
    """By our key."""
    row = await tx.fetch_one(f"SELECT {_PERSON} FROM people WHERE id = ?", (person_id,))
    return None if row is None else _person(row)


async def people(tx: Tx, person_ids: Collection[int]) -> tuple[Person, ...]:
    """Several at once, by our key; unknown keys are left out."""
    rows = await tx.fetch_all(
        f"SELECT {_PERSON} FROM people WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (json.dumps(sorted(person_ids)),),
    )
    return tuple(_person(row) for row in rows)


async def set_person_language(tx: Tx, person_id: int, language: str | None) -> None:
    """The catalogue of everything shown to the person in private."""
    await tx.execute("UPDATE people SET language = ? WHERE id = ?", (language, person_id))


async def set_dm(tx: Tx, person_id: int, dm: Dm, at: datetime) -> bool:
    """Whether this changed anything; only a change moves `dm_changed_at`."""
    changed = await tx.execute(
        "UPDATE people SET dm = ?2, dm_changed_at = ?3 WHERE id = ?1 AND dm <> ?2",
        (person_id, dm.value, micros(at)),
    )
    return changed == 1


async def saw_private_message(tx: Tx, person_id: int, message_id: int) -> None:
    """Remembers the highest message id of the private chat."""
    await tx.execute(
        "UPDATE people SET last_message_id = ?2 WHERE id = ?1 AND last_message_id < ?2",
        (person_id, message_id),
    )


async def sighting(
    tx: Tx, group_id: int, person_id: int, source: str, at: datetime, status: Status | None = None
) -> None:
    """Somebody was seen in a group. Without a `status` what Telegram said before stays."""
    await tx.execute(
        """
        INSERT INTO memberships (group_id, person_id, status, source, first_seen_at, last_seen_at)
        VALUES (?1, ?2, ifnull(?3, 'unknown'), ?4, ?5, ?5)
        ON CONFLICT (group_id, person_id) DO UPDATE SET
            status = ifnull(?3, status), source = ?4, last_seen_at = max(last_seen_at, ?5)
        """,
        (group_id, person_id, None if status is None else status.value, source, micros(at)),
    )


async def membership(tx: Tx, group_id: int, person_id: int) -> Membership | None:
    """What is known of one person in one group."""
    row = await tx.fetch_one(
        f"SELECT {_MEMBERSHIP} FROM memberships WHERE group_id = ? AND person_id = ?", (group_id, person_id)
    )
    return None if row is None else _membership(row)


async def roster(tx: Tx, group_id: int) -> tuple[tuple[Person, Membership], ...]:
    """Everybody ever seen in a group, by our key."""
    person_columns = ", ".join(f"people.{column}" for column in _PERSON.split(", "))
    rows = await tx.fetch_all(
        f"""
        SELECT {person_columns}, {_MEMBERSHIP}
        FROM memberships JOIN people ON people.id = memberships.person_id
        WHERE group_id = ? ORDER BY person_id
        """,
        (group_id,),
    )
    return tuple((_person(row[:8]), _membership(row[8:])) for row in rows)


async def memberships_of(tx: Tx, person_id: int) -> tuple[Membership, ...]:
    """Every group somebody has been seen in."""
    rows = await tx.fetch_all(
        f"SELECT {_MEMBERSHIP} FROM memberships WHERE person_id = ? ORDER BY group_id", (person_id,)
    )
    return tuple(_membership(row) for row in rows)


def _person(row: Row) -> Person:
    key, user_id, name, username, language, dm, dm_changed_at, last_message_id = row
    return Person(
        key, user_id, name, username, language, _DMS[dm], optional_instant(dm_changed_at), last_message_id
    )


def _membership(row: Row) -> Membership:
    group_id, person_id, status, source, first_seen_at, last_seen_at = row
    return Membership(
        group_id, person_id, Status(status), source, instant(first_seen_at), instant(last_seen_at)
    )
