"""Forum topics: create, edit, close, reopen, delete."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.access import demand_right, spend_write, writable_chat
from bot.sandbox.model import GENERAL_TOPIC_ID, Chat, Content, Json, Topic
from bot.sandbox.params import Params
from bot.sandbox.world import World

_ICON_COLOR = 7322096
_NO_MANAGING = "not enough rights to manage forum topics in the chat"


def create_forum_topic(world: World, params: Params) -> Any:
    """Carry out createForumTopic; this counts as a message."""
    chat = _forum(world, params)
    name = params.text("name")
    if not name:
        raise bad_request("topic name must be non-empty")
    spend_write(world, chat)
    topic = open_topic(world, chat, name, world.bot.user_id)
    return {"message_thread_id": topic.topic_id, "name": name, "icon_color": _ICON_COLOR}


def open_topic(world: World, chat: Chat, name: str, actor_id: int) -> Topic:
    """Open a topic: the id of its service message becomes its own."""
    created: Json = {"forum_topic_created": {"name": name, "icon_color": _ICON_COLOR}}
    topic = Topic(chat.last_message_id + 1, name)
    chat.topics[topic.topic_id] = topic
    world.post(chat, Content(), actor_id, service=created, thread_id=topic.topic_id)
    return topic


def edit_forum_topic(world: World, params: Params) -> Any:
    """Carry out editForumTopic."""
    chat, topic = _topic(world, params)
    name = params.text("name")
    if not name or name == topic.name:
        raise bad_request("TOPIC_NOT_MODIFIED")
    topic.name = name
    _announce(world, chat, topic, {"forum_topic_edited": {"name": name}})
    return True


def close_forum_topic(world: World, params: Params) -> Any:
    """Carry out closeForumTopic."""
    chat, topic = _topic(world, params)
    set_closed(world, chat, topic, world.bot.user_id, closed=True)
    return True


def reopen_forum_topic(world: World, params: Params) -> Any:
    """Carry out reopenForumTopic."""
    chat, topic = _topic(world, params)
    set_closed(world, chat, topic, world.bot.user_id, closed=False)
    return True


def set_closed(world: World, chat: Chat, topic: Topic, actor_id: int, *, closed: bool) -> None:
    """Close or reopen a topic.

    Raises:
        ApiError: it is closed, or open, already.
    """
    if topic.closed == closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    topic.closed = closed
    service: Json = {"forum_topic_closed" if closed else "forum_topic_reopened": {}}
    _announce(world, chat, topic, service, actor_id)


def delete_forum_topic(world: World, params: Params) -> Any:
    """Carry out deleteForumTopic: its messages go with it."""
    chat, topic = _topic(world, params)
    drop_topic(world, chat, topic)
    return True


def drop_topic(world: World, chat: Chat, topic: Topic) -> None:
    """Delete a topic with all its messages."""
    topic.deleted = True
    for message in tuple(chat.messages.values()):
        if message.thread_id == topic.topic_id and not message.deleted:
            world.erase(message)


def _announce(world: World, chat: Chat, topic: Topic, service: Json, actor_id: int | None = None) -> None:
    thread_id = None if topic.topic_id == GENERAL_TOPIC_ID else topic.topic_id
    actor = world.bot.user_id if actor_id is None else actor_id
    world.post(chat, Content(), actor, service=service, thread_id=thread_id)


def _forum(world: World, params: Params) -> Chat:
    chat = writable_chat(world, params)
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    demand_right(world, chat, "can_manage_topics", _NO_MANAGING)
    return chat


def _topic(world: World, params: Params) -> tuple[Chat, Topic]:
    chat = _forum(world, params)
    topic = chat.topics.get(params.whole("message_thread_id"))
    if topic is None or topic.deleted:
        raise bad_request("message thread not found")
    return chat, topic
