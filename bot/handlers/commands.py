"""命令: what is typed with a slash."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from telegram import Update

from bot.handlers.parsing import chat_of, is_anonymous_admin, text_of, user_of
from bot.services import commands, parts, telling
from bot.services.asked import Said
from bot.services.club import Chat, Club
from bot.services.part import Service

SERVICES: Mapping[str, Service] = MappingProxyType(
    {
        "table": commands.table,
        "stop": commands.stop,
        "luck": commands.luck,
        "rules": telling.show_rules,
        "verify": telling.verify,
        "language": telling.set_language,
        "help": telling.show_help,
        "start": commands.start,
        **parts.SERVICES,
    }
)


async def on_command(club: Club, name: str, update: Update) -> None:
    """One command, by a person, in a group or in private."""
    message = update.effective_message
    if message is None:
        return
    user, chat = user_of(update.effective_user), chat_of(message.chat, message)
    if chat is None or (chat.is_group and not _allowed(club, update, chat)):
        return
    if is_anonymous_admin(message):
        await telling.ask_who(club, chat)
    if user is None:
        return
    _, _, text = text_of(message.text).partition(" ")
    await SERVICES[name](club, Said(user, chat, message.message_id, text))


def _allowed(club: Club, update: Update, chat: Chat) -> bool:
    """Whether this sender has not had too many answers in this group just now."""
    sender = update.effective_user
    return sender is not None and club.commands.allows(chat.chat_id, sender.id, club.clock.now())
