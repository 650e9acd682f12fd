"""A group with four people and their tables, as rows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from rules.charter.facts import Kind
from storage import groups, members, tables
from storage.charter import matches
from storage.groups import GroupKind
from storage.transaction import Tx

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
NAMES = ("小明", "阿芳", "老王", "小李", "阿强")


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


async def a_group(tx: Tx, chat_id: int = -1001) -> int:
    """A group and five people, whose keys are 1 to 5."""
    made = await groups.upsert_group(tx, chat_id, GroupKind.SUPERGROUP, "周末麻将", at=NOW)
    for user, name in enumerate(NAMES, start=71):
        await members.upsert_person(tx, user, name, None, at=NOW)
    return made.id


async def a_table(tx: Tx, group_id: int) -> int:
    return (await tables.open_table(tx, group_id, None, "lobby", NOW)).id


async def a_match(
    tx: Tx,
    group_id: int,
    persons: tuple[int | None, ...] = (1, 2, 3, 4),
    kind: Kind = Kind.TABLE,
    at: datetime = NOW,
) -> int:
    table = await a_table(tx, group_id)
    await matches.start_match(tx, table, group_id, kind, 8, persons, at)
    return table
