"""A group with people in it, by our keys."""

from __future__ import annotations

from datetime import datetime

from storage import groups, members
from storage.database import Database
from storage.groups import GroupKind
from storage.transaction import Tx


async def a_group(db: Database, at: datetime, size: int, chat_id: int = -1) -> tuple[int, tuple[int, ...]]:
    """A supergroup and so many people, all seen in it."""

    async def make(tx: Tx) -> tuple[int, tuple[int, ...]]:
        group = await groups.upsert_group(tx, chat_id, GroupKind.SUPERGROUP, "周末麻将", at=at)
        people = [
            await members.upsert_person(tx, 10_000 * -chat_id + seat, f"牌友{seat}", None, at=at)
            for seat in range(size)
        ]
        for person in people:
            await members.sighting(tx, group.id, person.id, "message", at)
        return group.id, tuple(person.id for person in people)

    return await db.transact(make)
