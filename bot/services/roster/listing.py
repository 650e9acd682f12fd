"""名册: `/roster`: how many are enrolled, seen, and out of the bot's sight; the names only to admins."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.services.asked import Said
from bot.services.club import Club
from bot.services.people import meet
from bot.services.replies import say
from bot.services.roster.charter import is_enrolled
from bot.services.roster.where import Here, here, meant
from bot.services.seating import is_admin
from bot.views.charter import roster_list
from bot.views.charter.roster_list import MOST_NAMES, Listed
from rules.charter.facts import Member
from storage import members
from storage.address import PersonAddress
from storage.charter import roster
from storage.groups import Group
from storage.members import Dm, Person
from storage.transaction import Tx


async def show_roster(club: Club, said: Said) -> None:
    """/roster: the numbers where it was asked; to an admin who can be reached also the names, in private."""
    at = club.clock.now()
    chat_id = await chat_meant(club, said)
    count = None if chat_id is None else await club.gateway.member_count(chat_id)
    allowed = chat_id is not None and await is_admin(club, chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        found = await _listed(tx, place, count if isinstance(count, int) else None, at)
        await say(tx, place.address, roster_list.counts(place.words, found), at)
        if allowed and (not place.in_group or place.person.dm is Dm.REACHABLE):
            for page in roster_list.names(place.own_words, found):
                await say(tx, PersonAddress(place.person.id), page, at)

    await club.db.transact(job)


async def chat_meant(club: Club, said: Said) -> int | None:
    """The chat to ask Telegram about; None where it is not clear which group is meant."""
    if said.chat.is_group:
        return said.chat.chat_id
    at = club.clock.now()

    async def job(tx: Tx) -> Group | None:
        return await meant(tx, await meet(tx, said.user, at), said.text)

    found = await club.db.transact(job)
    return None if found is None else found.chat_id


async def _listed(tx: Tx, place: Here, count: int | None, at: datetime) -> Listed:
    present = [one for one in await roster.members(tx, place.group.id, since=at) if one.is_here(at)]
    enrolled = [one for one in present if is_enrolled(one, at)]
    others = [one for one in present if not is_enrolled(one, at)]
    return Listed(
        group=place.group,
        enrolled=await _named(tx, enrolled),
        seen=await _named(tx, others),
        enrolled_count=len(enrolled),
        seen_count=len(others),
        unseen=None if count is None else max(0, count - 1 - len(present)),
    )


async def _named(tx: Tx, found: Iterable[Member]) -> tuple[Person, ...]:
    return await members.people(tx, [one.person for one in found][:MOST_NAMES])
