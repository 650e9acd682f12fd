"""群里发不了言: a group or a topic that took no messages for a while gets its boards back by itself."""

from __future__ import annotations

from math import inf
from pathlib import Path

from tests.journeys.deals import ALL_VOID, CALM
from tests.journeys.playing import Players
from tests.journeys.watch import Watch
from tests.support.stage import Stage, stacked, stage


async def boards(play: Stage) -> list[str]:
    return [one.text for one in await play.home.screen() if one.by_bot and "看我的手牌" in one.labels]


async def seated(play: Stage, thread: int | None = None) -> Players:
    players = Players(play, Watch(play, patience_s=inf))
    await play.say(play.persons[0], play.home, "/table 2局", thread_id=thread)
    lobby = await play.card("等人开桌")
    for person in play.persons:
        await play.press(person, lobby, "坐下 · 同意规则")
        await play.advance(5)
    return players


async def test_a_group_whose_members_may_write_again_gets_its_board(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=stacked([CALM])) as play:
        await play.four_people(bot="member")
        players = await seated(play)
        await play.home.set_permissions(["can_send_messages"])
        await play.begin()
        await players.follow(*ALL_VOID)
        await play.advance(70)
        assert await boards(play) == []
        await play.home.set_permissions([])
        await play.say(play.persons[1], play.home, "/help")
        await play.advance(10)
        (board,) = await boards(play)
        assert "缺条" in board


async def test_a_topic_that_is_opened_again_gets_its_board(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=stacked([CALM])) as play:
        await play.four_people(forum=True, bot="member")
        topic = await play.home.create_topic(play.persons[0], "麻将")
        await play.settle_updates()
        players = await seated(play, topic.topic_id)
        await play.home.close_topic(play.persons[0], topic)
        await play.begin()
        await players.follow(*ALL_VOID)
        await play.advance(70)
        assert await boards(play) == []
        await play.home.reopen_topic(play.persons[0], topic)
        await play.say(play.persons[1], play.home, "/help", thread_id=topic.topic_id)
        await play.advance(10)
        (board,) = await boards(play)
        assert "缺条" in board
