"""忘记我: `/forget` takes name, account and own words away, once nothing is open that needs them."""

from __future__ import annotations

from datetime import datetime

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.gathering.leaving import give_up, is_owing, played_by
from bot.services.people import meet, words_for
from bot.services.records.standing import standing_of
from bot.services.replies import say
from bot.services.roster.charter import subject_of
from bot.services.roster.redrawing import draw_again
from bot.services.roster.where import answer_in_private
from bot.services.votes.states import states_of
from bot.views.charter.roster_places import title
from bot.words import Words
from rules.charter.pending import not_forgotten
from storage import groups, members, tables
from storage.address import PersonAddress
from storage.charter import appeal_words, forgetting, links, roster
from storage.delivery import cards
from storage.members import Person
from storage.transaction import Tx

YES = "yes"
FORGOTTEN = "forgotten"


async def forget(club: Club, said: Said) -> None:
    """/forget: what it means; /forget yes in private: it is done, or why it has to wait."""
    at = club.clock.now()

    async def job(tx: Tx) -> Words | None:
        person = await meet(tx, said.user, at)
        words = words_for(club, person)
        if said.chat.is_group or said.text.strip().lower() != YES:
            await answer_in_private(club, tx, said, person, at, Screen(words("forget-explained")))
            return None
        waits = await _waits_for(tx, words, person, at)
        if waits is not None:
            await say(tx, PersonAddress(person.id), Screen(waits), at)
            return None
        await _forget(club, tx, person, at)
        return words

    gone = await club.db.transact(job)
    if gone is not None:  # nobody is left to whom delivery could address it
        await club.gateway.send(said.user.user_id, Screen(gone("forget-done")))


async def _waits_for(tx: Tx, words: Words, person: Person, at: datetime) -> str | None:
    """Why somebody cannot be forgotten yet, in any of their groups; None when nothing is against it."""
    if await tables.live_tables_of_person(tx, person.id):
        return words("forget-seated")
    for membership in await members.memberships_of(tx, person.id):
        group = await groups.group(tx, membership.group_id)
        if group is None:
            continue
        if await played_by(tx, group.id, {person.id}):
            return words("forget-seated")
        if await is_owing(tx, group.id, person.id, at):
            return words("forget-match", title=title(group))
        standing = await standing_of(tx, group.id, person.id, at)
        for account in sorted(await links.accounts(tx, group.id, person.id)):
            why = not_forgotten(standing, await states_of(tx, group.id, at, person=account), account)
            if why is not None:
                return words(f"forget-{why}", title=title(group))
    return None


async def _forget(club: Club, tx: Tx, person: Person, at: datetime) -> None:
    """Off every roster, so that nothing is asked any more; who comes back is on it again."""
    for membership in await members.memberships_of(tx, person.id):
        await give_up(tx, membership.group_id, person.id, at, at, own_act=True)
        await roster.went(tx, membership.group_id, person.id, at, FORGOTTEN)
        await cards.mark_dirty(tx, subject_of(membership.group_id))
    await appeal_words.erase(tx, person.id)
    await forgetting.make_key(tx, club.entropy(forgetting.KEY_BYTES))
    for erased in await forgetting.forget(tx, person.id, person.user_id, person.name, at):
        await draw_again(tx, erased)
