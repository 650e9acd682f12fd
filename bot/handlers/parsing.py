"""从更新到我们的话: Telegram's objects as plain values."""

from __future__ import annotations

import telegram
from telegram.constants import ChatType

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
