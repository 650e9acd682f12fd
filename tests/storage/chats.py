"""A group and a person to address things to."""

from __future__ import annotations

from datetime import datetime

from storage.address import GroupAddress, PersonAddress
from storage.groups import GroupKind, saw_group_message, upsert_group
from storage.members import saw_private_message, upsert_person
from storage.transaction import Tx


async def group_address(tx: Tx, at: datetime, chat_id: int = -5) -> GroupAddress:
    """The group of a chat, in which message 100 was the last one seen."""
    group = await upsert_group(tx, chat_id, GroupKind.SUPERGROUP, "周末麻将", at=at)
    await saw_group_message(tx, group.id, 100)
    return GroupAddress(group.id)


async def person_address(tx: Tx, at: datetime, user_id: int = 7) -> PersonAddress:
    """The private chat of a user, in which message 200 was the last one seen."""
    person = await upsert_person(tx, user_id, "小明", None, at=at)
    await saw_private_message(tx, person.id, 200)
    return PersonAddress(person.id)
