"""`kill -9` before an update is confirmed: Telegram brings it again, and it does nothing again."""

from __future__ import annotations

import random
from collections.abc import Awaitable
from pathlib import Path

from bot.callback_data import LobbyDoes
from tests.process.evening import Evening, evening
from tests.process.players import Player
from tests.process.traps import Trap

RIGHT_WITHIN_S = 14.0


async def brought_again(night: Evening, act: Awaitable[object]) -> None:
    """What comes of the act is stored before the crash; its update comes once more after it."""
    version = night.version()
    trap = Trap(method="getUpdates")
    night.world.fault(trap)
    await act
    await night.sprung(trap)
    await night.until(lambda: night.version() > version or None, "the outcome is stored")
    await night.kill()
    (again,) = await night.people.pending_updates()
    assert again
    await night.start()
    await night.served()
    await night.until(lambda: not night.world.updates.pending() or None, "the update is confirmed")
    await night.until_right(night.wrong_in_private, RIGHT_WITHIN_S)


async def test_an_update_that_comes_again_after_a_crash_does_nothing_again(tmp_path: Path) -> None:
    async with evening(tmp_path, XUEZHAN_HOLD_MS="0-0") as night:
        await night.people.limits(group_writes=1000)
        await night.gather(2)
        me, other = night.persons

        await brought_again(night, me.say(night.group, "/table 1局"))
        await brought_again(night, night.press_lobby(me, LobbyDoes.SIT))
        assert night.stored().state.humans == (0,)
        await night.press_lobby(other, LobbyDoes.SIT)

        await brought_again(night, night.press_lobby(me, LobbyDoes.ADD_COMPUTER))
        computers = [chair.computer is not None for chair in night.stored().state.chairs]
        assert computers == [False, False, True, False]

        await night.press_lobby(me, LobbyDoes.ADD_COMPUTER)
        await night.begin()
        player = Player(me, night, random.Random(1))
        await night.until(player.choice, "the void suits to choose from")
        await brought_again(night, player.press())
        assert len(night.stored().answers_of(0)) == 1

        await night.until_right(night.wrong_in_group, RIGHT_WITHIN_S)
        await brought_again(night, me.say(night.group, "/stop"))
        assert night.stored().state.stop_votes == (0,)
