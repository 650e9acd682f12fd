"""What the stand-in keeps: people, chats, members, messages, presses. No behaviour beyond reading it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from bot.sandbox.entities import Entity
from bot.sandbox.keyboards import Markup

Json: TypeAlias = dict[str, Any]
ChatKind: TypeAlias = Literal["private", "group", "supergroup", "channel"]
Status: TypeAlias = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
)
EVERY_RIGHT = frozenset(ADMIN_RIGHTS)
EVERY_PERMISSION = frozenset(PERMISSIONS)

ANONYMOUS_ADMIN_ID = 1087968824
TELEGRAM_ID = 777000
GENERAL_TOPIC_ID = 1


@dataclass(slots=True)
class User:
    """A person or a bot.

    Attributes:
        started: has opened the private chat with the bot (pressed START) at least once.
        blocked: has blocked the bot.
        deactivated: has deleted the account.
        seen: the bot has met this person, so that Telegram accepts the id.
    """

    user_id: int
    name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody's standing in a chat.

    Attributes:
        rights: an administrator's; the creator has them all.
        permissions: what a restricted member may still do.
        is_member: False for one who is restricted and has left.
        until: when the restriction or ban ends; None for never.
    """

    user_id: int
    status: Status
    rights: frozenset[str] = frozenset()
    permissions: frozenset[str] = EVERY_PERMISSION
    is_member: bool = True
    until: datetime | None = None
    is_anonymous: bool = False

    @property
    def present(self) -> bool:
        return self.status in ("creator", "administrator", "member") or (
            self.status == "restricted" and self.is_member
        )

    @property
    def is_admin(self) -> bool:
        return self.status in ("creator", "administrator")

    def has_right(self, right: str) -> bool:
        """Say whether an administrator's `right` (as `can_pin_messages`) is held."""
        return self.status == "creator" or (self.status == "administrator" and right in self.rights)


@dataclass(frozen=True, slots=True)
class Media:
    """A photo or document: its kind and size in bytes; the content itself is not kept."""

    kind: Literal["photo", "document"]
    file_id: str
    size_bytes: int
    file_name: str | None = None


@dataclass(frozen=True, slots=True)
class Content:
    """What a message says: text or caption, its entities, its media, its markup."""

    text: str = ""
    entities: tuple[Entity, ...] = ()
    media: Media | None = None
    markup: Markup | None = None


@dataclass(slots=True)
class Message:
    """One message, as everybody in the chat sees it.

    Attributes:
        service: the fields of a service message (`new_chat_members`, `pinned_message`, ...), else None.
        thread_id: the forum topic; None outside topics and in General.
        extra: further fields of the JSON object, for example `is_automatic_forward`.
    """

    message_id: int
    chat_id: int
    sent_at: datetime
    content: Content
    sender_id: int | None = None
    sender_chat_id: int | None = None
    thread_id: int | None = None
    reply_to_id: int | None = None
    service: Json | None = None
    edited_at: datetime | None = None
    deleted: bool = False
    extra: Json = field(default_factory=dict)


@dataclass(slots=True)
class Topic:
    """A forum topic; its id is that of the service message which opened it, General has 1."""

    topic_id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(slots=True)
class Chat:
    """A chat of any kind; a private one has the person's id.

    Attributes:
        last_message_id: the own sequence of a supergroup or channel; private chats and basic groups
            share the bot's.
        seen: the bot is or was in it, so that Telegram accepts the id.
        pinned: message ids, the newest last.
    """

    chat_id: int
    kind: ChatKind
    title: str
    username: str | None = None
    is_forum: bool = False
    description: str | None = None
    members: dict[int, Member] = field(default_factory=dict)
    permissions: frozenset[str] = EVERY_PERMISSION
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    topics: dict[int, Topic] = field(default_factory=dict)
    join_requests: set[int] = field(default_factory=set)
    linked_channel_id: int | None = None
    migrated_to: int | None = None
    deleted: bool = False
    seen: bool = False
    last_message_id: int = 0

    def message(self, message_id: int) -> Message | None:
        """Give a message that is still there."""
        found = self.messages.get(message_id)
        return None if found is None or found.deleted else found

    @property
    def kind_name(self) -> str:
        return f"{self.kind} chat"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot answered to a press: a toast, an alert, an address to open, or nothing at all."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None


@dataclass(slots=True)
class Query:
    """A press of a button that the bot has to answer."""

    query_id: str
    user_id: int
    chat_id: int
    message_id: int
    data: str
    issued_at: datetime
    answer: Answer | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
