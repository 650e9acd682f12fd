from __future__ import annotations

from bot.gateway import Unknown
from bot.services import groups as group_services
from bot.services.club import User
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.roster.club_house import ADMIN, ClubHouse

MING, FANG, WANG, LI = USERS


async def with_people(house: ClubHouse) -> None:
    """Two enrolled, one only seen, 37 unseen and the bot."""
    house.gateway.counts[GROUP.chat_id] = 41
    await house.agree(ADMIN)
    await house.agree(FANG)
    await group_services.saw(house.club, WANG, GROUP, house.message_id())


async def test_everybody_reads_the_numbers_and_no_names(house: ClubHouse) -> None:
    await with_people(house)
    await house.reachable(FANG)
    (text,) = await house.ask(FANG, "/roster")
    assert "在册 2 人" in text
    assert "还没同意章程 1 人" in text
    assert "还有 37 位" in text
    assert "老王" not in text


async def test_an_admin_reads_the_names_in_private(house: ClubHouse) -> None:
    await with_people(house)
    await house.reachable(ADMIN)
    numbers, enrolled, seen = await house.ask(ADMIN, "/roster")
    assert "小明" not in numbers
    assert "小明、阿芳" in enrolled
    assert "老王" in seen
    assert await house.ask(ADMIN, "/roster", None) == [numbers, enrolled, seen]


async def test_an_admin_who_cannot_be_reached_reads_the_numbers(house: ClubHouse) -> None:
    await with_people(house)
    assert len(await house.ask(ADMIN, "/roster")) == 1


async def test_without_an_answer_nobody_guesses_how_many_there_are(house: ClubHouse) -> None:
    await with_people(house)
    house.gateway.fault("member_count", Unknown())
    assert "没告诉我" in (await house.ask(FANG, "/roster"))[0]


async def test_who_has_left_is_in_no_number_and_hostile_names_harm_nothing(house: ClubHouse) -> None:
    await with_people(house)
    await house.goes(FANG)
    await house.reachable(ADMIN)
    evil = User(99, "<b>&\u202e", language="zh")
    await house.agree(evil)
    numbers, enrolled, _ = await house.ask(ADMIN, "/roster")
    assert "在册 2 人" in numbers
    assert "阿芳" not in enrolled
    assert "&lt;b&gt;&amp;" in enrolled
