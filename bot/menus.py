"""命令菜单: what Telegram offers when somebody types a slash, by scope and language."""

from __future__ import annotations

import logging

from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.services.club import LANGUAGES, Club
from bot.services.parts import COMMANDS
from bot.telegram_bot import TelegramBot

_log = logging.getLogger(__name__)


async def publish(club: Club, bot: TelegramBot) -> None:
    """Tell Telegram every command in both languages; the default one goes to everybody else.

    A failure leaves the old menus and is only logged: the bot works without them.
    """
    for language_code in ("", *LANGUAGES):
        words = club.words(language_code or None)
        group = [BotCommand(one.name, words(one.key)) for one in COMMANDS if one.in_group]
        private = [BotCommand(one.name, words(one.key)) for one in COMMANDS if one.in_private]
        scopes: tuple[tuple[list[BotCommand], BotCommandScope], ...] = (
            (group, BotCommandScopeAllGroupChats()),
            (private, BotCommandScopeAllPrivateChats()),
        )
        for commands, scope in scopes:
            try:
                await bot.set_my_commands(commands, scope, language_code or None)
            except TelegramError as error:
                _log.warning("the command menus could not be set: %s", type(error).__name__)
                return
