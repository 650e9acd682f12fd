"""入群申请: somebody asks to be let in. Who is on the blacklist is told why not, and how to appeal.

Telegram lets the bot write to who asks for five minutes, until the request is answered: so the word comes
first. Everybody else is left to the admins.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.gateway import Done, Gone, Refused, Unchanged
from bot.screens import Screen
from bot.services.chats import known_group
from bot.services.club import Chat, Club, User
from bot.services.people import meet, words_for
from bot.services.records.standing import is_blacklisted
from bot.views.charter.roster_places import title
from storage import due, groups, members
from storage.due import DueAction
from storage.members import Person
from storage.transaction import Tx

DECLINE = "decline"
"""Due work: a request to be let in is turned down."""
_TOLD_FIRST = timedelta(seconds=20)
_AGAIN = timedelta(minutes=1)
_TRIES_FOR = timedelta(days=1)


async def asked_to_join(club: Club, user: User, chat: Chat, user_chat_id: int) -> None:
    """Notes who asks, so that the bot knows them when they are in; the admins decide.

    `user_chat_id` is the private chat: for people it has their own id.
    """
    at = club.clock.now()

    async def job(tx: Tx) -> tuple[Screen, str] | None:
        person = await meet(tx, user, at)
        group = await known_group(tx, chat, at)
        if group.chat_id != chat.chat_id:
            return None
        if user_chat_id == person.user_id:
            await members.sighting(tx, group.id, person.id, "join request", at)
        if not await is_blacklisted(tx, group.id, person.id, at):
            return None
        subject = f"{DECLINE}:{group.id}:{person.id}"
        await due.schedule(tx, DECLINE, subject, _revision(at), at + _TOLD_FIRST, at + _TRIES_FOR)
        words = words_for(club, person)
        return Screen(words("blacklist-declined", title=title(group))), subject

    told = await club.db.transact(job)
    if told is None:
        return
    screen, subject = told
    await club.gateway.send(user_chat_id, screen)
    now = club.clock.now()
    await club.db.transact(lambda tx: due.schedule(tx, DECLINE, subject, _revision(at), now, at + _TRIES_FOR))


def _revision(at: datetime) -> str:
    return f"{at:%Y%m%d%H%M%S%f}"


async def decline(club: Club, action: DueAction) -> None:
    """Turns down who is on the list at this moment; nobody else is answered."""
    _, group_id, person_id = action.subject.split(":")
    now = club.clock.now()

    async def job(tx: Tx) -> tuple[int, Person] | None:
        group, person = await groups.group(tx, int(group_id)), await members.person(tx, int(person_id))
        if group is None or person is None or not await is_blacklisted(tx, group.id, person.id, now):
            return None
        return group.chat_id, person

    wanted = await club.db.read(job)
    answer = None
    if wanted is not None:
        chat_id, person = wanted
        answer = await club.gateway.decline_join(chat_id, person.user_id)
    is_over = answer is None or isinstance(answer, Done | Gone | Unchanged | Refused)

    async def close(tx: Tx) -> None:
        outcome = "unfounded" if answer is None else type(answer).__name__.lower()
        if not await due.finish(tx, action.id, now, outcome) or is_over:
            return
        if action.not_after is None or now + _AGAIN < action.not_after:
            again = now + _AGAIN
            await due.schedule(tx, DECLINE, action.subject, _revision(again), again, action.not_after)

    await club.db.transact(close)
