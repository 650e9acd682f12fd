from __future__ import annotations

from functools import partial

import pytest

from bot.callback_data import Topic
from bot.gateway import Member, Refused, Standing, Unknown, Why
from bot.services.records import blacklist
from bot.services.records.standing import is_blacklisted
from bot.services.roster.seats import seat_refusal
from rules.charter.cases import Breach, Ground
from rules.charter.penalties import NoSeat
from rules.charter.repeat import Answer
from storage.charter import cases, inbox, removals
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.records.club_house import GROUP_ID, CourtHouse

MING, FANG, WANG, LI = USERS
REPEAT = Topic.REPEAT
BANNED = Member(Standing.BANNED, present=False)


async def offender(house: CourtHouse) -> int:
    """小李 has four quits, a weight of twelve."""
    await house.charge(LI, Breach.QUIT, times=4)
    return await house.key(LI)


async def listed(house: CourtHouse) -> bool:
    person = await house.key(LI)
    return await house.do(lambda tx: is_blacklisted(tx, GROUP_ID, person, house.now))


async def test_the_admins_see_the_whole_record_at_the_threshold(house: CourtHouse) -> None:
    await house.charge(LI, Breach.QUIT, times=3)
    person = await house.key(LI)
    assert await house.inbox(REPEAT, person) is None
    await house.charge(LI, Breach.QUIT)
    for admin in (MING, FANG):
        card = await house.inbox(REPEAT, person, admin)
        text = await house.text(card)
        assert "12 分" in text
        assert all(f"第 {number} 案" in text for number in (1, 2, 3, 4))
        assert card is not None
        assert len(await house.buttons(card)) == 3


async def test_only_the_first_admins_press_decides(house: CourtHouse) -> None:
    person = await offender(house)
    assert (await house.answers(WANG, REPEAT, person, "pardon")).text == "要有“封禁用户”权限的管理员来按"
    assert (await house.answers(FANG, REPEAT, person, "pardon")).text == "好，已记下"
    assert (await house.answers(MING, REPEAT, person, "blacklist")).text == "已经有人处理了"
    (answered,) = await house.do(lambda tx: cases.answered(tx, GROUP_ID, person))
    assert answered.by == await house.key(FANG)
    assert not await listed(house)
    assert "阿芳 决定不追究" in await house.text(await house.inbox(REPEAT, person))


async def test_a_pardon_is_public_and_only_a_further_case_asks_again(house: CourtHouse) -> None:
    person = await offender(house)
    await house.answers(FANG, REPEAT, person, "pardon")
    assert "阿芳 看过 小李 的记录，这次不追究" in (await house.said())[-1]
    await house.runs(1)
    await house.charge(LI, Breach.QUIT)
    asked = await house.do(lambda tx: inbox.asked(tx, GROUP_ID, REPEAT, person))
    assert asked is not None
    assert asked.is_open(house.now)


async def test_who_is_an_admin_does_not_decide_about_oneself(house: CourtHouse) -> None:
    await house.charge(FANG, Breach.QUIT, times=4)
    person = await house.key(FANG)
    assert await house.inbox(REPEAT, person, FANG) is None
    reply = await house.answers(FANG, REPEAT, person, "pardon")
    assert reply.text == "与自己有关的事，请别人来处理"


async def test_what_was_voided_meanwhile_asks_nobody_any_more(house: CourtHouse) -> None:
    person = await offender(house)
    await house.void(2, Ground.APPEAL, by=None)
    asked = await house.do(lambda tx: inbox.asked(tx, GROUP_ID, REPEAT, person))
    assert asked is not None
    assert asked.settled_at == house.now
    assert (await house.answers(MING, REPEAT, person, "remove")).text == "已经有人处理了"


async def test_a_removal_for_the_record_is_ordered_and_no_ban(house: CourtHouse) -> None:
    person = await offender(house)
    await house.answers(MING, REPEAT, person, "remove")
    (removal,) = await house.do(lambda tx: removals.removals(tx, GROUP_ID, house.now))
    assert removal.person == person
    assert isinstance(removal.cause, removals.ForRecord)
    assert not await listed(house)


async def test_a_blacklisted_member_is_banned_and_told_how_to_appeal(house: CourtHouse) -> None:
    person = await offender(house)
    with house.asking_nobody():
        await house.do(lambda tx: blacklist.put_on(house.club, tx, GROUP_ID, person, house.now))
    await house.answers(MING, REPEAT, person, Answer.BLACKLIST)
    assert await listed(house)
    assert "/appeal" in (await house.said())[-1]
    await house.runs()
    assert house.gateway.standings[GROUP.chat_id, LI.user_id] == BANNED


async def test_a_ban_is_tried_until_telegram_says_that_it_holds(house: CourtHouse) -> None:
    person = await offender(house)
    house.gateway.fault("ban", Unknown(), times=2)
    await house.answers(MING, REPEAT, person, Answer.BLACKLIST)
    await house.runs()
    assert (GROUP.chat_id, LI.user_id) not in house.gateway.standings
    await house.runs(0.1)
    assert house.gateway.standings[GROUP.chat_id, LI.user_id] == BANNED


@pytest.mark.parametrize(("why", "tries"), [(Why.IS_ADMIN, 1), (Why.NO_RIGHTS, 3)])
async def test_an_admin_cannot_be_banned_and_missing_rights_are_waited_for(
    house: CourtHouse, why: Why, tries: int
) -> None:
    person = await offender(house)
    house.gateway.fault("ban", Refused(why), times=3)
    await house.answers(MING, REPEAT, person, Answer.BLACKLIST)
    await house.runs(2.5)
    assert sum(call.method == "ban" for call in house.gateway.calls) == tries


async def test_who_is_taken_off_the_list_may_come_back(house: CourtHouse) -> None:
    person = await offender(house)
    assert not await house.do(lambda tx: blacklist.lift(house.club, tx, GROUP_ID, person, None, house.now))
    await house.answers(MING, REPEAT, person, Answer.BLACKLIST)
    await house.runs(1)
    assert await house.do(lambda tx: blacklist.lift(house.club, tx, GROUP_ID, person, None, house.now))
    assert not await listed(house)
    await house.runs(1)
    assert house.gateway.standings[GROUP.chat_id, LI.user_id].standing is Standing.LEFT
    assert "你已不在黑名单上" in (await house.said())[-1]
    assert not await house.do(lambda tx: blacklist.lift(house.club, tx, GROUP_ID, person, None, house.now))


async def test_who_is_listed_is_refused_every_seat(house: CourtHouse) -> None:
    person = await offender(house)
    await house.answers(MING, REPEAT, person, Answer.BLACKLIST)
    for counted in (True, False):
        refuse = partial(seat_refusal, group_id=GROUP_ID, person_id=person, at=house.now, counted=counted)
        assert await house.do(refuse) is NoSeat.BLACKLISTED
