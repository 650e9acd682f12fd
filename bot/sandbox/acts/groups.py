"""Groups: founding, upgrading, deleting them, their topics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from bot.sandbox.acts.membership import add
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.methods.topics import drop_topic, open_topic, set_closed
from bot.sandbox.model import (
    EVERY_RIGHT,
    GENERAL_TOPIC_ID,
    PERMISSIONS,
    Chat,
    Content,
    Member,
    Topic,
    User,
)
from bot.sandbox.world import World

_SUPERGROUP_IDS = -1_001_000_000_000
_GROUP_IDS = -4_000_000_000
_USER_IDS = 5_000_000_000


def person(
    world: World,
    name: str,
    *,
    username: str | None = None,
    language_code: str | None = "zh-hans",
    is_bot: bool = False,
) -> User:
    """Bring a new person (or another bot) into the world."""
    user = User(_USER_IDS + next(world.numbers), name, username, language_code, is_bot=is_bot)
    world.users[user.user_id] = user
    world.chats[user.user_id] = Chat(user.user_id, "private", name)
    return user


def group(
    world: World,
    title: str,
    owner_id: int,
    *,
    kind: Literal["group", "supergroup"] = "supergroup",
    members: Iterable[int] = (),
    bot: Literal["absent", "member", "administrator"] = "administrator",
    forum: bool = False,
    username: str | None = None,
    linked_channel: str | None = None,
) -> Chat:
    """Found a group with its members; the bot is added last, and told of it.

    Args:
        world: where.
        title: the group's name.
        owner_id: the creator.
        kind: a basic group or a supergroup.
        members: ids of ordinary members.
        bot: whether the bot is added, and as what (an administrator gets every right).
        forum: has topics; supergroups only.
        username: makes it public.
        linked_channel: the title of a channel to link.
    """
    base = _SUPERGROUP_IDS if kind == "supergroup" else _GROUP_IDS
    chat = Chat(base - next(world.numbers), kind, title, username, forum)
    if forum:
        chat.topics[GENERAL_TOPIC_ID] = Topic(GENERAL_TOPIC_ID, "General")
    chat.members[owner_id] = Member(owner_id, "creator", EVERY_RIGHT)
    chat.members.update({member: Member(member, "member") for member in members})
    world.chats[chat.chat_id] = chat
    if linked_channel is not None:
        channel = Chat(_SUPERGROUP_IDS - next(world.numbers), "channel", linked_channel)
        world.chats[channel.chat_id] = channel
        chat.linked_channel_id = channel.chat_id
    if bot != "absent":
        rights = EVERY_RIGHT if bot == "administrator" else None
        add(world, owner_id, chat.chat_id, world.bot.user_id, rights=rights)
    return chat


def upgrade(world: World, chat_id: int) -> Chat:
    """Turn a basic group into a supergroup: everybody moves, the old messages stay behind.

    The bot gets both service messages; writes to the old id fail from now on with the new one.

    Raises:
        ImpossibleError: it is no basic group any more.
    """
    old = world.chat(chat_id)
    if old.kind != "group" or old.migrated_to is not None:
        raise ImpossibleError(f"{old.title} is no basic group")
    new = Chat(_SUPERGROUP_IDS - next(world.numbers), "supergroup", old.title)
    new.members = dict(old.members)
    new.permissions, new.seen = old.permissions, old.seen
    world.chats[new.chat_id] = new
    owner_id = next(member.user_id for member in old.members.values() if member.status == "creator")
    world.post(old, Content(), owner_id, service={"migrate_to_chat_id": new.chat_id})
    old.migrated_to = new.chat_id
    bot_id = world.bot.user_id
    old.members[bot_id] = replace(world.bot_member(old), status="left")
    world.post(new, Content(), owner_id, service={"migrate_from_chat_id": old.chat_id})
    return new


def delete_group(world: World, chat_id: int) -> None:
    """Delete the group for everybody."""
    chat = world.chat(chat_id)
    chat.deleted = True
    owner_id = next(member.user_id for member in chat.members.values() if member.status == "creator")
    world.change_member(chat, Member(world.bot.user_id, "left"), owner_id)


def rename(world: World, user_id: int, chat_id: int, title: str) -> None:
    """Give the group another title, as a service message tells."""
    chat = world.chat(chat_id)
    chat.title = title
    world.post(chat, Content(), user_id, service={"new_chat_title": title})


def set_permissions(world: World, chat_id: int, forbidden: Iterable[str]) -> None:
    """Take permissions (as `can_send_messages`) from all ordinary members."""
    world.chat(chat_id).permissions = frozenset(PERMISSIONS) - frozenset(forbidden)


def create_topic(world: World, user_id: int, chat_id: int, name: str) -> Topic:
    """Open a forum topic.

    Raises:
        ImpossibleError: the chat is no forum.
    """
    chat = world.chat(chat_id)
    if not chat.is_forum:
        raise ImpossibleError(f"{chat.title} is no forum")
    return open_topic(world, chat, name, user_id)


def close_topic(world: World, user_id: int, chat_id: int, topic_id: int) -> None:
    """Close a topic; 1 is General."""
    chat = world.chat(chat_id)
    set_closed(world, chat, _topic(chat, topic_id), user_id, closed=True)


def reopen_topic(world: World, user_id: int, chat_id: int, topic_id: int) -> None:
    """Reopen a topic."""
    chat = world.chat(chat_id)
    set_closed(world, chat, _topic(chat, topic_id), user_id, closed=False)


def delete_topic(world: World, user_id: int, chat_id: int, topic_id: int) -> None:
    """Delete a topic with its messages; the bot is not told.

    Raises:
        ImpossibleError: not an administrator with the right.
    """
    chat = world.chat(chat_id)
    if not world.member(chat, user_id).has_right("can_manage_topics"):
        raise ImpossibleError(f"{user_id} may not delete topics in {chat.title}")
    drop_topic(world, chat, _topic(chat, topic_id))


def _topic(chat: Chat, topic_id: int) -> Topic:
    topic = chat.topics.get(topic_id)
    if topic is None or topic.deleted:
        raise ImpossibleError(f"{chat.title} has no topic {topic_id}")
    return topic
