"""申诉: a week is disputed, and judged by the other members, or by an admin where they cannot."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.charter.weeks import Weeks, weeks

PROPOSAL = "建议移出：小李"


async def objects(group: Weeks) -> None:
    """The notice of a missed week is answered with [这不对]."""
    await group.noticed()
    await group.press(group.lazy, "上周没有打牌", "这不对")
    await group.shows(group.lazy, "你的申诉第 1 号")


async def votes(group: Weeks, *choices: str) -> None:
    """The jurors vote in the order of the players, and the vote comes to its end."""
    for juror, choice in zip(group.players, choices, strict=False):
        result = await group.press(juror, "请你评议", choice)
        assert result.text
    await group.passes(days=3, minutes=5)


async def test_a_jury_that_finds_for_the_member_drops_the_week(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await objects(group)
        await votes(group, "推翻", "推翻", "维持")
        await group.shows(group.lazy, "结果：改判")
        counted = await group.play.card("由陪审评议")
        assert "推翻 2 · 维持 1 · 未投 1" in counted.text
        await group.passes(days=1)
        assert not await group.is_told(group.owner, PROPOSAL)


async def test_a_lost_appeal_lets_the_removal_go_on(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await objects(group)
        await votes(group, "维持", "推翻", "维持", "维持")
        await group.shows(group.lazy, "结果：维持")
        await group.passes(days=2)
        await group.press(group.owner, PROPOSAL, "移出")
        assert await group.stands(group.lazy) == "left"


async def test_a_tie_goes_to_an_admin_who_is_no_party(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await objects(group)
        await votes(group, "维持", "推翻", "维持", "推翻")
        asked = await group.shows(group.owner, "请你裁定")
        assert "平票" in asked.text
        await group.press(group.owner, "请你裁定", "维持")
        await group.shows(group.lazy, "结果：维持")


async def test_without_a_quorum_an_admin_decides_and_an_admins_silence_is_mild(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await objects(group)
        await votes(group, "维持", "维持")
        asked = await group.shows(group.owner, "请你裁定")
        assert "投票人数不足" in asked.text
        assert not await group.is_told(group.lazy, "结果：")
        await group.passes(days=8)
        await group.shows(group.lazy, "结果：改判")
        assert await group.stands(group.lazy) == "member"
        assert not await group.is_told(group.owner, PROPOSAL)


async def test_three_jurors_are_no_jury(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        await group.players[3].leave(group.play.home)
        await group.passes(minutes=1)
        await group.press(group.lazy, "上周没有打牌", "这不对")
        asked = await group.shows(group.owner, "请你裁定")
        assert "陪审员不足四人" in asked.text
        assert not await group.is_told(group.players[1], "请你评议")
        await group.press(group.owner, "请你裁定", "改判")
        await group.shows(group.lazy, "结果：改判")


async def test_what_a_juror_chose_is_seen_by_nobody_before_the_close(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await objects(group)
        await group.press(group.owner, "请你评议", "推翻")
        await group.said(group.players[1], "/vote 1 维持")
        shown = await group.play.card("申诉第 1 号")
        assert "2/4 已投" in shown.text
        everything = [one.text for one in await group.play.home.screen()]
        everything += [one.text for one in await group.lazy.screen()]
        assert not [one for one in everything if "推翻 1" in one or "维持 1" in one]
        await group.press(group.owner, "请你评议", "维持")
        await group.press(group.players[2], "请你评议", "维持")
        await group.passes(days=3)
        await group.play.card("推翻 0 · 维持 3 · 未投 1")
