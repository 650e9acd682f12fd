"""`kill -9` while one request is on its way to Telegram, carried out or not: nothing appears twice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.callback_data import LobbyDoes
from rules.mahjong.views import Stage
from tests.process.evening import Evening, evening
from tests.process.players import Player
from tests.process.traps import Trap, When
from tests.process.truth import undisturbed, without_clocks

RIGHT_WITHIN_S = 14.0


async def die(night: Evening, trap: Trap) -> None:
    """Killed with the trapped request open; everything is right again soon after the next start."""
    await night.sprung(trap)
    await night.kill()
    await night.start()
    await night.served()
    await night.until_right(night.wrong_anywhere, RIGHT_WITHIN_S)
    stored = night.stored()
    assert without_clocks(undisturbed(stored).state) == without_clocks(stored.state)


async def trapped(night: Evening, method: str, when: When, chat_id: int | None = None) -> Trap:
    """The next request of this kind is held open."""
    await night.until_right(night.wrong_anywhere, RIGHT_WITHIN_S)
    trap = Trap(method=method, when=when, chat_id=chat_id)
    night.world.fault(trap)
    return trap


@pytest.mark.parametrize("when", ["before", "after"])
async def test_no_request_is_lost_or_repeated_by_a_crash(tmp_path: Path, when: When) -> None:
    async with evening(tmp_path, XUEZHAN_HOLD_MS="0-0") as night:
        await night.people.limits(group_writes=1000)
        await night.gather(1)
        (me,) = night.persons
        home = night.home.chat_id

        lobby = Trap(method="sendMessage", when=when, chat_id=home)
        night.world.fault(lobby)
        await me.say(night.group, "/table 2局")
        await die(night, lobby)

        panel = await trapped(night, "sendMessage", when, me.person_id)
        await night.press_lobby(me, LobbyDoes.SIT)
        await die(night, panel)

        for _ in range(3):
            assert await night.press_lobby(me, LobbyDoes.ADD_COMPUTER) == ""
        board = await trapped(night, "sendMessage", when, home)
        await night.begin()
        await die(night, board)

        player = Player(me, night, random.Random(1))
        for method in ("answerCallbackQuery", "editMessageText"):
            await night.until(player.choice, "something to press")
            trap = await trapped(night, method, when)
            await player.press(timeout_seconds=0)
            await die(night, trap)
        assert night.stored().state.running is not None

        result = await trapped(night, "sendMessage", when, home)
        await me.say(night.group, "/stop")
        await die(night, result)


async def test_a_replaced_message_is_cleared_away_after_a_crash(tmp_path: Path) -> None:
    async with evening(tmp_path, XUEZHAN_HOLD_MS="0-0") as night:
        await night.gather(1)
        (me,) = night.persons
        await night.open_table("1局")
        await night.press_lobby(me, LobbyDoes.SIT)
        for _ in range(3):
            await night.press_lobby(me, LobbyDoes.ADD_COMPUTER)
        deletion = await trapped(night, "deleteMessage", "before", me.person_id)
        await night.begin()
        await die(night, deletion)
        running = night.stored().state.running
        assert running is not None
        assert running.state.stage is Stage.VOID
