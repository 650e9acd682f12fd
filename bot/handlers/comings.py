"""来来去去: memberships, migrations, and anything else that is said."""

from __future__ import annotations

from telegram import ChatMemberUpdated, Update
from telegram.constants import ChatType

from bot.gateway import member_of
from bot.handlers.parsing import chat_of, plain_of, text_of, user_of
from bot.services import groups, memberships, typed
from bot.services.appointments import replying
from bot.services.club import Club
from bot.services.memberships import Deed
from bot.services.records import joining
from bot.services.typed import Line
from storage.members import Status


async def on_own_membership(club: Club, update: Update) -> None:
    """The bot was added, removed, promoted; or somebody blocked or unblocked it."""
    changed = update.my_chat_member
    if changed is None:
        return
    present = member_of(changed.new_chat_member).present
    chat, user = chat_of(changed.chat), user_of(changed.from_user)
    if changed.chat.type == ChatType.PRIVATE and user is not None:
        await groups.private_chat(club, user, open_now=present)
    elif chat is not None and chat.is_group:
        await groups.bot_membership(club, chat, present=present)


async def on_membership(club: Club, update: Update) -> None:
    """Somebody else came, went, or was given another standing."""
    changed = update.chat_member
    if changed is None:
        return
    chat, user = chat_of(changed.chat), user_of(changed.new_chat_member.user)
    if chat is None or user is None:
        return
    status, deed = Status(changed.new_chat_member.status), _deed(club, changed)
    if member_of(changed.new_chat_member).present:
        await memberships.member_came(club, user, chat, status, deed)
    else:
        await memberships.member_left(club, user, chat, status, deed)


def _deed(club: Club, changed: ChatMemberUpdated) -> Deed:
    return Deed(
        by=user_of(changed.from_user),
        by_bot=changed.from_user.id == club.bot_id,
        before=Status(changed.old_chat_member.status),
        was_present=member_of(changed.old_chat_member).present,
        happened_at=changed.date,
    )


async def on_join_request(club: Club, update: Update) -> None:
    """Somebody asks to be let in; Telegram lets us write to them under `user_chat_id` for five minutes."""
    asked = update.chat_join_request
    if asked is None:
        return
    chat, user = chat_of(asked.chat), user_of(asked.from_user)
    if chat is not None and user is not None:
        await joining.asked_to_join(club, user, chat, asked.user_chat_id)


async def on_message(club: Club, update: Update) -> None:
    """Service messages of a group, and what people write: typed moves in private."""
    message = update.effective_message
    if message is None:
        return
    chat, user = chat_of(message.chat, message), user_of(message.from_user)
    if message.migrate_to_chat_id is not None:
        await groups.migrated(club, message.chat.id, message.migrate_to_chat_id)
    elif message.migrate_from_chat_id is not None:
        await groups.migrated(club, message.migrate_from_chat_id, message.chat.id)
    elif chat is not None and message.left_chat_member is not None:
        left = user_of(message.left_chat_member)
        if left is not None:
            deed = Deed(
                by=user,
                by_bot=message.from_user is not None and message.from_user.id == club.bot_id,
                was_present=True,
                happened_at=message.date,
            )
            await memberships.was_seen_off(club, left, chat, deed)
    elif chat is not None and chat.is_group:
        await groups.saw(club, user, chat, message.message_id)
        if user is not None:
            await replying.replied(club, plain_of(message, user, chat))
    elif chat is not None and user is not None:
        line = Line(message.message_id, message.date, text_of(message.text))
        await typed.move(club, user, line)
