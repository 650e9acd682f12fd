from __future__ import annotations

from datetime import datetime

import pytest

from storage.address import Address, GroupAddress, PersonAddress
from storage.database import Database
from storage.delivery.chats import chat_ids
from storage.groups import GroupKind, upsert_group
from storage.members import upsert_person
from storage.migration_of_chats import migrate_chat
from storage.transaction import Tx

OLD, NEW = -5, -1005


@pytest.fixture
async def addresses(db: Database, now: datetime) -> tuple[Address, ...]:
    """A group, a topic of it, a person with the same key, and two of whom nobody knows."""

    async def job(tx: Tx) -> tuple[Address, ...]:
        group = await upsert_group(tx, OLD, GroupKind.GROUP, "周末麻将", at=now)
        person = await upsert_person(tx, 7, "小明", None, at=now)
        assert group.id == person.id
        known = GroupAddress(group.id), GroupAddress(group.id, 3), PersonAddress(person.id)
        return *known, GroupAddress(99), PersonAddress(99)

    return await db.transact(job)


async def test_each_address_leads_to_its_chat_and_unknown_ones_nowhere(
    db: Database, addresses: tuple[Address, ...]
) -> None:
    group, topic, person, *_ = addresses
    assert await db.read(lambda tx: chat_ids(tx, addresses)) == {group: OLD, topic: OLD, person: 7}
    assert await db.read(lambda tx: chat_ids(tx, ())) == {}


async def test_a_group_that_was_merged_leads_to_the_one_that_lasts(
    db: Database, addresses: tuple[Address, ...], now: datetime
) -> None:
    newer = await db.transact(lambda tx: upsert_group(tx, NEW, GroupKind.SUPERGROUP, "周末麻将", at=now))
    await db.transact(lambda tx: migrate_chat(tx, OLD, NEW))
    both = addresses[0], GroupAddress(newer.id)
    assert await db.read(lambda tx: chat_ids(tx, both)) == {both[0]: NEW, both[1]: NEW}


async def test_whoever_was_forgotten_has_no_chat(db: Database, addresses: tuple[Address, ...]) -> None:
    await db.transact(lambda tx: tx.execute("UPDATE people SET user_id = ? WHERE user_id = 7", (OLD,)))
    assert await db.read(lambda tx: chat_ids(tx, addresses[2:])) == {}
