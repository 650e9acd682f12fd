"""换人以后: a hand that is over stays with who played it, on every screen that names them."""

from __future__ import annotations

import pytest

from bot.services.club import User
from rules.table.state import Phase
from storage.database import Database
from tests.bot.services.house import USERS
from tests.bot.services.matches.club_house import MatchHouse
from tests.bot.services.test_group_cards import WON
from tests.rules.table.scene import stacked
from tests.support.walls import build_wall

MING, FANG, WANG, LI = USERS
GUEST = User(90, "小强", language="zh")


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    """老王 leaves between the first hand, which he won, and the second; 小强 plays on for him."""
    made = MatchHouse(db, stacked(build_wall(0, WON, "6p7p1s")))
    await made.convene()
    await made.reachable(GUEST)
    await made.agree(GUEST)
    await made.begin("2")
    for seat in range(4):
        await made.play(seat, "voidm")
    for seat, act in ((0, "d9s"), (1, "win"), (2, "win")):
        await made.play(seat, act)
    await made.passes(4)
    for seat, act in ((3, "d6p"), (0, "d7p")):
        await made.play(seat, act)
        await made.passes(4)
    await made.play(3, "win")
    await made.quits(WANG)
    for user in (MING, FANG):
        await made.votes(user, "substitute")
    await made.votes(GUEST, "sit")
    assert (await made.state()).phase is Phase.BETWEEN
    return made


async def test_the_settlement_names_who_played_the_hand(house: MatchHouse) -> None:
    text = await house.shown("settlement", "table:1:1")
    assert "老王 胡九条" in text
    assert "西 老王" in text
    assert "小强" not in text


async def test_the_board_of_the_hand_names_who_played_it(house: MatchHouse) -> None:
    text = await house.shown("board", "table:1:1")
    assert "西 老王" in text
    assert "小强" not in text


async def test_the_card_of_the_vote_says_that_the_seat_is_taken(house: MatchHouse) -> None:
    assert await house.shown("going_on", "table:1:1") == "换好人了，接着打"


async def test_a_substitute_is_told_of_no_points_of_the_leaver(house: MatchHouse) -> None:
    drawn = await house.drawn(await house.card("panel", person=await house.key(GUEST)))
    assert drawn is not None
    assert "第 1/2 局结束，下一局起你来打；之前的输赢不归你" in drawn.screen.text
    await house.say(MING, "/stop")
    for user in (FANG, LI, GUEST):
        await house.say(user, "/stop")
    drawn = await house.drawn(await house.card("panel", person=await house.key(GUEST)))
    assert drawn is not None
    assert "本场结束，你 <b>0</b>" in drawn.screen.text
