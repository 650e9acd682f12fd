"""验证抽签: anybody can draw again what was drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.callback_data import Charter, Topic
from bot.services import telling
from bot.services.asked import Said
from bot.services.club import User
from bot.services.hall import verifying
from rules.appointments.drawing import drawn
from rules.appointments.verifying import draw_holds, lots_of, tables_hold
from tests.bot.services.hall.match_house import SEED, MatchHouse
from tests.bot.services.house import private

STRANGER = User(999, "路人", language="zh")


async def test_the_draw_is_told_when_the_match_is_over_and_not_before(house: MatchHouse) -> None:
    match = await house.started(8)
    group = (await house.row()).group_id
    payload = Charter(group, Topic.HALL, house.match, "verify")
    person = (await house.people(8))[0]
    user = User(person.user_id, person.name, language="zh")
    assert (await house.press(user, payload)).text == "比赛打完才公开总种子，到时再来验"
    await house.ended(*match.rounds[0].tables)
    await house.passes(0)
    reply = await house.press(user, payload)
    assert reply.alert
    assert reply.text == "✓ 8 人的座位和开赛前的承诺对得上\n✓ 2 桌的洗牌种子都由总种子推出"


async def test_what_is_needed_to_draw_again_is_listed_to_people_of_the_group(house: MatchHouse) -> None:
    match = await house.started(4)
    await house.ended(*match.rounds[0].tables)
    await house.passes(0)
    person = (await house.people(4))[0]
    asked = f"比赛 {house.match}"
    member = User(person.user_id, person.name, language="zh")
    await telling.verify(house.club, Said(member, private(member), 1, asked))
    text = (await house.said())[-1]
    assert SEED.hex() in text
    assert "0. 甲0 · 随机词 <code>n0</code>" in text
    await telling.verify(house.club, Said(STRANGER, private(STRANGER), 1, asked))
    assert SEED.hex() not in (await house.said())[-1]


async def test_another_seat_or_another_secret_does_not_hold(house: MatchHouse) -> None:
    match = await house.started(8, rounds=2)
    assert draw_holds(match)
    one, two, *rest = match.seated
    assert not draw_holds(replace(match, seated=(two, one, *rest)))
    assert not draw_holds(replace(match, seed=bytes(32)))
    assert drawn(match.seed, match.name, lots_of(match)) == match.seated
    known = {table: (await house.state(table)).commitment for table in match.rounds[0].tables}
    assert tables_hold(match, known)
    first, second = match.rounds[0].tables
    assert not tables_hold(match, {first: known[second], second: known[first]})
    assert not tables_hold(match, {first: known[first]})


async def test_old_and_forged_buttons_do_nothing(house: MatchHouse) -> None:
    await house.started(4)
    group = (await house.row()).group_id
    for payload in (Charter(group, Topic.HALL, 99, "verify"), Charter(group, Topic.HALL, house.match, "x")):
        assert (await house.press(STRANGER, payload)).text


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("zh", ["✗ 座位和开赛前的承诺对不上", "✗ 有牌桌的洗牌种子不是由总种子推出的"]),
        (
            "en",
            [
                "✗ The seats are not those promised before the start",
                "✗ The secret of some table does not follow from the seed",
            ],
        ),
    ],
)
async def test_what_does_not_hold_is_said(house: MatchHouse, language: str, says: list[str]) -> None:
    match = await house.started(4)
    await house.ended(*match.rounds[0].tables)
    await house.passes(0)
    words, forged = house.club.words(language), replace(await house.appointment(), seed=bytes(32))
    assert await house.do(lambda tx: verifying.verdicts(house.club, tx, words, forged)) == says
