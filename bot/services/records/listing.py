"""记录: `/violations` and `/me`: what stands against oneself, in private; everything to admins."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.duty.weeks import look
from bot.services.records.exporting import head_line, tell
from bot.services.records.seeing import record_seen
from bot.services.records.standing import is_blacklisted, standing_of
from bot.services.roster.charter import is_bound
from bot.services.roster.listing import chat_meant
from bot.services.roster.naming import one_named
from bot.services.roster.where import Here, here
from bot.services.seating import is_admin
from bot.services.votes.seeing import zone_of
from bot.views.charter import records_list as view
from bot.views.charter.records_hand import HandSeen
from bot.views.charter.records_list import Listed, Me
from rules.charter.cases import known
from storage import members
from storage.charter import cases, ledger, links, moderation
from storage.members import Person
from storage.transaction import Tx

ALL = "all"
_PAGE = re.compile(r"(\S+)(?:\s+([0-9]{1,6}))?")
PAGE = 10
MOST_TEXT = 200
RECENT = timedelta(weeks=4)


async def violations(club: Club, said: Said) -> None:
    """/violations: one's own record; by an admin also /violations all [PAGE], and /violations WHO."""
    at = club.clock.now()
    chat_id = await chat_meant(club, said)
    allowed = chat_id is not None and await is_admin(club, chat_id, said.user.user_id)

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        page = _page_of(place)
        if not place.text:
            await _tell_record(tx, place, place.person)
        elif not allowed:
            await tell(tx, place, Screen(place.own_words("records-admins-only")))
        elif page is not None:
            await tell(tx, place, await _page(tx, place, page))
        else:
            found = await one_named(tx, place, place.text) if len(place.text) <= MOST_TEXT else None
            if found is None:
                await tell(tx, place, Screen(place.own_words("records-nobody")))
            else:
                await _tell_record(tx, place, found)

    await club.db.transact(job)


def _page_of(place: Here) -> int | None:
    """Which page of all cases is wanted; None where the text asks for something else."""
    found = _PAGE.fullmatch(place.text.lower())
    if found is None or found[1] not in (ALL, place.own_words("violations-all-word")):
        return None
    return int(found[2] or 1)


async def _tell_record(tx: Tx, place: Here, person: Person) -> None:
    whom = await links.newest_account(tx, place.group.id, person.id)
    seen = await record_seen(tx, place.group, whom, place.at)
    own = person.id == place.person.id
    hands = await _hands(tx, place, whom)
    head = await head_line(tx, place)
    screen = view.record(place.own_words, place.group, None if own else person.name, seen, hands, head)
    await tell(tx, place, screen)


async def _hands(tx: Tx, place: Here, person_id: int | None) -> tuple[HandSeen, ...]:
    found = await moderation.hand_acts(tx, place.group.id, person=person_id, limit=PAGE)
    wanted = {one.person for one in found} | {one.by for one in found if one.by is not None}
    names = {one.id: one.name for one in await members.people(tx, wanted)}
    return tuple(
        HandSeen(
            group=place.group,
            act=one,
            name=names.get(one.person, ""),
            by=None if one.by is None else names.get(one.by),
            listed=False,
            is_open=False,
        )
        for one in found
    )


async def _page(tx: Tx, place: Here, page: int) -> Screen:
    """All cases of the group, the newest first."""
    found = known(await cases.case_events(tx, place.group.id), place.at)[::-1]
    shown = found[(page - 1) * PAGE : page * PAGE] if page > 0 else ()
    names = {one.id: one.name for one in await members.people(tx, {one.opened.person for one in shown})}
    zone = await zone_of(tx, place.group.id)
    listed = tuple(Listed(one, names.get(one.opened.person, ""), zone) for one in shown)
    hands = await _hands(tx, place, None) if page == 1 else ()
    pages = -(-len(found) // PAGE)
    head = await head_line(tx, place)
    return view.page(place.own_words, place.group, listed, hands, (page, pages, len(found)), head)


async def me(club: Club, said: Said) -> None:
    """/me: what stands against oneself, whether one may sit down, the week's duty, points."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        group_id, person_id = place.group.id, place.person.id
        looked = await look(tx, group_id, person_id, at)
        weeks = () if looked is None else tuple(looked.weeks())
        seen = Me(
            group=place.group,
            enrolled=await is_bound(tx, group_id, person_id, at),
            standing=await standing_of(tx, group_id, person_id, at),
            blacklisted=await is_blacklisted(tx, group_id, person_id, at),
            week=weeks[-1] if weeks and weeks[-1].judged.week.ends_at > at else None,
            points=await _points(tx, group_id, person_id, None),
            recent=await _points(tx, group_id, person_id, at - RECENT),
            zone=await zone_of(tx, group_id),
        )
        await tell(tx, place, view.me(place.own_words, seen))

    await club.db.transact(job)


async def _points(tx: Tx, group_id: int, person_id: int, since: datetime | None) -> int:
    accounts = await links.accounts(tx, group_id, person_id)
    return sum([await ledger.total(tx, group_id, account, since) for account in accounts])
