"""Answers to the card: seats, the waiting list, what a late "no" costs, old cards, who may not."""

from __future__ import annotations

from datetime import timedelta

from icalendar import Calendar

from bot.services.club import Chat, User
from bot.services.records.opening import open_case
from rules.appointments.events import Reply
from rules.charter.cases import Breach, Opened
from storage.charter import cases
from storage.transaction import Tx
from tests.bot.services.appointments.club_house import FANG, MING, MORE, TEN, WANG, PlanHouse
from tests.bot.services.house import private


async def test_ten_answer_for_eight_seats_and_two_wait(house: PlanHouse) -> None:
    await house.announces()
    toasts = [(await house.says(user, "yes-r1")).text for user in TEN]
    assert toasts[:8] == ["好，给你留了位"] * 8
    assert toasts[8:] == ["人已满，已排到候补第 1 位", "人已满，已排到候补第 2 位"]
    text = await house.group_card()
    assert "来 8/8：小明、阿芳" in text
    assert "候补 2：阿丽、阿明" in text
    assert "2 桌坐满了" in text
    assert (await house.says(FANG, "yes-r1")).text == "已经是这样了"


async def test_the_card_says_how_many_the_next_table_lacks_and_who_has_not_answered(house: PlanHouse) -> None:
    await house.announces()
    assert "还没回答：10 人" in await house.group_card()
    for user in TEN[:5]:
        await house.says(user, "yes-r1")
    await house.says(TEN[5], "maybe-r1")
    await house.says(TEN[6], "no-r1")
    text = await house.group_card()
    assert "够 1 桌了，再来 3 人多开一桌" in text
    assert "待定：阿珍" in text
    assert "还没回答：3 人" in text
    assert '<tg-time unix="1797076800"' in text
    assert "抽签承诺" in text
    assert "计入考勤" in text


async def test_who_gives_a_seat_up_makes_room_for_who_waits(house: PlanHouse) -> None:
    await house.announces("周六 20:00 4人 4局")
    for user in TEN[:5]:
        await house.says(user, "yes-r1")
    assert (await house.says(FANG, "no-r1")).text == "记下了：这次不来"
    state = await house.match()
    assert [offer.person for offer in state.offers] == [await house.key(TEN[4])]
    assert "留着一个位" in await house.group_card()
    assert (await house.says(TEN[4], "yes-r1")).text == "好，补到的位是你的了"
    assert "来 4/4" in await house.group_card()


async def test_a_late_no_says_its_price_first_and_means_it_at_the_second_press(house: PlanHouse) -> None:
    await house.announces()
    for user in TEN[:8]:
        await house.says(user, "yes-r1")
    await house.until(house.at("Sa", "18:30"))
    reply = await house.says(WANG, "no-r1")
    assert reply.alert
    assert "记 1 分" in str(reply.text)
    assert await house.key(WANG) in (await house.match()).holders
    assert (await house.says(WANG, "no-r1")).text == "记下了：这次不来"
    assert await house.key(WANG) not in (await house.match()).holders


async def test_a_press_on_an_older_card_is_told_that_something_has_changed(house: PlanHouse) -> None:
    await house.announces()
    await house.ask(MING, "/match 1 rules 底2")
    reply = await house.says(FANG, "yes-r1")
    assert "改过了" in str(reply.text)
    assert (await house.match()).answers == ()
    assert (await house.says(FANG, "yes-r2")).text == "好，给你留了位"


async def test_who_has_not_agreed_to_the_charter_is_told_so(house: PlanHouse) -> None:
    await house.announces()
    stranger = User(99, "生客", language="zh")
    reply = await house.says(stranger, "yes-r1")
    assert "先同意章程" in str(reply.text)
    assert (await house.says(stranger, "no-r1")).url
    await house.announces("周日 20:00 4人 休闲")
    await house.says(stranger, "yes-r1", 2)
    (answer,) = (await house.match(2)).answers
    assert answer.reply is Reply.YES


async def test_who_cannot_be_reached_keeps_the_seat_and_is_led_to_the_private_chat(house: PlanHouse) -> None:
    stranger = User(99, "生客", language="zh")
    await house.agree(stranger, 2)
    await house.announces()
    reply = await house.says(stranger, "yes-r1")
    assert reply.url is not None
    assert "t.me/xuezhan_bot" in reply.url
    state = await house.match()
    assert len(state.holders) == 1
    person = await house.key(stranger)
    assert state.holders == (person,)


async def test_forged_and_foreign_presses_change_nothing(house: PlanHouse) -> None:
    await house.announces()
    version = (await house.match()).version
    for choice in ("yes", "yes-r0", "yes-r99", "yes-r1-x", "sure-r1", "x", "off-r1"):
        assert (await house.says(FANG, choice)).text, choice
    other = Chat(-1002, "隔壁", is_group=True, is_supergroup=True)
    assert (await house.says(FANG, "yes-r1", chat=other)).text
    assert (await house.says(FANG, "yes-r1", 99)).text
    assert (await house.match()).version == version


