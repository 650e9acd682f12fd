from __future__ import annotations

from datetime import date, timedelta

import pytest

from rules.charter.facts import Acceptance, Leave
from rules.charter.spans import Span
from storage.charter import links, roster
from storage.database import Database
from storage.errors import ConstraintError
from storage.members import sighting, upsert_person
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group

HOUR = timedelta(hours=1)


def agreed(at_hours: int = 0, version: int = 1) -> Acceptance:
    return Acceptance(version, "d", NOW + at_hours * HOUR)


def leave(first: int, last: int) -> Leave:
    return Leave(date(2026, 12, first), date(2026, 12, last), NOW)


async def test_an_acceptance_is_stored_once_however_often_the_press_comes(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        for _ in range(2):
            await roster.accept(tx, group, 1, agreed())
        found = await roster.member(tx, group, 1)
        assert found is not None
        assert found.acceptances == (agreed(),)

    await db.transact(job)


async def test_who_leaves_and_returns_has_two_stays_and_one_first_enrolment(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await roster.came(tx, group, 1, NOW, "message")
        assert not await roster.came(tx, group, 1, NOW + HOUR, "button")
        await roster.accept(tx, group, 1, agreed())
        assert await roster.went(tx, group, 1, NOW + 2 * HOUR, "chat_member")
        assert not await roster.went(tx, group, 1, NOW + 3 * HOUR, "chat_member")
        assert await roster.came(tx, group, 1, NOW + 5 * HOUR, "chat_member")
        found = await roster.member(tx, group, 1)
        assert found is not None
        assert found.stays == (Span(NOW, NOW + 2 * HOUR), Span(NOW + 5 * HOUR))
        assert found.enrolled_at() == NOW
        assert not found.is_here(NOW + 3 * HOUR)

    await db.transact(job)


async def test_a_clock_that_was_set_back_ends_no_stay_before_it_began(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await roster.came(tx, group, 1, NOW, "message")
        await roster.went(tx, group, 1, NOW - HOUR, "chat_member")
        found = await roster.member(tx, group, 1)
        assert found is not None
        assert found.stays == (Span(NOW, NOW),)

    await db.transact(job)


async def test_whoever_seems_gone_is_so_since_the_first_answer_until_seen_again(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await roster.came(tx, group, 1, NOW, "message")
        assert await roster.seems_gone(tx, group, 1, NOW + HOUR) == NOW + HOUR
        assert await roster.seems_gone(tx, group, 1, NOW + 2 * HOUR) == NOW + HOUR
        await roster.came(tx, group, 1, NOW + 3 * HOUR, "message")
        assert await roster.seems_gone(tx, group, 1, NOW + 4 * HOUR) == NOW + 4 * HOUR

    await db.transact(job)


async def test_members_of_long_ago_are_left_out_of_what_is_asked_since(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await roster.came(tx, group, 1, NOW, "message")
        await roster.went(tx, group, 1, NOW + HOUR, "chat_member")
        await roster.came(tx, group, 2, NOW, "message")
        assert [one.person for one in await roster.members(tx, group)] == [1, 2]
        assert [one.person for one in await roster.members(tx, group, since=NOW + 2 * HOUR)] == [2]

    await db.transact(job)


async def test_a_withdrawn_leave_is_none_and_is_withdrawn_by_its_owner_once(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await roster.came(tx, group, 1, NOW, "message")
        first = await roster.add_leave(tx, group, 1, leave(10, 12))
        await roster.add_leave(tx, group, 1, leave(7, 8))
        assert not await roster.withdraw_leave(tx, group, 2, first, NOW)
        assert await roster.withdraw_leave(tx, group, 1, first, NOW)
        assert not await roster.withdraw_leave(tx, group, 1, first, NOW)
        found = await roster.member(tx, group, 1)
        assert found is not None
        assert found.leaves == (leave(7, 8),)
        assert [one.leave for one in await roster.leaves_of(tx, group, 1)] == [leave(7, 8)]

    await db.transact(job)


async def test_a_holiday_that_is_ended_early_ends_then_and_one_that_never_began_is_none(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await roster.add_freeze(tx, group, NOW, NOW + 10 * HOUR, 1, NOW)
        await roster.add_freeze(tx, group, NOW + 20 * HOUR, NOW + 30 * HOUR, 1, NOW)
        assert len(await roster.freezes(tx, group, NOW)) == 2
        assert await roster.end_freeze(tx, group, 2, NOW + 5 * HOUR) == 2
        assert await roster.freezes(tx, group, NOW) == (Span(NOW, NOW + 5 * HOUR),)
        assert await roster.freezes(tx, group, NOW + 6 * HOUR) == ()

    await db.transact(job)


async def test_only_who_is_in_the_group_and_has_agreed_is_enrolled(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        for person in (1, 2, 3):
            await roster.came(tx, group, person, NOW, "message")
        for person in (1, 2, 4):
            await roster.accept(tx, group, person, agreed())
        await roster.went(tx, group, 2, NOW + HOUR, "chat_member")
        assert await roster.enrolled_count(tx, group) == 1

    await db.transact(job)


async def test_a_changed_account_is_one_member_over_any_number_of_changes(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        for person in (1, 2, 3):
            await roster.came(tx, group, person, NOW + person * HOUR, "message")
        await roster.accept(tx, group, 1, agreed())
        await roster.add_leave(tx, group, 2, leave(7, 8))
        for old, new in ((1, 2), (2, 3)):
            named = await links.name_link(tx, group, old, new, 5, NOW)
            assert await links.newest_account(tx, group, old) == old
            assert await links.answer_link(tx, named.id, NOW, confirmed=True)
            assert not await links.answer_link(tx, named.id, NOW, confirmed=False)
        (found,) = await roster.members(tx, group)
        assert found.person == 3
        assert (found.acceptances, found.leaves) == ((agreed(),), (leave(7, 8),))
        assert len(found.stays) == 3
        assert await roster.member(tx, group, 1) == found
        assert await roster.enrolled_count(tx, group) == 1
        assert await links.accounts(tx, group, 1) == {1, 2, 3}
        assert await roster.withdraw_leave(tx, group, 3, 1, NOW)

    await db.transact(job)


async def test_an_account_that_says_no_is_somebody_else(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        named = await links.name_link(tx, group, 1, 2, 5, NOW)
        await links.answer_link(tx, named.id, NOW, confirmed=False)
        stored = await links.account_link(tx, named.id)
        assert stored is not None
        assert stored.confirmed is False
        assert await links.newest_accounts(tx, group) == {}

    await db.transact(job)


async def test_people_are_found_by_username_id_or_name_among_those_seen_in_the_group(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        named = await upsert_person(tx, 99, "小明", "XiaoMing", at=NOW)
        for person in (1, named.id):
            await sighting(tx, group, person, "message", NOW)
        assert await roster.find(tx, group, "@xiaoming") == (named,)
        assert await roster.find(tx, group, "99") == (named,)
        assert [one.id for one in await roster.find(tx, group, " 小明 ")] == [1, named.id]
        for unknown in ("", "@nobody", "阿芳", "72", "9" * 40, "%", "<b>"):
            assert await roster.find(tx, group, unknown) == (), unknown

    await db.transact(job)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE acceptances SET version = 9",
        "DELETE FROM acceptances",
        "DELETE FROM stays",
        "UPDATE stays SET went_at = 9, went_by = 'x'",
        "DELETE FROM leaves",
        "UPDATE leaves SET withdrawn_at = 9",
        "DELETE FROM freezes",
        "UPDATE freezes SET ended_at = 9",
    ],
)
async def test_what_was_noted_of_a_member_is_never_changed(db: Database, change: str) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await roster.accept(tx, group, 1, agreed())
        await roster.came(tx, group, 1, NOW, "message")
        await roster.went(tx, group, 1, NOW, "message")
        await roster.withdraw_leave(tx, group, 1, await roster.add_leave(tx, group, 1, leave(7, 8)), NOW)
        await roster.add_freeze(tx, group, NOW, NOW + HOUR, 1, NOW)
        await roster.end_freeze(tx, group, 1, NOW)

    await db.transact(job)
    with pytest.raises(ConstraintError):
        await db.transact(lambda tx: tx.execute(change))
