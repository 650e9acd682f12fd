"""收桌: what is left in the group an hour after a table is over, with and without the bot's rights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.stage import Stage, stage

AN_HOUR = 3600.0


async def stopped(play: Stage) -> None:
    """A match that all four end during its first hand; the first of them has a wish, the second none."""
    await play.seated_table("4局")
    await play.begin()
    await play.say(play.persons[1], play.home, "/stop")
    card = await play.card("要散桌吗")
    for person in (play.persons[0], *play.persons[2:]):
        await play.press(person, card, "同意散桌")
        await play.advance(4)
    await play.advance(60)


async def texts(play: Stage, *, by_bot: bool = True) -> list[str]:
    screen = await play.home.screen()
    return [one.text.partition("\n")[0] for one in screen if one.by_bot is by_bot and one.service is None]


async def test_the_result_is_all_that_is_left_of_a_table(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        before = await texts(play)
        await stopped(play)
        assert await texts(play, by_bot=False) == ["/table 4局", "/stop"]
        await play.advance(AN_HOUR - 70)
        assert len(await texts(play)) > len(before) + 1
        await play.advance(120)
        kept = [one for one in await texts(play) if one not in before]
        assert len(kept) == 1
        assert "本场结束" in kept[0]
        assert await texts(play, by_bot=False) == ["/table 4局"]


@pytest.mark.parametrize("options", [{"bot": "member"}])
async def test_without_rights_the_bots_own_messages_go_and_nothing_is_said(
    tmp_path: Path, options: dict[str, Any]
) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people(**options)
        before = await texts(play)
        await stopped(play)
        await play.advance(AN_HOUR)
        kept = [one for one in await texts(play) if one not in before]
        assert ["本场结束" in one for one in kept] == [True]
        assert await texts(play, by_bot=False) == ["/table 4局", "/stop"]


async def test_a_bot_that_is_killed_meanwhile_clears_when_it_is_back(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        before = await texts(play)
        await stopped(play)
        await play.stop()
        await play.clock.advance(2 * AN_HOUR)
        await play.open()
        await play.advance(30)
        kept = [one for one in await texts(play) if one not in before]
        assert ["本场结束" in one for one in kept] == [True]
