"""sendMessage, copyMessage, the edits of text and buttons, deletions, setMessageReaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.sandbox import wire
from bot.sandbox.errors import NOT_MODIFIED, bad_request
from bot.sandbox.keyboards import check_markup, parse_markup
from bot.sandbox.methods.access import (
    demand_open_topic,
    demand_reachable,
    demand_sending,
    find_message,
    find_reply,
    find_thread,
    readable_chat,
    spend_write,
    writable_chat,
)
from bot.sandbox.methods.contents import MAX_TEXT, read_text
from bot.sandbox.model import Chat, Content, Message
from bot.sandbox.params import Params
from bot.sandbox.world import World

_DELETABLE_FOR = timedelta(hours=48)


def send_message(world: World, params: Params) -> Any:
    """Carry out sendMessage."""
    text, entities = read_text(params)
    markup = parse_markup(params.text("reply_markup"))
    content = Content(text, entities, None, markup)
    return send(world, params, content, ("can_send_messages", "text messages"), (MAX_TEXT, "message"))


def send(
    world: World,
    params: Params,
    content: Content,
    permission: tuple[str, str],
    limit: tuple[int, str],
) -> Any:
    """Send any message: the checks from the chat on, in Telegram's order.

    Args:
        world: where to send.
        params: `chat_id`, `message_thread_id`, `reply_parameters`.
        content: what to send.
        permission: the permission needed, and how Telegram names what may not be sent.
        limit: the most characters, and how Telegram names what is too long.
    """
    chat = writable_chat(world, params)
    thread_id = find_thread(chat, params)
    reply_to_id = find_reply(chat, params)
    demand_sending(world, chat, *permission)
    most, what = limit
    if len(content.text) > most:
        raise bad_request(f"{what} is too long")
    check_markup(content.markup)
    demand_reachable(world, chat)
    demand_open_topic(world, chat, thread_id)
    spend_write(world, chat)
    message = world.post(chat, content, world.bot.user_id, thread_id=thread_id, reply_to_id=reply_to_id)
    return wire.message_json(world, message)


def copy_message(world: World, params: Params) -> Any:
    """Carry out copyMessage: the content without its sender; service messages cannot be copied."""
    source = readable_chat(world, Params({**params.fields, "chat_id": params.text("from_chat_id") or ""}))
    message = find_message(source, params, "message to copy not found")
    if message.service is not None:
        raise bad_request("message can't be copied")
    content = replace(message.content, markup=parse_markup(params.text("reply_markup")))
    kind = "text messages" if content.media is None else f"{content.media.kind}s"
    permission = "can_send_messages" if content.media is None else f"can_send_{kind}"
    sent = send(world, params, content, (permission, kind), (MAX_TEXT, "message"))
    return {"message_id": sent["message_id"]}


def own_message(world: World, params: Params) -> tuple[Chat, Message]:
    """Give the bot's own message that is to be edited.

    Raises:
        ApiError: it is gone, or somebody else's.
    """
    chat = writable_chat(world, params)
    message = find_message(chat, params, "message to edit not found")
    if message.sender_id != world.bot.user_id or message.service is not None:
        raise bad_request("message can't be edited")
    return chat, message


def edit_message_text(world: World, params: Params) -> Any:
    """Carry out editMessageText."""
    text, entities = read_text(params)
    markup = parse_markup(params.text("reply_markup"))
    chat, message = own_message(world, params)
    if message.content.media is not None:
        raise bad_request("there is no text in the message to edit")
    if len(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    return change(world, chat, message, Content(text, entities, None, markup))


def edit_message_reply_markup(world: World, params: Params) -> Any:
    """Carry out editMessageReplyMarkup."""
    markup = parse_markup(params.text("reply_markup"))
    chat, message = own_message(world, params)
    return change(world, chat, message, replace(message.content, markup=markup))


def change(world: World, chat: Chat, message: Message, content: Content) -> Any:
    """Put new content into a message: what Telegram's servers check, then the change.

    Raises:
        ApiError: bad buttons, an unreachable person, nothing changed, or 429.
    """
    check_markup(content.markup)
    demand_reachable(world, chat)
    if _looks_same(message.content, content):
        raise bad_request(NOT_MODIFIED)
    spend_write(world, chat)
    message.content = content
    message.edited_at = world.now()
    world.show("edit", message)
    return wire.message_json(world, message)


def _looks_same(old: Content, new: Content) -> bool:
    def shown(content: Content) -> tuple[Any, ...]:
        rows = () if content.markup is None else content.markup.rows
        return content.text, content.entities, content.media, rows

    return shown(old) == shown(new)


def delete_message(world: World, params: Params) -> Any:
    """Carry out deleteMessage."""
    chat = writable_chat(world, params)
    message = find_message(chat, params, "message to delete not found")
    refusal = _undeletable(world, chat, message)
    if refusal:
        raise bad_request(refusal)
    world.erase(message)
    return True


def delete_messages(world: World, params: Params) -> Any:
    """Carry out deleteMessages: what is missing or may not be deleted is passed over."""
    chat = writable_chat(world, params)
    ids = params.document("message_ids") or []
    if not 1 <= len(ids) <= 100:
        raise bad_request("too many messages to delete" if ids else "message identifiers are not specified")
    for message_id in ids:
        message = chat.message(int(message_id))
        if message is not None and not _undeletable(world, chat, message):
            world.erase(message)
    return True


def _undeletable(world: World, chat: Chat, message: Message) -> str:
    """Say why the bot may not delete `message`; "" when it may."""
    is_own = message.sender_id == world.bot.user_id
    member = None if chat.kind == "private" else world.bot_member(chat)
    if member is not None and not is_own and not member.has_right("can_delete_messages"):
        return "message can't be deleted"
    if chat.kind in ("private", "group") and world.now() - message.sent_at > _DELETABLE_FOR:
        return "message can't be deleted for everyone"
    return ""


def set_message_reaction(world: World, params: Params) -> Any:
    """Carry out setMessageReaction; reactions are checked and not shown."""
    chat = readable_chat(world, params)
    find_message(chat, params, "message to react not found")
    return True
