"""孤儿: a message that arrived though its answer was lost is disarmed as soon as somebody presses it."""

from __future__ import annotations

from pathlib import Path

from bot.callback_data import Lobby, LobbyDoes, pack
from bot.screens import Button, Screen
from tests.support.stage import stage


async def test_a_card_that_nobody_keeps_loses_its_buttons_when_pressed(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        await play.seated_table()
        again = Button("坐下", pack(Lobby(1, LobbyDoes.RULES)))
        await play.running.club.gateway.send(play.home.chat_id, Screen("等人开桌，旧的一张", ((again,),)))
        orphan = await play.card("旧的一张")
        kept = await play.card("1 号桌")
        result = await play.press(play.persons[1], orphan, "坐下")
        assert result.outcome == "answered"
        assert (await play.card("旧的一张")).labels == ()
        await play.press(play.persons[1], kept, "规则")
        assert "规则" in (await play.card("1 号桌")).labels
