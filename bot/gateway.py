"""Requests to Telegram and what became of them: values, never exceptions.

The only module that knows Telegram's errors. `Unknown` says that a request may have been carried
out; whoever asks decides what that means. Edits may then be repeated, sends never blindly.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeAlias, TypeVar

from telegram import InputFile
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
from bot.standings import Administrator, Member, Standing, administrator_of, member_of
from bot.telegram_bot import TelegramBot

__all__ = [
    "Administrator",
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
    "member_of",
]

_log = logging.getLogger(__name__)

ANSWER_LIMIT = 200
GENERAL_TOPIC = 1
NO_PREVIEW = {"is_disabled": True}
T = TypeVar("T")


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

    async def clear(self, chat_id: int, message_ids: Sequence[int]) -> Written:
        """Remove several messages (1 to 100) in one request; what is not there any more is passed over."""
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

    async def ban(self, chat_id: int, user_id: int) -> Written:
        """Put somebody out for good, whether present or not; in a basic group this only removes.

        `Refused` for an owner, an admin, or want of rights; `Gone` for somebody Telegram cannot find.
        """
        ...

    async def unban(self, chat_id: int, user_id: int, *, only_if_banned: bool) -> Written:
        """Lift a ban. Without `only_if_banned` whoever is present is removed, and may come back.

        Only in supergroups; removing also lifts a mute. Refused as `ban` is. That it was done does not
        say that somebody was there: ask `member_status` before and after.
        """
        ...

    async def approve_join(self, chat_id: int, user_id: int) -> Written:
        """Let somebody in who asks to join; `Gone` when nobody asks any more."""
        ...

    async def decline_join(self, chat_id: int, user_id: int) -> Written:
        """Turn somebody down who asks to join; `Gone` when nobody asks any more."""
        ...

    async def administrators(self, chat_id: int) -> tuple[Administrator, ...] | Failure:
        """Everybody who runs the group: the owner, the admins, bots among them."""
        ...

    async def member_count(self, chat_id: int) -> int | Failure:
        """How many are in the group, the bot among them."""
        ...

    async def document(
        self, chat_id: int, name: str, content: bytes, caption: Screen, *, thread_id: int | None = None
    ) -> Sent | Failure:
        """A file of this name, silently; the caption has at most 1024 characters."""
        ...

    async def copy(self, chat_id: int, from_chat_id: int, message_id: int) -> Sent | Failure:
        """A message again in another chat, without its sender's name; `Gone` when it is not there."""
        ...


