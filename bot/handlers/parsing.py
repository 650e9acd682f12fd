"""从更新到我们的话: Telegram's objects as plain values."""

from __future__ import annotations

from dataclasses import replace

import telegram
from telegram.constants import ChatType, MessageEntityType

from bot.services.asked import Said
from bot.services.club import Chat, User, guess_language
from bot.services.people import TELEGRAM_IDS

_GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})


def user_of(user: telegram.User | None) -> User | None:
    """A person; None for bots and for the accounts that Telegram itself writes by."""
    if user is None or user.is_bot or user.id in TELEGRAM_IDS:
        return None
    return User(user.id, text_of(user.full_name), user.username, guess_language(user.language_code))


def is_anonymous_admin(message: telegram.Message) -> bool:
    """Whether somebody writes as the group itself: an admin, but nobody can tell which."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat.id


def text_of(raw: str | None) -> str:
    r"""What can be stored and shown of a text: half of a surrogate pair cannot.

    >>> text_of("\ud83c小明")
    '?小明'
    """
    return (raw or "").encode("utf-8", "replace").decode("utf-8")


def chat_of(chat: telegram.Chat | None, message: telegram.Message | None = None) -> Chat | None:
    """A group or a private chat; None for channels."""
    if chat is None or chat.type not in (*_GROUPS, ChatType.PRIVATE):
        return None
    thread_id = None
    if message is not None and message.is_topic_message:
        thread_id = message.message_thread_id
    return Chat(
        chat_id=chat.id,
        title=text_of(chat.title),
        is_group=chat.type in _GROUPS,
        is_supergroup=chat.type == ChatType.SUPERGROUP,
        is_forum=bool(chat.is_forum),
        thread_id=thread_id,
        is_public=chat.username is not None,
    )


def said_of(message: telegram.Message, user: User, chat: Chat) -> Said:
    """A command with whom it names; `user` gives it."""
    rest = text_of(message.text).split(maxsplit=1)[1:]
    answered = _answered(message)
    return Said(
        user=user,
        chat=chat,
        message_id=message.message_id,
        text=rest[0].rstrip() if rest else "",
        reply_to=None if answered is None else writer_of(answered),
        reply_message_id=None if answered is None else answered.message_id,
        reply_text="" if answered is None else text_of(answered.text or answered.caption),
        mentions=_mentions(message),
        usernames=_usernames(message),
    )


def plain_of(message: telegram.Message, user: User, chat: Chat) -> Said:
    """A message that is no command, whole."""
    return replace(said_of(message, user, chat), text=text_of(message.text))


def writer_of(message: telegram.Message) -> User | None:
    """The person who wrote a message; None for bots, and for what a chat says in its own name."""
    return None if message.sender_chat is not None else user_of(message.from_user)


def _answered(message: telegram.Message) -> telegram.Message | None:
    """The message that one replies to; in every message of a topic what opened the topic stands there."""
    replied = message.reply_to_message
    if replied is None or (message.is_topic_message and replied.message_id == message.message_thread_id):
        return None
    return replied


def _mentions(message: telegram.Message) -> tuple[User, ...]:
    named = (entity.user for entity in message.entities if entity.type == MessageEntityType.TEXT_MENTION)
    return tuple(user for one in named if (user := user_of(one)) is not None)


def _usernames(message: telegram.Message) -> tuple[str, ...]:
    named = [entity for entity in message.entities if entity.type == MessageEntityType.MENTION]
    return tuple(_part(message.text or "", one).removeprefix("@") for one in named)


def _part(text: str, entity: telegram.MessageEntity) -> str:
    """What an entity covers. PTB's own reading fails where the text holds half of a surrogate pair."""
    raw = text.encode("utf-16-le", "surrogatepass")
    covered = raw[2 * entity.offset : 2 * (entity.offset + entity.length)]
    return text_of(covered.decode("utf-16-le", "surrogatepass"))
