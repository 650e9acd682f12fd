"""修改章程: members propose, see how the last weeks would have been, vote, and agree anew to harder terms."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.journeys.charter.weeks import NAMES, NEXT_MONDAY, local, weeks

EIGHT = (*NAMES, "小刘", "小陈", "小周")


async def test_an_amendment_shows_the_look_back_is_voted_on_and_agreed_to_anew(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3", names=EIGHT) as group:
        home = group.play.home
        await group.noticed()
        await group.window_over()
        await group.play.say(group.players[1], home, "/propose counted_hands 8")
        await group.passes(minutes=1)
        card = await group.play.card("提案第 1 号")
        # a match of four hands would not have counted; the owner, who waited for people in vain, is excused
        assert "现行规定会移出 4 人，按新规会移出 7 人" in card.text
        assert "要求变严了" in card.text
        for voter in group.players[:3]:
            await group.play.press(voter, card, "赞成")
        await group.play.press(group.players[3], card, "反对")
        await group.passes(days=3, minutes=5)
        passed = await group.play.card("提案第 1 号通过")
        assert "赞成 3 · 反对 1 · 未投 4" in passed.text
        assert "起生效" in passed.text
        await group.until(local(NEXT_MONDAY + timedelta(days=7), 5))
        await group.play.say(group.owner, home, "/charter")
        await group.passes(minutes=1)
        agreed = await group.play.press(group.owner, await group.play.card("章程"), "我同意")
        assert "第 3 版" in agreed.text


async def test_in_a_small_group_the_owner_decides_at_once(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await group.play.say(group.players[1], group.play.home, "/propose objection_hours 72")
        await group.passes(minutes=1)
        await group.play.card("由群主决定")
        await group.play.say(group.owner, group.play.home, "/propose objection_hours 72")
        await group.passes(minutes=1)
        decided = await group.play.card("群主 小明 修改了章程")
        assert "48 小时 → 72 小时" in decided.text
