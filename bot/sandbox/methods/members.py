"""Members: looking them up, removing, banning, restricting them, join requests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.sandbox import wire
from bot.sandbox.errors import bad_request
from bot.sandbox.methods.access import demand_right, readable_chat, writable_chat
from bot.sandbox.model import PERMISSIONS, Chat, Content, Member
from bot.sandbox.params import Params
from bot.sandbox.world import World

_NO_RESTRICTING = "not enough rights to restrict/unrestrict chat member"
_SHORTEST, _LONGEST = timedelta(seconds=30), timedelta(days=366)


def get_chat_member(world: World, params: Params) -> Any:
    """Carry out getChatMember; who is not in the chat has status `left`, which is no error."""
    chat = readable_chat(world, params)
    user_id = params.whole("user_id")
    user = world.users.get(user_id)
    if user is None or not (user.seen or user_id in chat.members):
        raise bad_request("member not found")
    user.seen = True
    return wire.member_json(world, chat, world.member(chat, user_id))


def get_chat_administrators(world: World, params: Params) -> Any:
    """Carry out getChatAdministrators; other bots are left out unless `return_bots`."""
    chat = readable_chat(world, params)
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    shown = []
    for user_id in tuple(chat.members):
        member, user = world.member(chat, user_id), world.user(user_id)
        if member.is_admin and (not user.is_bot or user is world.bot or params.flag("return_bots")):
            user.seen = True
            shown.append(wire.member_json(world, chat, member))
    return shown


def get_chat_member_count(world: World, params: Params) -> Any:
    """Carry out getChatMemberCount."""
    chat = readable_chat(world, params)
    if chat.kind == "private":
        return 2
    return sum(world.member(chat, user_id).present for user_id in tuple(chat.members))


def ban_chat_member(world: World, params: Params) -> Any:
    """Carry out banChatMember; in a basic group this only removes."""
    chat = writable_chat(world, params)
    if chat.kind == "private":
        raise bad_request("can't ban members in private chats")
    target = _target(world, chat, params)
    if chat.kind == "group" and not world.bot_member(chat).is_admin:
        raise bad_request("need to be inviter of a user to kick it from a basic group")
    _demand_removable(world, chat, target)
    until = None if chat.kind == "group" else _until(world, params)
    remove(world, chat, Member(target.user_id, "kicked", until=until), world.bot.user_id)
    return True


def unban_chat_member(world: World, params: Params) -> Any:
    """Carry out unbanChatMember: a present member is removed, unless `only_if_banned`."""
    chat = writable_chat(world, params)
    if chat.kind not in ("supergroup", "channel"):
        raise bad_request("method is available for supergroup and channel chats only")
    target = _target(world, chat, params)
    if target.present and params.flag("only_if_banned"):
        return True
    _demand_removable(world, chat, target)
    if target.present:
        until = world.now() + timedelta(seconds=60)
        remove(world, chat, Member(target.user_id, "kicked", until=until), world.bot.user_id)
    if target.present or target.status != "left":
        world.change_member(chat, Member(target.user_id, "left"), world.bot.user_id)
    return True


def remove(world: World, chat: Chat, new: Member, actor_id: int) -> None:
    """Give somebody a standing outside of the chat; who was in it leaves with a service message."""
    was_present = world.member(chat, new.user_id).present
    world.change_member(chat, new, actor_id)
    if was_present:
        service = {"left_chat_member": wire.user_json(world.user(new.user_id))}
        world.post(chat, Content(), actor_id, service=service)


def restrict_chat_member(world: World, params: Params) -> Any:
    """Carry out restrictChatMember; all permissions together lift a restriction."""
    chat = writable_chat(world, params)
    if chat.kind != "supergroup":
        raise bad_request("method is available only for supergroups")
    target = _target(world, chat, params)
    granted = params.document("permissions")
    if not isinstance(granted, dict):
        raise bad_request("can't parse permissions JSON object")
    _demand_removable(world, chat, target)
    permissions = frozenset(name for name in PERMISSIONS if granted.get(name))
    is_free = all(granted.get(name) for name in PERMISSIONS[:10])
    new = Member(
        target.user_id,
        ("member" if target.present else "left") if is_free else "restricted",
        permissions=permissions,
        is_member=target.present,
        until=None if is_free else _until(world, params),
    )
    world.change_member(chat, new, world.bot.user_id)
    return True


def _target(world: World, chat: Chat, params: Params) -> Member:
    """Give the standing of the one that `user_id` names.

    Raises:
        ApiError: the bot has never met them.
    """
    user_id = params.whole("user_id")
    user = world.users.get(user_id)
    if user is None or not (user.seen or user_id in chat.members):
        raise bad_request("PARTICIPANT_ID_INVALID")
    return world.member(chat, user_id)


def _demand_removable(world: World, chat: Chat, target: Member) -> None:
    if target.user_id == world.bot.user_id:
        raise bad_request("can't restrict self")
    if target.status == "creator":
        raise bad_request("can't remove chat owner")
    demand_right(world, chat, "can_restrict_members", _NO_RESTRICTING)
    if target.status == "administrator":
        raise bad_request("user is an administrator of the chat")


def _until(world: World, params: Params) -> datetime | None:
    """Read `until_date`; under 30 s or over 366 days from now means for ever."""
    seconds = params.whole("until_date")
    if not seconds:
        return None
    until = datetime.fromtimestamp(seconds, UTC)
    return until if _SHORTEST <= until - world.now() <= _LONGEST else None


def approve_chat_join_request(world: World, params: Params) -> Any:
    """Carry out approveChatJoinRequest."""
    chat, user_id = _requested(world, params)
    world.change_member(chat, Member(user_id, "member"), world.bot.user_id)
    service = {"new_chat_members": [wire.user_json(world.user(user_id))]}
    world.post(chat, Content(), user_id, service=service)
    return True


def decline_chat_join_request(world: World, params: Params) -> Any:
    """Carry out declineChatJoinRequest."""
    _requested(world, params)
    return True


def _requested(world: World, params: Params) -> tuple[Chat, int]:
    chat = writable_chat(world, params)
    user_id = params.whole("user_id")
    demand_right(world, chat, "can_invite_users", "not enough rights to invite users to the chat")
    if world.member(chat, user_id).present:
        raise bad_request("USER_ALREADY_PARTICIPANT")
    if user_id not in chat.join_requests:
        raise bad_request("HIDE_REQUESTER_MISSING")
    chat.join_requests.remove(user_id)
    return chat, user_id
