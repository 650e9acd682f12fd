"""执行设置: how a group removes members, whether that is frozen, and where its admins are asked.

Every change is a row with who made it and when; the newest of a name holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.charter.ladder import Enforcement, KickMode
from storage.instants import instant, micros
from storage.transaction import Tx

MODE, FROZEN, ADMIN_CHAT = "mode", "frozen", "admin-chat"


@dataclass(frozen=True, slots=True)
class SettingChange:
    """一次改动 of a setting, as it is stored; `by` is None for a vote."""

    name: str
    value: str
    by: int | None
    at: datetime


async def enforcement(tx: Tx, group_id: int) -> Enforcement:
    """How the charter is enforced now."""
    mode, frozen = await _newest(tx, group_id, MODE), await _newest(tx, group_id, FROZEN)
    return Enforcement(KickMode.PROPOSE if mode is None else KickMode(mode), frozen == "1")


async def set_mode(tx: Tx, group_id: int, mode: KickMode, by: int | None, at: datetime) -> None:
    """移除方式; whether somebody may change it is the caller's to know."""
    await _set(tx, group_id, MODE, mode.value, by, at)


async def set_frozen(tx: Tx, group_id: int, by: int, at: datetime, *, frozen: bool) -> None:
    """暂停执行: while it is frozen nobody is reminded, warned or removed."""
    await _set(tx, group_id, FROZEN, "1" if frozen else "0", by, at)


async def admin_chat(tx: Tx, group_id: int) -> int | None:
    """The group, by our key, in which the admins of this one are asked; None for their private chats."""
    value = await _newest(tx, group_id, ADMIN_CHAT)
    return int(value) if value else None


async def set_admin_chat(tx: Tx, group_id: int, chat_group_id: int | None, by: int, at: datetime) -> None:
    """The admins' group; None for their private chats."""
    await _set(tx, group_id, ADMIN_CHAT, "" if chat_group_id is None else str(chat_group_id), by, at)


async def changes_of(tx: Tx, group_id: int, name: str) -> tuple[SettingChange, ...]:
    """Every change of one setting, in order."""
    rows = await tx.fetch_all(
        """
        SELECT name, value, set_by, set_at FROM charter_settings WHERE group_id = ? AND name = ? ORDER BY id
        """,
        (group_id, name),
    )
    return tuple(SettingChange(name, value, by, instant(at)) for name, value, by, at in rows)


async def _newest(tx: Tx, group_id: int, name: str) -> str | None:
    row = await tx.fetch_one(
        "SELECT value FROM charter_settings WHERE group_id = ? AND name = ? ORDER BY id DESC LIMIT 1",
        (group_id, name),
    )
    return None if row is None else str(row[0])


async def _set(tx: Tx, group_id: int, name: str, value: str, by: int | None, at: datetime) -> None:
    await tx.execute(
        "INSERT INTO charter_settings (group_id, name, value, set_by, set_at) VALUES (?, ?, ?, ?, ?)",
        (group_id, name, value, by, micros(at)),
    )
