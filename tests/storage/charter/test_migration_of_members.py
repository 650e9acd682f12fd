from __future__ import annotations

from datetime import date, timedelta

from rules.charter.facts import Acceptance, Leave
from rules.charter.ladder import KickMode
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage import groups
from storage.charter import admins, roster, settings, versions
from storage.charter.admins import Admin
from storage.database import Database
from storage.groups import GroupKind
from storage.migration_of_chats import migrate_chat
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group

HOUR = timedelta(hours=1)
OLD, NEW = -1001, -2002


async def noted(tx: Tx, group: int, person: int) -> None:
    """A whole record of one member in a group."""
    at = NOW + person * HOUR
    await roster.came(tx, group, person, at, "message")
    await roster.accept(tx, group, person, Acceptance(1, "d", at))
    await roster.add_leave(tx, group, person, Leave(date(2026, 12, 7), date(2026, 12, 8), at))
    await roster.add_freeze(tx, group, at, at + HOUR, person, at)


async def test_a_group_that_becomes_a_supergroup_keeps_its_members_and_settings(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx, OLD)
        await versions.add_version(tx, group, Version(1, Terms(), NOW, "classic"), None, NOW)
        await noted(tx, group, 1)
        await settings.set_mode(tx, group, KickMode.OFF, 1, NOW)
        before = await roster.members(tx, group)
        moved = await migrate_chat(tx, OLD, NEW)
        assert moved is not None
        assert (moved.id, moved.chat_id, moved.kind) == (group, NEW, GroupKind.SUPERGROUP)
        assert await roster.members(tx, group) == before
        assert (await settings.enforcement(tx, group)).mode is KickMode.OFF

    await db.transact(job)


async def test_what_was_noted_under_the_new_chat_before_the_news_is_the_groups_too(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx, OLD)
        newer = await groups.upsert_group(tx, NEW, GroupKind.SUPERGROUP, "周末麻将", at=NOW)
        for key, person in ((group, 1), (newer.id, 1), (newer.id, 2)):
            if key == newer.id or person == 1:
                await noted(tx, key, person)
        for key in (group, newer.id):
            await versions.add_version(tx, key, Version(1, Terms(), NOW, "classic"), None, NOW)
        zone = Version(2, Terms(zone="Asia/Shanghai"), NOW, "classic")
        await versions.add_version(tx, newer.id, zone, 1, NOW)
        await settings.set_mode(tx, newer.id, KickMode.OFF, 1, NOW)
        await admins.replace_admins(tx, newer.id, (Admin(2, True, True),))
        await admins.set_member_count(tx, newer.id, 9, NOW)
        await roster.seems_gone(tx, newer.id, 2, NOW)
        await migrate_chat(tx, OLD, NEW)
        found = {one.person: one for one in await roster.members(tx, group)}
        assert sorted(found) == [1, 2]
        assert len(found[1].stays) == 1
        assert found[2].enrolled_at() == NOW + 2 * HOUR
        assert len(await roster.freezes(tx, group, NOW)) == 3
        assert (await settings.enforcement(tx, group)).mode is KickMode.OFF
        assert await admins.admins(tx, group) == (Admin(2, True, True),)
        assert [one.number for one in await versions.versions(tx, group)] == [1, 2]

    await db.transact(job)
