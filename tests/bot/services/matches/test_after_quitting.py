"""退出以后: whoever has left for good sees no more of the hand, and their other table is theirs alone."""

from __future__ import annotations

import pytest

from bot.callback_data import Board, BoardDoes, Keypad, Lobby, LobbyDoes
from bot.services import typed
from bot.services.typed import Line
from rules.refusal import Code
from rules.table.events import Ending
from storage.database import Database
from tests.bot.services.house import USERS
from tests.bot.services.matches.club_house import MatchHouse
from tests.bot.services.test_group_cards import text_of

MING, FANG, WANG, LI = USERS


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    """阿芳 has left the match of table 1."""
    made = MatchHouse(db)
    await made.convene()
    await made.begin()
    await made.quits(FANG)
    return made


async def test_who_has_left_does_not_see_the_hand_that_the_autopilot_plays(house: MatchHouse) -> None:
    step = (await house.running()).shown.step
    gone = text_of(house, Code.HAS_QUIT)
    assert (await house.press(FANG, Board(1, 1, BoardDoes.MY_HAND))).text == gone
    for key in ("1", "pass", "kong"):
        assert (await house.press(FANG, Keypad(1, 1, step, key))).text == gone
    assert (await house.play(1, "pick1m")).text == gone


async def test_a_typed_move_means_the_table_that_was_not_left(house: MatchHouse) -> None:
    await house.say(FANG, "/table 休闲")
    await house.press(FANG, Lobby(2, LobbyDoes.SIT))
    for _ in range(3):
        await house.press(FANG, Lobby(2, LobbyDoes.ADD_COMPUTER))
    await house.delivered(await house.card("panel", "table:2:0", await house.key(FANG)))
    await house.press(FANG, Lobby(2, LobbyDoes.START))
    before = await house.state(1)
    await typed.move(house.club, FANG, Line(900, house.now, "缺万"))
    assert (await house.state(2)).running is not None
    assert any(action for _, action in (await house.running(2)).actions)
    assert await house.state(1) == before


async def test_stop_means_the_table_that_was_not_left(house: MatchHouse) -> None:
    await house.say(FANG, "/table 休闲")
    await house.press(FANG, Lobby(2, LobbyDoes.SIT))
    await house.say(FANG, "/stop")
    assert (await house.state(2)).ending is Ending.CANCELLED
    assert (await house.state(1)).ending is None


async def test_an_admin_who_has_left_a_match_ends_another_one(house: MatchHouse) -> None:
    await house.say(LI, "/table 休闲")
    await house.say(FANG, "/stop 2 太晚了")
    assert (await house.state(2)).ending is Ending.ADMIN
    await house.say(FANG, "/stop")
    assert (await house.said())[-1] == text_of(house, Code.HAS_QUIT)
