"""追究: what a late "no" costs, told before it is meant; who takes the seat; and a verdict that falls."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.journeys.matches.gathered import evening

FIVE = ("小明", "阿芳", "老王", "小李", "候补甲")


async def test_a_late_no_on_the_card_is_a_case_and_its_seat_is_taken_in_private(tmp_path: Path) -> None:
    async with evening(tmp_path / "x.sqlite3", FIVE) as group:
        four, sub = group.play.persons[:4], group.play.persons[4]
        await group.announces("周六 20:00 4人 4局", group.play.persons, timedelta(hours=25))
        await group.before(hours=1)
        card = await group.play.card("号比赛")
        assert "1 分" in (await group.play.press(four[3], card, "不来")).text
        assert "小李" in (await group.play.card("号比赛")).text
        await group.play.press(four[3], card, "不来")
        await group.passes(seconds=20)
        offered = await group.shows(sub, "空出一个位子")
        assert (await group.play.press(sub, offered, "来")).text
        await group.passes(seconds=20)
        assert (await group.shows(sub, "位子是你的了")).rows == ()
        await group.before(minutes=14)
        await group.ready((*four[:3], sub))
        await group.after(minutes=9)
        assert await group.charged() == []
        await group.after(minutes=11)
        assert await group.charged() == [("小李", "late-cancel")]
        told = await group.shows(four[3], "临时取消")
        assert "1 号比赛" in told.text
        assert any(button.label == "申诉" for row in told.rows for button in row)


async def test_a_yes_to_an_older_time_is_no_no_show(tmp_path: Path) -> None:
    async with evening(tmp_path / "x.sqlite3", FIVE) as group:
        four = group.play.persons[:4]
        await group.announces("周六 20:00 4人 4局", four, timedelta(hours=25))
        await group.before(hours=24, minutes=30)
        await group.play.say(group.owner, group.play.home, "/match 1 move 周日 20:00")
        await group.passes(seconds=30)
        group.starts_at += timedelta(days=1)
        for person in four[:3]:
            await group.answers(person, "来")
        await group.before(minutes=14)
        await group.ready(four[:3])
        await group.after(minutes=12)
        assert "不满四位" in (await group.shows(four[3], "没打成")).text
        assert await group.charged() == []
