"""Removals: who decides, what the last look finds, and what is left standing after a stop at any point."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Refused, Standing, Unknown, Why, Written
from bot.services import memberships
from bot.services.duty import run
from bot.services.duty.looking import look_again
from bot.services.duty.removing import schedule_removal
from bot.services.memberships import Deed
from rules.charter.enforcement import Trip
from rules.charter.ladder import Closed, Done, KickMode, Propose, Wait, Waiting
from storage.charter.removals import Did, ForRecord
from storage.members import Status
from tests.bot.services.duty.club_house import (
    FANG,
    LEFT,
    LI,
    MING,
    MUTED,
    POWERLESS,
    WANG,
    DutyHouse,
    at,
    dids,
)
from tests.bot.services.house import GROUP, private

ADMINISTRATOR = Member(Standing.ADMINISTRATOR, present=True, can_restrict=True)


async def up_for_removal(house: DutyHouse, mode: KickMode = KickMode.PROPOSE) -> None:
    """阿芳 has missed the week; the window closes in an hour."""
    await house.settle_in(FANG, mode=mode)
    await house.offer_seat()
    await house.until(at("We", "08:00", 1))


async def test_a_grace_puts_the_proposal_off_for_a_week(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    await house.decides("grace")
    await house.runs(1)
    assert (await house.week(FANG)).step == Wait(Waiting.WINDOW, at("We", "10:00", 2))
    assert "宽限了一周" in house.inbox(MING)[0]
    await house.until(at("We", "11:00", 2))
    assert sum(text.startswith("<b>建议移出：阿芳</b>") for text in house.inbox(MING)) == 2
    assert house.removed() == []


async def test_a_grace_is_no_longer_spoken_of_when_the_week_is_over(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    await house.decides("grace")
    await house.runs(1)
    cards = house.gateway.chats[FANG.user_id]
    assert [screen.text for screen in cards.values() if "宽限到 12 月 23 日" in screen.text]
    await house.plays(FANG)
    await house.runs(0.2)
    assert not [screen.text for screen in cards.values() if "宽限到" in screen.text]


async def test_a_group_that_is_read_beside_the_loop_is_asked_the_same(
    house: DutyHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_AT_ONCE", 0)
    await up_for_removal(house)
    await house.until(at("We", "10:01", 1))
    assert house.inbox(MING)[0].startswith("<b>建议移出：阿芳</b>")


async def test_a_pardon_is_public_and_ends_it(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    await house.decides("pardon")
    await house.runs(1)
    assert (await house.week(FANG)).step == Done(Closed.PARDONED)
    assert "小明 豁免了 阿芳 第 50 周的考勤。" in house.group_says()
    assert (await house.decides("remove")).text == "已经有人处理了"


async def test_only_an_uninvolved_admin_with_the_right_decides(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    assert (await house.decides("remove", WANG)).text == "要有“封禁用户”权限的管理员来按"
    house.gateway.standings[GROUP.chat_id, WANG.user_id] = POWERLESS
    assert (await house.decides("remove", WANG)).text == "要有“封禁用户”权限的管理员来按"
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = ADMINISTRATOR
    assert (await house.decides("pardon", FANG)).text == "与自己有关的事，请别的管理员来处理"
    house.gateway.fault("member_status", Unknown())
    assert (await house.decides("remove")).text == "没问到 Telegram，请再按一次"
    assert isinstance((await house.week(FANG)).step, Propose)


async def test_a_press_is_judged_on_the_facts_of_its_moment(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    table = await house.plays(FANG, begun=True)
    assert (await house.decides("remove")).text == "情况变了，不用处理了"
    await house.ends(table, FANG)
    await house.runs(0.2)
    assert "情况变了" in house.inbox(MING)[0]
    assert house.removed() == []


async def test_an_ordered_removal_waits_for_the_end_of_a_match_and_then_is_none(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    table = await house.plays(FANG, begun=True)
    await house.until(at("We", "12:00", 1))
    await house.ends(table, FANG)
    await house.until(at("We", "16:00", 1))
    assert house.removed() == []
    assert (await house.week(FANG)).step == Done(Closed.CURED)


async def test_who_is_removed_late_has_the_days_of_an_appeal_from_then_on(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("Mo", "12:00", 2))
    assert (await house.decides("remove")).text == "好，已记下"
    await house.runs(0.2)
    assert house.removed() == [FANG.user_id]
    await house.until(at("Su", "12:00", 2))
    (listed,) = await house.ask(FANG, "/appeal", None)
    assert "2026 年 12 月 7 日（周一）那一周的考勤：12 月 28 日（周一）12:00 前可以申诉" in listed
    number = (date(2026, 12, 7)).toordinal()
    reply = await house.press(FANG, Charter(1, Topic.APPEAL, number, "open-week"), private(FANG))
    assert reply.text == "已受理，第 1 号。有结果会告诉你。"


async def test_a_muted_member_is_asked_about_first(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = MUTED
    await house.until(at("We", "10:00", 1))
    assert house.removed() == []
    assert "解除禁言" in house.inbox(MING)[0]
    assert (await house.decides("unmute")).text == "好，已记下"
    await house.runs(0.1)
    assert house.removed() == [FANG.user_id]
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.MUTED, Did.MUTE_CONFIRMED, Did.BEGUN, Did.DONE]


async def test_a_mute_may_be_left_as_it_is(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = MUTED
    await house.until(at("We", "10:00", 1))
    await house.decides("keep")
    await house.until(at("Th", "10:00", 1))
    assert house.removed() == []
    (removal,) = await house.removals()
    assert dids(removal)[-1] is Did.KEPT


async def test_without_its_right_the_bot_stops_tells_and_goes_on_later(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    bot = house.gateway.standings[GROUP.chat_id, house.club.bot_id]
    house.gateway.standings[GROUP.chat_id, house.club.bot_id] = POWERLESS
    await house.until(at("We", "12:00", 1))
    assert house.removed() == []
    assert "封禁用户" in house.inbox(MING)[0]
    house.gateway.standings[GROUP.chat_id, house.club.bot_id] = bot
    await house.until(at("We", "14:00", 1))
    assert house.removed() == [FANG.user_id]
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.NO_RIGHT, Did.BEGUN, Did.DONE]


async def test_a_removal_whose_answer_is_lost_is_told_of_though_an_update_came_first(
    house: DutyHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    await up_for_removal(house, KickMode.AUTO)
    bot = house.gateway.standings[GROUP.chat_id, house.club.bot_id]
    house.gateway.standings[GROUP.chat_id, house.club.bot_id] = POWERLESS
    await house.until(at("We", "12:00", 1))
    house.gateway.standings[GROUP.chat_id, house.club.bot_id] = bot
    unban = house.gateway.unban

    async def unheard(chat_id: int, user_id: int, *, only_if_banned: bool) -> Written:
        await unban(chat_id, user_id, only_if_banned=only_if_banned)
        house.gateway.fault("member_status", Unknown(), times=2)
        return Unknown()

    monkeypatch.setattr(house.gateway, "unban", unheard)
    while not house.removed():
        await house.runs(1 / 3600)
    await memberships.member_left(house.club, FANG, GROUP, Status.LEFT, Deed(by_bot=True))
    await house.do(lambda tx: look_again(tx, 1, house.now))
    await house.runs(0.2)
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.NO_RIGHT, Did.BEGUN, Did.DONE]


async def test_an_admin_of_that_moment_is_not_removed(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = ADMINISTRATOR
    await house.until(at("We", "10:00", 1))
    (removal,) = await house.removals()
    assert (house.removed(), dids(removal)) == ([], [Did.ORDERED, Did.DROPPED])
    assert removal.steps[-1].detail == "admin"


async def test_who_became_an_admin_between_the_look_and_the_request_stays(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    house.gateway.fault("unban", Refused(Why.IS_ADMIN))
    await house.until(at("We", "10:00", 1))
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.BEGUN, Did.DROPPED]


async def test_an_answer_that_is_lost_is_looked_up_and_not_repeated(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    house.gateway.fault("unban", Unknown(), applied=True)
    await house.until(at("We", "10:00", 1))
    assert house.removed() == [FANG.user_id]
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.BEGUN, Did.DONE]


async def test_a_request_that_did_nothing_is_made_again(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    house.gateway.fault("unban", Unknown())
    await house.until(at("We", "10:00", 1))
    assert house.removed() == [FANG.user_id, FANG.user_id]
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.BEGUN, Did.DONE]


async def test_many_removals_at_once_stop_and_ask(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG, LI, mode=KickMode.AUTO)
    await house.offer_seat()
    await house.until(at("We", "12:00", 1))
    assert house.removed() == []
    assert {one.trips for one in await house.removals()} == {(Trip.TOO_MANY,)}
    assert len(house.inbox(MING)) == 3
    assert "这一轮人太多" in house.inbox(MING)[0]


async def test_after_an_outage_a_group_that_removes_by_itself_is_asked(house: DutyHouse) -> None:
    await up_for_removal(house, KickMode.AUTO)
    await house.down_until(at("We", "11:00", 1))
    await house.until(at("We", "18:00", 1))
    assert house.removed() == []
    (removal,) = await house.removals()
    assert removal.trips == (Trip.AFTER_OUTAGE,)
    await house.until(at("Fr", "18:00", 1))
    assert house.removed() == []


async def test_a_record_removes_whoever_has_no_open_appeal(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    key, ming = await house.key(FANG), await house.key(MING)

    await house.do(
        lambda tx: schedule_removal(house.club, tx, 1, key, ForRecord(house.now), house.now, by=ming)
    )
    await house.runs(0.1)
    assert house.removed() == [FANG.user_id]
    assert any("第十一条" in text for text in house.group_says())
    again = await house.do(
        lambda tx: schedule_removal(
            house.club, tx, 1, key, ForRecord(house.now - timedelta(minutes=6)), house.now, by=ming
        )
    )
    assert again.id == 1
    assert dids(again) == [Did.ORDERED, Did.BEGUN, Did.DONE]


async def test_nobody_reachable_the_group_learns_only_that_something_waits(house: DutyHouse) -> None:
    await up_for_removal(house)
    house.gateway.refusing[MING.user_id] = Why.BLOCKED
    await house.until(at("We", "12:00", 1))
    assert house.inbox(MING) == []
    waiting = [text for text in house.group_says() if "等管理员处理" in text]
    assert len(waiting) == 1
    assert "阿芳" not in waiting[0]


async def test_who_cannot_be_reached_is_named_in_the_group_without_a_reason(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG)
    await house.offer_seat()
    house.gateway.refusing[FANG.user_id] = Why.BLOCKED
    house.gateway.refusing[WANG.user_id] = Why.BLOCKED
    await house.until(at("Th", "20:00"))
    named = [text for text in house.group_says() if "有一条消息" in text]
    assert len(named) == 1
    assert "阿芳" in named[0]
    assert "老王" in named[0]
    assert "打" not in named[0].replace("打开", "")
    (given,) = (await house.week(FANG)).warnings
    assert given.confirmed_at is not None
    await house.until(at("We", "10:00", 1))
    assert len(house.inbox(MING)) == 2


async def test_a_week_without_an_answer_lapses(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 2))
    assert "七天没有人处理" in house.inbox(MING)[0]
    assert (await house.decides("remove")).text == "已经有人处理了"
    assert house.removed() == []


async def test_the_whole_record_comes_in_private(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    assert (await house.decides("record")).text == "完整记录发到私聊了"
    await house.runs(0.1)
    record = house.gateway.screens(MING.user_id)[-1]
    assert "第 50 周" in record
    assert "通知" in record


async def test_an_old_or_forged_button_changes_nothing(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    assert (await house.decides("remove", number=99)).text == "这已经过去了"
    assert (await house.decides("dance")).text == "这已经过去了"
    assert (await house.answers(FANG, "object", week=900)).text == "这件事现在不用申诉"
    forged = await house.press(FANG, "1c:1:warn:999999999999:object", private(FANG))
    assert forged.text == "这已经过去了"
    assert isinstance((await house.week(FANG)).step, Propose)


async def test_who_left_before_the_request_is_not_removed(house: DutyHouse) -> None:
    await up_for_removal(house)
    await house.until(at("We", "10:00", 1))
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = LEFT
    await house.decides("remove")
    await house.runs(0.1)
    assert house.removed() == []
