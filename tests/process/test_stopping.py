"""SIGTERM in the middle of a hand: it ends soon, and everything is stored."""

from __future__ import annotations

import random
from pathlib import Path
from signal import SIGTERM

import pytest

from rules.mahjong.views import Stage
from rules.table import events as e
from tests.process.evening import CLOCK, Evening, evening
from tests.process.players import Player
from tests.process.traps import Trap
from tests.process.truth import undisturbed, without_clocks

ENDS_WITHIN_S = 8.0


async def hand_with_computers(night: Evening) -> Player:
    """One person and three computers, after the person has chosen the void suit."""
    me = await night.begin_with_computers()
    player = Player(me, night, random.Random(1))
    await night.until(player.choice, "the void suits to choose from")
    await player.press()
    await night.until(lambda: _stage(night) is not Stage.VOID or None, "the first turn")
    return player


def _stage(night: Evening) -> Stage | None:
    running = night.stored().state.running
    return None if running is None else running.state.stage


async def terminate(night: Evening) -> float:
    """Returns how long it took to end, in seconds."""
    began = CLOCK.now()
    night.bot.signal(SIGTERM)
    assert await night.bot.ended() == 0, night.bot.output
    assert "Traceback" not in night.bot.output, night.bot.output
    return (CLOCK.now() - began).total_seconds()


async def test_a_termination_in_the_middle_of_a_hand_loses_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path, XUEZHAN_LOG_LEVEL="DEBUG") as night:
        player = await hand_with_computers(night)
        assert await terminate(night) < ENDS_WITHIN_S
        assert not (tmp_path / "evening.sqlite3-wal").exists()
        await night.start()
        await night.served()
        await night.until_right(night.wrong_anywhere, 14)
        stored = night.stored()
        assert without_clocks(undisturbed(stored).state) == without_clocks(stored.state)
        assert player.accepted == set(undisturbed(stored).answers[player.person.person_id])
        assert not [event for event in stored.events if isinstance(event, e.TimedOut)]


@pytest.mark.parametrize("method", ["editMessageText", "answerCallbackQuery"])
async def test_a_request_that_hangs_delays_a_termination_for_seconds_only(
    tmp_path: Path, method: str
) -> None:
    async with evening(tmp_path, XUEZHAN_HOLD_MS="0-0") as night:
        player = await hand_with_computers(night)
        await night.until(player.choice, "something to press")
        trap = Trap(method=method)
        night.world.fault(trap)
        await player.press(timeout_seconds=0)
        await night.sprung(trap)
        assert await terminate(night) < ENDS_WITHIN_S
