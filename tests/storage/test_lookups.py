from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from storage.address import Address, GroupAddress
from storage.database import Database
from storage.delivery import cards, lookups, notices, sending
from storage.delivery.card import Card, CardState
from storage.groups import GroupKind, upsert_group
from storage.transaction import Tx
from tests.storage.chats import group_address, person_address

SECOND = timedelta(seconds=1)


async def sent(tx: Tx, subject: str, address: Address, message_id: int, at: datetime) -> Card:
    made = await cards.ensure_card(tx, "board", subject, address)
    assert await sending.begin_send(tx, made, at) is not None
    confirmed = await sending.confirm(tx, made, message_id, "d", "1", at)
    assert confirmed is not None
    return confirmed


async def begun(tx: Tx, subject: str, address: Address, at: datetime) -> Card:
    made = await cards.ensure_card(tx, "board", subject, address)
    card = await sending.begin_send(tx, made, at)
    assert card is not None
    return card


async def said(tx: Tx, address: Address, message_id: int, at: datetime) -> None:
    made = await notices.enqueue(tx, address, "note", {}, at)
    assert await notices.begin(tx, made, at)
    await notices.confirm(tx, made, message_id, at)


async def test_a_lost_message_stands_after_what_was_known_and_not_on_what_is_known(
    db: Database, now: datetime
) -> None:
    async def job(tx: Tx) -> tuple[int, ...]:
        group = await group_address(tx, now)
        lost = await begun(tx, "t1", group, now)
        await sent(tx, "t2", group, 101, now + SECOND)
        await said(tx, group, 103, now + SECOND)
        return await lookups.possible_ids(tx, lost, 4)

    assert await db.transact(job) == (102, 104, 105, 106)


async def test_private_messages_are_looked_for_after_the_newest_of_all_private_chats(
    db: Database, now: datetime
) -> None:
    async def job(tx: Tx) -> tuple[int, ...]:
        me, you = await person_address(tx, now, 7), await person_address(tx, now, 8)
        small = await upsert_group(tx, -9, GroupKind.GROUP, "小群", at=now)
        large = await group_address(tx, now, -10)
        await sent(tx, "t1", you, 300, now - SECOND)
        await said(tx, GroupAddress(small.id), 310, now - SECOND)
        await sent(tx, "t2", large, 900, now - SECOND)
        lost = await begun(tx, "t3", me, now)
        await sent(tx, "t4", you, 312, now + SECOND)
        return await lookups.possible_ids(tx, lost, 3)

    assert await db.transact(job) == (311, 313, 314)


async def test_a_card_that_is_not_being_sent_is_nowhere_to_be_looked_for(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> None:
        card = await sent(tx, "t1", await group_address(tx, now), 101, now)
        await lookups.possible_ids(tx, card, 3)

    with pytest.raises(ValueError, match="is not being sent"):
        await db.transact(job)


async def test_one_topic_breaks_by_itself(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> list[tuple[str, CardState]]:
        group = await group_address(tx, now)
        topic = GroupAddress(group.group_id, 4)
        await sent(tx, "t1", group, 101, now)
        await sent(tx, "t2", topic, 102, now)
        await begun(tx, "t3", topic, now)
        await sent(tx, "t4", await person_address(tx, now), 1, now)
        assert await lookups.mark_topic_broken(tx, topic) == 2
        return [(card.subject, card.state) for card in await lookups.cards_at(tx, group)]

    assert await db.transact(job) == [
        ("t1", CardState.LIVE),
        ("t2", CardState.BROKEN),
        ("t3", CardState.BROKEN),
    ]
