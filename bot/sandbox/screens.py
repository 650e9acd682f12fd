"""What people see: messages as plain data, in-process and over HTTP the same."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from bot.sandbox.entities import to_html
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import Chat, Json, Message
from bot.sandbox.wire import sender_json

if TYPE_CHECKING:
    from bot.sandbox.world import World


@dataclass(frozen=True, slots=True)
class VisibleButton:
    """A button as shown; `data` is what a press sends, `url` what a press opens."""

    label: str
    data: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class VisibleMessage:
    """A message as a member of the chat sees it at one moment.

    Attributes:
        sender: the shown name; the chat's title for anonymous admins and channels.
        text: plain text or caption; `html`: the same with its formatting.
        service: the kind of a service message (`pinned_message`, ...), else None.
        media: `photo` or `document`, else None.
    """

    chat_id: int
    message_id: int
    sent_at: datetime
    sender: str
    by_bot: bool
    text: str
    html: str
    rows: tuple[tuple[VisibleButton, ...], ...] = ()
    pinned: bool = False
    edited: bool = False
    thread_id: int | None = None
    service: str | None = None
    media: str | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(button.label for row in self.rows for button in row)

    def button(self, label: str) -> VisibleButton:
        """Give the button with this label, or the only one whose label contains it.

        Raises:
            ImpossibleError: there is no such button, or there are several.
        """
        buttons = [button for row in self.rows for button in row]
        found = [button for button in buttons if button.label == label]
        found = found or [button for button in buttons if label in button.label]
        if len(found) != 1:
            raise ImpossibleError(f"{len(found)} buttons fit {label!r} among {self.labels}")
        return found[0]

    def to_json(self) -> Json:
        """Give the JSON object that `message_from` reads."""
        return {
            "chat_id": self.chat_id,
            "message_id": self.message_id,
            "sent_at": self.sent_at.isoformat(),
            "sender": self.sender,
            "by_bot": self.by_bot,
            "text": self.text,
            "html": self.html,
            "rows": [[[each.label, each.data, each.url] for each in row] for row in self.rows],
            "pinned": self.pinned,
            "edited": self.edited,
            "thread_id": self.thread_id,
            "service": self.service,
            "media": self.media,
        }


def message_from(document: dict[str, Any]) -> VisibleMessage:
    """Read what `VisibleMessage.to_json` wrote."""
    fields = dict(document)
    fields["sent_at"] = datetime.fromisoformat(fields["sent_at"])
    fields["rows"] = tuple(tuple(VisibleButton(*each) for each in row) for row in fields["rows"])
    return VisibleMessage(**fields)


def visible(world: World, chat: Chat, message: Message) -> VisibleMessage:
    """Show one message."""
    content = message.content
    markup = content.markup
    rows = () if markup is None else markup.rows
    return VisibleMessage(
        chat_id=chat.chat_id,
        message_id=message.message_id,
        sent_at=message.sent_at,
        sender=_sender(world, message),
        by_bot=message.sender_id == world.bot.user_id,
        text=content.text,
        html=to_html(content.text, content.entities),
        rows=tuple(tuple(VisibleButton(each.label, each.data, each.url) for each in row) for row in rows),
        pinned=message.message_id in chat.pinned,
        edited=message.edited_at is not None,
        thread_id=message.thread_id,
        service=None if message.service is None else next(iter(message.service)),
        media=None if content.media is None else content.media.kind,
    )


def _sender(world: World, message: Message) -> str:
    if message.sender_chat_id is not None:
        return world.chat(message.sender_chat_id).title
    if message.sender_id is None:
        return world.chat(message.chat_id).title
    return str(sender_json(world, message.sender_id)["first_name"])


def screen(world: World, chat_id: int) -> tuple[VisibleMessage, ...]:
    """Give all messages of a chat that are there to see, the oldest first."""
    chat = world.chat(chat_id)
    return tuple(visible(world, chat, message) for message in chat.messages.values() if not message.deleted)
