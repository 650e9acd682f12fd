"""Requests to Telegram and what became of them: values, never exceptions.

The only module that knows Telegram's errors. `Unknown` says that a request may have been carried
out; whoever asks decides what that means. Edits may then be repeated, sends never blindly.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias, TypeVar

from telegram import (
    Bot,
    ChatMember,
    ChatMemberAdministrator,
    ChatMemberOwner,
    ChatMemberRestricted,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.gateway_errors import classify
from bot.outcomes import (
    Done,
    Failure,
    Flooded,
    Gone,
    Migrated,
    Outcome,
    Refused,
    Rejected,
    Sent,
    Unchanged,
    Unknown,
    Unsent,
    Why,
)
from bot.screens import Button, Screen

__all__ = [
    "Done",
    "Failure",
    "Flooded",
    "Gateway",
    "Gone",
    "Member",
    "Migrated",
    "Outcome",
    "Refused",
    "Rejected",
    "Sent",
    "Standing",
    "TelegramGateway",
    "Unchanged",
    "Unknown",
    "Unsent",
    "Why",
    "Written",
    "markup",
    "member_of",
]

_log = logging.getLogger(__name__)

ANSWER_LIMIT = 200
GENERAL_TOPIC = 1
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
T = TypeVar("T")


class Standing(StrEnum):
    """What somebody is in a group, in Telegram's words."""

    OWNER = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    BANNED = "kicked"


@dataclass(frozen=True, slots=True)
class Member:
    """群成员: a standing, and the rights that the bot asks about (an owner has them all)."""

    standing: Standing
    present: bool
    can_restrict: bool = False
    can_pin: bool = False
    can_delete: bool = False

    @property
    def is_admin(self) -> bool:
        return self.standing in (Standing.OWNER, Standing.ADMINISTRATOR)


Written: TypeAlias = Done | Unchanged | Failure


class Gateway(Protocol):
    """Everything the bot asks of Telegram."""

    async def send(
        self, chat_id: int, screen: Screen, *, thread_id: int | None = None, silent: bool = True
    ) -> Sent | Failure:
        """A new message."""
        ...

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> Written:
        """Text and buttons of one of our messages; `Unchanged` when it looks so already."""
        ...

    async def disarm(self, chat_id: int, message_id: int) -> Written:
        """Take the buttons off one of our messages."""
        ...

    async def delete(self, chat_id: int, message_id: int) -> Written:
        """Remove a message; `Gone` when it is not there or too old to be removed."""
        ...

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> Written:
        """The toast or alert of a press; a text beyond 200 characters is cut."""
        ...

    async def member_status(self, chat_id: int, user_id: int) -> Member | Failure:
        """What somebody is in a group; `LEFT` for somebody who never was in it."""
        ...

    async def pin(self, chat_id: int, message_id: int) -> Written:
        """Pin silently."""
        ...

    async def unpin(self, chat_id: int, message_id: int) -> Written:
        """Take the pin off one message."""
        ...


class TelegramGateway:
    """The gateway through a PTB bot."""

    __slots__ = ("_bot",)

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(
        self, chat_id: int, screen: Screen, *, thread_id: int | None = None, silent: bool = True
    ) -> Sent | Failure:
        """The general topic of a forum is addressed by no thread at all."""
        return await _attempt(
            lambda: self._bot.send_message(
                chat_id,
                screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(screen),
                message_thread_id=None if thread_id == GENERAL_TOPIC else thread_id,
                disable_notification=silent,
                link_preview_options=NO_PREVIEW,
            ),
            lambda message: Sent(message.message_id),
        )

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> Written:
        return await _attempt(
            lambda: self._bot.edit_message_text(
                screen.text,
                chat_id,
                message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(screen),
                link_preview_options=NO_PREVIEW,
            ),
            _done,
        )

    async def disarm(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(
            lambda: self._bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None), _done
        )

    async def delete(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(lambda: self._bot.delete_message(chat_id, message_id), _done)

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> Written:
        said = text if text is None or len(text) <= ANSWER_LIMIT else text[: ANSWER_LIMIT - 1] + "…"
        return await _attempt(
            lambda: self._bot.answer_callback_query(query_id, said, show_alert=alert, url=url), _done
        )

    async def member_status(self, chat_id: int, user_id: int) -> Member | Failure:
        found = await _attempt(lambda: self._bot.get_chat_member(chat_id, user_id), member_of)
        return Member(Standing.LEFT, present=False) if isinstance(found, Gone) else found

    async def pin(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(
            lambda: self._bot.pin_chat_message(chat_id, message_id, disable_notification=True), _done
        )

    async def unpin(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(lambda: self._bot.unpin_chat_message(chat_id, message_id), _done)


def markup(screen: Screen) -> InlineKeyboardMarkup | None:
    """The buttons for PTB; no rows mean no keyboard, which for an edit takes it away."""
    if not screen.rows:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in screen.rows])


def member_of(member: ChatMember) -> Member:
    """PTB's member in our words."""
    standing = Standing(member.status)
    if isinstance(member, ChatMemberOwner):
        return Member(standing, present=True, can_restrict=True, can_pin=True, can_delete=True)
    if isinstance(member, ChatMemberAdministrator):
        return Member(
            standing,
            present=True,
            can_restrict=member.can_restrict_members,
            can_pin=bool(member.can_pin_messages),
            can_delete=member.can_delete_messages,
        )
    if isinstance(member, ChatMemberRestricted):
        return Member(standing, present=member.is_member)
    return Member(standing, present=standing is Standing.MEMBER)


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(button.label, url=button.url, callback_data=button.data, style=button.style)


def _done(_result: object) -> Done:
    return Done()


S = TypeVar("S")


async def _attempt(call: Callable[[], Awaitable[T]], became: Callable[[T], S]) -> S | Failure:
    try:
        result = await call()
    except TelegramError as error:
        return classify(error)
    except (TypeError, ValueError, KeyError) as error:
        # PTB raises these for an answer whose fields it does not expect: something was carried out
        _log.error("an answer of the Bot API cannot be read: %s", type(error).__name__)
        return Unknown()
    return became(result)
