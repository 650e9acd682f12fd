"""What people can do, and what no client would let them do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from telegram import Bot

from bot.sandbox import ImpossibleError, People, World
from tests.sandbox.conftest import Ask


async def test_a_group_can_be_founded_without_the_bot(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, bot="absent")
    await ming.say(group, "/table")
    assert await people.pending_updates() == ()
    answer = await ask("sendMessage", chat_id=group.chat_id, text="x")
    assert answer["description"] == "Bad Request: chat not found"
    await group.add(ming, await people.bot_id())
    assert (await ask("sendMessage", chat_id=group.chat_id, text="x"))["ok"]


async def test_a_muted_member_who_leaves_and_returns_is_still_muted(people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await group.restrict(ming, fang, ["can_send_messages"])
    await fang.leave(group)
    assert await group.standing(fang) == "restricted"
    with pytest.raises(ImpossibleError, match="is not in"):
        await fang.leave(group)
    await fang.join(group)
    with pytest.raises(ImpossibleError, match="may not write"):
        await fang.say(group, "碰")


async def test_a_ban_that_is_lifted_lets_one_return(people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await group.ban(ming, fang)
    with pytest.raises(ImpossibleError, match="cannot ask to join"):
        await fang.request_join(group)
    await group.unban(ming, fang)
    await fang.join(group)
    with pytest.raises(ImpossibleError, match="cannot add"):
        await group.add(ming, fang)


async def test_a_join_request_is_not_told_to_an_ordinary_member(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, bot="member")
    await fang.request_join(group)
    updates = await bot.get_updates()
    assert not [update for update in updates if update.chat_join_request]


async def test_a_button_can_be_pressed_by_its_present_label(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    rows = [[{"text": "碰", "callback_data": "pong"}, {"text": "牌桌", "url": "https://t.me/x"}]]
    markup = {"inline_keyboard": rows}
    sent = await ask("sendMessage", chat_id=ming.person_id, text="x", reply_markup=markup)

    async def press(label: str, message_id: int) -> Any:
        args = {
            "user_id": ming.person_id,
            "chat_id": ming.person_id,
            "message_id": message_id,
            "label": label,
            "timeout_seconds": 0,
        }
        return await people.line.call("press", args)

    message_id = sent["result"]["message_id"]
    assert (await press("碰", message_id))["outcome"] == "silent"
    assert (await press("牌桌", message_id))["url"] == "https://t.me/x"
    with pytest.raises(ImpossibleError, match="never was a message"):
        await press("碰", 4711)
    with pytest.raises(ImpossibleError, match="no press"):
        await people.line.call("await_answer", {"query_id": "4711"})


async def test_what_nobody_can_do_in_a_chat(people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    await ming.start()
    group = await people.group("麻将群", ming, [fang])
    said = await ming.say(group, "碰")
    with pytest.raises(ImpossibleError, match="has no message"):
        await fang.edit(said, "胡")
    with pytest.raises(ImpossibleError, match="cannot pin"):
        await fang.pin(said)
    with pytest.raises(ImpossibleError, match="has no topic"):
        await ming.say(group, "碰", thread_id=5)
    with pytest.raises(ImpossibleError, match="is no forum"):
        await group.create_topic(ming, "一号桌")
    with pytest.raises(ImpossibleError, match="no linked channel"):
        await group.channel_post("周末开局")
    with pytest.raises(ImpossibleError, match="not blocked"):
        await ming.unblock()
    await ming.delete(said)
    with pytest.raises(ImpossibleError, match="there is no message"):
        await ming.delete(said)
    await group.delete()
    with pytest.raises(ImpossibleError, match="is closed"):
        await ming.say(group, "碰")


async def test_topics_belong_to_administrators(people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang], forum=True)
    topic = await group.create_topic(ming, "一号桌")
    with pytest.raises(ImpossibleError, match="may not delete topics"):
        await group.delete_topic(fang, topic)
    await group.delete_topic(ming, topic)
    with pytest.raises(ImpossibleError, match="has no topic"):
        await group.close_topic(ming, topic)


async def test_nobody_and_nothing_have_no_id(world: World) -> None:
    with pytest.raises(ImpossibleError, match="nobody has the id 5"):
        world.user(5)
    with pytest.raises(ImpossibleError, match="no chat has the id 5"):
        world.chat(5)


async def test_a_pinned_message_that_is_deleted_is_pinned_no_more(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    sent = await bot.send_message(group.chat_id, "公告")
    assert await bot.pin_chat_message(group.chat_id, sent.message_id)
    assert await bot.pin_chat_message(group.chat_id, sent.message_id)
    assert len([each for each in await group.screen() if each.service == "pinned_message"]) == 1
    assert await bot.delete_message(group.chat_id, sent.message_id)
    assert (await bot.get_chat(group.chat_id)).pinned_message is None
    other = await bot.send_message(group.chat_id, "公告")
    await bot.pin_chat_message(group.chat_id, other.message_id)
    assert await bot.unpin_chat_message(group.chat_id)


async def test_changes_can_be_watched_as_they_come(world: World, people: People) -> None:
    ming = await people.person("小明")
    stream = world.watch()
    await ming.start()
    assert (await anext(stream)).kind == "send"
    async with asyncio.timeout(5):
        later, _ = await asyncio.gather(anext(stream), ming.say(None, "碰"))
    assert later.message is not None
    assert later.message.text == "碰"
