"""按钮: each press is answered once, with its outcome."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from telegram import Message, Update

from bot.handlers.parsing import chat_of, user_of
from bot.services import presses
from bot.services.club import Club, User
from bot.services.presses import Press
from bot.services.replies import SILENT, Reply

PATIENCE = timedelta(seconds=2)
"""After so long without a commit the press is answered empty: the panel tells the rest."""


async def on_press(club: Club, update: Update) -> None:
    """A callback query, from a button that is new, old, or nobody's."""
    query = update.callback_query
    if query is None:
        return
    user = user_of(query.from_user)
    if user is None:
        await club.gateway.answer(query.id)
        return
    message = query.message
    full = message if isinstance(message, Message) else None
    made = Press(
        user=user,
        chat=chat_of(None if message is None else message.chat, full),
        message_id=None if message is None else message.message_id,
        query_id=query.id,
        data=query.data,
    )
    work = asyncio.ensure_future(presses.press(club, made))
    reply = await _in_time(club, user, work)
    await club.gateway.answer(query.id, reply.text, alert=reply.alert, url=reply.url)
    if reply.disarm and made.chat is not None and made.message_id is not None:
        await _disarm(club, made.chat.chat_id, made.message_id)
    await work


async def _disarm(club: Club, chat_id: int, message_id: int) -> None:
    """Take the buttons off a message that no card owns, and not once more for each press that comes after."""
    if club.disarmings.is_due(chat_id, message_id, club.clock.now()):
        await club.gateway.disarm(chat_id, message_id)


async def _in_time(club: Club, user: User, work: asyncio.Future[Reply]) -> Reply:
    """The outcome, or nothing to say when the commit takes too long; the work goes on either way."""
    over = asyncio.Event()
    work.add_done_callback(lambda _: over.set())
    bell = club.clock.ring_at(club.clock.now() + PATIENCE, over.set)
    await over.wait()
    bell.cancel()
    if not work.done():
        return SILENT
    if work.exception() is not None:
        return Reply(club.words(user.language)("press-failed"))
    return work.result()
