from __future__ import annotations

from datetime import timedelta

import pytest

from bot.gateway import Flooded, Member, Standing, Unknown
from bot.services import groups as group_services
from bot.services import memberships
from bot.services.roster import arriving
from rules.charter.spans import Span
from storage import due, heartbeat, members
from storage.charter import admins, roster
from storage.charter.admins import Admin
from storage.due import DueAction
from storage.members import Status
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.roster.club_house import ADMIN, OUT, ClubHouse

MING, FANG, WANG, LI = USERS


async def writes(house: ClubHouse, *users: int) -> None:
    for seat in users:
        await group_services.saw(house.club, USERS[seat], GROUP, house.message_id())


async def looks(house: ClubHouse) -> tuple[DueAction, ...]:
    return await house.do(lambda tx: due.open_actions(tx, "reconcile:1"))


def out(house: ClubHouse, seat: int) -> None:
    house.gateway.standings[GROUP.chat_id, USERS[seat].user_id] = OUT


async def test_whoever_writes_is_in_the_group_and_who_leaves_is_not(house: ClubHouse) -> None:
    await writes(house, 1)
    began = house.now
    await house.clock.advance_to(began + timedelta(hours=1))
    await house.goes(FANG)
    found = await house.facts(FANG)
    assert found is not None
    assert found.stays == (Span(began, began + timedelta(hours=1)),)


async def test_the_first_look_tells_who_runs_the_group_and_how_many_there_are(house: ClubHouse) -> None:
    house.gateway.counts[GROUP.chat_id] = 40
    await house.runs()
    found = await house.do(lambda tx: admins.admins(tx, 1))
    assert found == (Admin(1, is_owner=True, can_restrict=True),)
    count = await house.do(lambda tx: admins.member_count(tx, 1))
    assert count is not None
    assert count.members == 40


async def test_everybody_is_looked_at_every_day_a_few_a_second(house: ClubHouse) -> None:
    people = [70 + n for n in range(15)]

    async def enter(tx: Tx) -> None:
        for user in people:
            person = await members.upsert_person(tx, user, f"第{user}", None, at=house.now)
            await roster.came(tx, 1, person.id, house.now, "message")

    await house.do(enter)
    await house.runs(hours=30)
    asked = [c for c in house.gateway.calls if c.method == "member_status" and c.message_id in people]
    days = {call.at.date() for call in asked}
    assert len(days) == 2
    for day in days:
        at = [call.at for call in asked if call.at.date() == day]
        assert len(at) == len(people)
        assert max(at.count(moment) for moment in at) <= 4


async def test_one_answer_makes_nobody_gone_and_a_second_one_hours_later_does(house: ClubHouse) -> None:
    await house.runs()
    await writes(house, 1)
    out(house, 1)
    await house.runs(hours=17)
    found = await house.facts(FANG)
    assert found is not None
    assert found.is_here(house.now)
    looked_at = next(
        call.at
        for call in house.gateway.calls
        if call.method == "member_status" and call.message_id == FANG.user_id
    )
    await house.runs(hours=3)
    found = await house.facts(FANG)
    assert found is not None
    assert found.stays[0].until == looked_at
    membership = await house.do(lambda tx: members.membership(tx, 1, found.person))
    assert membership is not None
    assert membership.status is Status.LEFT


async def test_who_is_seen_between_the_two_answers_has_not_left(house: ClubHouse) -> None:
    await house.runs()
    await writes(house, 1)
    out(house, 1)
    await house.runs(hours=17)
    await writes(house, 1)
    del house.gateway.standings[GROUP.chat_id, FANG.user_id]
    await house.runs(hours=30)
    found = await house.facts(FANG)
    assert found is not None
    assert found.is_here(house.now)
    assert len(found.stays) == 1


async def test_silence_of_telegram_says_nothing_about_anybody(house: ClubHouse) -> None:
    await house.runs()
    await writes(house, 1)
    house.gateway.fault("member_status", Unknown(), times=50)
    house.gateway.fault("administrators", Unknown(), times=50)
    house.gateway.fault("member_count", Unknown(), times=50)
    before = await house.do(lambda tx: admins.admins(tx, 1))
    await house.runs(hours=48)
    found = await house.facts(FANG)
    assert found is not None
    assert found.is_here(house.now)
    assert await house.do(lambda tx: admins.admins(tx, 1)) == before
    assert len(await looks(house)) == 1


async def test_a_flood_puts_the_look_off_and_it_goes_on_where_it_was(house: ClubHouse) -> None:
    await writes(house, 1, 2)
    house.gateway.fault("member_status", Flooded(60.0), times=2)
    await house.runs(hours=1)
    asked = {c.message_id for c in house.gateway.calls if c.method == "member_status"}
    assert {FANG.user_id, WANG.user_id} <= asked
    assert len(await looks(house)) == 1


async def test_the_admins_are_asked_about_again_when_somebody_becomes_one(house: ClubHouse) -> None:
    await house.runs()
    made = Member(Standing.ADMINISTRATOR, present=True, can_restrict=True)
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = made
    await memberships.member_came(house.club, FANG, GROUP, Status.ADMINISTRATOR)
    await house.runs()
    assert len(await house.do(lambda tx: admins.admins(tx, 1))) == 2
    await memberships.member_came(house.club, FANG, GROUP, Status.MEMBER)
    assert len(await house.do(lambda tx: admins.admins(tx, 1))) == 1


@pytest.mark.parametrize(("away", "at_once"), [(50, False), (61, True)])
async def test_after_an_outage_of_over_an_hour_everybody_is_looked_at_at_once(
    house: ClubHouse, away: int, *, at_once: bool
) -> None:
    await house.runs()
    silence = heartbeat.Gap(house.now - timedelta(minutes=away), house.now)
    await house.do(lambda tx: arriving.after_silence(tx, silence, house.now))
    (look,) = await looks(house)
    assert (look.due_at == house.now) is at_once


async def test_a_start_gives_every_group_its_daily_look_once(house: ClubHouse) -> None:
    await house.do(lambda tx: due.cancel(tx, None, "reconcile:1", house.now))
    for _ in range(2):
        await house.do(lambda tx: arriving.resume(tx, house.now))
    (look,) = await looks(house)
    assert f"{look.due_at:%H:%M}" == "04:30"


async def test_the_daily_look_is_in_the_groups_own_night(house: ClubHouse) -> None:
    await house.runs()
    await house.ask(ADMIN, "/zone Asia/Shanghai")
    await house.runs(hours=0.1)
    (look,) = await looks(house)
    assert f"{look.due_at:%H:%M}" == "20:30"


async def test_a_group_that_the_bot_has_left_is_not_looked_at(house: ClubHouse) -> None:
    await house.runs()
    await group_services.bot_membership(house.club, GROUP, present=False)
    before = len(house.gateway.calls)
    await house.runs(hours=48)
    assert len(house.gateway.calls) == before
    assert await looks(house) == ()


async def test_who_is_found_to_be_out_leaves_their_seat(house: ClubHouse) -> None:
    await house.open(users=USERS[:2])
    out(house, 1)
    await house.runs()
    await house.runs(hours=0.2)
    assert (await house.state()).seat_of(await house.person(1)) is not None
