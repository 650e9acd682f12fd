"""/why, /audit and /pardon: for whom they answer, where, and what they refuse."""

from __future__ import annotations

import pytest

from bot.services.club import User
from rules.charter.ladder import Closed, Done
from tests.bot.services.duty.club_house import FANG, MING, WANG, DutyHouse, at


async def test_why_answers_in_private_and_the_group_learns_nothing(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Fr", "12:00"))
    told = await house.ask(FANG, "/why")
    assert len(told) == 2
    assert "阿芳" not in told[0]
    assert "还没打" in told[1]
    assert "提醒 12 月 10 日（周四）19:00：已送达" in told[1]


async def test_why_and_the_reminder_say_the_same(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Tu", "12:00", 1))
    (told,) = await house.ask(FANG, "/why", None)
    window = next(line for line in told.splitlines() if "补打一场就好" in line)
    assert any(window in text for text in house.inbox(FANG))


async def test_others_weeks_are_for_admins(house: DutyHouse) -> None:
    await house.settle_in(FANG, WANG)
    (refused,) = await house.ask(FANG, "/why 老王")
    assert refused == "这要管理员来"
    told = await house.ask(MING, "/why 老王")
    assert "老王 的考勤" in told[-1]
    (nobody,) = await house.ask(MING, "/why " + "长" * 1000)
    assert nobody.startswith("没找到这个人")


async def test_an_audit_says_what_a_run_would_do_and_does_nothing(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Th", "18:30"))
    told = (await house.ask(MING, "/audit"))[-1]
    assert "现在什么都不用做" in told
    assert "在等：1 人" in told
    assert (await house.week(FANG)).warnings == ()
    assert await house.ask(FANG, "/audit") == ["这要管理员来"]


@pytest.mark.parametrize(
    ("asker", "text", "answer"),
    [
        (FANG, "/pardon 老王", "这要管理员来"),
        (MING, "/pardon", "这样豁免：回复那个人的消息发 /pardon，或 /pardon @用户名"),
        (MING, "/pardon @nobody", "没找到这个人：回复那个人的消息，或写 @用户名"),
        (MING, "/pardon <b>阿芳</b>", "没找到这个人：回复那个人的消息，或写 @用户名"),
        (MING, "/pardon 小明", "不能豁免自己，请别的管理员来"),
    ],
)
async def test_a_pardon_that_cannot_be_is_refused(
    house: DutyHouse, asker: User, text: str, answer: str
) -> None:
    await house.settle_in(FANG, WANG)
    assert await house.ask(asker, text) == [answer]


async def test_a_pardon_lets_the_oldest_week_go_in_public(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Tu", "12:00", 1))
    (public,) = await house.ask(MING, "/pardon", reply_to=FANG)
    assert public == "小明 豁免了 阿芳 第 50 周的考勤。"
    assert (await house.week(FANG)).step == Done(Closed.PARDONED)
