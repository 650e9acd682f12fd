"""What goes wrong on the way: floods, faults, broken connections."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from telegram import Bot
from telegram.error import NetworkError, TimedOut

from bot.sandbox import People, SandboxServer, World
from tests.sandbox.conftest import TOKEN, Ask


async def test_a_group_takes_twenty_writes_a_minute(
    ask: Ask, people: People, world: World, server: SandboxServer
) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    await people.limits(enabled=True)
    sent = (await ask("sendMessage", chat_id=group.chat_id, text="0"))["result"]["message_id"]
    edit = {"chat_id": group.chat_id, "message_id": sent}
    for number in range(1, 20):
        world.advance(1)
        assert (await ask("editMessageText", **edit, text=str(number)))["ok"]
    assert await ask("editMessageText", **edit, text="20") == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 41",
        "parameters": {"retry_after": 41},
    }
    url = f"{server.base_url}{TOKEN}/sendMessage"
    fields = {"chat_id": str(group.chat_id), "text": "x"}
    async with aiohttp.ClientSession() as session, session.post(url, data=fields) as response:
        assert response.headers["Retry-After"] == "41"
    world.advance(41)
    assert (await ask("editMessageText", **edit, text="20"))["ok"]
    assert not (await ask("editMessageText", **edit, text="21"))["ok"]


async def test_a_private_chat_takes_a_burst_then_one_a_second(ask: Ask, people: People, world: World) -> None:
    ming = await people.person("小明")
    await ming.start()
    await people.limits(enabled=True, private_burst=3)

    async def write() -> int:
        answer = await ask("sendMessage", chat_id=ming.person_id, text="x")
        return int(answer.get("error_code", 200))

    assert [await write() for _ in range(4)] == [200, 200, 200, 429]
    world.advance(1)
    assert [await write() for _ in range(2)] == [200, 429]


async def test_other_chats_and_answers_are_not_slowed(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    full = await people.group("满群", ming)
    await people.limits(enabled=True, group_writes=1)
    card = (await ask("sendMessage", chat_id=full.chat_id, text="x"))["result"]
    assert not (await ask("sendMessage", chat_id=full.chat_id, text="x"))["ok"]
    assert (await ask("sendMessage", chat_id=ming.person_id, text="x"))["ok"]
    assert card["text"] == "x"
    shown = await full.last_message()
    for _ in range(3):
        pressed = await ming.press(shown, data="x", timeout_seconds=0)
        assert (await ask("answerCallbackQuery", callback_query_id=str(pressed.query_id)))["ok"]


async def test_refused_writes_do_not_count(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    await people.limits(enabled=True, group_writes=1)
    for _ in range(3):
        assert not (await ask("sendMessage", chat_id=group.chat_id, text="<b>", parse_mode="HTML"))["ok"]
    assert (await ask("sendMessage", chat_id=group.chat_id, text="x"))["ok"]


async def test_a_fault_strikes_only_what_it_fits(ask: Ask, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    for each in (ming, fang):
        await each.start()
    await people.fault(method="sendMessage", chat_id=ming.person_id, times=2, retry_after=7)

    async def write(chat_id: int) -> Any:
        return await ask("sendMessage", chat_id=chat_id, text="x")

    assert (await write(fang.person_id))["ok"]
    for _ in range(2):
        assert (await write(ming.person_id))["parameters"] == {"retry_after": 7}
    assert (await write(ming.person_id))["ok"]


async def test_a_scripted_error_has_the_given_words(ask: Ask, people: People) -> None:
    await people.fault(method="getMe", code=400, description="Bad Request: CHAT_WRITE_FORBIDDEN")
    answer = await ask("getMe")
    assert (answer["error_code"], answer["description"]) == (400, "Bad Request: CHAT_WRITE_FORBIDDEN")


async def test_faults_can_be_called_off(ask: Ask, people: People) -> None:
    await people.fault(code=400, description="Bad Request: no", times=99)
    await people.clear_faults()
    assert (await ask("getMe"))["ok"]


async def test_a_server_error_comes_as_a_page(bot: Bot, people: People) -> None:
    await people.fault(method="getMe", code=502)
    with pytest.raises(NetworkError) as caught:
        await bot.get_me()
    assert type(caught.value) is NetworkError


@pytest.mark.parametrize(("when", "arrived"), [("before", 0), ("after", 1)])
async def test_a_dropped_connection_leaves_the_bot_in_doubt(
    bot: Bot, people: People, when: Any, arrived: int
) -> None:
    ming = await people.person("小明")
    await ming.start()
    await people.fault(method="sendMessage", drop=True, when=when)
    with pytest.raises(NetworkError):
        await bot.send_message(ming.person_id, "碰")
    assert len(await ming.screen()) == 1 + arrived
    (call,) = await people.calls("sendMessage")
    assert (call.code, call.error) == (0, "connection dropped")


async def test_a_slow_answer_times_out(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    await people.fault(method="sendMessage", delay_seconds=5, when="after")
    with pytest.raises(TimedOut):
        await bot.send_message(ming.person_id, "碰", read_timeout=0.05)
    assert (await ming.last_message()).text == "碰"


async def test_every_call_is_logged_without_secrets(ask: Ask, people: People) -> None:
    await ask("setWebhook", url="http://127.0.0.1:9/x", secret_token="verysecret")
    await ask("sendMessage", chat_id=5, text="x", reply_markup={"inline_keyboard": []})
    hook, send = await people.calls()
    assert hook.params["secret_token"] == "***"
    assert hook.ok
    assert send.params["reply_markup"] == {"inline_keyboard": []}
    assert (send.code, send.error) == (400, "Bad Request: chat not found")
    assert TOKEN not in repr((hook, send))
    assert await people.calls(since=hook.number) == (send,)
