"""/matches: what is ahead in a group; /mine: one's own matches and tables."""

from __future__ import annotations

from bot.screens import Screen
from bot.services.appointments import keeping, weekly
from bot.services.appointments.seeing import seen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.people import meet, tables_of, words_for
from bot.services.replies import say
from bot.services.roster.charter import zone_of
from bot.services.roster.where import answer_in_private, groups_of, here
from bot.views.appointments import own
from bot.views.appointments.own import Listed
from bot.views.charter.roster_places import title
from rules.appointments.events import Reply
from rules.appointments.state import Appointment
from rules.table.state import Phase
from storage import groups
from storage.appointments import listing
from storage.members import Person
from storage.transaction import Tx


async def matches(club: Club, said: Said) -> None:
    """What is ahead, in the group or in private; there with one's own answers."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        listed = []
        for row in await listing.live_of_group(tx, place.group.id):
            found = await keeping.get(tx, row.id)
            if found is not None:
                listed.append(Listed(await seen(tx, *found, at)))
        zone = await zone_of(tx, place.group.id, at)
        later = own.Later(await weekly.between(tx, place.group.id, zone), zone)
        person = None if place.in_group else place.person.id
        await say(tx, place.address, Screen(own.matches_list(place.words, listed, person, later)), at)

    await club.db.transact(job)


async def mine(club: Club, said: Said) -> None:
    """One's own, of all groups, told in private only."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        tables = await _tables(club, tx, person)
        listed = []
        for group in await groups_of(tx, person.id):
            for row in await listing.live_of_group(tx, group.id):
                found = await keeping.get(tx, row.id)
                if found is not None and _is_theirs(found[1], person.id):
                    listed.append(Listed(await seen(tx, *found, at), title(group)))
        text = own.mine(words_for(club, person), listed, tables, person.id)
        await answer_in_private(club, tx, said, person, at, Screen(text))

    await club.db.transact(job)


def _is_theirs(state: Appointment, person: int) -> bool:
    """Whether somebody announced a match, or has not said no to it."""
    answer = state.answer(person)
    return state.by == person or (answer is not None and answer.reply is not Reply.NO)


async def _tables(club: Club, tx: Tx, person: Person) -> list[tuple[int, str]]:
    """The tables at which somebody plays, with the names of their groups."""
    found = []
    for row, state in await tables_of(club, tx, person):
        group = None if row.group_id is None else await groups.group(tx, row.group_id)
        if group is not None and state.phase is not Phase.ENDED:
            found.append((row.id, title(group)))
    return found
