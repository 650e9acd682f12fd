"""打字: lines that come late, or again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.services import typed
from bot.services.typed import Line
from bot.views.seen import own_hand
from rules.mahjong.actions import Discard, Pass
from rules.mahjong.tiles import Tile, parse, parse_tile
from rules.mahjong.views import Stage
from rules.refusal import Code
from storage.database import Database
from tests.bot.services.house import USERS, House
from tests.bot.services.lines import line_of, text_of, type_in
from tests.rules.table.scene import stacked
from tests.support.walls import build_wall


@pytest.fixture
async def alone(db: Database) -> House:
    """Seat 0 deals, is void in 条 and holds two 九条; the others are computers."""
    house = House(db, stacked(build_wall(0, ("11357m234567p199s",))))
    await house.begin(users=USERS[:1])
    assert (await house.play(0, "voids")).text is None
    await until_turn(house)
    return house


async def until_turn(house: House) -> None:
    """The computers play, and seat 0 passes."""
    for _ in range(60):
        await house.passes(1)
        hand = await house.running()
        legal = own_hand(hand, 0).legal
        if hand.held is None and hand.state.stage is Stage.TURN and hand.state.turn == 0:
            return
        if Pass() in legal:
            assert (await house.play(0, "pass")).text is None
    raise AssertionError("it is never the turn of seat 0")


async def river(house: House) -> tuple[Tile, ...]:
    return (await house.running()).shown.seats[0].river


async def test_a_line_that_comes_again_after_a_restart_answers_no_newer_decision(
    alone: House, db: Database
) -> None:
    line = line_of(alone, "打 九条")
    await typed.move(alone.club, USERS[0], line)
    await until_turn(alone)
    assert Discard(parse_tile("9s")) in own_hand(await alone.running(), 0).legal
    version = await alone.versions()
    for club in (alone.club, House(db).club):
        await typed.move(club, USERS[0], line)
    assert await alone.versions() == version
    assert await river(alone) == parse("9s")


async def test_a_line_that_was_written_before_the_decision_is_told_that_it_is_over(alone: House) -> None:
    line = line_of(alone, "打 九条")
    assert await type_in(alone, 0, "打 九条") is None
    await until_turn(alone)
    version = await alone.versions()
    late = Line(alone.message_id(), line.sent_at, line.text)
    await typed.move(alone.club, USERS[0], late)
    assert (await alone.said())[-1] == text_of(alone, Code.TILE_GONE)
    assert await alone.versions() == version
    assert await type_in(alone, 0, "打 九条") is None
    assert await river(alone) == parse("9s9s")


async def test_clocks_that_are_a_little_apart_keep_nobody_from_typing(alone: House) -> None:
    since = (await alone.running()).paced_from
    await typed.move(alone.club, USERS[0], Line(1000, since - timedelta(seconds=3), "打 九条"))
    assert await river(alone) == parse("9s")


@pytest.mark.parametrize("minutes", [-5, 5])
async def test_a_clock_that_is_wrong_neither_keeps_people_from_typing_nor_lets_late_lines_in(
    alone: House, minutes: int
) -> None:
    alone.club.health.ahead = timedelta(minutes=minutes)
    since = (await alone.running()).paced_from - timedelta(minutes=minutes)
    await typed.move(alone.club, USERS[0], Line(1000, since - timedelta(seconds=4), "打 九条"))
    assert (await alone.said())[-1] == text_of(alone, Code.TILE_GONE)
    await typed.move(alone.club, USERS[0], Line(1001, since, "打 九条"))
    assert await river(alone) == parse("9s")


async def test_a_line_about_a_tile_counts_from_when_it_was_laid_not_from_when_its_hold_was_over(
    house: House,
) -> None:
    await house.first_turn()
    await house.play(0, "d9s")
    line = line_of(house, "碰")
    await house.passes(8)
    assert (await house.running()).held is None
    await typed.move(house.club, USERS[2], line)
    assert (await house.running()).state.turn == 2
