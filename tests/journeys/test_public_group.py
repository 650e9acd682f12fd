"""公开群: everybody can look, members sit."""

from __future__ import annotations

from pathlib import Path

from tests.support.stage import stage


async def test_somebody_from_outside_of_a_public_group_cannot_sit_there(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people(username="public_mahjong")
        await play.say(play.persons[0], play.home, "/table")
        outsider = await play.people.person("路人")
        await outsider.start()
        lobby = await play.card("等人开桌")
        refused = await play.press(outsider, lobby, "坐下 · 同意规则")
        assert refused.text == "先加入这个群，再坐下"
        assert (await play.table()).humans == ()
        await outsider.join(play.home)
        await play.settle_updates()
        await play.press(outsider, lobby, "坐下 · 同意规则")
        assert (await play.table()).humans == (0,)
