"""群: the groups the bot is or was in, by a key of our own, since a chat id does not last."""

# ruff: noqa: S608 (what is put into the SQL is the column list of this module)
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from storage.instants import micros
from storage.transaction import Row, Tx

_COLUMNS = "id, chat_id, kind, is_forum, title, language, time_zone, settings, active, last_message_id"


class GroupKind(StrEnum):
    """What Telegram allows differs: a basic group has no restrictions, topics or bans with a way back."""

    GROUP = "group"
    SUPERGROUP = "supergroup"


@dataclass(frozen=True, slots=True)
class Group:
    """`language` and `time_zone` (an IANA name) are None until somebody has set them.

    `active` is False while the bot is out of the group; `last_message_id` is the highest seen in the chat.
    """

    id: int
    chat_id: int
    kind: GroupKind
    is_forum: bool
    title: str
    language: str | None
    time_zone: str | None
    settings: Mapping[str, Any]
    active: bool
    last_message_id: int


async def upsert_group(
    tx: Tx, chat_id: int, kind: GroupKind, title: str, *, is_forum: bool = False, at: datetime
) -> Group:
    """The group of a chat as Telegram describes it now; writes only what is new.

    A chat that has become a supergroup keeps the newer description.
    """
    known = await group_by_chat(tx, chat_id)
    if known is not None:
        described = (known.kind, known.title, known.is_forum) == (kind, title, is_forum)
        if described or known.chat_id != chat_id:
            return known
    row = await tx.fetch_written(
        f"""
        INSERT INTO groups (chat_id, kind, title, is_forum, created_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (chat_id) DO UPDATE
            SET kind = excluded.kind, title = excluded.title, is_forum = excluded.is_forum
        RETURNING {_COLUMNS}
        """,
        (chat_id, kind.value, title, is_forum, micros(at)),
    )
    return _group(row)


async def group_by_chat(tx: Tx, chat_id: int) -> Group | None:
    """The group that has, or before it became a supergroup had, this chat id."""
    row = await tx.fetch_one(
        f"""
        SELECT {_COLUMNS} FROM groups WHERE chat_id = ?1
        UNION ALL
        SELECT {_COLUMNS} FROM groups WHERE id = (SELECT group_id FROM former_chats WHERE chat_id = ?1)
        LIMIT 1
        """,
        (chat_id,),
    )
    return None if row is None else _group(row)


async def group(tx: Tx, group_id: int) -> Group | None:
    """By our key; a key whose group was merged into another leads there."""
    row = await tx.fetch_one(
        f"""
        SELECT {_COLUMNS} FROM groups
        WHERE id = (SELECT coalesce(merged_into, id) FROM groups WHERE id = ?)
        """,
        (group_id,),
    )
    return None if row is None else _group(row)


async def active_groups(tx: Tx) -> tuple[Group, ...]:
    """Every group the bot is in, oldest first."""
    rows = await tx.fetch_all(
        f"SELECT {_COLUMNS} FROM groups WHERE active = 1 AND chat_id IS NOT NULL ORDER BY id"
    )
    return tuple(_group(row) for row in rows)


async def set_language(tx: Tx, group_id: int, language: str) -> None:
    """The catalogue of everything shown to the group."""
    await tx.execute("UPDATE groups SET language = ? WHERE id = ?", (language, group_id))


async def set_time_zone(tx: Tx, group_id: int, time_zone: str) -> None:
    """An IANA name, checked by the caller."""
    await tx.execute("UPDATE groups SET time_zone = ? WHERE id = ?", (time_zone, group_id))


async def set_settings(tx: Tx, group_id: int, settings: Mapping[str, Any]) -> None:
    """Replaces all settings."""
    text = json.dumps(dict(settings), ensure_ascii=False, sort_keys=True)
    await tx.execute("UPDATE groups SET settings = ? WHERE id = ?", (text, group_id))


async def set_active(tx: Tx, group_id: int, *, active: bool) -> None:
    """The bot was removed, or is back."""
    await tx.execute("UPDATE groups SET active = ? WHERE id = ?", (active, group_id))


async def saw_group_message(tx: Tx, group_id: int, message_id: int) -> None:
    """Remembers the highest message id, by which a send of unknown outcome can be looked for later."""
    await tx.execute(
        "UPDATE groups SET last_message_id = ?2 WHERE id = ?1 AND last_message_id < ?2",
        (group_id, message_id),
    )


def _group(row: Row) -> Group:
    key, chat_id, kind, is_forum, title, language, time_zone, settings, active, last_message_id = row
    return Group(
        id=key,
        chat_id=chat_id,
        kind=GroupKind(kind),
        is_forum=bool(is_forum),
        title=title,
        language=language,
        time_zone=time_zone,
        settings=json.loads(settings),
        active=bool(active),
        last_message_id=last_message_id,
    )
