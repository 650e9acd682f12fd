"""豁免: `/pardon WHO`, by an admin in the group: the oldest week that is held against somebody is let go."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.duty.inbox import settle_inbox
from bot.services.duty.proposing import pardon
from bot.services.duty.weeks import Look, look
from bot.services.duty.why import named_by
from bot.services.roster.where import Here, answer, here
from bot.services.seating import is_admin
from bot.views.charter.duty_week import WeekSeen
from bot.views.names import name
from rules.charter.ladder import Done
from storage.charter import links, removals
from storage.charter.removals import Did, ForWeek, Step
from storage.members import Person
from storage.transaction import Tx


async def pardon_command(club: Club, said: Said) -> None:
    """Public, as every pardon is; nobody pardons themselves."""
    at = club.clock.now()
    allowed = said.chat.is_group and await is_admin(club, said.chat.chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        refusal = await _pardon(club, tx, place, allowed=allowed)
        if refusal is not None:
            await answer(tx, place, refusal)

    await club.db.transact(job)


async def _pardon(club: Club, tx: Tx, place: Here, *, allowed: bool) -> str | None:
    """The text that says why not; None when it is done, which is said in public."""
    words = place.words
    if not place.in_group:
        return words("duty-in-group")
    if not allowed:
        return words("duty-admins-only")
    if not place.text and place.said.reply_to is None:
        return words("duty-pardon-usage")
    person = await named_by(tx, place)
    if person is None:
        return words("duty-unknown-member")
    if person.id in await links.accounts(tx, place.group.id, place.person.id):
        return words("duty-pardon-self")
    looked = await look(tx, place.group.id, person.id, place.at)
    week = None if looked is None else _held(looked)
    if looked is None or week is None:
        return words("duty-pardon-nothing", name=name(words, person.name))
    await _let_go(club, tx, place, person, looked, week)
    return None


def _held(looked: Look) -> WeekSeen | None:
    """The oldest week of which something may still come."""
    return next((week for week in looked.weeks() if not isinstance(week.step, Done)), None)


async def _let_go(club: Club, tx: Tx, place: Here, person: Person, looked: Look, week: WeekSeen) -> None:
    group_id, monday, at = place.group.id, week.judged.week.monday, place.at
    key = person.id if looked.member is None else looked.member.person
    await pardon(club, tx, group_id, key, monday, place.person.id, at)
    for removal in await removals.removals(tx, group_id, week.judged.week.starts_at, persons=(key,)):
        for_it = isinstance(removal.cause, ForWeek) and removal.cause.monday == monday
        if for_it and not removal.is_over:
            await removals.take(tx, removal.id, Step(Did.PARDONED, place.person.id, at))
            await settle_inbox(tx, group_id, Topic.REMOVAL, removal.id, at)
