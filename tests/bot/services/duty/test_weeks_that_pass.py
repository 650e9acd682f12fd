"""Whole weeks: reminded, noticed, proposed, removed, and everything that stops it."""

from __future__ import annotations

from datetime import timedelta

from bot.services.duty.looking import look_again
from rules.charter.duty import Excuse, Excused, Met, Missed
from rules.charter.facts import Leave
from rules.charter.ladder import Closed, Done, KickMode, Wait, Waiting
from storage.charter import roster
from storage.charter.removals import Did
from tests.bot.services.duty.club_house import FANG, LEFT, MING, MONDAY, WANG, DutyHouse, at, dids
from tests.bot.services.house import GROUP

HOUR = timedelta(hours=1)


async def test_a_missed_week_ends_in_a_proposal_and_the_admins_press_removes(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Th", "18:59"))
    assert house.inbox(FANG) == []
    await house.until(at("Th", "19:05"))
    (reminder,) = house.inbox(FANG)
    assert "本周还没有打过牌" in reminder
    await house.until(at("Mo", "08:59", 1))
    assert len(house.inbox(FANG)) == 2
    await house.until(at("Mo", "09:05", 1))
    assert "上周没有打牌" in house.inbox(FANG)[2]
    await house.until(at("We", "08:00", 1))
    assert house.inbox(MING) == []
    await house.until(at("We", "10:00", 1))
    (card,) = house.inbox(MING)
    assert card.startswith("<b>建议移出：阿芳</b>")
    assert house.removed() == []
    assert (await house.decides("remove")).text == "好，已记下"
    await house.runs(0.1)
    assert house.removed() == [FANG.user_id]
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.BEGUN, Did.DONE]
    assert removal.steps[0].by == await house.key(MING)
    await house.runs(0.1)
    assert any("阿芳" in text and "欢迎回来" in text for text in house.group_says())
    assert any("/appeal" in text for text in house.gateway.screens(FANG.user_id))
    assert "已移出" in house.inbox(MING)[0]


async def test_nobody_is_reminded_in_the_first_week_or_who_has_played(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG)
    await house.offer_seat()
    await house.until(at("We", "20:00"))
    await house.plays(FANG)
    await house.until(at("Th", "19:05"))
    assert house.inbox(FANG) == []
    assert len(house.inbox(WANG)) == 1
    assert isinstance((await house.week(FANG)).owed, Met)


