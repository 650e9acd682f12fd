"""来晚一步: a claim that another's answer has settled within the hold is pressed like any other."""

from __future__ import annotations

import pytest

from storage.database import Database
from storage.delivery.card import Card
from tests.bot.services.house import House
from tests.rules.table.scene import stacked
from tests.rules.table.test_holding import CONTESTED
from tests.support.walls import build_wall


@pytest.fixture
async def house(db: Database) -> House:
    """Seat 0 has discarded 9s, which seat 1 could win on and seat 2 could only pong."""
    house = House(db, stacked(build_wall(0, CONTESTED)))
    await house.first_turn("mmmm")
    assert (await house.play(0, "d9s")).text is None
    return house


async def panel(house: House, seat: int) -> Card:
    return await house.card("panel", person=await house.person(seat))


async def text_of(house: House, seat: int) -> str:
    rendered = await house.drawn(await panel(house, seat))
    assert rendered is not None
    return rendered.screen.text


async def test_the_press_is_answered_and_shown_as_if_nobody_had_come_first(house: House) -> None:
    asked = await text_of(house, 2)
    assert (await house.play(1, "win")).text is None
    assert await text_of(house, 2) == asked
    await house.panel_delivered(2)
    assert (await house.play(2, "pong")).text is None
    assert (await panel(house, 2)).dirty
    assert "碰" in await text_of(house, 2)
    assert await text_of(house, 2) != asked


async def test_after_the_hold_the_win_is_what_counts(house: House) -> None:
    await house.play(1, "win")
    await house.play(2, "pong")
    await house.passes(5)
    hand = (await house.running()).shown
    assert [win.seat for win in hand.wins] == [1]
    assert hand.seats[2].melds == ()