class TelegramGateway:
    """The gateway through a PTB bot. What is asked all the time goes without PTB's objects.

    `dated` is told by each edit what time it is at Telegram, to the second.
    """

    __slots__ = ("_bot", "_dated")

    def __init__(self, bot: TelegramBot, dated: Callable[[datetime], None] = lambda _: None) -> None:
        self._bot = bot
        self._dated = dated

    async def send(
        self, chat_id: int, screen: Screen, *, thread_id: int | None = None, silent: bool = True
    ) -> Sent | Failure:
        """The general topic of a forum is addressed by no thread at all."""
        fields = _look(screen) | {"chat_id": chat_id, "disable_notification": silent}
        if thread_id is not None and thread_id != GENERAL_TOPIC:
            fields["message_thread_id"] = thread_id
        return await _attempt(lambda: self._bot.ask("sendMessage", fields), _sent)

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> Written:
        fields = _look(screen) | {"chat_id": chat_id, "message_id": message_id}
        return await _attempt(lambda: self._bot.ask("editMessageText", fields), self._edited)

    def _edited(self, message: dict[str, Any]) -> Done:
        if (seconds := message.get("edit_date")) is not None:
            self._dated(datetime.fromtimestamp(seconds, UTC))
        return Done()

    async def disarm(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(
            lambda: self._bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None), _done
        )

    async def delete(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(lambda: self._bot.delete_message(chat_id, message_id), _done)

    async def clear(self, chat_id: int, message_ids: Sequence[int]) -> Written:
        return await _attempt(lambda: self._bot.delete_messages(chat_id, message_ids), _done)

    async def answer(
        self, query_id: str, text: str | None = None, *, alert: bool = False, url: str | None = None
    ) -> Written:
        said = text if text is None or len(text) <= ANSWER_LIMIT else text[: ANSWER_LIMIT - 1] + "…"
        fields = {"callback_query_id": query_id, "text": said, "show_alert": alert, "url": url}
        return await _attempt(lambda: self._bot.ask("answerCallbackQuery", fields), _done)

    async def member_status(self, chat_id: int, user_id: int) -> Member | Failure:
        found = await _attempt(lambda: self._bot.get_chat_member(chat_id, user_id), member_of)
        return Member(Standing.LEFT, present=False) if isinstance(found, Gone) else found

    async def pin(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(
            lambda: self._bot.pin_chat_message(chat_id, message_id, disable_notification=True), _done
        )

    async def unpin(self, chat_id: int, message_id: int) -> Written:
        return await _attempt(lambda: self._bot.unpin_chat_message(chat_id, message_id), _done)

    async def ban(self, chat_id: int, user_id: int) -> Written:
        return await self._on_member("banChatMember", chat_id, user_id)

    async def unban(self, chat_id: int, user_id: int, *, only_if_banned: bool) -> Written:
        """The flag is always sent: Telegram's own default removes."""
        return await self._on_member("unbanChatMember", chat_id, user_id, only_if_banned=only_if_banned)

    async def approve_join(self, chat_id: int, user_id: int) -> Written:
        return await self._on_member("approveChatJoinRequest", chat_id, user_id)

    async def decline_join(self, chat_id: int, user_id: int) -> Written:
        return await self._on_member("declineChatJoinRequest", chat_id, user_id)

    async def _on_member(self, method: str, chat_id: int, user_id: int, **more: bool) -> Written:
        fields = {"chat_id": chat_id, "user_id": user_id, **more}
        return await _attempt(lambda: self._bot.ask(method, fields), _done)

    async def administrators(self, chat_id: int) -> tuple[Administrator, ...] | Failure:
        return await _attempt(
            lambda: self._bot.get_chat_administrators(chat_id, return_bots=True),
            lambda found: tuple(administrator_of(one) for one in found),
        )

    async def member_count(self, chat_id: int) -> int | Failure:
        return await _attempt(lambda: self._bot.get_chat_member_count(chat_id), int)

    async def document(
        self, chat_id: int, name: str, content: bytes, caption: Screen, *, thread_id: int | None = None
    ) -> Sent | Failure:
        look = _look(caption)
        fields = {
            "chat_id": chat_id,
            "document": InputFile(content, filename=name),
            "caption": look["text"],
            "parse_mode": look["parse_mode"],
            "reply_markup": look.get("reply_markup"),
            "message_thread_id": None if thread_id == GENERAL_TOPIC else thread_id,
            "disable_notification": True,
        }
        return await _attempt(lambda: self._bot.ask("sendDocument", fields), _sent)

    async def copy(self, chat_id: int, from_chat_id: int, message_id: int) -> Sent | Failure:
        fields = {
            "chat_id": chat_id,
            "from_chat_id": from_chat_id,
            "message_id": message_id,
            "disable_notification": True,
        }
        return await _attempt(lambda: self._bot.ask("copyMessage", fields), _sent)


def _look(screen: Screen) -> dict[str, Any]:
    """Text and buttons as Telegram takes them; no keyboard at all takes away the one that was there."""
    fields: dict[str, Any] = {
        "text": screen.text,
        "parse_mode": ParseMode.HTML,
        "link_preview_options": NO_PREVIEW,
    }
    if screen.rows:
        fields["reply_markup"] = {
            "inline_keyboard": [[_button(button) for button in row] for row in screen.rows]
        }
    return fields


def _button(button: Button) -> dict[str, str]:
    fields = {"text": button.label, "callback_data": button.data, "url": button.url, "style": button.style}
    return {name: value for name, value in fields.items() if value is not None}


def _done(_result: object) -> Done:
    return Done()


def _sent(message: dict[str, Any]) -> Sent:
    return Sent(int(message["message_id"]))


S = TypeVar("S")


async def _attempt(call: Callable[[], Awaitable[T]], became: Callable[[T], S]) -> S | Failure:
    try:
        return became(await call())
    except TelegramError as error:
        return classify(error)
    except (TypeError, ValueError, KeyError) as error:
        # An answer whose fields are not what is expected: something was carried out.
        _log.error("an answer of the Bot API cannot be read: %s", type(error).__name__)
        return Unknown()
