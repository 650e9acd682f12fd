from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import aiohttp
import pytest
from telegram import Bot, Update

from bot.sandbox import People, SandboxServer, World
from tests.sandbox.conftest import TOKEN, Ask

NEVER_DEFAULT = ("chat_member", "message_reaction", "message_reaction_count")


async def test_start_reaches_the_bot_as_a_command(bot: Bot, people: People) -> None:
    ming = await people.person("小明", "xiaoming")
    await ming.start("join_7")
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.text == "/start join_7"
    assert update.message.from_user is not None
    assert update.message.from_user.username == "xiaoming"
    assert update.message.from_user.language_code == "zh-hans"
    assert update.message.entities[0].type == "bot_command"
    assert update.message.chat.type == "private"


async def test_unconfirmed_updates_come_again_and_confirmed_ones_do_not(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await ming.say(None, "碰")
    first = await bot.get_updates()
    assert await bot.get_updates() == first
    (rest,) = await bot.get_updates(offset=first[1].update_id)
    assert rest == first[1]
    assert await bot.get_updates(offset=rest.update_id + 1) == ()
    assert await people.pending_updates() == ()


async def test_a_negative_offset_keeps_the_last(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await ming.say(None, "二")
    await ming.say(None, "三")
    updates = await bot.get_updates(offset=-1)
    assert [update.message.text for update in updates if update.message] == ["三"]


async def test_limit_gives_the_oldest(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await ming.say(None, "二")
    (update,) = await bot.get_updates(limit=1)
    assert update.message is not None
    assert update.message.text == "/start"


async def test_a_held_poll_wakes_with_the_first_update(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    poll = asyncio.create_task(bot.get_updates(timeout=timedelta(seconds=10)))
    await until_polling(people)
    await ming.start()
    (update,) = await poll
    assert update.message is not None


async def until_polling(people: People) -> None:
    """Let the poll reach the server: another request on the same loop answers after it."""
    for _ in range(20):
        await people.changes(0, wait_seconds=0.005)


async def test_a_second_poll_ends_the_first(ask: Ask, people: People) -> None:
    first = asyncio.create_task(ask("getUpdates", timeout=10))
    await until_polling(people)
    second = asyncio.create_task(ask("getUpdates", timeout=10))
    assert await first == {
        "ok": False,
        "error_code": 409,
        "description": "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    }
    ming = await people.person("小明")
    await ming.start()
    assert len((await second)["result"]) == 1


async def test_polling_and_a_webhook_exclude_each_other(ask: Ask) -> None:
    await ask("setWebhook", url="http://127.0.0.1:9/x")
    answer = await ask("getUpdates")
    assert answer["description"] == (
        "Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first"
    )
    await ask("deleteWebhook")
    assert (await ask("getUpdates"))["ok"]


async def test_the_filter_holds_for_updates_to_come(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    result = (await ask("getUpdates", allowed_updates=["callback_query"]))["result"]
    assert len(result) == 1
    await ming.say(None, "碰")
    result = (await ask("getUpdates", offset=result[0]["update_id"] + 1))["result"]
    assert result == []
    await ask("getUpdates", allowed_updates=[])
    await ming.say(None, "碰")
    assert len((await ask("getUpdates"))["result"]) == 1


@pytest.mark.parametrize("kind", NEVER_DEFAULT)
def test_some_kinds_come_only_by_name(world: World, kind: str) -> None:
    assert not world.updates.wants(kind)
    world.updates.allow([kind])
    assert world.updates.wants(kind)
    assert not world.updates.wants("message")


async def test_presses_are_kept_150_seconds_and_messages_a_day(
    bot: Bot, people: People, world: World
) -> None:
    ming = await people.person("小明")
    await ming.start()
    card = await people_card(bot, ming.person_id, people)
    await ming.press(card, data="pong", timeout_seconds=0)
    world.advance(149)
    assert kinds(await bot.get_updates()) == ["message", "callback_query"]
    world.advance(2)
    assert kinds(await bot.get_updates()) == ["message"]
    world.advance(24 * 3600)
    assert await bot.get_updates() == ()


async def people_card(bot: Bot, chat_id: int, people: People) -> Any:
    await bot.send_message(chat_id, "牌")
    return (await people.screen(chat_id))[-1]


def kinds(updates: tuple[Update, ...]) -> list[str]:
    return [next(key for key in update.to_dict() if key != "update_id") for update in updates]


async def test_an_update_can_come_twice(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await people.repeat_update()
    first, second = await bot.get_updates()
    assert second.update_id == first.update_id + 1
    assert second.message == first.message


async def test_updates_can_come_in_the_wrong_order(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await people.hold_updates()
    await ming.start()
    await ming.say(None, "二")
    assert await bot.get_updates() == ()
    await people.release_updates(backwards=True)
    texts = [update.message.text for update in await bot.get_updates() if update.message]
    assert texts == ["二", "/start"]


async def test_blocking_and_unblocking_are_told(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await ming.block()
    await ming.start()
    updates = await bot.get_updates()
    changes = [update.my_chat_member for update in updates if update.my_chat_member]
    steps = [(each.old_chat_member.status, each.new_chat_member.status) for each in changes]
    assert steps == [("member", "kicked"), ("kicked", "member")]


async def test_a_changed_message_is_told(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    said = await ming.say(None, "碰")
    await ming.edit(said, "胡")
    update = (await bot.get_updates())[-1]
    assert update.edited_message is not None
    assert update.edited_message.text == "胡"


async def test_pending_updates_can_be_dropped(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await bot.set_webhook("http://127.0.0.1:9/x", drop_pending_updates=True)
    await people.hold_updates()
    await ming.say(None, "碰")
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()
    await people.hold_updates()
    await people.release_updates()
    assert len(await bot.get_updates()) == 1


async def test_a_webhook_may_set_the_filter(bot: Bot, world: World) -> None:
    await bot.set_webhook("", allowed_updates=["message"])
    assert world.webhook is None
    assert not world.updates.wants("callback_query")
    assert (await bot.get_webhook_info()).allowed_updates == ("message",)


async def test_a_bot_may_call_by_get_or_json(server: SandboxServer, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    url = f"{server.base_url}{TOKEN}/sendMessage"
    fields = {"chat_id": ming.person_id, "text": "碰", "disable_notification": True}
    async with aiohttp.ClientSession() as session:
        async with session.post(url, json=fields) as response:
            assert response.status == 200
        async with session.get(url, params={"chat_id": ming.person_id, "text": "胡"}) as response:
            assert response.status == 200
    assert [message.text for message in await ming.screen()] == ["/start", "碰", "胡"]
