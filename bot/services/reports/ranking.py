"""排行: `/rank`: who stands where in a group, and the same as a file for who asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.reports.asking import Wish, wish_of
from bot.services.roster.charter import zone_of
from bot.services.roster.where import Here, answer, answer_in_private, here
from bot.views.reports.ranking import PLACES, rank_text
from bot.views.reports.ranking_csv import as_csv
from rules.reports.figures import Figures
from rules.reports.periods import begins_at
from rules.reports.ranking import Ranked, ranking
from storage import members
from storage.charter import links, roster
from storage.members import Dm
from storage.reports import figures
from storage.reports.points import points
from storage.transaction import Tx

Sum = TypeVar("Sum", int, Figures)

FILE = "xuezhan-rank.csv"


@dataclass(frozen=True, slots=True)
class _Asked:
    """谁问的, what, and since when it is reckoned (None: ever); `own` is their newest account."""

    place: Here
    wish: Wish
    since: datetime | None
    own: int


async def rank(club: Club, said: Said) -> None:
    """/rank [week|month|all] [csv]."""
    at = club.clock.now()
    asked = await club.db.transact(lambda tx: _asked(club, tx, said, at))
    if asked is None:
        return
    place = asked.place
    found = await club.db.read_beside(lambda tx: ranked(tx, place.group.id, asked.since))
    if not asked.wish.as_file:
        await club.db.transact(lambda tx: _tell(tx, asked, found))
        return
    content = await club.db.read_beside(lambda tx: _file(tx, asked, found))
    caption = Screen(place.own_words("rank-csv-caption", count=len(found)))
    await club.gateway.document(place.person.user_id, FILE, content, caption)


async def _asked(club: Club, tx: Tx, said: Said, at: datetime) -> _Asked | None:
    """What is asked, by whom; None when that was answered already."""
    place = await here(club, tx, said, at)
    if place is None:
        return None
    wish = wish_of(place.text)
    if not await is_insider(tx, place):
        await answer(tx, place, place.words("reports-not-here"))
        return None
    if wish is None:
        await answer(tx, place, place.words("rank-usage"))
        return None
    if wish.as_file and place.in_group:
        await answer_in_private(club, tx, said, place.person, at)
        if place.person.dm is not Dm.REACHABLE:
            return None
    since = begins_at(wish.period, at, await zone_of(tx, place.group.id, at))
    return _Asked(place, wish, since, await links.newest_account(tx, place.group.id, place.person.id))


async def is_insider(tx: Tx, place: Here) -> bool:
    """Whether who asks is in the group: in private people ask about groups that they have left, too."""
    if place.in_group:
        return True
    member = await roster.member(tx, place.group.id, place.person.id)
    return member is not None and member.is_here(place.at)


async def ranked(
    tx: Tx, group_id: int, since: datetime | None, until: datetime | None = None
) -> tuple[Ranked, ...]:
    """The ranking of a group over a stretch of time, everybody under their newest account."""
    newest = await links.newest_accounts(tx, group_id)
    own = _by_newest(await points(tx, group_id, since, until), newest)
    return ranking(own, _by_newest(await figures.totals(tx, group_id, since, until), newest))


def _by_newest(sums: Mapping[int, Sum], newest: Mapping[int, int]) -> Mapping[int, Sum]:
    if not newest:
        return sums
    found: dict[int, Sum] = {}
    for person, one in sums.items():
        key = newest.get(person, person)
        found[key] = found[key] + one if key in found else one
    return found


async def _tell(tx: Tx, asked: _Asked, found: tuple[Ranked, ...]) -> None:
    place = asked.place
    own = next((one for one in found[PLACES:] if one.person == asked.own), None)
    shown = found[:PLACES] if own is None else (*found[:PLACES], own)
    names = await _names(tx, shown)
    await answer(tx, place, rank_text(place.words, asked.wish.period, len(found), shown, names))


async def _file(tx: Tx, asked: _Asked, found: tuple[Ranked, ...]) -> bytes:
    return as_csv(asked.place.own_words, found, await _names(tx, found))


async def _names(tx: Tx, found: tuple[Ranked, ...]) -> dict[int, str]:
    return {one.id: one.name for one in await members.people(tx, [one.person for one in found])}
