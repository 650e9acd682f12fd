"""Coming and going: joining, leaving, adding, removing, promoting, muting, people and the bot alike."""

from __future__ import annotations

from collections.abc import Iterable

from bot.sandbox import wire
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.methods.members import remove
from bot.sandbox.model import EVERY_PERMISSION, EVERY_RIGHT, Chat, Content, Member, Status
from bot.sandbox.world import World


def add(
    world: World,
    actor_id: int,
    chat_id: int,
    user_id: int,
    *,
    rights: Iterable[str] | None = None,
) -> None:
    """Add somebody (for example the bot) to a group, as an administrator where `rights` are given.

    Raises:
        ImpossibleError: who adds is not in the group, or who is added is already.
    """
    chat = world.chat(chat_id)
    if not world.member(chat, actor_id).present or world.member(chat, user_id).present:
        raise ImpossibleError(f"{actor_id} cannot add {user_id} to {chat.title}")
    _enter(world, chat, user_id, actor_id)
    if rights is not None:
        promote(world, actor_id, chat_id, user_id, rights=rights)


def join(world: World, user_id: int, chat_id: int) -> None:
    """Join by a link.

    Raises:
        ImpossibleError: banned, or in the group already.
    """
    chat = world.chat(chat_id)
    member = world.member(chat, user_id)
    if member.present or member.status == "kicked":
        raise ImpossibleError(f"{user_id} cannot join {chat.title}: {member.status}")
    _enter(world, chat, user_id, user_id)


def _enter(world: World, chat: Chat, user_id: int, actor_id: int) -> None:
    before = world.member(chat, user_id)
    if before.status == "restricted":
        new = Member(user_id, "restricted", permissions=before.permissions, until=before.until)
    else:
        new = Member(user_id, "member")
    world.change_member(chat, new, actor_id)
    service = {"new_chat_members": [wire.user_json(world.user(user_id))]}
    world.post(chat, Content(), actor_id, service=service)


def leave(world: World, user_id: int, chat_id: int) -> None:
    """Leave by one's own act; a restriction is remembered.

    Raises:
        ImpossibleError: not in the group.
    """
    chat = world.chat(chat_id)
    member = world.member(chat, user_id)
    if not member.present:
        raise ImpossibleError(f"{user_id} is not in {chat.title}")
    if member.status == "restricted":
        permissions, until = member.permissions, member.until
        new = Member(user_id, "restricted", permissions=permissions, is_member=False, until=until)
    else:
        new = Member(user_id, "left")
    remove(world, chat, new, user_id)


def kick(world: World, actor_id: int, chat_id: int, user_id: int) -> None:
    """Remove somebody, who may come back; as an administrator's client does it.

    For the bot this is a removal with status `kicked`, which is what clients do to bots.
    """
    chat = _demand(world, actor_id, chat_id, "can_restrict_members")
    status: Status = "kicked" if user_id == world.bot.user_id else "left"
    remove(world, chat, Member(user_id, status), actor_id)


def ban(world: World, actor_id: int, chat_id: int, user_id: int) -> None:
    """Remove somebody for ever."""
    chat = _demand(world, actor_id, chat_id, "can_restrict_members")
    remove(world, chat, Member(user_id, "kicked"), actor_id)


def unban(world: World, actor_id: int, chat_id: int, user_id: int) -> None:
    """Lift a ban."""
    chat = _demand(world, actor_id, chat_id, "can_restrict_members")
    world.change_member(chat, Member(user_id, "left"), actor_id)


def restrict(world: World, actor_id: int, chat_id: int, user_id: int, forbidden: Iterable[str]) -> None:
    """Take permissions (as `can_send_messages`) from somebody; none of them: lift it."""
    chat = _demand(world, actor_id, chat_id, "can_restrict_members")
    taken = frozenset(forbidden)
    status: Status = "restricted" if taken else "member"
    world.change_member(chat, Member(user_id, status, permissions=EVERY_PERMISSION - taken), actor_id)


def promote(
    world: World,
    actor_id: int,
    chat_id: int,
    user_id: int,
    *,
    rights: Iterable[str] | None = None,
    anonymous: bool = False,
) -> None:
    """Make somebody an administrator; every right unless `rights` are named."""
    chat = _demand(world, actor_id, chat_id, "can_promote_members")
    granted = EVERY_RIGHT if rights is None else frozenset(rights) | {"can_manage_chat"}
    world.change_member(chat, Member(user_id, "administrator", granted, is_anonymous=anonymous), actor_id)


def demote(world: World, actor_id: int, chat_id: int, user_id: int) -> None:
    """Make an administrator an ordinary member again."""
    chat = _demand(world, actor_id, chat_id, "can_promote_members")
    world.change_member(chat, Member(user_id, "member"), actor_id)


def request_join(world: World, user_id: int, chat_id: int) -> None:
    """Ask to be let in, where the link demands it; an administrator bot is told.

    Raises:
        ImpossibleError: banned, or in the group already.
    """
    chat = world.chat(chat_id)
    member = world.member(chat, user_id)
    if member.present or member.status == "kicked":
        raise ImpossibleError(f"{user_id} cannot ask to join {chat.title}: {member.status}")
    chat.join_requests.add(user_id)
    user = world.user(user_id)
    if world.bot_member(chat).has_right("can_invite_users"):
        user.seen = True
        body = {
            "chat": wire.chat_json(world, chat),
            "from": wire.user_json(user),
            "user_chat_id": user_id,
            "date": wire.unix(world.now()),
        }
        world.tell("chat_join_request", body, chat)


def _demand(world: World, actor_id: int, chat_id: int, right: str) -> Chat:
    chat = world.chat(chat_id)
    if not world.member(chat, actor_id).has_right(right):
        raise ImpossibleError(f"{actor_id} has not the right {right} in {chat.title}")
    return chat
