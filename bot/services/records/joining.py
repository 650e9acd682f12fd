"""入群申请: somebody asks to be let in. Whoever is not kept out is left to the admins."""

from __future__ import annotations

from bot.services.chats import known_group
from bot.services.club import Chat, Club, User
from bot.services.people import meet
from storage import members
from storage.transaction import Tx


async def asked_to_join(club: Club, user: User, chat: Chat, user_chat_id: int) -> None:
    """Notes who asks, so that the bot knows them when they are in; the admins decide.

    `user_chat_id` is the private chat: for people it has their own id.
    """
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, user, at)
        group = await known_group(tx, chat, at)
        if group.chat_id == chat.chat_id and user_chat_id == person.user_id:
            await members.sighting(tx, group.id, person.id, "join request", at)

    await club.db.transact(job)
