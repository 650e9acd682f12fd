"""为什么: `/why` and `/audit`: one's own weeks, and for admins anybody's and what a run would do now."""

from __future__ import annotations

from collections import defaultdict
from datetime import tzinfo

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.duty.run import gathered
from bot.services.duty.weeks import look, may_enforce
from bot.services.people import meet, words_for
from bot.services.roster.listing import chat_meant
from bot.services.roster.naming import one_named
from bot.services.roster.where import Here, answer, answer_in_private, here
from bot.services.seating import is_admin
from bot.views.charter import duty_audit, duty_why
from bot.views.charter.duty_audit import Audited
from bot.views.charter.duty_why import Standing
from rules.charter.enforcement import Due, Run
from rules.charter.versions import in_force
from storage import groups, members
from storage.members import Person
from storage.transaction import Tx

MOST_TEXT = 200
"""Characters of what names somebody."""


async def why(club: Club, said: Said) -> None:
    """/why: one's own weeks and the reasons; /why WHO, by an admin: somebody else's. Told in private only."""
    at = club.clock.now()
    chat_id = await chat_meant(club, said)
    about_another = said.reply_to is not None or _names_somebody(said)
    allowed = chat_id is not None and about_another and await is_admin(club, chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if not about_another:
            await _tell(tx, place, place.person)
            return
        if not allowed:
            await answer(tx, place, place.words("duty-admins-only"))
            return
        named = await named_by(tx, place)
        if named is None:
            await answer(tx, place, place.words("duty-unknown-member"))
        else:
            await _tell(tx, place, named)

    await club.db.transact(job)


def _names_somebody(said: Said) -> bool:
    """Whether anything but the number of a group stands behind the command."""
    return any(not (word.startswith("#") and word[1:].isdigit()) for word in said.text.split())


async def named_by(tx: Tx, place: Here) -> Person | None:
    """Whom a command names: by its text, otherwise by the message that it answers."""
    if place.text:
        return await one_named(tx, place, place.text) if len(place.text) <= MOST_TEXT else None
    if place.said.reply_to is not None:
        return await meet(tx, place.said.reply_to, place.at)
    return None


async def _tell(tx: Tx, place: Here, person: Person) -> None:
    looked = await look(tx, place.group.id, person.id, place.at)
    if looked is None:
        return
    version = in_force(looked.versions, place.at)
    shown = Standing(
        group=looked.group,
        name=None if person.id == place.person.id else person.name,
        terms=None if version is None else version.terms,
        enforcement=looked.enforcement,
        may_enforce=may_enforce(looked.group),
        enrolled=looked.member is not None and looked.member.enrolled_at() is not None,
        weeks=tuple(looked.weeks()),
    )
    screen = duty_why.standing(place.own_words, shown)
    await answer_in_private(place.club, tx, place.said, place.person, place.at, screen)


async def audit(club: Club, said: Said) -> None:
    """/audit, by an admin: what a run would do now; nothing of it is done. Told in private only."""
    at = club.clock.now()
    chat_id = await chat_meant(club, said)
    allowed = chat_id is not None and await is_admin(club, chat_id, said.user.user_id)

    async def ask(tx: Tx) -> Here | None:
        place = await here(club, tx, said, at)
        if place is not None and not allowed:
            await answer(tx, place, place.words("duty-admins-only"))
        return place if allowed else None

    place = await club.db.transact(ask)
    if place is None:
        return
    found = await club.db.read(lambda tx: gathered(tx, place.group.id, at))
    made = None if found is None else found.run()

    async def tell(tx: Tx) -> None:
        screen = await _audited(tx, place, made)
        await answer_in_private(club, tx, said, place.person, at, screen)

    await club.db.transact(tell)


async def _audited(tx: Tx, place: Here, made: Run | None) -> Screen:
    group = await groups.group(tx, place.group.id) or place.group
    due = () if made is None or not may_enforce(group) else made.due
    names = {one.id: one.name for one in await members.people(tx, {one.person for one in due})}
    by_kind: defaultdict[str, list[str]] = defaultdict(list)
    for one in due:
        kind = duty_audit.kind_of(one.step)
        if kind is not None:
            by_kind[kind].append(names.get(one.person, ""))
    shown = Audited(
        group=group,
        may_enforce=may_enforce(group),
        acts={kind: tuple(some) for kind, some in by_kind.items()},
        waiting=duty_audit.waiting(due),
        next_at=duty_audit.next_at(due, place.at),
        zone=_zone(due),
        trips=() if made is None else made.trips,
    )
    return duty_audit.audit(words_for(place.club, place.person), shown)


def _zone(due: tuple[Due, ...]) -> tzinfo | None:
    return due[-1].judged.zone if due else None
