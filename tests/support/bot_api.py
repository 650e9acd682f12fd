"""A Bot API server whose every answer a test writes itself."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from aiohttp import web

from bot.telegram_bot import TelegramBot

TOKEN = "123456789:AAF-abcdefghijklmnopqrstuvwxyz0123456"
USER = {"id": 7, "is_bot": False, "first_name": "小明"}
GROUP = {"id": -100200, "type": "supergroup", "title": "周末麻将"}
MESSAGE = {"message_id": 41, "date": 1796472000, "chat": GROUP, "text": "x"}

Fields: TypeAlias = dict[str, Any]
Answer: TypeAlias = Callable[[str, Fields], web.StreamResponse]


def ok(result: object) -> web.Response:
    return web.json_response({"ok": True, "result": result})


def failed(code: int, description: str, **parameters: int) -> web.Response:
    document: Fields = {"ok": False, "error_code": code, "description": description}
    if parameters:
        document["parameters"] = parameters
    return web.json_response(document, status=code)


@asynccontextmanager
async def scripted_api(answer: Answer) -> AsyncIterator[str]:
    """The address of a server that gives `answer(method, fields)` to everything."""

    async def handle(request: web.Request) -> web.StreamResponse:
        if request.content_type == "application/json":
            document = await request.json()
            texts = {name: one if isinstance(one, str) else json.dumps(one) for name, one in document.items()}
            return answer(request.match_info["method"], texts)
        form = await request.post()
        fields = {
            name: value.file.read() if isinstance(value, web.FileField) else value
            for name, value in form.items()
        }
        return answer(request.match_info["method"], fields)

    app = web.Application()
    app.router.add_route("*", "/bot{token}/{method}", handle)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def scripted_bot(answer: Answer) -> AsyncIterator[TelegramBot]:
    """A bot that talks to such a server; its `getMe` is answered."""
    me = {"id": 123456789, "is_bot": True, "first_name": "血战", "username": "xuezhan_bot"}

    def with_me(method: str, fields: Fields) -> web.StreamResponse:
        return ok(me) if method == "getMe" else answer(method, fields)

    async with scripted_api(with_me) as url:
        bot = TelegramBot.build(TOKEN, url, poll_s=2)
        async with bot:
            yield bot


def json_field(fields: Fields, name: str) -> Any:
    """A field that holds JSON."""
    return json.loads(fields[name])
