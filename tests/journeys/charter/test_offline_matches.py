"""线下局: a match around a real table is entered in the group, and counts when the other three confirm it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.sandbox import Person, VisibleMessage
from tests.journeys.charter.weeks import MONDAY, NEXT_MONDAY, Weeks, local, weeks
from tests.support.stage import stage

LINE = "/offline 小明 +12 阿芳 -4 老王 -8 我"
CARD = "线下局"


async def enters(group: Weeks, who: Person, text: str = LINE) -> VisibleMessage:
    """Somebody enters a match; its card."""
    await group.play.say(who, group.play.home, text)
    await group.passes(minutes=1)
    return await group.play.card(CARD)


async def answers(group: Weeks, choice: str, *people: Person) -> list[str]:
    """Each of them presses a button of the newest offline match; what they are told."""
    said = []
    for person in people:
        result = await group.play.press(person, await group.play.card(CARD), choice)
        await group.passes(minutes=1)
        said.append(result.text or "")
    return said


async def book(group: Weeks) -> str:
    """/ledger in the group."""
    await group.play.say(group.owner, group.play.home, "/ledger")
    await group.passes(minutes=1)
    return (await group.play.board()).text


async def test_an_offline_match_that_all_confirm_meets_the_duty(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.lazy_week()
        await group.shows(group.lazy, "本周还没有打过牌")
        card = await enters(group, group.lazy)
        assert "等 小明、阿芳、老王 确认" in card.text
        await group.said(group.lazy, "/why")
        assert "线下局，等另外三家确认" in (await group.play.panel(group.lazy)).text
        assert "小明 +32" in await book(group)
        said = await answers(group, "确认", *group.players[:3])
        assert said[-1] == "确认好了，都齐了，这一场算数"
        assert "都确认了，这一场算数" in (await group.play.card(CARD)).text
        assert "小明 +44" in await book(group)
        await answers(group, "牌具检查", group.lazy)
        assert "牌齐、牌净、无记号" in (await group.play.card(CARD)).text
        await group.said(group.lazy, "/me")
        assert "✓ 打了 1 场：线下局 3 号" in (await group.play.panel(group.lazy)).text
        await group.until(local(NEXT_MONDAY, 9, 10))
        assert not await group.is_told(group.lazy, "上周没有打牌")
        await group.said(group.lazy, "/why")
        await group.shows(group.lazy, "✓ 打了 1 场：线下局 3 号")


async def test_a_disputed_match_counts_for_nobody(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.lazy_week()
        await enters(group, group.lazy)
        await answers(group, "确认", *group.players[:2])
        (said,) = await answers(group, "有异议", group.players[2])
        assert "哪里不对" in said
        await group.play.say(group.players[2], group.play.home, "/offline 异议 3 我只输了 4 分")
        await group.passes(minutes=1)
        shown = (await group.play.card(CARD)).text
        assert "老王 有异议" in shown
        assert (await group.play.card(CARD)).rows == ()
        await group.until(local(NEXT_MONDAY, 9, 10))
        await group.shows(group.lazy, "上周没有打牌")


async def test_a_result_that_counts_is_frozen_by_a_dispute_and_reversed(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        judge = group.players[3]
        await group.play.home.promote(group.owner, judge, ["can_restrict_members"])
        await group.lazy_week()
        await enters(group, group.lazy)
        await answers(group, "确认", *group.players[:3])
        (said,) = await answers(group, "有异议", group.players[2])
        assert "已受理" in said
        assert "评议期间结果冻结" in (await group.play.card(CARD)).text
        assert "小明 +44" in await book(group)
        await group.press(judge, "请你裁定", "改判")
        assert "结果作废" in (await group.play.card(CARD)).text
        assert "小明 +32" in await book(group)


async def test_an_entry_lapses_after_three_days_and_the_week_is_then_missed(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.lazy_week()
        await enters(group, group.lazy)
        await answers(group, "确认", *group.players[:2])
        await group.until(local(NEXT_MONDAY, 9, 10))
        assert not await group.is_told(group.lazy, "上周没有打牌")
        await group.passes(days=1, hours=12)
        assert "期限内没有都确认，这一场不算" in (await group.play.card(CARD)).text
        await group.shows(group.lazy, "上周没有打牌")
        await group.said(group.lazy, "/why")
        assert "线下局，期限内没有都确认" in (await group.play.panel(group.lazy)).text


async def test_an_outage_gives_more_time_to_confirm(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.until(local(MONDAY, 20))
        await enters(group, group.lazy)
        await answers(group, "确认", *group.players[:2])
        await group.is_down(timedelta(hours=10))
        await group.passes(hours=70)
        said = await answers(group, "确认", group.players[2])
        assert said == ["确认好了，都齐了，这一场算数"]
        assert "都确认了，这一场算数" in (await group.play.card(CARD)).text


async def test_an_entry_is_told_in_the_group_that_a_group_becomes(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        group = Weeks(play)
        await play.four_people(kind="group")
        await group.passes(minutes=1)
        for person in play.persons:
            await group.agrees(person)
        ming, fang, wang, li = play.persons
        await enters(group, ming, "/offline 我 +12 阿芳 -4 老王 -8 小李")
        await answers(group, "确认", fang, wang)
        play.group = await play.home.upgrade()
        await play.say(ming, play.home, "大家好")
        await group.passes(minutes=2)
        assert await answers(group, "确认", li) == ["确认好了，都齐了，这一场算数"]
        assert "小明 +12" in await book(group)


async def test_a_guest_is_claimed_and_the_match_then_counts(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        ming, fang, wang, guest = group.players
        await group.until(local(MONDAY, 20))
        await enters(group, ming, "/offline 我 +12 阿芳 -4 老王 -2 客人小生 -6")
        await answers(group, "确认", fang, wang)
        assert "有客人，还不算本周的计数比赛" in (await group.play.card(CARD)).text
        await answers(group, "我就是小生", guest)
        assert "生客 说客人 小生就是自己" in (await group.play.card(CARD)).text
        assert await answers(group, "是 生客", guest) != ["记下了"]
        assert await answers(group, "是 生客", ming) == ["记下了"]
        assert "都确认了，这一场算数" in (await group.play.card(CARD)).text
        assert "生客 −6" in await book(group)


async def test_a_match_is_entered_step_by_step_after_a_restart_too(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        ming, fang, wang, li = group.owner, *group.players[1:3], group.lazy
        await group.until(local(MONDAY, 20))
        await group.play.say(ming, group.play.home, "/offline")
        await group.passes(minutes=1)
        for name in ("阿芳", "老王"):
            await group.play.press(ming, await group.play.card("记一场线下局"), name)
            await group.passes(minutes=1)
        await group.is_down(timedelta(minutes=5))
        await group.play.press(ming, await group.play.card("记一场线下局"), "小李")
        await group.passes(minutes=1)
        for line in ("+12 -4 -4 -4", "阿芳 自摸 234678m 2234p 碰5筒 胡2p", "0 0 +3 -3"):
            await group.play.say(ming, group.play.home, f"/offline {line}")
            await group.passes(minutes=1)
        await group.play.press(ming, await group.play.card("记一场线下局"), "撤销上一局")
        await group.passes(minutes=1)
        result = await group.play.press(ming, await group.play.card("记一场线下局"), "记完了")
        assert "记好了" in (result.text or "")
        await group.passes(minutes=1)
        said = await answers(group, "确认", fang, wang, li)
        assert said[-1] == "确认好了，都齐了，这一场算数"


@pytest.mark.parametrize(
    "text",
    [
        "/offline 小明 +12 阿芳 -4 老王 -8 我 1",
        "/offline 小明 +12 阿芳 -4 老王 -8 我 0 明天",
        "/offline 小明 +12 阿芳 -4 老王 -8 我 0 除夕",
        "/offline 小明 +12 阿芳 -4 老王 -8 路人 0",
        "/offline 小明 +12 阿芳 -4 小明 -8 我 0",
        "/offline 小明 +99999999999999999999 阿芳 -4 老王 -8 我",
        "/offline +12 -4 -4 -4",
        "/offline 阿芳 胡 老王 1m",
        "/offline 异议 5 不对",
        "/offline " + "<b>&" * 300,
    ],
)
async def test_bad_input_is_answered_and_changes_nothing(tmp_path: Path, text: str) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        count = len([one for one in await group.play.home.screen() if one.by_bot])
        await group.play.say(group.lazy, group.play.home, text)
        await group.passes(minutes=1)
        shown = [one for one in await group.play.home.screen() if one.by_bot]
        assert len(shown) == count + 1
        assert CARD + " " not in shown[-1].text
        tables = await group.play.running.club.db.read(
            lambda tx: tx.fetch_all("SELECT 1 FROM offline_matches UNION ALL SELECT 1 FROM offline_drafts")
        )
        assert tables == []
