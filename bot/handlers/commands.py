"""命令: what is typed with a slash."""

from __future__ import annotations

from telegram import Update

from bot.handlers.parsing import chat_of, is_anonymous_admin, said_of, user_of
from bot.services import telling
from bot.services.club import Chat, Club
from bot.services.confirming import keeping
from bot.services.hall import clearing
from bot.services.spoken import FOR_ADMINS, SERVICES


async def on_command(club: Club, name: str, update: Update) -> None:
    """One command, by a person, in a group or in private."""
    message = update.effective_message
    if message is None:
        return
    user, chat = user_of(update.effective_user), chat_of(message.chat, message)
    if chat is None or (chat.is_group and not _allowed(club, update, chat)):
        return
    if user is not None:
        said = said_of(message, user, chat)
        await SERVICES[name](club, said)
        await clearing.heard(club, said)
    elif is_anonymous_admin(message) and name in FOR_ADMINS:
        await keeping.ask_who(club, name, said_of(message, keeping.NOBODY, chat))
    elif is_anonymous_admin(message):
        await telling.ask_who(club, chat)


def _allowed(club: Club, update: Update, chat: Chat) -> bool:
    """Whether this sender has not had too many answers in this group just now."""
    sender = update.effective_user
    return sender is not None and club.commands.allows(chat.chat_id, sender.id, club.clock.now())
