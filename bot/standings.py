"""身份: what somebody is in a group, in Telegram's words, and which rights they have there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from telegram import ChatMember, ChatMemberAdministrator, ChatMemberOwner, ChatMemberRestricted


class Standing(StrEnum):
    """What somebody is in a group, in Telegram's words."""

    OWNER = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    BANNED = "kicked"


@dataclass(frozen=True, slots=True)
class Member:
    """群成员: a standing, and the rights that the bot asks about (an owner has them all).

    A restricted person may be in the group or have left it: `present` says which.
    """

    standing: Standing
    present: bool
    can_restrict: bool = False
    can_pin: bool = False
    can_delete: bool = False
    can_invite: bool = False

    @property
    def is_admin(self) -> bool:
        return self.standing in (Standing.OWNER, Standing.ADMINISTRATOR)


@dataclass(frozen=True, slots=True)
class Administrator:
    """管理员: one of those who run a group; other bots are among them, and marked."""

    user_id: int
    name: str
    username: str | None
    is_bot: bool
    member: Member


def member_of(member: ChatMember) -> Member:
    """PTB's member in our words."""
    standing = Standing(member.status)
    if isinstance(member, ChatMemberOwner):
        return Member(standing, True, can_restrict=True, can_pin=True, can_delete=True, can_invite=True)
    if isinstance(member, ChatMemberAdministrator):
        return Member(
            standing,
            present=True,
            can_restrict=member.can_restrict_members,
            can_pin=bool(member.can_pin_messages),
            can_delete=member.can_delete_messages,
            can_invite=member.can_invite_users,
        )
    if isinstance(member, ChatMemberRestricted):
        return Member(standing, present=member.is_member)
    return Member(standing, present=standing is Standing.MEMBER)


def administrator_of(member: ChatMember) -> Administrator:
    """One of the answer to getChatAdministrators."""
    user = member.user
    name = user.full_name.encode("utf-8", "replace").decode("utf-8")
    return Administrator(user.id, name, user.username, user.is_bot, member_of(member))