async def test_the_rules_come_as_an_alert_and_the_calendar_file_in_private(house: PlanHouse) -> None:
    await house.announces()
    reply = await house.says(FANG, "rules")
    assert reply.alert
    assert "成都" in str(reply.text)
    assert (await house.says(FANG, "file")).text == "日历文件发到你的私聊了"
    await house.runs(0.01)
    ((chat_id, name, content),) = house.gateway.documents
    assert (chat_id, name) == (FANG.user_id, "match-1.ics")
    (event,) = Calendar.from_ical(content).walk("VEVENT")
    assert event.decoded("dtstart") == house.at("Sa", "20:00")
    assert event["STATUS"] == "CONFIRMED"
    uid = event["UID"]
    await house.ask(MING, "/match 1 move 周日 20:00")
    await house.says(FANG, "file", chat=private(FANG))
    await house.runs(0.01)
    await house.ask(MING, "/match 1 cancel")
    await house.says(FANG, "file")
    await house.runs(0.01)
    (moved,) = Calendar.from_ical(house.gateway.documents[1][2]).walk("VEVENT")
    (off,) = Calendar.from_ical(house.gateway.documents[2][2]).walk("VEVENT")
    assert (moved["UID"], off["UID"]) == (uid, uid)
    assert moved.decoded("dtstart") == house.at("Su", "20:00")
    assert [int(str(one["SEQUENCE"])) for one in (event, moved, off)] == [1, 2, 3]
    assert off["STATUS"] == "CANCELLED"
    assert moved.decoded("dtend") - moved.decoded("dtstart") == timedelta(minutes=32)


async def test_lists_say_what_is_ahead_and_ones_own_answers_in_private_only(house: PlanHouse) -> None:
    assert "还没有约好" in (await house.ask(FANG, "/matches"))[0]
    assert "没有约好" in (await house.ask(FANG, "/mine", chat=None))[0]
    await house.announces("周六 20:00 4人 4局")
    await house.announces("周日 20:00 8人")
    for user in (*TEN[2:6], FANG):
        await house.says(user, "yes-r1")
    await house.says(FANG, "maybe-r1", 2)
    (listed,) = await house.ask(FANG, "/matches")
    assert "1 号" in listed
    assert "来 4/4" in listed
    assert "你" not in listed
    (own,) = await house.ask(FANG, "/matches", chat=None)
    assert "你在候补第 1 位" in own
    assert "你待定" in own
    (mine,) = await house.ask(FANG, "/mine", chat=None)
    assert mine.index("候补第 1 位") < mine.index("待定")
    assert "没有约好" in (await house.ask(MORE[5], "/mine", chat=None))[0]
    (organised,) = await house.ask(MING, "/mine", chat=None)
    assert organised.count("来 ") == 2


async def test_who_is_suspended_may_promise_to_come_once_that_is_over(house: PlanHouse) -> None:
    await house.announces("明天 12:30 4人")
    await house.announces("周日 20:00 4人")

    person = await house.key(FANG)

    async def suspends(tx: Tx) -> None:
        for _ in range(3):
            number = await cases.next_case(tx, 1)
            await open_case(
                house.club, tx, 1, Opened(number, person, Breach.NO_SHOW, 2, house.now), house.now
            )

    await house.do(suspends)
    await house.runs(12)
    assert "停赛" in str((await house.says(FANG, "yes-r1")).text)
    assert (await house.says(FANG, "yes-r1", 2)).text == "好，给你留了位"


async def promised_the_first_of_three(house: PlanHouse) -> None:
    """The second match begins before the first is over, the third just then."""
    await house.announces("周六 20:00 4人 4局")
    await house.announces("周六 20:30 4人 4局", FANG)
    await house.announces("周六 20:32 4人 4局", FANG)
    assert (await house.says(WANG, "yes-r1", 1)).text == "好，给你留了位"


async def test_a_yes_to_two_matches_at_one_time_is_asked_about_and_meant_at_the_second_press(
    house: PlanHouse,
) -> None:
    await promised_the_first_of_three(house)
    assert (await house.says(WANG, "maybe-r1", 2)).text == "记下了：待定不留位，定了再点〔来〕"
    warned = await house.says(WANG, "yes-r1", 2)
    assert warned.alert
    assert warned.text is not None
    assert "你已经报了 1 号比赛（" in warned.text
    assert "12 月 12 日（周六）20:00" in warned.text
    assert await house.key(WANG) not in (await house.match(2)).holders
    assert (await house.says(WANG, "yes-r1", 2)).text == "好，给你留了位"


async def test_matches_one_after_the_other_and_a_no_to_one_of_two_are_nobodys_business(
    house: PlanHouse,
) -> None:
    await promised_the_first_of_three(house)
    assert (await house.says(WANG, "yes-r1", 3)).text == "好，给你留了位"
    assert (await house.says(WANG, "no-r1", 1)).text == "记下了：这次不来"
    assert (await house.says(WANG, "no-r1", 3)).text == "记下了：这次不来"
    assert (await house.says(WANG, "yes-r1", 2)).text == "好，给你留了位"