async def test_playing_turns_the_reminder_into_done(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Fr", "20:00"))
    assert "打一场就好" in house.inbox(FANG)[0]
    await house.plays(FANG)
    await house.runs(0.2)
    (text,) = house.inbox(FANG) or [""]
    assert "✓ 打过了" in house.gateway.screens(FANG.user_id)[-1]
    assert "/table" not in text
    await house.until(at("We", "12:00", 1))
    assert house.inbox(MING) == []
    assert len(house.gateway.texts("send", FANG.user_id)) == len(
        set(house.gateway.texts("send", FANG.user_id))
    )


async def test_playing_in_the_window_cures_last_week(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Tu", "21:00", 1))
    step = (await house.week(FANG)).step
    assert isinstance(step, Wait)
    assert step.why is Waiting.WINDOW
    assert step.until is not None
    assert at("We", "09:00", 1) <= step.until < at("We", "09:05", 1)
    await house.plays(FANG)
    await house.until(at("We", "12:00", 1))
    assert (await house.week(FANG)).step == Done(Closed.CURED)
    assert house.inbox(MING) == []
    assert "✓ 打过了" in house.gateway.screens(FANG.user_id)[-1]


async def test_the_cards_about_a_week_say_what_has_become_of_it(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Tu", "12:00", 1))
    first, _, notice, *_ = house.gateway.screens(FANG.user_id)[-3:]
    assert "通知到了，12 月 16 日（周三）09:00" in first
    assert "通知到了，12 月 16 日（周三）09:00" in notice
    await house.until(at("We", "12:00", 1))
    for card in house.gateway.screens(FANG.user_id)[-3:]:
        assert "补打期已过，请管理员决定" in card
        assert "通知到了" not in card


async def test_who_is_excused_and_plays_after_all_reads_so(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Fr", "12:00"))
    key, away = await house.key(FANG), Leave(MONDAY, MONDAY + timedelta(days=6), house.now)
    await house.do(lambda tx: roster.add_leave(tx, 1, key, away))
    await house.do(lambda tx: look_again(tx, 1, house.now))
    await house.runs(2)
    assert "不作要求：请假" in house.gateway.screens(FANG.user_id)[-1]
    await house.plays(FANG)
    await house.runs(0.2)
    assert "✓ 打了" in house.gateway.screens(FANG.user_id)[-1]


async def test_a_week_without_a_free_seat_is_held_against_nobody(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.until(at("We", "12:00", 1))
    assert (await house.week(FANG)).owed == Excused((Excuse.NO_SEAT,))
    assert house.inbox(MING) == []


async def test_who_gave_the_only_seat_up_was_not_without_one(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG)
    await house.until(at("We", "12:00"))
    await house.plays(MING, gave_up=await house.key(FANG))
    await house.until(at("Th", "12:00", 1))
    assert (await house.week(WANG)).owed == Excused((Excuse.NO_SEAT,))
    assert isinstance((await house.week(FANG)).owed, Missed)
    assert any(text.startswith("<b>建议移出") for text in house.gateway.screens(MING.user_id))


async def test_this_is_wrong_stops_the_removal_until_it_is_decided(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Tu", "12:00", 1))
    assert (await house.answers(FANG, "object")).text == "申诉了：有结果之前，什么都不会发生。"
    await house.runs(0.2)
    assert (await house.week(FANG)).step == Wait(Waiting.OBJECTION)
    assert any("什么都不会发生" in text for text in house.inbox(FANG))
    await house.until(at("Fr", "12:00", 1))
    assert not any(text.startswith("<b>建议移出") for text in house.gateway.screens(MING.user_id))
    assert (await house.answers(FANG, "object")).text == "这件事现在不用申诉"


async def test_two_days_down_excuse_the_week(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("We", "02:00"))
    await house.down_until(at("Th", "04:00"))
    await house.until(at("We", "12:00", 1))
    assert Excuse.DOWNTIME in (await house.week(FANG)).owed.why  # type: ignore[union-attr]
    assert house.inbox(FANG) == []


async def test_a_reminder_that_comes_too_late_is_recorded_and_never_sent(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Sa", "18:00"))
    assert len(house.inbox(FANG)) == 1
    await house.down_until(at("Su", "10:00"))
    await house.until(at("We", "12:00", 1))
    week = await house.week(FANG)
    assert isinstance(week.owed, Missed)
    assert week.step == Done(Closed.NOT_WARNED)
    assert [one.confirmed_at is None for one in week.warnings] == [False, True]
    assert house.inbox(MING) == []


async def test_a_downtime_in_the_window_extends_it(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Mo", "12:00", 1))
    await house.down_until(at("Mo", "22:00", 1))
    await house.until(at("We", "12:00", 1))
    step = (await house.week(FANG)).step
    assert isinstance(step, Wait)
    assert step.until is not None
    assert at("We", "18:59", 1) < step.until < at("We", "19:10", 1)


async def test_who_removes_without_asking_still_looks_once_more(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG, mode=KickMode.AUTO)
    await house.offer_seat()
    await house.until(at("We", "08:00", 1))
    table = await house.plays(WANG, begun=True)
    await house.until(at("We", "10:00", 1))
    assert house.removed() == [FANG.user_id]
    await house.ends(table, WANG)
    await house.until(at("Th", "12:00", 1))
    assert house.removed() == [FANG.user_id]
    assert isinstance((await house.week(WANG)).step, Done)


async def test_who_is_out_already_or_an_admin_is_never_removed(house: DutyHouse) -> None:
    await house.settle_in(FANG, mode=KickMode.AUTO)
    await house.offer_seat()
    await house.until(at("We", "08:00", 1))
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = LEFT
    await house.until(at("We", "10:00", 1))
    assert house.removed() == []
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.DROPPED]
    assert removal.steps[-1].detail == "out"
