"""管理员: who runs a group and how many are in it, as Telegram said last; asked again where it matters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from storage.instants import instant, micros
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Admin:
    """一位管理员, by our key; `can_restrict` is the right to remove members, which an owner always has."""

    person: int
    is_owner: bool
    can_restrict: bool


@dataclass(frozen=True, slots=True)
class MemberCount:
    """人数 of a group, the bot among them, as of an instant."""

    members: int
    at: datetime


async def admins(tx: Tx, group_id: int) -> tuple[Admin, ...]:
    """The admins who are persons, by our key; empty before Telegram was asked."""
    rows = await tx.fetch_all(
        "SELECT person_id, is_owner, can_restrict FROM group_admins WHERE group_id = ? ORDER BY person_id",
        (group_id,),
    )
    return tuple(Admin(person, bool(is_owner), bool(can)) for person, is_owner, can in rows)


async def replace_admins(tx: Tx, group_id: int, now: Iterable[Admin]) -> None:
    """What Telegram says of all of them."""
    await tx.execute("DELETE FROM group_admins WHERE group_id = ?", (group_id,))
    for admin in now:
        await put_admin(tx, group_id, admin)


async def put_admin(tx: Tx, group_id: int, admin: Admin) -> None:
    """Somebody became an admin, or has other rights now."""
    await tx.execute(
        """
        INSERT INTO group_admins (group_id, person_id, is_owner, can_restrict) VALUES (?, ?, ?, ?)
        ON CONFLICT (group_id, person_id) DO UPDATE
            SET is_owner = excluded.is_owner, can_restrict = excluded.can_restrict
        """,
        (group_id, admin.person, admin.is_owner, admin.can_restrict),
    )


async def drop_admin(tx: Tx, group_id: int, person_id: int) -> None:
    """Somebody is no admin any more."""
    await tx.execute("DELETE FROM group_admins WHERE group_id = ? AND person_id = ?", (group_id, person_id))


async def groups_run_by(tx: Tx, person_id: int) -> tuple[int, ...]:
    """The groups, by our key, in which somebody is an admin."""
    rows = await tx.fetch_all(
        "SELECT group_id FROM group_admins WHERE person_id = ? ORDER BY group_id", (person_id,)
    )
    return tuple(row[0] for row in rows)


async def member_count(tx: Tx, group_id: int) -> MemberCount | None:
    """How many Telegram counted last; None before it was asked."""
    row = await tx.fetch_one("SELECT members, counted_at FROM group_counts WHERE group_id = ?", (group_id,))
    return None if row is None else MemberCount(row[0], instant(row[1]))


async def set_member_count(tx: Tx, group_id: int, members: int, at: datetime) -> None:
    """Telegram has counted."""
    await tx.execute(
        """
        INSERT INTO group_counts (group_id, members, counted_at) VALUES (?, ?, ?)
        ON CONFLICT (group_id) DO UPDATE SET members = excluded.members, counted_at = excluded.counted_at
        """,
        (group_id, members, micros(at)),
    )
