"""本周: `/week`: how many have played, for everybody; one's own state in private, names to admins."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.duty.weeks import look, may_enforce
from bot.services.replies import say
from bot.services.reports.ranking import is_insider
from bot.services.reports.totals import decided, duty_facts
from bot.services.roster.listing import chat_meant
from bot.services.roster.where import Here, answer, here
from bot.services.seating import is_admin
from bot.views.charter.duty_week import week_text
from bot.views.reports.week import MOST_NAMES, WeekSaid, name_pages, totals_text
from rules.charter.duty import Duty, Missed, Owed
from rules.charter.versions import JudgedWeek, judged_week
from rules.reports.weekly import tally
from storage import members
from storage.address import PersonAddress
from storage.charter import versions
from storage.members import Dm
from storage.transaction import Tx


async def week(club: Club, said: Said) -> None:
    """/week."""
    at = club.clock.now()
    chat_id = await chat_meant(club, said)
    allowed = chat_id is not None and await is_admin(club, chat_id, said.user.user_id)
    asked = await club.db.transact(lambda tx: _asked(club, tx, said, at))
    if asked is None:
        return
    place, judged = asked
    found = await club.db.read_beside(lambda tx: duty_facts(tx, place.group.id, judged, at))
    everybody = await decided(found)
    await club.db.transact(partial(_tell, place, judged, everybody, allowed))


async def _asked(club: Club, tx: Tx, said: Said, at: datetime) -> tuple[Here, JudgedWeek] | None:
    """Where it is asked, and the week that runs; None when that was answered already."""
    place = await here(club, tx, said, at)
    if place is None:
        return None
    if not await is_insider(tx, place):
        await answer(tx, place, place.words("reports-not-here"))
        return None
    if place.text:
        await answer(tx, place, place.words("week-usage"))
        return None
    judged = judged_week(await versions.versions(tx, place.group.id), at)
    if judged is None:
        await answer(tx, place, place.words("week-not-judged"))
        return None
    return place, judged


async def _tell(
    place: Here, judged: JudgedWeek, everybody: tuple[tuple[int, Duty], ...], allowed: bool, tx: Tx
) -> None:
    said = WeekSaid(judged, tally(everybody), may_enforce(place.group), in_group=place.in_group)
    await answer(tx, place, totals_text(place.words, said))
    if place.in_group and place.person.dm is not Dm.REACHABLE:
        return
    address = PersonAddress(place.person.id)
    looked = await look(tx, place.group.id, place.person.id, place.at)
    own = None if looked is None else looked.week(judged.week.monday)
    if own is not None:
        await say(tx, address, Screen(week_text(place.own_words, own)), place.at)
    if allowed:
        for page in await _names(tx, place, everybody):
            await say(tx, address, page, place.at)


async def _names(tx: Tx, place: Here, everybody: tuple[tuple[int, Duty], ...]) -> tuple[Screen, ...]:
    """Who has not met the week yet, for admins."""
    still = [person for person, duty in everybody if isinstance(duty, Owed | Missed)]
    people = await members.people(tx, still[:MOST_NAMES])
    return name_pages(place.own_words, place.group, people, len(still))
