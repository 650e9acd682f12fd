"""answerCallbackQuery."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from bot.sandbox.errors import QUERY_TOO_OLD, bad_request
from bot.sandbox.model import Answer
from bot.sandbox.params import Params
from bot.sandbox.world import World

MAX_ANSWER = 200


def answer_callback_query(world: World, params: Params) -> Any:
    """Carry out answerCallbackQuery: once, in time, and without counting as a write."""
    query = world.queries.get(params.text("callback_query_id") or "")
    limit = timedelta(seconds=world.callback_seconds)
    if query is None or query.answer is not None or world.now() - query.issued_at > limit:
        raise bad_request(QUERY_TOO_OLD)
    text = params.text("text") or ""
    if len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url")
    if url and not _leads_to_bot(world, url):
        raise bad_request("URL_INVALID")
    world.answer(query, Answer(text, params.flag("show_alert"), url or None))
    return True


def _leads_to_bot(world: World, url: str) -> bool:
    username = re.escape(world.bot.username or "")
    return bool(
        re.fullmatch(rf"(?:https?://)?t\.me/{username}\?start=[A-Za-z0-9_-]{{1,64}}", url, re.IGNORECASE)
    )
