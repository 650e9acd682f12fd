"""指定裁判: an admin who does not play in a match appoints a member who does not play in it either."""

from __future__ import annotations

import re

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.people import meet
from bot.services.replies import say
from bot.services.roster.charter import is_bound
from bot.services.roster.naming import one_named
from bot.services.roster.where import Here, here
from bot.services.seating import is_admin
from bot.views.names import name
from storage.charter import links, matches, referees
from storage.members import Person
from storage.transaction import Tx

_TABLE = re.compile(r"(?:^|\s)([0-9]{1,9})$")
MOST_TEXT = 200


async def referee(club: Club, said: Said) -> None:
    """/referee WHO [TABLE], in the group, by an admin; by reply WHO is left out."""
    at = club.clock.now()
    allowed = said.chat.is_group and await is_admin(club, said.chat.chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if not place.in_group:
            answer = place.words("referee-usage")
        elif not allowed:
            answer = place.words("referee-admins-only")
        else:
            answer = await _appoint(tx, place)
        await say(tx, place.address, Screen(answer), at)

    await club.db.transact(job)


async def _appoint(tx: Tx, place: Here) -> str:
    words, text = place.words, place.text
    if len(text) > MOST_TEXT:
        return words("referee-usage")
    found = _TABLE.search(text)
    who = text if found is None else text[: found.start()].strip()
    person = await _named(tx, place, who)
    if person is None:
        return words("referee-usage")
    table = await _table(tx, place, None if found is None else int(found[1]))
    if table is None:
        return words("referee-no-match")
    refused = await _refusal(tx, place, person, table)
    if refused is not None:
        return refused
    await referees.appoint(tx, table, person.id, place.person.id, place.at)
    return words("referee-appointed", name=name(words, person.name), match=table)


async def _named(tx: Tx, place: Here, who: str) -> Person | None:
    if who:
        return await one_named(tx, place, who)
    reply_to = place.said.reply_to
    return None if reply_to is None else await meet(tx, reply_to, place.at)


async def _table(tx: Tx, place: Here, wanted: int | None) -> int | None:
    """The running match that is meant: the one named, or the only one."""
    running = [one.id for one in await matches.matches(tx, place.group.id, place.at) if one.ended_at is None]
    if wanted is not None:
        return wanted if wanted in running else None
    return running[0] if len(running) == 1 else None


async def _refusal(tx: Tx, place: Here, person: Person, table: int) -> str | None:
    """Why not, in words; None when nothing is against it."""
    words, newest = place.words, await links.newest_accounts(tx, place.group.id)
    players = {newest.get(one, one) for one in await matches.players(tx, table)}
    referee_key, admin = (newest.get(one, one) for one in (person.id, place.person.id))
    if referee_key == admin:
        return words("referee-oneself")
    if admin in players:
        return words("referee-admin-plays")
    who = name(words, person.name)
    if referee_key in players:
        return words("referee-plays", name=who)
    if not await is_bound(tx, place.group.id, person.id, place.at):
        return words("referee-not-bound", name=who)
    return None
