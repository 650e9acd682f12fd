"""A bot of python-telegram-bot lives in this world: polling, webhook, a killed process."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from bot.sandbox import People, SandboxClient, SandboxServer, World
from bot.sandbox.clock import wait_for
from tests.sandbox.conftest import TOKEN, Ask

Context = ContextTypes.DEFAULT_TYPE


async def greet(update: Update, _: Context) -> None:
    assert update.effective_message is not None
    button = InlineKeyboardButton("碰", callback_data="pong")
    await update.effective_message.reply_text("轮到你", reply_markup=InlineKeyboardMarkup([[button]]))


async def obey(update: Update, _: Context) -> None:
    assert update.callback_query is not None
    await update.callback_query.answer("碰!")
    await update.callback_query.edit_message_text("碰过了")


def application(base_url: str) -> Application[Any, Any, Any, Any, Any, Any]:
    app = Application.builder().token(TOKEN).base_url(base_url).job_queue(None).build()
    app.add_handler(CommandHandler("start", greet))
    app.add_handler(CallbackQueryHandler(obey))
    return app


@asynccontextmanager
async def running(base_url: str) -> AsyncIterator[None]:
    app = application(base_url)
    async with app:
        assert app.updater is not None
        await app.updater.start_polling(poll_interval=0, allowed_updates=Update.ALL_TYPES)
        await app.start()
        yield
        await app.updater.stop()
        await app.stop()


async def until_text(people: People, chat_id: int, text: str) -> None:
    """Follow the changes until `text` is written; fails after some seconds of silence."""
    async with asyncio.timeout(10):
        async for change in people.watch():
            if change.message and (change.message.chat_id, change.message.text) == (chat_id, text):
                return


async def test_a_bot_that_polls_plays_along(server: SandboxServer, people: People) -> None:
    ming = await people.person("小明")
    async with running(server.base_url):
        await ming.start()
        await until_text(people, ming.person_id, "轮到你")
        result = await ming.press(await ming.last_message(), "碰")
        assert result.text == "碰!"
        await until_text(people, ming.person_id, "碰过了")


async def test_a_bot_that_starts_late_gets_what_was_said(server: SandboxServer, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    async with running(server.base_url):
        await until_text(people, ming.person_id, "轮到你")


async def hasty(event: asyncio.Event, seconds: float) -> bool:
    """Wait as ordered, but never long: retries come at once."""
    return await wait_for(event, min(seconds, 0.01))


async def test_a_bot_behind_a_webhook_gets_updates_in_order(world: World, people: People) -> None:
    seen: asyncio.Queue[tuple[Any, dict[str, str]]] = asyncio.Queue()
    failures = iter([500])

    async def take(request: web.Request) -> web.Response:
        status = next(failures, 200)
        if status == 200:
            await seen.put((await request.json(), dict(request.headers)))
        return web.Response(status=status)

    async with (
        listening(take) as url,
        SandboxServer(world, wait=hasty) as server,
        Bot(TOKEN, base_url=server.base_url) as bot,
    ):
        await bot.set_webhook(url, secret_token="s3cret", max_connections=5)
        ming = await people.person("小明")
        await ming.start()
        await ming.say(None, "二")
        async with asyncio.timeout(10):
            first, headers = await seen.get()
            second, _ = await seen.get()
        assert headers["Content-Type"] == "application/json"
        assert headers["X-Telegram-Bot-Api-Secret-Token"] == "s3cret"
        assert [first["message"]["text"], second["message"]["text"]] == ["/start", "二"]
        info = await bot.get_webhook_info()
        assert (info.url, info.max_connections) == (url, 5)
        assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"


async def test_a_webhook_that_nobody_serves_keeps_the_updates(world: World, people: People) -> None:
    async with SandboxServer(world, wait=hasty) as server, Bot(TOKEN, base_url=server.base_url) as bot:
        ming = await people.person("小明")
        await ming.start()
        await bot.set_webhook("http://127.0.0.1:9/nobody")
        async with asyncio.timeout(10):
            while not (info := await bot.get_webhook_info()).last_error_message:
                await people.changes(wait_seconds=0)
        assert info.last_error_message.startswith("Connection failed")
        assert info.pending_update_count == 1
        await bot.delete_webhook()
        assert len(await bot.get_updates()) == 1


@asynccontextmanager
async def listening(take: Any) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await runner.cleanup()


@pytest.mark.parametrize(
    ("secret", "error"),
    [("x" * 257, "secret token is too long"), ("ü", "secret token contains unallowed characters")],
)
async def test_a_secret_that_is_refused(ask: Ask, secret: str, error: str) -> None:
    answer = await ask("setWebhook", url="http://127.0.0.1:9/x", secret_token=secret)
    assert answer["description"] == f"Bad Request: {error}"


async def test_a_poll_whose_connection_broke_is_gone(server: SandboxServer, ask: Ask, people: People) -> None:
    url = f"{server.base_url}{TOKEN}/getUpdates"
    async with aiohttp.ClientSession() as session:
        dead = asyncio.create_task(session.post(url, data={"timeout": "50"}))
        await people.changes(0, wait_seconds=0.05)
        dead.cancel()
    await people.changes(0, wait_seconds=0.05)
    (call,) = await people.calls("getUpdates")
    assert (call.code, call.error) == (0, "connection broken by the bot")
    ming = await people.person("小明")
    await ming.start()
    assert len((await ask("getUpdates", timeout=5))["result"]) == 1


async def test_the_stand_in_runs_as_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "bot.sandbox", "--port", "0", "--token", TOKEN, "--no-limits"]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(20):
            line = (await process.stdout.readline()).decode()
        url = line.removeprefix("serving ").strip()
        async with SandboxClient(url) as people, running(f"{url}/bot"):
            ming = await people.person("小明")
            await ming.start()
            await until_text(people, ming.person_id, "轮到你")
            assert (await ming.press(await ming.last_message(), "碰")).text == "碰!"
            assert await people.calls("answerCallbackQuery")
    finally:
        process.terminate()
        await process.wait()
    assert process.returncode == 0
