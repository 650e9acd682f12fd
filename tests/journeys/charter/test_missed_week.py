"""没打牌的一周: what becomes of somebody who does not play, from the first reminder to the way back."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.journeys.charter.weeks import MONDAY, NAMES, NEXT_MONDAY, SUNDAY, local, weeks

PROPOSAL = "建议移出：小李"


async def test_a_week_without_a_match_ends_in_a_removal_and_a_way_back(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.lazy_week()
        await group.shows(group.lazy, "本周还没有打过牌")
        await group.noticed()
        await group.shows(group.lazy, "上周没有打牌")
        assert not await group.is_told(group.owner, PROPOSAL)
        await group.window_over()
        pressed = await group.press(group.owner, PROPOSAL, "移出")
        assert pressed.text
        assert await group.stands(group.lazy) == "left"
        await group.shows(group.lazy, "已被移出本群")
        await group.play.card("小李 按群规第一条离开了本群；随时欢迎回来")
        await group.shows(group.owner, "已移出，可再加入")
        await group.lazy.join(group.play.home)
        assert await group.stands(group.lazy) == "member"


async def test_who_plays_after_the_notice_has_cured_the_week(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        await group.plays(group.lazy, *group.players[:3])
        await group.passes(hours=1)
        assert (await group.shows(group.lazy, "上周没有打牌")).rows == ()
        await group.window_over()
        assert not await group.is_told(group.owner, PROPOSAL)
        assert await group.stands(group.lazy) == "member"


async def test_who_is_on_leave_is_neither_reminded_nor_removed(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.until(local(MONDAY, 9, 30))
        await group.said(group.lazy, f"/away {MONDAY} {SUNDAY}")
        await group.noticed()
        await group.window_over()
        for text in ("本周还没有打过牌", "上周没有打牌"):
            assert not await group.is_told(group.lazy, text)
        assert not await group.is_told(group.owner, PROPOSAL)
        await group.said(group.lazy, "/why")
        await group.shows(group.lazy, "不作要求：请假")


async def test_an_objection_stops_the_removal_and_a_jury_drops_it(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        objected = await group.press(group.lazy, "上周没有打牌", "这不对")
        assert "什么都不会发生" in objected.text
        await group.window_over()
        assert not await group.is_told(group.owner, PROPOSAL)
        for juror in group.players[:3]:
            await group.press(juror, "请你评议", "推翻")
        await group.passes(days=2)
        await group.shows(group.lazy, "结果：改判")
        assert not await group.is_told(group.owner, PROPOSAL)
        assert await group.stands(group.lazy) == "member"


async def test_an_outage_of_more_than_a_day_excuses_the_week(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.seat_is_free(MONDAY)
        await group.plays(*group.players)
        await group.is_down(timedelta(hours=25))
        await group.until(local(NEXT_MONDAY, 9, 10))
        assert not await group.is_told(group.lazy, "上周没有打牌")
        await group.window_over()
        assert not await group.is_told(group.owner, PROPOSAL)
        await group.said(group.lazy, "/why")
        await group.shows(group.lazy, "机器人停机一天以上")


async def test_an_admin_is_never_removed(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        await group.window_over()
        await group.shows(group.owner, PROPOSAL)
        await group.play.home.promote(group.owner, group.lazy, ["can_pin_messages"])
        await group.passes(minutes=1)
        await group.press(group.owner, PROPOSAL, "移出")
        await group.shows(group.owner, "没有移出：是管理员")
        assert await group.stands(group.lazy) == "administrator"


async def test_the_owner_is_never_removed(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3", names=("小李", "小明", "阿芳", "老王", "生客")) as group:
        fang = group.play.persons[2]
        await group.play.home.promote(group.owner, fang, ["can_restrict_members"])
        await group.seat_is_free(MONDAY, host=fang)
        await group.plays(*group.play.persons[1:])
        await group.until(local(NEXT_MONDAY, 9, 10))
        await group.window_over()
        await group.press(fang, PROPOSAL, "移出")
        await group.shows(fang, "没有移出：是管理员")
        assert await group.stands(group.owner) == "creator"
        assert not await group.is_told(group.owner, PROPOSAL)


async def test_nobody_is_removed_who_has_already_gone(tmp_path: Path) -> None:
    """Telegram tells of it only after the press."""
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        await group.window_over()
        proposal = await group.shows(group.owner, PROPOSAL)
        removal = proposal.button("移出").data or ""
        await group.play.people.hold_updates()
        await group.lazy.leave(group.play.home)
        pressing = await group.owner.press(proposal, data=removal, timeout_seconds=0)
        await group.play.people.release_updates(backwards=True)
        await group.owner.await_answer(pressing, timeout_seconds=30)
        await group.passes(minutes=2)
        assert not [one for one in await group.play.home.screen() if "离开了本群" in one.text]
        assert not await group.is_told(group.lazy, "已被移出本群")
        assert await group.stands(group.lazy) == "left"


async def test_without_its_right_the_bot_removes_nobody_until_it_has_it_back(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        home, bot = group.play.home, await group.play.people.bot_id()
        await group.noticed()
        await group.window_over()
        await home.promote(group.owner, bot, ["can_pin_messages", "can_delete_messages"])
        await group.passes(minutes=1)
        await group.press(group.owner, PROPOSAL, "移出")
        await group.shows(group.owner, "我没有“封禁用户”的权限")
        assert await group.stands(group.lazy) == "member"
        await home.promote(group.owner, bot)
        await group.passes(hours=2)
        assert await group.stands(group.lazy) == "left"
        await group.shows(group.owner, "已移出，可再加入")


async def test_an_admin_who_mutes_somebody_is_asked_before_that_is_lifted(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        await group.window_over()
        await group.play.home.restrict(group.owner, group.lazy, ["can_send_messages"])
        await group.passes(minutes=1)
        await group.press(group.owner, PROPOSAL, "移出")
        await group.shows(group.owner, "被禁言了")
        assert await group.stands(group.lazy) == "restricted"
        await group.press(group.owner, PROPOSAL, "移出，解除禁言")
        assert await group.stands(group.lazy) == "left"


async def test_twelve_removals_in_one_run_stop_and_ask(tmp_path: Path) -> None:
    """The group removes by itself, but not that many at once."""
    lazy = [f"小李{number}" for number in range(12)]
    async with weeks(tmp_path / "x.sqlite3", names=(*NAMES[:4], *lazy)) as group:
        await group.removes_by_itself()
        await group.noticed()
        await group.window_over()
        asked = [one for one in await group.owner.screen() if "建议移出" in one.text]
        assert len(asked) == 12
        assert all("人太多，先停下来问" in one.text for one in asked)
        assert {await group.stands(one) for one in group.play.persons[4:]} == {"member"}


async def test_a_group_that_removes_by_itself_asks_nobody_about_one(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.removes_by_itself()
        await group.noticed()
        await group.window_over()
        assert await group.stands(group.lazy) == "left"
        assert not await group.is_told(group.owner, PROPOSAL)
