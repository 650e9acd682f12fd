"""回看: what the last weeks would have been under other terms; numbers for all, names for admins who ask.

Reckoned outside of any transaction; that of a large group, a second or two, in a thread of its own.
"""

from __future__ import annotations

import asyncio
from datetime import datetime

from bot.callback_data import Topic
from bot.services.club import Club
from bot.services.duty.facts import LOOKED_BACK, facts_of
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply, say
from bot.services.votes import planning
from bot.views.charter import votes_names
from bot.views.refusals import clipped
from rules.charter.facts import Facts
from rules.charter.lookback import LookBack, look_back, removed
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage import due, members
from storage.address import PersonAddress
from storage.charter import proposals, versions
from storage.charter.inbox import subject_of
from storage.charter.proposals import Looked
from storage.due import DueAction
from storage.instants import micros
from storage.transaction import Tx

AT_ONCE = 200
"""Members whose weeks are reckoned within some tens of milliseconds."""


async def looked_back(club: Club, group_id: int, wanted: Terms, at: datetime) -> LookBack:
    """The last whole weeks, as they are and as they would have been."""

    async def read(tx: Tx) -> tuple[Facts, tuple[Version, ...]]:
        return await facts_of(tx, group_id, at - LOOKED_BACK, at), await versions.versions(tx, group_id)

    facts, known = await club.db.read(read)
    if len(facts.members) <= AT_ONCE:
        return look_back(facts, known, wanted, at)
    return await asyncio.to_thread(look_back, facts, known, wanted, at)


def counted(found: LookBack) -> Looked:
    """In numbers only."""
    return Looked(len(found.proposed), len(removed(found.now)), len(removed(found.proposed)))


async def who_press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[回看名单]: an admin is told in private who they would have been."""
    words, group_id, number = words_for(club, pressed.person), pressed.payload.group, pressed.payload.number
    kept = await proposals.proposal(tx, number)
    if kept is None or kept.group_id != group_id or kept.looked is None:
        return Reply(clipped(words("vote-unknown", number=number)))
    if not pressed.is_admin:
        return Reply(clipped(words("proposal-who-admins")))
    subject = f"{subject_of(group_id, Topic.PROPOSAL, number)}:{pressed.person.id}"
    await due.schedule(tx, planning.NAMES, subject, str(micros(pressed.at)), pressed.at)
    return Reply(clipped(words("proposal-who-soon")))


async def on_names(club: Club, action: DueAction) -> None:
    """Due work of kind `NAMES`: reckoned as of the opening, said once."""
    _, group_id, number, person_id = action.subject.split(":")
    kept = await club.db.read(lambda tx: proposals.need(tx, int(number)))
    found = await looked_back(club, int(group_id), kept.wanted.terms, kept.opened_at)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        admin = await members.person(tx, int(person_id))
        if not await due.finish(tx, action.id, at, "done") or admin is None:
            return
        people = {*removed(found.now), *removed(found.proposed)}
        names = {one.id: one.name for one in await members.people(tx, people)}
        screen = votes_names.look_back_names(words_for(club, admin), kept.number, found, names)
        await say(tx, PersonAddress(admin.id), screen, at)

    await club.db.transact(job)
