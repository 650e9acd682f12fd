from __future__ import annotations

from datetime import datetime

from storage import groups, members, tables
from storage.address import GroupAddress
from storage.database import Database
from storage.delivery import cards, failures, notices, sending
from storage.delivery.card import CardState
from storage.groups import Group, GroupKind
from storage.migration_of_chats import migrate_chat
from storage.transaction import Tx

OLD, NEW = -40, -100_40


async def join(tx: Tx, chat_id: int, at: datetime, title: str = "周末麻将") -> Group:
    kind = GroupKind.GROUP if chat_id == OLD else GroupKind.SUPERGROUP
    return await groups.upsert_group(tx, chat_id, kind, title, at=at)


async def test_a_group_is_described_as_telegram_does_now(db: Database, now: datetime) -> None:
    first = await db.transact(lambda tx: join(tx, NEW, now))
    assert first == Group(first.id, NEW, GroupKind.SUPERGROUP, False, "周末麻将", None, None, {}, True, 0)
    assert await db.transact(lambda tx: join(tx, NEW, now)) == first
    renamed = await db.transact(lambda tx: join(tx, NEW, now, "周日麻将"))
    assert (renamed.id, renamed.title) == (first.id, "周日麻将")
    forum = await db.transact(
        lambda tx: groups.upsert_group(tx, NEW, GroupKind.SUPERGROUP, "周日麻将", is_forum=True, at=now)
    )
    assert forum.is_forum


async def test_what_a_group_has_set_is_kept(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> Group | None:
        group = await join(tx, NEW, now)
        await groups.set_language(tx, group.id, "en")
        await groups.set_time_zone(tx, group.id, "Asia/Shanghai")
        await groups.set_settings(tx, group.id, {"clock": "慢棋", "hold": False})
        await groups.saw_group_message(tx, group.id, 12)
        await groups.saw_group_message(tx, group.id, 11)
        await join(tx, NEW, now, "another name")
        return await groups.group(tx, group.id)

    group = await db.transact(job)
    assert group is not None
    assert (group.language, group.time_zone, group.last_message_id) == ("en", "Asia/Shanghai", 12)
    assert group.settings == {"clock": "慢棋", "hold": False}


async def test_a_group_without_the_bot_is_not_active(db: Database, now: datetime) -> None:
    group = await db.transact(lambda tx: join(tx, NEW, now))
    other = await db.transact(lambda tx: join(tx, -7, now))
    await db.transact(lambda tx: groups.set_active(tx, group.id, active=False))
    assert await db.read(groups.active_groups) == (other,)
    await db.transact(lambda tx: groups.set_active(tx, group.id, active=True))
    assert await db.read(groups.active_groups) == (group, other)


async def test_an_unknown_group_is_none(db: Database) -> None:
    assert await db.read(lambda tx: groups.group(tx, 1)) is None
    assert await db.read(lambda tx: groups.group_by_chat(tx, NEW)) is None
    assert await db.transact(lambda tx: migrate_chat(tx, OLD, NEW)) is None


async def test_a_group_keeps_its_key_when_it_becomes_a_supergroup(db: Database, now: datetime) -> None:
    before = await db.transact(lambda tx: join(tx, OLD, now))
    await db.transact(lambda tx: groups.saw_group_message(tx, before.id, 900))
    for _ in range(2):
        after = await db.transact(lambda tx: migrate_chat(tx, OLD, NEW))
        assert after is not None
        assert (after.id, after.chat_id, after.kind) == (before.id, NEW, GroupKind.SUPERGROUP)
        assert after.last_message_id == 0
        assert await db.read(lambda tx: groups.group_by_chat(tx, OLD)) == after
        assert await db.read(lambda tx: groups.group_by_chat(tx, NEW)) == after


async def test_news_from_the_old_chat_does_not_make_a_second_group(db: Database, now: datetime) -> None:
    before = await db.transact(lambda tx: join(tx, OLD, now))
    await db.transact(lambda tx: migrate_chat(tx, OLD, NEW))
    late = await db.transact(lambda tx: join(tx, OLD, now, "an old title"))
    assert (late.id, late.chat_id, late.title) == (before.id, NEW, "周末麻将")


async def test_cards_of_a_migrated_chat_are_sent_anew(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> tuple[cards.Card | None, ...]:
        group = await join(tx, OLD, now)
        card = await cards.ensure_card(tx, "board", "table:1", GroupAddress(group.id))
        await sending.begin_send(tx, card, now)
        await sending.confirm(tx, card, 5, "d", "1", now)
        await migrate_chat(tx, OLD, NEW)
        return (await cards.card(tx, card.id), await cards.card_by_message(tx, GroupAddress(group.id), 5))

    card, pressed = await db.transact(job)
    assert card is not None
    assert (card.state, card.message_id, card.dirty) == (CardState.NEW, None, True)
    assert pressed is None


async def test_a_row_made_under_the_new_id_is_merged_into_the_old_one(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> tuple[Group, Group, int]:
        old = await join(tx, OLD, now)
        new = await join(tx, NEW, now)
        somebody = await members.upsert_person(tx, 7, "小明", None, at=now)
        other = await members.upsert_person(tx, 8, "阿芳", None, at=now)
        await members.sighting(tx, old.id, somebody.id, "message", now, members.Status.MEMBER)
        await members.sighting(tx, new.id, somebody.id, "message", now, members.Status.LEFT)
        await members.sighting(tx, new.id, other.id, "button", now)
        table = await tables.open_table(tx, new.id, 3, "lobby", now)
        for group in (old, new):
            await cards.ensure_card(tx, "hall", "group", GroupAddress(group.id))
        await cards.ensure_card(tx, "board", table.stream, GroupAddress(new.id, 3))
        await notices.enqueue(tx, GroupAddress(new.id), "hello", {}, now)
        await failures.record_failure(tx, GroupAddress(new.id), now, "sendMessage", 429, "slow", 3)
        await groups.saw_group_message(tx, new.id, 17)
        return old, new, table.id

    old, new, table_id = await db.transact(job)
    merged = await db.transact(lambda tx: migrate_chat(tx, OLD, NEW))
    assert merged is not None
    assert (merged.id, merged.chat_id, merged.last_message_id) == (old.id, NEW, 17)
    assert await db.read(lambda tx: groups.group(tx, new.id)) == merged
    assert await db.read(groups.active_groups) == (merged,)

    async def look(tx: Tx) -> None:
        assert [table.id for table in await tables.live_tables_of_group(tx, old.id)] == [table_id]
        roster = await members.roster(tx, old.id)
        assert [(person.name, seen.status) for person, seen in roster] == [
            ("小明", members.Status.MEMBER),
            ("阿芳", members.Status.UNKNOWN),
        ]
        assert len(await cards.cards_of(tx, "group")) == 1
        assert [c.address for c in await cards.cards_of(tx, f"table:{table_id}")] == [GroupAddress(old.id, 3)]
        assert [notice.address for notice in await notices.queued(tx)] == [GroupAddress(old.id)]
        assert await failures.last_failure(tx, GroupAddress(old.id)) is not None

    await db.read(look)
    assert await db.transact(lambda tx: migrate_chat(tx, OLD, NEW)) == merged


async def test_a_migration_that_only_the_new_chat_knows_is_remembered(db: Database, now: datetime) -> None:
    new = await db.transact(lambda tx: join(tx, NEW, now))
    assert await db.transact(lambda tx: migrate_chat(tx, OLD, NEW)) == new
    assert await db.read(lambda tx: groups.group_by_chat(tx, OLD)) == new
