from __future__ import annotations

from datetime import timedelta

import pytest

from rules.charter.ladder import Enforcement, KickMode
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage.charter import admins, settings, versions
from storage.charter.admins import Admin, MemberCount
from storage.database import Database
from storage.errors import ConstraintError
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group

HOUR = timedelta(hours=1)


async def test_versions_come_back_as_they_were_made(db: Database) -> None:
    first = Version(1, Terms(), NOW, "classic")
    second = Version(2, Terms(zone="Asia/Shanghai", counted_hands=8), NOW + HOUR, "own-2")

    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await versions.versions(tx, group) == ()
        for version in (first, second):
            await versions.add_version(tx, group, version, 1, NOW)
        await versions.add_text(tx, group, "own-2", {"article-3": "<牌要干净>"}, 1, NOW)
        assert await versions.versions(tx, group) == (first, second)
        assert await versions.text_of(tx, group, "classic") == {}
        assert await versions.text_of(tx, group, "own-2") == {"article-3": "<牌要干净>"}

    await db.transact(job)


async def test_a_number_is_given_to_one_version_only(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        for _ in range(2):
            await versions.add_version(tx, group, Version(1, Terms(), NOW, "classic"), None, NOW)

    with pytest.raises(ConstraintError):
        await db.transact(job)


@pytest.mark.parametrize("table", ["charter_versions", "charter_texts", "charter_settings"])
@pytest.mark.parametrize("change", ["UPDATE {} SET group_id = group_id", "DELETE FROM {}"])
async def test_what_a_charter_was_is_never_changed(db: Database, table: str, change: str) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await versions.add_version(tx, group, Version(1, Terms(), NOW, "classic"), None, NOW)
        await versions.add_text(tx, group, "own-2", {}, 1, NOW)
        await settings.set_mode(tx, group, KickMode.OFF, 1, NOW)

    await db.transact(job)
    with pytest.raises(ConstraintError):
        await db.transact(lambda tx: tx.execute(change.format(table)))


async def test_the_newest_change_of_a_setting_holds_and_all_are_kept(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await settings.enforcement(tx, group) == Enforcement()
        await settings.set_mode(tx, group, KickMode.AUTO, None, NOW)
        await settings.set_mode(tx, group, KickMode.OFF, 2, NOW + HOUR)
        await settings.set_frozen(tx, group, 2, NOW, frozen=True)
        assert await settings.enforcement(tx, group) == Enforcement(KickMode.OFF, frozen=True)
        await settings.set_frozen(tx, group, 2, NOW, frozen=False)
        assert not (await settings.enforcement(tx, group)).frozen
        made = await settings.changes_of(tx, group, settings.MODE)
        assert [(one.value, one.by) for one in made] == [("auto", None), ("off", 2)]

    await db.transact(job)


async def test_the_admins_are_asked_in_their_group_until_that_is_undone(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group, other = await a_group(tx), await a_group(tx, -1002)
        assert await settings.admin_chat(tx, group) is None
        await settings.set_admin_chat(tx, group, other, 1, NOW)
        assert await settings.admin_chat(tx, group) == other
        await settings.set_admin_chat(tx, group, None, 1, NOW)
        assert await settings.admin_chat(tx, group) is None

    await db.transact(job)


async def test_admins_are_those_whom_telegram_named_last(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await admins.replace_admins(tx, group, (Admin(1, True, True), Admin(2, False, False)))
        await admins.put_admin(tx, group, Admin(2, False, True))
        assert await admins.admins(tx, group) == (Admin(1, True, True), Admin(2, False, True))
        await admins.drop_admin(tx, group, 1)
        assert await admins.groups_run_by(tx, 1) == ()
        assert await admins.groups_run_by(tx, 2) == (group,)
        await admins.replace_admins(tx, group, (Admin(3, True, True),))
        assert await admins.admins(tx, group) == (Admin(3, True, True),)

    await db.transact(job)


async def test_the_newest_count_of_members_holds(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await admins.member_count(tx, group) is None
        await admins.set_member_count(tx, group, 40, NOW)
        await admins.set_member_count(tx, group, 41, NOW + HOUR)
        assert await admins.member_count(tx, group) == MemberCount(41, NOW + HOUR)

    await db.transact(job)
