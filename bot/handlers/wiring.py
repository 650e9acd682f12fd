"""接线: which update goes to which handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import (
    Application,
    BaseHandler,
    CallbackQueryHandler,
    ChatJoinRequestHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.handlers.comings import on_join_request, on_membership, on_message, on_own_membership
from bot.handlers.commands import on_command
from bot.handlers.presses import on_press
from bot.services.club import Club
from bot.services.spoken import SERVICES

Handler: TypeAlias = Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]

ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member", "chat_member", "chat_join_request")
"""Asked for by name: without a list Telegram keeps what was set before, and never sends `chat_member`."""


def wire(application: Application[Any, Any, Any, Any, Any, Any], club: Club) -> None:
    """Register every handler."""
    # The first that wants an update gets it: presses are most of them, and commands are some forty.
    application.add_handler(CallbackQueryHandler(_with(club, on_press)))
    for name in SERVICES:
        application.add_handler(CommandHandler(name, _command(club, name)))
    others: tuple[BaseHandler[Any, Any, Any], ...] = (
        ChatMemberHandler(_with(club, on_own_membership), ChatMemberHandler.MY_CHAT_MEMBER),
        ChatMemberHandler(_with(club, on_membership), ChatMemberHandler.CHAT_MEMBER),
        ChatJoinRequestHandler(_with(club, on_join_request)),
        MessageHandler(filters.UpdateType.MESSAGE, _with(club, on_message)),
    )
    for handler in others:
        application.add_handler(handler)


def _with(club: Club, handle: Callable[[Club, Update], Awaitable[None]]) -> Handler:
    async def handler(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        await handle(club, update)

    return handler


def _command(club: Club, name: str) -> Handler:
    async def handler(update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        await on_command(club, name, update)

    return handler
