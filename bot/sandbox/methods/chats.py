"""getChat and what hangs on a chat as a whole: pins, leaving, actions."""

from __future__ import annotations

from typing import Any

from bot.sandbox import wire
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.access import (
    demand_reachable,
    demand_right,
    find_message,
    readable_chat,
    writable_chat,
)
from bot.sandbox.model import Chat, Content, Member
from bot.sandbox.params import Params
from bot.sandbox.world import World

_NO_PINNING = "not enough rights to manage pinned messages in the chat"


def get_chat(world: World, params: Params) -> Any:
    """Carry out getChat."""
    return wire.full_chat_json(world, readable_chat(world, params))


def leave_chat(world: World, params: Params) -> Any:
    """Carry out leaveChat."""
    chat = writable_chat(world, params)
    if chat.kind == "private":
        raise bad_request("chat member status can't be changed in private chats")
    world.change_member(chat, Member(world.bot.user_id, "left"), world.bot.user_id)
    return True


def send_chat_action(world: World, params: Params) -> Any:
    """Carry out sendChatAction; nobody is shown it."""
    demand_reachable(world, writable_chat(world, params))
    return True


def pin_chat_message(world: World, params: Params) -> Any:
    """Carry out pinChatMessage: the pin shows as a service message, which the bot hears of too."""
    chat = _pinnable_chat(world, params)
    message = find_message(chat, params, "message to pin not found")
    if message.message_id in chat.pinned:
        return True
    chat.pinned.append(message.message_id)
    world.show("pin", message)
    pinned = wire.message_json(world, message, with_reply=False)
    world.post(
        chat,
        Content(),
        world.bot.user_id,
        thread_id=message.thread_id,
        service={"pinned_message": pinned},
    )
    return True


def _pinnable_chat(world: World, params: Params) -> Chat:
    chat = writable_chat(world, params)
    demand_reachable(world, chat)
    if chat.kind != "private":
        demand_right(world, chat, "can_pin_messages", _NO_PINNING)
    return chat


def unpin_chat_message(world: World, params: Params) -> Any:
    """Carry out unpinChatMessage; without `message_id` the newest pin goes."""
    chat = _pinnable_chat(world, params)
    message_id = params.optional("message_id")
    if message_id is None:
        message_id = chat.pinned[-1] if chat.pinned else None
    if message_id not in chat.pinned:
        raise bad_request("message to unpin not found")
    _unpin(world, chat, message_id)
    return True


def unpin_all_chat_messages(world: World, params: Params) -> Any:
    """Carry out unpinAllChatMessages."""
    chat = _pinnable_chat(world, params)
    for message_id in tuple(chat.pinned):
        _unpin(world, chat, message_id)
    return True


def _unpin(world: World, chat: Chat, message_id: int) -> None:
    chat.pinned.remove(message_id)
    world.show("unpin", chat.messages[message_id])
