"""战报: a match that was played shows in the rankings, and Monday's report comes once."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from bot.sandbox import Person, VisibleMessage
from tests.journeys.charter.weeks import MONDAY, NEXT_MONDAY, Weeks, local, weeks
from tests.journeys.deals import FIVE_HANDS
from tests.journeys.playing import Players, Script, players_at_a_table

REPORT = "周战报"
MADE = FIVE_HANDS[0]


async def told(players: Players, who: Person, text: str) -> VisibleMessage:
    """The answer to a command in private."""
    await players.play.say(who, None, text)
    await players.play.advance(5)
    return [one for one in await who.screen() if one.by_bot][-1]


async def reports(group: Weeks) -> list[str]:
    """Every weekly report that stands in the group."""
    return [one.text for one in await group.play.home.screen() if one.by_bot and REPORT in one.text]


async def test_a_match_that_was_played_stands_in_the_rankings(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, MADE.wall, terms="1局") as players:
        play = players.play
        await players.play_hand(Script.of(*MADE.script))
        await players.wait(30)
        assert players.is_over
        points, winner = players.state().points, MADE.winners[0]
        await play.say(play.persons[0], play.home, "/rank")
        await play.advance(5)
        ranking = (await play.card("本周排行")).text.splitlines()
        first = max(range(4), key=lambda seat: points[seat])
        assert ranking[0] == "本周排行（4 人）"
        assert ranking[1] == f"1. {play.persons[first].name} +{points[first]} · 1 局"
        own = (await told(players, play.persons[winner], "/stats")).text
        assert "一共：1 局，胡 1 局" in own
        assert "荣誉值 1" in own
        assert "最大一手：" in own
        assert "1 号桌第 1 局" in own
        await play.say(play.persons[0], play.home, "/week")
        await play.advance(5)
        assert "管理员用 /zone 设好时区" in (await play.card("本周不考勤")).text


async def test_the_report_comes_on_monday_once_and_not_again_after_a_restart(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.until(local(MONDAY, 10))
        await group.plays(*group.players)
        await group.said(group.lazy, "/week")
        totals = await group.shows(group.lazy, "本周考勤")
        assert "5 人每周一场：4 人打了，1 人没打" in totals.text
        await group.shows(group.lazy, "还没打")
        assert not await group.is_told(group.lazy, "只给管理员看")
        await group.said(group.owner, "/week")
        assert "小李" in (await group.shows(group.owner, "只给管理员看")).text
        await group.until(local(NEXT_MONDAY, 8, 59))
        assert await reports(group) == []
        await group.until(local(NEXT_MONDAY, 9, 5))
        (report,) = await reports(group)
        assert "第 50 周战报" in report
        assert "打了 1 场，4 人上桌" in report
        assert "积分：1. 小明 +32" in report
        assert "小李" not in report
        await group.is_down(timedelta(minutes=10))
        await group.until(local(NEXT_MONDAY, 20))
        assert await reports(group) == [report]


async def test_a_report_waits_for_the_bot_and_is_dropped_after_a_day(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.until(local(MONDAY, 10))
        await group.plays(*group.players)
        await group.until(local(NEXT_MONDAY, 3))
        await group.is_down(timedelta(hours=12))
        await group.passes(minutes=5)
        assert len(await reports(group)) == 1
        await group.until(local(NEXT_MONDAY, 16))
        await group.plays(*group.players)
        later = NEXT_MONDAY + timedelta(weeks=1)
        await group.until(local(later, 3))
        await group.is_down(timedelta(hours=31))
        await group.passes(hours=3)
        assert len(await reports(group)) == 1
