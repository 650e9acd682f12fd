"""May the bot do this here? The checks that all methods share, in Telegram's order."""

from __future__ import annotations

from bot.sandbox.errors import CHAT_NOT_FOUND, bad_request, forbidden, too_many_requests, upgraded
from bot.sandbox.model import GENERAL_TOPIC_ID, Chat, Message
from bot.sandbox.params import Params
from bot.sandbox.world import World


def known_chat(world: World, params: Params) -> Chat:
    """Give the chat that `chat_id` names.

    Raises:
        ApiError: the bot has never met it.
    """
    name = params.text("chat_id")
    if not name:
        raise bad_request("chat_id is empty")
    if name.startswith("@"):
        named = [chat for chat in world.chats.values() if chat.username == name[1:]]
        chat = named[0] if named else None
    else:
        chat = world.chats.get(params.whole("chat_id"))
    if chat is None or not _met(world, chat):
        raise bad_request(CHAT_NOT_FOUND)
    return chat


def _met(world: World, chat: Chat) -> bool:
    return world.user(chat.chat_id).seen if chat.kind == "private" else chat.seen


def readable_chat(world: World, params: Params) -> Chat:
    """Give a chat to look at; who was thrown out of it may not.

    Raises:
        ApiError: the chat is unknown, or the bot is not in it.
    """
    chat = known_chat(world, params)
    if chat.kind != "private" and (chat.kind != "group" or world.bot_member(chat).status == "kicked"):
        _demand_membership(world, chat)
    return chat


def writable_chat(world: World, params: Params) -> Chat:
    """Give a chat to change something in.

    Raises:
        ApiError: the chat is unknown, upgraded, deleted, or the bot is not in it.
    """
    chat = known_chat(world, params)
    if chat.kind == "private":
        if world.user(chat.chat_id).deactivated:
            raise forbidden("user is deactivated")
        return chat
    if chat.migrated_to is not None:
        raise upgraded(chat.migrated_to)
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    _demand_membership(world, chat)
    return chat


def _demand_membership(world: World, chat: Chat) -> None:
    member = world.bot_member(chat)
    if member.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind_name}")
    if not member.present:
        raise forbidden(f"bot is not a member of the {chat.kind_name}")


def demand_right(world: World, chat: Chat, right: str, text: str) -> None:
    """Check an administrator's right of the bot; `text` is what Telegram says without it."""
    if not world.bot_member(chat).has_right(right):
        raise bad_request(text)


def demand_sending(world: World, chat: Chat, permission: str, what: str) -> None:
    """Check that the bot is not muted; `what` is `text messages`, `photos`, ...

    Raises:
        ApiError: `not enough rights to send ... to the chat`.
    """
    if chat.kind == "private":
        return
    member = world.bot_member(chat)
    allowed = chat.permissions if member.status == "member" else member.permissions
    if not member.is_admin and permission not in allowed:
        raise bad_request(f"not enough rights to send {what} to the chat")


def find_thread(chat: Chat, params: Params) -> int | None:
    """Give the topic that a message is for; None for General and outside forums.

    Raises:
        ApiError: there is no such topic.
    """
    thread_id = params.optional("message_thread_id")
    if thread_id is None:
        return None
    if thread_id not in chat.topics or thread_id == GENERAL_TOPIC_ID:
        raise bad_request("message thread not found")
    return thread_id


def demand_open_topic(world: World, chat: Chat, thread_id: int | None) -> None:
    """Check, as Telegram's servers do, that the topic takes messages.

    Raises:
        ApiError: `TOPIC_DELETED`, `TOPIC_CLOSED`; who manages topics may write into a closed one.
    """
    topic = chat.topics.get(thread_id or GENERAL_TOPIC_ID)
    if topic is None:
        return
    if topic.deleted:
        raise bad_request("TOPIC_DELETED")
    if topic.closed and not world.bot_member(chat).has_right("can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")


def find_reply(chat: Chat, params: Params) -> int | None:
    """Give the id of the message replied to; None without one.

    Raises:
        ApiError: it is gone and `allow_sending_without_reply` is not set.
    """
    reply = params.document("reply_parameters") or {}
    message_id = int(reply.get("message_id", 0)) or params.whole("reply_to_message_id")
    if not message_id:
        return None
    if chat.message(message_id) is not None:
        return message_id
    lenient = reply.get("allow_sending_without_reply", params.flag("allow_sending_without_reply"))
    if lenient:
        return None
    raise bad_request("message to be replied not found")


def demand_reachable(world: World, chat: Chat) -> None:
    """Check, as Telegram's servers do, that a private chat takes the bot's messages.

    Raises:
        ApiError: 403: a bot, never started, or blocked.
    """
    if chat.kind != "private":
        return
    user = world.user(chat.chat_id)
    if user.is_bot:
        raise forbidden("the bot can't send messages to the bot")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started and not _asks_to_join(world, user.user_id):
        raise forbidden("bot can't initiate conversation with a user")


def _asks_to_join(world: World, user_id: int) -> bool:
    """Say whether an open join request lets the bot write to somebody who never pressed START."""
    return any(
        user_id in chat.join_requests and world.bot_member(chat).has_right("can_invite_users")
        for chat in world.chats.values()
    )


def spend_write(world: World, chat: Chat) -> None:
    """Count one write against the chat's limit.

    Raises:
        ApiError: 429, and nothing is counted.
    """
    wait = world.flood.retry_after(chat, world.now())
    if wait:
        raise too_many_requests(wait)
    world.flood.count(chat, world.now())


def find_message(chat: Chat, params: Params, missing: str) -> Message:
    """Give the message that `message_id` names.

    Raises:
        ApiError: it is not there; `missing` is what Telegram says then.
    """
    message = chat.message(params.whole("message_id"))
    if message is None:
        raise bad_request(missing)
    return message
