"""文轩茶室 in 实战模式, press by press: a window of fixed time, a vote, and what it comes to."""

from __future__ import annotations

import pytest

from bot.views.refusals import toast
from rules.mahjong.money import Payment, Reason
from rules.mahjong.views import Did, Stage
from rules.refusal import Code, Refusal
from storage.database import Database
from tests.bot.services.house import House

CLAIM = "9s"
"""Seat 0 discards it; seat 2 can really win on it, with a root."""


@pytest.fixture
async def window(house: House) -> House:
    await house.begin("文轩 实战 1局")
    assert (await house.play(0, f"d{CLAIM}")).text is None
    return house


async def said_before_the_time_is_over(house: House) -> House:
    """Seats 1 and 2 declare a win, only one of which is true; seat 3 says nothing."""
    assert (await house.play(2, "win")).text is None
    assert (await house.play(1, "win")).text is None
    return house


async def test_everybody_sees_the_discard_and_nothing_more_for_six_seconds(window: House) -> None:
    await said_before_the_time_is_over(window)
    await window.passes(5.9)
    assert (await window.running()).shown.last.did is Did.DISCARDED
    already = toast(window.club.catalogues["zh"], Refusal(Code.ALREADY_ANSWERED))
    assert (await window.play(2, "pass")).text == already
    await window.passes(0.2)
    shown = (await window.running()).shown
    assert (shown.stage, shown.last.did, shown.last.seat) == (Stage.VOTE, Did.ACCUSED, 1)


async def test_a_false_win_is_judged_by_presses_and_the_clock(window: House) -> None:
    await said_before_the_time_is_over(window)
    await window.passes(6)
    assert (await window.play(0, "fine-half")).text is None
    assert (await window.play(2, "fine-forgive")).text is None
    assert (await window.running()).shown.stage is Stage.VOTE
    await window.panel_delivered(3)
    await window.passes(26)
    shown = (await window.running()).shown
    assert shown.active == (0, 3)
    assert shown.ledger == (
        *(Payment(1, other, 16, Reason.FALSE_WIN) for other in (2, 3, 0)),
        Payment(0, 2, 2, Reason.WIN),
    )


async def test_silence_passes_and_nobody_is_put_on_autopilot_for_it(window: House) -> None:
    await window.passes(6)
    state = await window.state()
    assert [chair.misses for chair in state.chairs] == [0, 0, 0, 0]
    shown = (await window.running()).shown
    assert (shown.stage, shown.turn) == (Stage.TURN, 1)


async def test_while_telegram_does_not_answer_nobody_passes(house: House) -> None:
    await house.begin("文轩 实战 1局")
    await house.passes(58, heard=False)
    await house.play(0, f"d{CLAIM}")
    await house.passes(20, heard=False)
    assert (await house.running()).shown.last.did is Did.DISCARDED
    await house.passes(5)
    await house.passes(10)
    assert (await house.running()).shown.last.did is Did.DREW


async def test_a_restart_goes_on_with_the_vote(window: House, db: Database) -> None:
    await said_before_the_time_is_over(window)
    await window.passes(6)
    again = House(db)
    assert (await again.state()) == (await window.state())
    assert (await again.play(3, "fine-full")).text is None
    assert (await again.running()).shown.active == (0, 3)


async def test_a_lacking_suit_is_announced_by_a_press(house: House) -> None:
    await house.begin("老甲")
    for seat, tiles in enumerate(("1m3m5m", "2m3m4m", "1m2m3m", "1p1p9p")):
        assert (await house.play(seat, f"give{tiles}")).text is None
    state = (await house.running()).state
    assert state.stage is Stage.TURN
    refused = await house.play(0, "voidm")
    assert refused.text == toast(house.club.catalogues["zh"], Refusal(Code.NOT_POSSIBLE))
