"""小键盘上换三张: who cannot be reached in private picks the three tiles by their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.callback_data import Board, BoardDoes, Keypad, pack
from bot.services import opening, people, presses
from bot.services.presses import Press
from rules.mahjong.actions import Exchange
from rules.mahjong.options import PROFILES
from rules.mahjong.options import Exchange as ExchangeRule
from rules.mahjong.tiles import parse
from storage import members
from storage.database import Database
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House
from tests.rules.table.scene import stacked
from tests.support.walls import build_wall

HANDS = ("1122334455667m8s", "1123456789p558s")
FANG = 1
"""Holds 一筒 一筒 二筒 … 九筒 五条 五条 八条, without a drawn tile."""


@pytest.fixture
async def house(db: Database) -> House:
    """The four choose three tiles."""
    made = House(db, stacked(build_wall(0, HANDS, "6p7p1s")))
    await made.begin("老甲 4")
    return made


async def key(house: House, pressed: str) -> str | None:
    return (await house.press(USERS[FANG], Keypad(1, 1, (await house.running()).shown.step, pressed))).text


async def unreachable(house: House) -> None:
    async def job(tx: Tx) -> None:
        person = await members.person_by_user(tx, USERS[FANG].user_id)
        assert person is not None
        await people.unreachable(house.club, tx, person, house.now)

    await house.do(job)


async def exchanged(house: House) -> list[tuple[int, object]]:
    return list((await house.running()).actions)


async def test_three_numbers_and_the_last_once_more_give_the_tiles_away(house: House) -> None:
    assert await key(house, "1") == "已选 一筒，再按 2 张的号码。同一个键连按两次，就不选那一张。"
    assert str(await key(house, "2")).startswith("已选 一筒 一筒，再按 1 张")
    assert await key(house, "13") == "换出 一筒 一筒 八条：十秒内再按一次同一个键，就算数。"
    assert await exchanged(house) == []
    assert await key(house, "13") == "好了"
    assert await exchanged(house) == [(FANG, Exchange(tuple(parse("11p8s"))))]


async def test_the_same_key_twice_takes_its_tile_back(house: House) -> None:
    await key(house, "1")
    assert await key(house, "1") == "换三张：按三张牌的号码，选好后把最后那个键再按一次。"


async def test_no_tile_is_picked_more_often_than_it_is_held(house: House) -> None:
    await key(house, "13")
    await key(house, "3")
    assert str(await key(house, "13")).startswith("已选 二筒 八条，再按 1 张")


async def test_a_fourth_tile_begins_anew_and_a_late_key_only_asks_again(house: House) -> None:
    for pressed in ("1", "2", "13"):
        await key(house, pressed)
    await house.passes(11)
    assert str(await key(house, "13")).startswith("换出 一筒 一筒 八条")
    assert await exchanged(house) == []
    assert str(await key(house, "5")).startswith("已选 四筒，再按 2 张")


async def test_a_press_that_comes_twice_picks_once(house: House) -> None:
    data = pack(Keypad(1, 1, (await house.running()).shown.step, "1"))
    texts = [
        (await presses.press(house.club, Press(USERS[FANG], GROUP, None, "query-x", data))).text
        for _ in range(2)
    ]
    assert texts[0] == texts[1]
    assert str(texts[0]).startswith("已选 一筒，")


@pytest.mark.parametrize("pressed", ["14", "pong", "pass", "voidm"])
async def test_other_keys_do_nothing(house: House, pressed: str) -> None:
    assert await key(house, pressed) == "这手做不了"


async def test_three_that_the_rules_do_not_let_go_are_picked_anew(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict = replace(PROFILES["laojia"], exchange=ExchangeRule.SAME_SUIT)
    monkeypatch.setattr(opening, "PROFILES", {**PROFILES, "laojia": strict})
    house = House(db, stacked(build_wall(0, HANDS, "6p7p1s")))
    await house.begin("老甲 4")
    for pressed in ("1", "2"):
        await key(house, pressed)
    assert await key(house, "13") == "一筒 一筒 八条 要同一门才能换。按别的号码重新选。"
    assert str(await key(house, "3")).startswith("已选 二筒，")


async def test_the_alert_lists_no_threes_but_says_how_to_pick(house: House) -> None:
    look = Board(1, 1, BoardDoes.MY_HAND)
    told = str((await house.press(USERS[FANG], look)).text)
    assert told.endswith("\n发牌，大家选三张换")
    await unreachable(house)
    told = str((await house.press(USERS[FANG], look)).text)
    assert "①一筒 ②一筒 ③二筒" in told
    assert told.endswith("\n换三张：按三张牌的号码，选好后把最后那个键再按一次。")
