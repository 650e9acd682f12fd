"""托管 until any press: whatever somebody presses at their table, they are there again."""

from __future__ import annotations

import pytest

from bot.callback_data import (
    Board,
    BoardDoes,
    Keypad,
    Payload,
    Play,
    Settlement,
    SettlementDoes,
    Stop,
    StopDoes,
)
from rules.table import ending
from storage.transaction import Tx
from tests.bot.services.house import USERS, House

PRESSES = (
    Board(1, 1, BoardDoes.MY_HAND),
    Board(1, 1, BoardDoes.HELP),
    Board(1, 7, BoardDoes.MY_HAND),
    Keypad(1, 1, 99, "1"),
    Play(1, 1, 0, "pass"),
    Play(1, 9, 9, "d1m"),
    Play(1, 9, 9, "pick1m"),
    Settlement(1, 1, SettlementDoes.VERIFY),
    Settlement(1, 1, SettlementDoes.PAUSE),
    Settlement(1, 1, SettlementDoes.RESUME),
    Settlement(1, 0, SettlementDoes.RESUME),
    Stop(1, StopDoes.VOTE_YES),
    Stop(1, StopDoes.CANCEL),
)


@pytest.fixture
async def house(house: House) -> House:
    """Everybody has gone, and the match waits."""
    await house.first_turn()

    async def job(tx: Tx) -> None:
        for seat in range(4):
            found = await house.club.tables.get(tx, 1)
            assert found is not None
            row, state = found
            gone = ending.went_away(state, state.chairs[seat].person or 0, house.now)
            await house.club.tables.apply(tx, row, state, gone, house.now)

    await house.do(job)
    assert (await house.state()).suspended_until is not None
    return house


@pytest.mark.parametrize("payload", PRESSES, ids=str)
async def test_any_press_ends_the_autopilot_and_the_wait(house: House, payload: Payload) -> None:
    await house.press(USERS[1], payload)
    state = await house.state()
    assert state.suspended_until is None
    assert [chair.autopilot for chair in state.chairs] == [True, False, True, True]
