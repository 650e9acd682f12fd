from __future__ import annotations

from datetime import datetime, timedelta

from storage import members
from storage.database import Database
from storage.groups import GroupKind, upsert_group
from storage.members import Dm, Membership, Person, Status
from storage.transaction import Tx


async def test_a_person_is_known_by_the_name_of_now(db: Database, now: datetime) -> None:
    first = await db.transact(lambda tx: members.upsert_person(tx, 7, "小明", "ming", at=now))
    assert first == Person(first.id, 7, "小明", "ming", None, Dm.UNKNOWN, None, 0)
    assert await db.transact(lambda tx: members.upsert_person(tx, 7, "小明", "ming", at=now)) == first
    renamed = await db.transact(lambda tx: members.upsert_person(tx, 7, "大明", None, at=now))
    assert (renamed.id, renamed.name, renamed.username) == (first.id, "大明", None)
    assert await db.read(lambda tx: members.person_by_user(tx, 7)) == renamed
    assert await db.read(lambda tx: members.person(tx, first.id)) == renamed
    assert await db.read(lambda tx: members.person(tx, 99)) is None


async def test_several_people_are_read_at_once(db: Database, now: datetime) -> None:
    first = await db.transact(lambda tx: members.upsert_person(tx, 8, "阿芳", None, at=now))
    second = await db.transact(lambda tx: members.upsert_person(tx, 7, "小明", None, at=now))
    assert await db.read(lambda tx: members.people(tx, {second.id, first.id, 99})) == (first, second)


async def test_only_a_change_moves_the_moment_of_reachability(db: Database, now: datetime) -> None:
    person = await db.transact(lambda tx: members.upsert_person(tx, 7, "小明", None, at=now))
    later = now + timedelta(hours=1)
    assert await db.transact(lambda tx: members.set_dm(tx, person.id, Dm.BLOCKED, now))
    assert not await db.transact(lambda tx: members.set_dm(tx, person.id, Dm.BLOCKED, later))
    blocked = await db.read(lambda tx: members.person(tx, person.id))
    assert blocked is not None
    assert (blocked.dm, blocked.dm_changed_at) == (Dm.BLOCKED, now)


async def test_a_person_has_a_language_and_a_newest_message(db: Database, now: datetime) -> None:
    async def job(tx: Tx) -> Person | None:
        person = await members.upsert_person(tx, 7, "小明", None, at=now)
        await members.set_person_language(tx, person.id, "en")
        await members.saw_private_message(tx, person.id, 8)
        await members.saw_private_message(tx, person.id, 3)
        return await members.person(tx, person.id)

    person = await db.transact(job)
    assert person is not None
    assert (person.language, person.last_message_id) == ("en", 8)


async def test_a_sighting_without_a_status_keeps_what_telegram_said(db: Database, now: datetime) -> None:
    later = now + timedelta(days=1)

    async def job(tx: Tx) -> Membership:
        group = await upsert_group(tx, -5, GroupKind.SUPERGROUP, "x", at=now)
        person = await members.upsert_person(tx, 7, "小明", None, at=now)
        await members.sighting(tx, group.id, person.id, "chat_member", now, Status.ADMINISTRATOR)
        await members.sighting(tx, group.id, person.id, "message", later)
        await members.sighting(tx, group.id, person.id, "button", now)
        seen = await members.membership(tx, group.id, person.id)
        assert seen is not None
        assert await members.memberships_of(tx, person.id) == (seen,)
        assert await members.roster(tx, group.id) == ((person, seen),)
        return seen

    seen = await db.transact(job)
    assert (seen.status, seen.source) == (Status.ADMINISTRATOR, "button")
    assert (seen.first_seen_at, seen.last_seen_at) == (now, later)
    await db.transact(
        lambda tx: members.sighting(tx, seen.group_id, seen.person_id, "chat_member", later, Status.LEFT)
    )
    gone = await db.read(lambda tx: members.membership(tx, seen.group_id, seen.person_id))
    assert gone is not None
    assert gone.status is Status.LEFT


async def test_a_stranger_has_no_membership(db: Database) -> None:
    assert await db.read(lambda tx: members.membership(tx, 1, 1)) is None
