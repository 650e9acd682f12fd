"""People writing: messages, replies, deletions, channel posts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.sandbox import wire
from bot.sandbox.entities import Entity, found_in, in_order, utf16_length
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import ANONYMOUS_ADMIN_ID, TELEGRAM_ID, Chat, Content, Json, Message
from bot.sandbox.world import World


def start(world: World, user_id: int, payload: str | None = None) -> Message:
    """Press START in the private chat (which lifts a block), as a deep link does with its `payload`."""
    user = world.user(user_id)
    if user.blocked:
        unblock(world, user_id)
    user.started = True
    return say(world, user_id, user_id, f"/start {payload}" if payload else "/start")


def follow(world: World, user_id: int, url: str) -> Message:
    """Open a link of the form `https://t.me/<bot>?start=<payload>` and press START.

    Raises:
        ImpossibleError: it leads elsewhere.
    """
    head, _, payload = url.partition("?start=")
    if head.rpartition("/")[2].lower() != (world.bot.username or "").lower():
        raise ImpossibleError(f"{url} does not lead to the bot")
    return start(world, user_id, payload or None)


def say(
    world: World,
    user_id: int,
    chat_id: int,
    text: str,
    *,
    thread_id: int | None = None,
    reply_to: int | None = None,
    anonymous: bool = False,
    mentions: Iterable[int] = (),
) -> Message:
    """Write a message; `anonymous` is for administrators, who then appear as the group.

    The first name of each of the people in `mentions` becomes a link to them.

    Raises:
        ImpossibleError: not a member, muted, the bot is blocked, the topic is closed, or a name is not there.
    """
    chat = _open_chat(world, user_id, chat_id, thread_id)
    if anonymous and not world.member(chat, user_id).is_admin:
        raise ImpossibleError(f"{user_id} is no administrator of {chat.title}")
    return world.post(
        chat,
        Content(text, in_order((*found_in(text), *_named(world, text, mentions)))),
        ANONYMOUS_ADMIN_ID if anonymous else user_id,
        sender_chat_id=chat_id if anonymous else None,
        thread_id=thread_id,
        reply_to_id=reply_to,
    )


def _named(world: World, text: str, user_ids: Iterable[int]) -> Iterator[Entity]:
    for user in map(world.user, user_ids):
        before, found, _ = text.partition(user.name)
        if not found:
            raise ImpossibleError(f"{user.name} is not in {text!r}")
        extra = (("user", wire.user_json(user)),)
        yield Entity("text_mention", utf16_length(before), utf16_length(user.name), extra)


def _open_chat(world: World, user_id: int, chat_id: int, thread_id: int | None) -> Chat:
    chat, user = world.chat(chat_id), world.user(user_id)
    if chat.kind == "private":
        if chat_id != user_id or not user.started or user.blocked:
            raise ImpossibleError(f"{user.name} has no open private chat {chat_id} with the bot")
        return chat
    member = world.member(chat, user_id)
    allowed = chat.permissions if member.status == "member" else member.permissions
    if not member.present or (not member.is_admin and "can_send_messages" not in allowed):
        raise ImpossibleError(f"{user.name} may not write in {chat.title}")
    if chat.migrated_to is not None or chat.deleted:
        raise ImpossibleError(f"{chat.title} is closed")
    topic = None if thread_id is None else chat.topics.get(thread_id)
    if thread_id is not None and (topic is None or topic.deleted):
        raise ImpossibleError(f"{chat.title} has no topic {thread_id}")
    return chat


def edit(world: World, user_id: int, chat_id: int, message_id: int, text: str) -> Message:
    """Change the text of one's own message.

    Raises:
        ImpossibleError: it is gone, or somebody else's.
    """
    chat = world.chat(chat_id)
    message = chat.message(message_id)
    if message is None or message.sender_id != user_id:
        raise ImpossibleError(f"{user_id} has no message {message_id} in {chat_id}")
    message.content = Content(text, found_in(text))
    message.edited_at = world.now()
    world.show("edit", message)
    if world.bot_sees(chat):
        world.tell("edited_message", wire.message_json(world, message), chat)
    return message


def delete(world: World, user_id: int, chat_id: int, message_id: int) -> None:
    """Delete a message for everyone: one's own, or as an administrator; the bot is not told.

    Raises:
        ImpossibleError: it is gone, or not one's to delete.
    """
    chat = world.chat(chat_id)
    message = chat.message(message_id)
    if message is None:
        raise ImpossibleError(f"there is no message {message_id} in {chat_id}")
    is_allowed = (
        message.sender_id == user_id
        or chat.kind == "private"
        or world.member(chat, user_id).has_right("can_delete_messages")
    )
    if not is_allowed:
        raise ImpossibleError(f"{user_id} may not delete message {message_id} in {chat.title}")
    world.erase(message)


def pin(world: World, user_id: int, chat_id: int, message_id: int) -> Message:
    """Pin a message as an administrator.

    Raises:
        ImpossibleError: it is gone, or the right is missing.
    """
    chat = world.chat(chat_id)
    message = chat.message(message_id)
    if message is None or not world.member(chat, user_id).has_right("can_pin_messages"):
        raise ImpossibleError(f"{user_id} cannot pin message {message_id} in {chat.title}")
    chat.pinned.append(message_id)
    world.show("pin", message)
    service = {"pinned_message": wire.message_json(world, message, with_reply=False)}
    return world.post(chat, Content(), user_id, thread_id=message.thread_id, service=service)


def block(world: World, user_id: int) -> None:
    """Block the bot."""
    _set_blocked(world, user_id, blocked=True)


def unblock(world: World, user_id: int) -> None:
    """Take the block back."""
    _set_blocked(world, user_id, blocked=False)


def _set_blocked(world: World, user_id: int, *, blocked: bool) -> None:
    user, chat = world.user(user_id), world.chat(user_id)
    if user.blocked == blocked:
        raise ImpossibleError(f"{user.name} has {'already' if blocked else 'not'} blocked the bot")
    user.blocked = blocked
    inside: Json = {"user": wire.user_json(world.bot), "status": "member"}
    outside: Json = {"user": wire.user_json(world.bot), "status": "kicked", "until_date": 0}
    old, new = (inside, outside) if blocked else (outside, inside)
    body = {
        "chat": wire.chat_json(world, chat),
        "from": wire.user_json(user),
        "date": wire.unix(world.now()),
        "old_chat_member": old,
        "new_chat_member": new,
    }
    user.seen = True
    world.tell("my_chat_member", body, chat)


def delete_account(world: World, user_id: int) -> None:
    """Delete the account: the name goes, the id stays; groups keep it as a member."""
    user = world.user(user_id)
    user.deactivated, user.name, user.username = True, "", None


def channel_post(world: World, chat_id: int, text: str) -> Message:
    """Post in the channel linked to a group; Telegram forwards it there by itself and pins nothing."""
    chat = world.chat(chat_id)
    if chat.linked_channel_id is None:
        raise ImpossibleError(f"{chat.title} has no linked channel")
    channel = world.chat(chat.linked_channel_id)
    post = world.post(channel, Content(text, found_in(text)), None, sender_chat_id=channel.chat_id)
    origin = {
        "type": "channel",
        "chat": wire.chat_json(world, channel),
        "message_id": post.message_id,
        "date": wire.unix(post.sent_at),
    }
    return world.post(
        chat,
        post.content,
        TELEGRAM_ID,
        sender_chat_id=channel.chat_id,
        extra={"is_automatic_forward": True, "forward_origin": origin},
    )
