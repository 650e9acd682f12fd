from __future__ import annotations

import pytest

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Standing
from bot.services.club import User
from storage import groups, members
from tests.bot.services.house import GROUP, USERS, House, private

STRANGER = User(999, "路人", language="zh")
OUT = Member(Standing.LEFT, present=False)


async def group_id(house: House) -> int:
    await house.say(USERS[0], "/table")
    found = await house.do(lambda tx: groups.group_by_chat(tx, GROUP.chat_id))
    assert found is not None
    return found.id


@pytest.mark.parametrize("topic", list(Topic))
async def test_who_was_never_in_a_group_learns_nothing_of_it_by_forged_data(
    house: House, topic: Topic
) -> None:
    group = await group_id(house)
    house.gateway.standings[GROUP.chat_id, STRANGER.user_id] = OUT
    said = await house.said()
    for choice in ("text", "agree", "leave", "object", "yes", "overturn", "open-case", "confirm"):
        reply = await house.press(STRANGER, Charter(group, topic, 1, choice), private(STRANGER))
        assert reply.text == "这个按钮过期了，请看最新的消息"
        assert reply.url is None
    assert await house.said() == said


async def test_who_has_left_a_group_still_has_their_own_buttons(house: House) -> None:
    group = await group_id(house)
    house.gateway.standings[GROUP.chat_id, USERS[0].user_id] = OUT
    person = await house.person(0)
    await house.do(lambda tx: members.sighting(tx, group, person, "message", house.now))
    reply = await house.press(USERS[0], Charter(group, Topic.ENROL, 1, "text"), private(USERS[0]))
    assert reply.text != "这个按钮过期了，请看最新的消息"
