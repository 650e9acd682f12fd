from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import aiohttp
import pytest
from pydantic import SecretStr
from telegram import Update

from bot.webhook import SECRET_HEADER, Listening, Webhook
from tests.support.bot_api import MESSAGE, ok, scripted_bot

SECRET = "a-made-up-secret"
PLACE = Listening("127.0.0.1", 0, "/hook", SecretStr(SECRET))


class Hook:
    def __init__(self, url: str, queue: asyncio.Queue[object], http: aiohttp.ClientSession) -> None:
        self.url = url
        self.queue = queue
        self.http = http

    async def post(self, body: bytes, secret: str | None = SECRET) -> int:
        headers = {"Content-Type": "application/json"} | ({SECRET_HEADER: secret} if secret else {})
        async with self.http.post(self.url, data=body, headers=headers) as response:
            return response.status


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    queue: asyncio.Queue[object] = asyncio.Queue()
    async with scripted_bot(lambda *_: ok(True)) as bot, aiohttp.ClientSession() as http:
        webhook = Webhook(bot, queue, PLACE)
        port = await webhook.start()
        yield Hook(f"http://127.0.0.1:{port}/hook", queue, http)
        await webhook.stop()
        await webhook.stop()


async def test_an_update_goes_into_the_queue(hook: Hook) -> None:
    assert await hook.post(json.dumps({"update_id": 5, "message": MESSAGE}).encode()) == 200
    update = hook.queue.get_nowait()
    assert isinstance(update, Update)
    assert update.message is not None


async def test_a_poison_update_is_answered_and_the_next_one_arrives(hook: Hook) -> None:
    assert await hook.post(b'{"update_id": 6, "message": {"message_id": 1}}') == 200
    assert await hook.post(b'{"no": "number"}') == 200
    assert await hook.post(b"[]") == 200
    assert await hook.post(json.dumps({"update_id": 7, "message": MESSAGE}).encode()) == 200
    assert hook.queue.get_nowait() == Update(6)
    assert hook.queue.get_nowait() == Update(7)
    assert hook.queue.empty()


@pytest.mark.parametrize("secret", [None, "wrong", SECRET + "x"])
async def test_only_who_knows_the_secret_is_heard(hook: Hook, secret: str | None) -> None:
    assert await hook.post(b'{"update_id": 8}', secret) == 403
    assert hook.queue.empty()


async def test_what_is_no_json_is_a_bad_request(hook: Hook) -> None:
    assert await hook.post(b"\xff{") == 400
    assert hook.queue.empty()


def test_the_secret_is_not_shown() -> None:
    assert SECRET not in repr(PLACE)
