"""改判: an appeal that is won takes back what was done, over HTTP: points, a removal, a ban; and a report."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox import Person
from storage.charter import ledger
from storage.transaction import Tx
from tests.journeys.charter.test_blacklist import blacklisted
from tests.journeys.charter.weeks import Weeks, weeks

NAMES = ("小明", "阿芳", "老王", "生客", "小李", "阿强", "小美", "老陈", "大刘")


@asynccontextmanager
async def many(path: Path) -> AsyncIterator[Weeks]:
    """Nine people; all but the lazy one have played of late."""
    async with weeks(path, NAMES) as group:
        await group.plays(*group.play.persons[5:9])
        await group.plays(*group.players)
        yield group


async def appeals(group: Weeks, who: Person, matter: str) -> None:
    """By /appeal, the button of the matter, and [提出申诉]."""
    await group.said(who, "/appeal")
    await group.press(who, "可以申诉的事", matter)
    await group.press(who, "要申诉吗", "提出申诉")
    await group.shows(who, "你的申诉第 1 号")


async def votes(group: Weeks, *jurors: Person) -> None:
    """All of them for the appellant, and the vote comes to its end."""
    for juror in jurors:
        await group.press(juror, "请你评议", "推翻")
    await group.passes(days=3, minutes=5)


async def won(group: Weeks, *persons: Person) -> list[int]:
    """What the ledger says that people have won."""

    async def job(tx: Tx) -> list[int]:
        totals = dict(await ledger.totals(tx, await group.key(tx)))
        return [totals.get(await group.person_key(tx, one), 0) for one in persons]

    return await group.play.running.club.db.read(job)


async def test_a_result_that_an_appeal_overturns_is_paid_back(tmp_path: Path) -> None:
    async with many(tmp_path / "x.sqlite3") as group:
        winner, loser = group.players[:2]
        assert await won(group, winner, loser) == [32, -32]
        await appeals(group, loser, "2 号桌")
        await votes(group, *group.play.persons[5:9])
        await group.shows(loser, "结果：改判")
        assert await won(group, winner, loser) == [0, 0]


async def test_a_removal_that_was_not_right_is_said_to_be_none_of_the_members_doing(tmp_path: Path) -> None:
    async with many(tmp_path / "x.sqlite3") as group:
        await group.noticed()
        await group.window_over()
        await group.press(group.owner, "建议移出：小李", "移出")
        assert await group.stands(group.lazy) == "left"
        await appeals(group, group.lazy, "12 月 7 日")
        await votes(group, *group.play.persons[5:9])
        await group.shows(group.lazy, "结果：改判")
        await group.lazy.join(group.play.home)
        await group.passes(hours=2)
        assert await group.stands(group.lazy) == "member"
        await group.said(group.lazy, "/why")
        await group.shows(group.lazy, "申诉成立，不算")


async def test_a_blacklisting_that_an_appeal_overturns_is_lifted(tmp_path: Path) -> None:
    async with many(tmp_path / "x.sqlite3") as group:
        await blacklisted(group)
        await appeals(group, group.lazy, "拉黑决定")
        await votes(group, *group.play.persons[5:9])
        await group.shows(group.lazy, "结果：改判")
        await group.shows(group.lazy, "已不在黑名单上")
        assert await group.stands(group.lazy) == "left"
        await group.play.home.add(group.owner, group.lazy)
        await group.passes(hours=2)
        assert await group.stands(group.lazy) == "member"


async def test_a_report_by_reply_is_chosen_in_private_judged_and_told(tmp_path: Path) -> None:
    async with many(tmp_path / "x.sqlite3") as group:
        said = await group.lazy.say(group.play.home, "你会不会打啊 <b>")
        reporter = group.players[1]
        await group.play.say(reporter, group.play.home, "/report 当着大家的面", reply_to=said.message_id)
        await group.passes(minutes=1)
        assert not [one for one in await group.play.home.screen() if "/report" in one.text]
        await group.press(reporter, "是哪一类", "辱骂嘲讽")
        asked = await group.shows(group.owner, "第 1 号举报")
        assert "你会不会打啊 <b>" in asked.text
        assert "附言：当着大家的面" in asked.text
        await group.press(group.owner, "第 1 号举报", "警告·轻")
        await group.shows(group.owner, "已立第 1 案")
        await group.shows(group.lazy, "第 1 案")
        await group.shows(reporter, "举报成立")
        assert not [
            one for one in await group.play.home.screen() if "小李" in one.text and "举报" in one.text
        ]
