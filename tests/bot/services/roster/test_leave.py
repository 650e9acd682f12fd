from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.callback_data import Charter, Topic
from rules.charter.facts import Leave
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage.charter import versions
from tests.bot.services.house import USERS
from tests.bot.services.roster.club_house import ClubHouse

MING, FANG, WANG, LI = USERS
CARD = "leave:1:1"  # she is the first person whom the house meets


async def zoned(house: ClubHouse, *users: int) -> date:
    """The group has a zone, and these people are enrolled and reachable; the date there."""
    made = Version(2, Terms(zone="Asia/Shanghai"), house.now, "classic")
    await house.do(lambda tx: versions.add_version(tx, 1, made, None, house.now))
    for seat in users:
        await house.reachable(USERS[seat])
        await house.agree(USERS[seat], 2)
    return house.now.date()


async def leaves(house: ClubHouse) -> tuple[Leave, ...]:
    found = await house.facts(FANG)
    return () if found is None else found.leaves


async def test_a_leave_is_taken_and_told_in_private_only(house: ClubHouse) -> None:
    today = await zoned(house, 1)
    first, last = today + timedelta(days=3), today + timedelta(days=5)
    assert await house.ask(FANG, f"/away {first} {last}") == ["私聊里告诉你了"]
    assert [(one.first, one.last) for one in await leaves(house)] == [(first, last)]
    text = await house.shown("leave", CARD)
    assert f"{first.month} 月 {first.day} 日" in text
    assert "还可以请 11 天" in text


async def test_a_leave_that_has_not_begun_is_taken_back_and_one_that_has_is_not(house: ClubHouse) -> None:
    today = await zoned(house, 1)
    await house.ask(FANG, f"/away {today + timedelta(days=1)} {today + timedelta(days=2)}", None)
    await house.ask(FANG, f"/away {today + timedelta(days=5)}", None)
    drawn = await house.drawn(await house.card("leave", CARD))
    assert drawn is not None
    first, second = [button.label for row in drawn.screen.rows for button in row]
    one, two, three = (today + timedelta(days=days) for days in (1, 2, 5))
    assert first == f"取消 {one.month}月{one.day}日–{two.month}月{two.day}日"
    assert second == f"取消 {three.month}月{three.day}日"
    await house.clock.advance_to(house.now + timedelta(days=2))
    assert len(await house.buttons(await house.card("leave", CARD))) == 1
    cancel = Charter(1, Topic.LEAVE, 1, "cancel")
    assert (await house.press(FANG, cancel)).text == "已经开始的假，取消不了了"
    other = Charter(1, Topic.LEAVE, 2, "cancel")
    stale = (await house.press(LI, other)).text
    assert (await house.press(FANG, other)).text == "取消了"
    assert (await house.press(FANG, other)).text == stale
    assert len(await leaves(house)) == 1


async def test_leave_alone_shows_what_is_left(house: ClubHouse) -> None:
    await zoned(house, 1)
    assert await house.ask(FANG, "/away", None) == []
    assert "现在没有请假" in await house.shown("leave", CARD)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2020-01-01 2020-01-05", "今天或以后"),
        ("昨天", "今天或以后"),
        ("2026-12-20 2026-12-18", "写反了"),
        ("<b>x</b>", "这样请假"),
        ("x" * 1000, "这样请假"),
        ("9" * 200, "这样请假"),
        ("99999999-99-99", "这样请假"),
        ("2026-12-07 2027-12-01", "只剩"),
    ],
)
async def test_what_is_no_leave_is_refused_with_the_reason(house: ClubHouse, typed: str, why: str) -> None:
    await zoned(house, 1)
    (text,) = await house.ask(FANG, f"/away {typed}", None)
    assert why in text
    assert await leaves(house) == ()


async def test_days_of_a_leave_are_given_once(house: ClubHouse) -> None:
    today = await zoned(house, 1)
    await house.ask(FANG, f"/away {today} {today + timedelta(days=2)}", None)
    (text,) = await house.ask(FANG, f"/away {today + timedelta(days=2)}", None)
    assert "已经请过假" in text
    assert len(await leaves(house)) == 1


async def test_who_is_not_enrolled_needs_no_leave_and_without_a_zone_there_are_no_days(
    house: ClubHouse,
) -> None:
    await house.reachable(FANG)
    assert "时区" in (await house.ask(FANG, "/away 明天"))[-1]
    await zoned(house)
    assert "我同意" in (await house.ask(FANG, "/away 明天"))[-1]


async def test_whoever_cannot_be_reached_is_led_to_the_private_chat(house: ClubHouse) -> None:
    await zoned(house)
    await house.agree(FANG, 2)
    (text,) = await house.ask(FANG, "/away 明天")
    assert "START" in text
    assert await leaves(house) == ()
