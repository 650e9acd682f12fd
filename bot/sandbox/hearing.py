"""Privacy mode: which messages of a chat reach a bot.

In a private chat all of them. In a group an administrator, or a bot whose privacy mode is off, hears
everything; any other bot hears commands, replies to its own messages and service messages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.model import Chat, Message

if TYPE_CHECKING:
    from bot.sandbox.world import World

_COMMAND = re.compile(r"/[A-Za-z0-9_]{1,64}(?:@(?P<addressee>[A-Za-z0-9_]+))?(?![\w@/])")


def bot_hears(world: World, chat: Chat, message: Message) -> bool:
    """Say whether `message`, just posted, becomes an update for the bot."""
    if message.sender_id == world.bot.user_id and message.service is None:
        return False
    if chat.kind == "private":
        return True
    if chat.kind == "channel" or not world.bot_member(chat).present:
        return False
    return (
        world.reads_all
        or world.bot_member(chat).is_admin
        or message.service is not None
        or _is_command_for(message.content.text, world.bot.username or "")
        or _replies_to_bot(world, chat, message)
    )


def _is_command_for(text: str, username: str) -> bool:
    match = _COMMAND.match(text)
    if match is None:
        return False
    addressee = match["addressee"]
    return addressee is None or addressee.lower() == username.lower()


def _replies_to_bot(world: World, chat: Chat, message: Message) -> bool:
    replied = None if message.reply_to_id is None else chat.message(message.reply_to_id)
    return replied is not None and replied.sender_id == world.bot.user_id
