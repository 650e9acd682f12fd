"""The people's side is the same in-process and over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, ForceReply

from bot.sandbox import (
    Change,
    ImpossibleError,
    LocalLine,
    People,
    SandboxClient,
    SandboxServer,
    World,
)
from tests.sandbox.conftest import Ask


@pytest_asyncio.fixture(params=["local", "http"])
async def either(
    request: pytest.FixtureRequest, world: World, server: SandboxServer
) -> AsyncIterator[People]:
    if request.param == "local":
        yield People(LocalLine(world))
    else:
        async with SandboxClient(server.url) as people:
            yield people


async def test_a_story_is_the_same_on_both_lines(either: People, ask: Ask) -> None:
    ming, fang = await either.person("小明", "xiaoming"), await either.person("阿芳")
    group = await either.group("麻将群", ming, [fang], kind="group", bot="member")
    await ming.start()
    await fang.say(group, "/table")
    keyboard = {"inline_keyboard": [[{"text": "坐下", "callback_data": "sit"}]]}
    await ask("sendMessage", chat_id=group.chat_id, text="牌桌", reply_markup=keyboard)
    card = await group.last_message()
    assert (card.text, card.labels, card.sender) == ("牌桌", ("坐下",), "血战到底")
    assert (await either.screen(group))[-1] == card
    pressed = await fang.press(card, "坐下", timeout_seconds=0)
    await ask("answerCallbackQuery", callback_query_id=str(pressed.query_id), text="好")
    assert (await fang.await_answer(pressed)).text == "好"
    moved = await group.upgrade()
    assert (moved.title, moved.kind) == ("麻将群", "supergroup")
    assert [change.kind for change in await either.changes()][-1] == "send"
    assert {call.method for call in await either.calls()} == {"sendMessage", "answerCallbackQuery"}


async def test_what_nobody_can_do_is_an_error_on_both_lines(either: People) -> None:
    ming, fang = await either.person("小明"), await either.person("阿芳")
    group = await either.group("麻将群", ming)
    with pytest.raises(ImpossibleError, match="may not write"):
        await fang.say(group, "碰")
    with pytest.raises(ImpossibleError, match="no open private chat"):
        await fang.say(None, "碰")
    with pytest.raises(ImpossibleError, match="nobody knows how to 'dance'"):
        await either.line.call("dance", {})
    with pytest.raises(ImpossibleError, match="no basic group"):
        await group.upgrade()
    with pytest.raises(ImpossibleError, match="does not lead to the bot"):
        await ming.follow("https://t.me/other_bot?start=x")
    with pytest.raises(ImpossibleError, match="nothing that is still there"):
        await group.last_message()


async def test_every_visible_change_is_followed_with_its_time(world: World, people: People, bot: Bot) -> None:
    seen: list[Change] = []
    stop = world.follow(seen.append)
    ming = await people.person("小明")
    await ming.start()
    world.advance(2.5)
    sent = await bot.send_message(ming.person_id, "牌")
    await bot.edit_message_text("新牌", ming.person_id, sent.message_id)
    await bot.pin_chat_message(ming.person_id, sent.message_id)
    await bot.unpin_chat_message(ming.person_id, sent.message_id)
    await bot.delete_message(ming.person_id, sent.message_id)
    stop()
    await bot.send_message(ming.person_id, "牌")
    kinds = [change.kind for change in seen]
    assert kinds == ["send", "send", "edit", "pin", "send", "unpin", "delete"]
    assert (seen[1].at - seen[0].at).total_seconds() == 2.5
    assert [change.number for change in seen] == list(range(1, 8))


async def test_the_bots_profile_is_kept_per_scope_and_language(bot: Bot) -> None:
    scope = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([BotCommand("table", "开一桌")], scope=scope, language_code="zh")
    (command,) = await bot.get_my_commands(scope=scope, language_code="zh")
    assert command.description == "开一桌"
    assert await bot.get_my_commands() == ()
    await bot.delete_my_commands(scope=scope, language_code="zh")
    assert await bot.get_my_commands(scope=scope, language_code="zh") == ()
    assert await bot.set_my_description("血战到底", language_code="zh")
    assert await bot.set_my_short_description("麻将", language_code="zh")


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ({"command": "Table", "description": "x"}, "BOT_COMMAND_INVALID"),
        ({"command": "table", "description": ""}, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ],
)
async def test_commands_that_are_refused(ask: Ask, command: dict[str, str], error: str) -> None:
    answer = await ask("setMyCommands", commands=[command])
    assert answer["description"] == f"Bad Request: {error}"


async def test_small_acts_of_a_bot(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    started = await ming.start()
    assert await bot.send_chat_action(ming.person_id, "typing")
    assert await bot.set_message_reaction(ming.person_id, started.message_id, "👍")
    assert await bot.get_chat_member_count(ming.person_id) == 2
    assert (await bot.get_me()).can_join_groups
    group = await people.group("麻将群", ming)
    assert await bot.leave_chat(group.chat_id)
    assert await group.standing(bot.id) == "left"


async def test_a_line_must_be_open() -> None:
    people = SandboxClient("http://127.0.0.1:9")
    with pytest.raises(ImpossibleError, match="not open"):
        await people.person("小明")


async def test_a_keyboard_of_the_other_kind_shows_no_buttons(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_message(ming.person_id, "说吧", reply_markup=ForceReply())
    assert sent.reply_markup is None
    assert (await ming.last_message()).rows == ()


async def test_a_message_needs_no_sender_to_be_shown(people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, linked_channel="麻将频道")
    await group.channel_post("周末开局")
    channels = [each for each in await people.line.call("chats", {}) if each["kind"] == "channel"]
    (post,) = await people.screen(channels[0]["id"])
    assert (post.sender, post.text) == ("麻将频道", "周末开局")
