"""起身: who leaves a table before it begins keeps no panel that says they sit there."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Person
from tests.support.stage import Stage, stage

SIT = "坐下 · 同意规则"


async def seats_told(who: Person) -> list[str]:
    return [one.text.split("\n")[1] for one in await who.screen() if one.by_bot and "等人开桌（" in one.text]


async def sits(play: Stage, who: Person) -> None:
    await play.press(who, await play.card("等人开桌"), SIT)
    await play.advance(5)


async def test_the_panel_of_who_got_up_goes_and_comes_back_with_the_seat(tmp_path: Path) -> None:
    async with stage(tmp_path / "up.sqlite3") as play:
        await play.four_people()
        ming, fang = play.persons[:2]
        await play.say(ming, play.home, "/table")
        await sits(play, ming)
        await sits(play, fang)
        assert await seats_told(fang) == ["你坐 南，等人开桌（2/4）"]
        await play.press(fang, await play.card("等人开桌"), "离开")
        await play.advance(6)
        assert await seats_told(fang) == []
        assert await seats_told(ming) == ["你坐 东，等人开桌（1/4）"]
        await sits(play, fang)
        assert await seats_told(fang) == ["你坐 南，等人开桌（2/4）"]
        assert (await play.table()).chairs[1].reached


async def test_the_last_one_who_leaves_keeps_none_either(tmp_path: Path) -> None:
    async with stage(tmp_path / "last.sqlite3") as play:
        await play.four_people()
        ming = play.persons[0]
        await play.say(ming, play.home, "/table")
        await sits(play, ming)
        await play.press(ming, await play.card("等人开桌"), "离开")
        await play.advance(6)
        assert await seats_told(ming) == []
