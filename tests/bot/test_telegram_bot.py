from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from aiohttp import web
from telegram import CallbackQuery, Update
from telegram.error import NetworkError
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler, MessageHandler, filters

from tests.support.bot_api import GROUP, MESSAGE, TOKEN, USER, Fields, ok, scripted_bot

POISON = {"update_id": 11, "message": {"message_id": 2, "text": "secret words"}}


def message(update_id: int, text: str) -> Fields:
    return {"update_id": update_id, "message": {**MESSAGE, "text": text, "from": USER}}


class Updates:
    """`getUpdates` as the server does it: an offset confirms everything below it."""

    def __init__(self, *waiting: Any) -> None:
        self.waiting = list(waiting)
        self.polls = 0
        self.asked: Fields = {}

    def __call__(self, method: str, fields: Fields) -> web.StreamResponse:
        if method != "getUpdates":
            return ok(True)
        self.polls += 1
        self.asked = fields
        offset = int(fields.get("offset", 0))
        self.waiting = [item for item in self.waiting if item.get("update_id", offset) >= offset]
        return ok(self.waiting)


async def test_a_poison_update_is_passed_over_and_confirmed(caplog: pytest.LogCaptureFixture) -> None:
    api = Updates(message(10, "a"), POISON, message(12, "b"))
    heard: list[str | None] = []
    done = asyncio.Event()

    async def hear(update: Update, _context: object) -> None:
        assert update.message is not None
        heard.append(update.message.text)
        if len(heard) == 2:
            done.set()

    async with scripted_bot(api) as bot:
        app: Application[Any, Any, Any, Any, Any, Any] = ApplicationBuilder().bot(bot).build()
        app.add_handler(MessageHandler(filters.ALL, hear))
        async with app:
            assert app.updater is not None
            await app.start()
            await app.updater.start_polling(poll_interval=0.01, timeout=0)
            await asyncio.wait_for(done.wait(), 5)
            await app.updater.stop()
            await app.stop()
    assert heard == ["a", "b"]
    assert api.waiting == []
    assert "update 11 cannot be parsed and is passed over: kind message, KeyError" in caplog.messages
    assert "secret words" not in caplog.text


async def test_a_batch_of_poison_alone_moves_on_too() -> None:
    async with scripted_bot(Updates(POISON)) as bot:
        (update,) = await bot.get_updates()
        assert update == Update(11)
        assert update.message is None


async def test_updates_without_numbers_are_a_failure_that_is_repeated_slowly() -> None:
    async with scripted_bot(Updates({"message": {}}, {})) as bot:
        with pytest.raises(NetworkError, match="has a number"):
            await bot.get_updates()
    async with scripted_bot(Updates({"message": {}}, message(3, "x"))) as bot:
        assert [update.update_id for update in await bot.get_updates()] == [3]


async def test_polls_ask_for_what_they_are_told() -> None:
    api = Updates()
    async with scripted_bot(api) as bot:
        found = await bot.get_updates(
            offset=5, limit=7, timeout=timedelta(seconds=0), allowed_updates=["message"], read_timeout=1
        )
    assert found == ()
    assert api.asked == {"offset": "5", "limit": "7", "timeout": "0", "allowed_updates": '["message"]'}


async def test_a_press_under_a_message_that_cannot_be_seen_is_usable() -> None:
    press = {
        "update_id": 4,
        "callback_query": {
            "id": "9",
            "from": USER,
            "chat_instance": "1",
            "data": "1b:1:1:hand",
            "message": {"message_id": 8, "chat": GROUP, "date": 0},
        },
    }
    seen: list[CallbackQuery] = []

    async def hear(update: Update, _context: object) -> None:
        assert update.callback_query is not None
        seen.append(update.callback_query)

    async with scripted_bot(Updates(press)) as bot:
        app: Application[Any, Any, Any, Any, Any, Any] = ApplicationBuilder().bot(bot).updater(None).build()
        app.add_handler(CallbackQueryHandler(hear))
        async with app:
            for update in await bot.get_updates():
                await app.process_update(update)
    (query,) = seen
    assert query.data == "1b:1:1:hand"
    assert query.message is not None
    assert (query.message.message_id, query.message.chat.id) == (8, GROUP["id"])
    assert not query.message.is_accessible


async def test_the_token_is_in_no_name() -> None:
    async with scripted_bot(Updates()) as bot:
        app = ApplicationBuilder().bot(bot).updater(None).build()
        assert TOKEN.partition(":")[2] not in f"{bot!r} {bot} {app!r} {app}"
