"""回答: ten people and eight seats, over HTTP: the waiting list, an offer, the file, the lists."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.journeys.matches.gathered import evening
from tests.support.open_log import open_log
from tests.support.stage import TOKEN


async def test_ten_answer_for_eight_seats_and_a_freed_seat_goes_to_who_waits(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with evening(tmp_path / "x.sqlite3") as group:
            play, people = group.play, group.play.persons
            await group.announces("周六 20:00 8人 4局", people, timedelta(hours=40))
            card = await play.card("号比赛")
            assert "来 8/8：小明、阿芳、老王、小李、阿强、阿珍、老陈、小周" in card.text
            assert "候补 2：候补甲、候补乙" in card.text
            assert "还没回答" not in card.text
            again = await group.answers(people[8], "来")
            assert again.text == "已经是这样了"
            gone = await group.answers(people[2], "不来")
            assert gone.text == "记下了：这次不来"
            await group.passes(seconds=20)
            assert "给 候补甲 留着一个位" in (await play.card("号比赛")).text
            taken = await group.answers(people[8], "来")
            assert taken.text == "好，补到的位是你的了"
            await group.restarts()
            assert "候补 1：候补乙" in (await play.card("号比赛")).text
            told = await group.answers(people[1], "日历")
            assert "私聊" in (told.text or "")
            await group.passes(seconds=10)
            assert (await people[1].last_message()).media == "document"
            await play.say(people[9], None, "/mine")
            await group.passes(seconds=5)
            assert "候补第 1 位" in (await people[9].last_message()).text
            await play.say(people[9], play.home, "/matches")
            await group.passes(seconds=5)
            listed = await play.card("接下来的比赛")
            assert "来 8/8" in listed.text
            rules = await group.answers(people[1], "规则")
            assert "成都" in (rules.text or "")
            assert not log.complaints
