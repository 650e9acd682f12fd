"""群: the bot comes and goes, and groups become supergroups."""

from __future__ import annotations

from bot.services.chats import known_group
from bot.services.club import Chat, Club, User
from bot.services.people import meet, reachable, unreachable
from bot.services.replies import say
from bot.services.roster import arriving, sightings
from bot.views import greeting
from storage import groups, members, migration_of_chats
from storage.address import GroupAddress
from storage.delivery import sending
from storage.transaction import Tx


async def saw(club: Club, user: User | None, chat: Chat, message_id: int | None) -> None:
    """Somebody wrote something: the chat's newest message id, and that the person is there."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = None if user is None else await meet(tx, user, at)
        if chat.is_group:
            group = await known_group(tx, chat, at)
            if message_id is not None and group.chat_id == chat.chat_id:
                await groups.saw_group_message(tx, group.id, message_id)
            if person is not None:
                await sightings.came(tx, group.id, person.id, at, "message")
        elif person is not None:
            if message_id is not None:
                await members.saw_private_message(tx, person.id, message_id)
            await reachable(club, tx, person, at)

    await club.db.transact(job)


async def bot_membership(club: Club, chat: Chat, *, present: bool) -> None:
    """The bot was added to a group, or removed from it; coming back shows every table again.

    What is said of the chat that a group was before it became a supergroup no longer concerns it.
    """
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        before = await groups.group_by_chat(tx, chat.chat_id)
        group = await known_group(tx, chat, at)
        if group.chat_id != chat.chat_id:
            return
        await groups.set_active(tx, group.id, active=present)
        if not present:
            await sending.mark_broken(tx, GroupAddress(group.id))
            return
        await sending.mark_repaired(tx, GroupAddress(group.id))
        if before is None or not before.active:
            words = club.words(group.language)
            await say(tx, GroupAddress(group.id), greeting.group_hello(words), at)
            await arriving.arrived(tx, group, at)

    await club.db.transact(job)


async def private_chat(club: Club, user: User, *, open_now: bool) -> None:
    """Somebody blocked the bot, or unblocked it."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, user, at)
        if open_now:
            await reachable(club, tx, person, at)
        else:
            await unreachable(club, tx, person, at)

    await club.db.transact(job)


async def migrated(club: Club, old_chat_id: int, new_chat_id: int) -> None:
    """群升级: the group goes on under its new chat id, running hands included."""
    await club.db.transact(lambda tx: migration_of_chats.migrate_chat(tx, old_chat_id, new_chat_id))
