from __future__ import annotations

import json

from tests.bot.services.house import USERS
from tests.bot.services.roster.club_house import ClubHouse

MING, FANG, WANG, LI = USERS


async def test_what_is_stored_is_told_in_private(house: ClubHouse) -> None:
    await house.reachable(FANG)
    nameless, text = await house.ask(FANG, "/privacy")
    assert nameless == "私聊里告诉你了"
    assert "我存了什么" in text
    assert await house.ask(FANG, "/privacy", None) == [text]


async def test_ones_data_come_as_a_file_in_private(house: ClubHouse) -> None:
    await house.reachable(FANG, WANG)
    await house.agree(FANG)
    await house.agree(WANG)
    assert await house.ask(FANG, "/mydata") == ["私聊里告诉你了"]
    ((chat_id, name, content),) = house.gateway.documents
    assert (chat_id, name) == (FANG.user_id, "xuezhan.json")
    found = json.loads(content)
    assert [row["name"] for row in found["people"]] == ["阿芳"]
    assert [row["version"] for row in found["acceptances"]] == [1]
    assert "老王" not in content.decode()


async def test_nobody_gets_a_file_whom_the_bot_cannot_reach(house: ClubHouse) -> None:
    (text,) = await house.ask(FANG, "/mydata")
    assert "START" in text
    assert house.gateway.documents == []
