"""没打牌的一周: what becomes of somebody who does not play, from the first reminder to the way back."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.charter.weeks import weeks

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
