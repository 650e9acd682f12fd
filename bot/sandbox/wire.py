"""The JSON objects of the Bot API, with every field that clients require.

The required fields are those of python-telegram-bot 22.8's constructors.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from bot.sandbox.model import (
    ADMIN_RIGHTS,
    ANONYMOUS_ADMIN_ID,
    PERMISSIONS,
    TELEGRAM_ID,
    Chat,
    Json,
    Media,
    Member,
    Message,
    Query,
    User,
)

if TYPE_CHECKING:
    from bot.sandbox.world import World

_SIDE = 720


def unix(instant: datetime) -> int:
    """Give whole seconds since 1970, as all of Telegram's dates are."""
    return int(instant.timestamp())


def user_json(user: User) -> Json:
    """Give the User object."""
    body: Json = {"id": user.user_id, "is_bot": user.is_bot, "first_name": user.name}
    if user.username:
        body["username"] = user.username
    if user.language_code and not user.deactivated:
        body["language_code"] = user.language_code
    return body


def sender_json(world: World, sender_id: int) -> Json:
    """Give the User object of a sender, which may be one of Telegram's own stand-ins for somebody."""
    match sender_id:
        case id_ if id_ == TELEGRAM_ID:
            return {"id": id_, "is_bot": False, "first_name": "Telegram"}
        case id_ if id_ == ANONYMOUS_ADMIN_ID:
            body: Json = {"id": id_, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
            return body
        case id_:
            return user_json(world.user(id_))


def chat_json(world: World, chat: Chat) -> Json:
    """Give the Chat object."""
    body: Json = {"id": chat.chat_id, "type": chat.kind}
    if chat.kind == "private":
        user = world.user(chat.chat_id)
        body["first_name"] = user.name
        if user.username:
            body["username"] = user.username
        return body
    body["title"] = chat.title
    if chat.username:
        body["username"] = chat.username
    if chat.is_forum:
        body["is_forum"] = True
    return body


def full_chat_json(world: World, chat: Chat) -> Json:
    """Give the ChatFullInfo object that getChat returns."""
    gifts = (
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    )
    body = {
        **chat_json(world, chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, chat.kind == "private"),
    }
    if chat.kind in ("group", "supergroup"):
        body["permissions"] = permissions_json(chat.permissions)
    if chat.description:
        body["description"] = chat.description
    if chat.linked_channel_id is not None:
        body["linked_chat_id"] = chat.linked_channel_id
    pinned = [message for id_ in chat.pinned if (message := chat.message(id_)) is not None]
    if pinned:
        body["pinned_message"] = message_json(world, pinned[-1], with_reply=False)
    return body


def permissions_json(permissions: Iterable[str]) -> Json:
    """Give the ChatPermissions object."""
    granted = frozenset(permissions)
    return {name: name in granted for name in PERMISSIONS}


def member_json(world: World, chat: Chat, member: Member) -> Json:
    """Give the ChatMember object of the member's status."""
    body: Json = {"user": user_json(world.user(member.user_id)), "status": member.status}
    match member.status:
        case "creator":
            body["is_anonymous"] = member.is_anonymous
        case "administrator":
            names = ADMIN_RIGHTS if chat.kind == "supergroup" else ADMIN_RIGHTS[:-1]
            body.update({name: name in member.rights for name in names})
            body.update(can_be_edited=False, is_anonymous=member.is_anonymous)
        case "restricted":
            body.update(permissions_json(member.permissions))
            body.update(is_member=member.is_member, until_date=_until(member))
        case "kicked":
            body["until_date"] = _until(member)
        case "member" | "left":
            pass
    return body


def _until(member: Member) -> int:
    return 0 if member.until is None else unix(member.until)


def member_updated_json(world: World, chat: Chat, actor_id: int, old: Member, new: Member) -> Json:
    """Give the ChatMemberUpdated object."""
    return {
        "chat": chat_json(world, chat),
        "from": sender_json(world, actor_id),
        "date": unix(world.now()),
        "old_chat_member": member_json(world, chat, old),
        "new_chat_member": member_json(world, chat, new),
    }


def message_json(world: World, message: Message, *, with_reply: bool = True) -> Json:
    """Give the Message object; the message replied to is nested once, as Telegram does."""
    chat = world.chat(message.chat_id)
    body: Json = {
        "message_id": message.message_id,
        "date": unix(message.sent_at),
        "chat": chat_json(world, chat),
        **message.extra,
    }
    if message.sender_id is not None:
        body["from"] = sender_json(world, message.sender_id)
    if message.sender_chat_id is not None:
        body["sender_chat"] = chat_json(world, world.chat(message.sender_chat_id))
    if message.thread_id is not None:
        body.update(message_thread_id=message.thread_id, is_topic_message=True)
    if message.edited_at is not None:
        body["edit_date"] = unix(message.edited_at)
    replied = None if message.reply_to_id is None else chat.message(message.reply_to_id)
    if with_reply and replied is not None:
        body["reply_to_message"] = message_json(world, replied, with_reply=False)
    body.update(_content_json(message))
    return body


def _content_json(message: Message) -> Json:
    if message.service is not None:
        return message.service
    content = message.content
    words, marks = ("text", "entities") if content.media is None else ("caption", "caption_entities")
    body: Json = {} if content.media is None else media_json(content.media)
    if content.text:
        body[words] = content.text
    if content.entities:
        body[marks] = [entity.to_json() for entity in content.entities]
    markup = None if content.markup is None else content.markup.to_json()
    if markup is not None:
        body["reply_markup"] = markup
    return body


def media_json(media: Media) -> Json:
    """Give the field `photo` or `document` of a message."""
    file: Json = {
        "file_id": media.file_id,
        "file_unique_id": f"u{media.file_id}",
        "file_size": media.size_bytes,
    }
    if media.kind == "photo":
        return {"photo": [{**file, "width": _SIDE, "height": _SIDE}]}
    return {"document": {**file, "file_name": media.file_name or "file"}}


def query_json(world: World, query: Query) -> Json:
    """Give the CallbackQuery object; a message that the bot can no longer see has date 0 and no text."""
    chat = world.chat(query.chat_id)
    message = chat.message(query.message_id)
    shown = (
        {"message_id": query.message_id, "chat": chat_json(world, chat), "date": 0}
        if message is None or not world.bot_sees(chat)
        else message_json(world, message)
    )
    return {
        "id": query.query_id,
        "from": user_json(world.user(query.user_id)),
        "chat_instance": str(abs(chat.chat_id) * 7919),
        "data": query.data,
        "message": shown,
    }
