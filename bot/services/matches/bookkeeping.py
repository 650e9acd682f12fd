"""账本: one's own book in private, the group's totals in the group, everything as a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.matches.resulting import result_seen
from bot.services.reports.ranking import is_insider
from bot.services.roster.charter import zone_of
from bot.services.roster.naming import MOST as MOST_TEXT
from bot.services.roster.naming import one_named
from bot.services.roster.where import Here, answer, answer_in_private, here
from bot.views.charter.matches_csv import CsvLine, as_csv
from bot.views.charter.matches_ledger import Line, Sums, group_totals, own_book, with_other
from rules.charter.results import Frozen, Provisional, Void
from rules.charter.weeks import week_of
from rules.reports.periods import month_begins_at
from storage import members
from storage.charter import books, ledger, links, matches
from storage.charter.books import BookLine
from storage.members import Dm, Person
from storage.transaction import Tx

CSV = "csv"
FILE = "xuezhan-ledger.csv"
LINES = 15
PLACES = 10


@dataclass(frozen=True, slots=True)
class _File:
    """What is to be sent to its owner."""

    owner: Person
    content: bytes
    caption: str


async def show(club: Club, said: Said) -> None:
    """/ledger [who|csv]."""
    at = club.clock.now()

    async def job(tx: Tx) -> _File | None:
        place = await here(club, tx, said, at)
        if place is None:
            return None
        if place.text.lower() == CSV:
            return await _as_file(club, tx, place)
        if place.text or said.reply_to is not None or said.mentions:
            await answer_in_private(club, tx, said, place.person, at, await _with(tx, place))
        elif place.in_group:
            await answer(tx, place, await _of_group(tx, place))
        else:
            await answer_in_private(club, tx, said, place.person, at, await _own(tx, place))
        return None

    made = await club.db.transact(job)
    if made is not None:
        await club.gateway.document(made.owner.user_id, FILE, made.content, Screen(made.caption))


async def _own(tx: Tx, place: Here) -> Screen:
    mine = await links.accounts(tx, place.group.id, place.person.id)
    zone = await zone_of(tx, place.group.id, place.at)
    lines = [await _line(tx, one, place.at) for one in await books.book(tx, place.group.id, mine, LINES)]
    return own_book(place.own_words, place.group, await _sums(tx, place, mine, zone), lines, zone)


async def _line(tx: Tx, one: BookLine, now: datetime) -> Line:
    """A line with how the result stands that it comes from."""
    seen = None if one.match is None or one.case is not None else await result_seen(tx, one.match, now)
    standing = None if seen is None else seen.shown.standing
    return Line(
        one,
        is_provisional=isinstance(standing, Provisional | Frozen),
        is_void=isinstance(standing, Void),
        is_offline=await matches.is_offline(tx, one.match),
    )


async def _sums(tx: Tx, place: Here, persons: frozenset[int], zone: tzinfo) -> Sums:
    group_id = place.group.id
    week, month = week_of(place.at, zone).starts_at, month_begins_at(place.at, zone)
    return Sums(
        await books.total_of(tx, group_id, persons, week),
        await books.total_of(tx, group_id, persons, month),
        await books.total_of(tx, group_id, persons),
    )


async def _with(tx: Tx, place: Here) -> Screen:
    """The points between the asker and somebody else, with sums that are read by people of the group only."""
    words, said = place.own_words, place.said
    if not await is_insider(tx, place):
        return Screen(words("reports-not-here"))
    other = None
    if said.reply_to is not None and not place.text:
        other = await members.person_by_user(tx, said.reply_to.user_id)
    elif len(place.text) <= MOST_TEXT:
        other = await one_named(tx, place, place.text)
    if other is None:
        return Screen(words("ledger-unknown"))
    theirs = await links.accounts(tx, place.group.id, other.id)
    mine = await links.accounts(tx, place.group.id, place.person.id)
    if mine == theirs:
        return await _own(tx, place)
    won = await books.between(tx, place.group.id, mine, theirs)
    return with_other(
        words, other.name, won, await _sums(tx, place, theirs, await zone_of(tx, place.group.id, place.at))
    )


async def _of_group(tx: Tx, place: Here) -> str:
    zone = await zone_of(tx, place.group.id, place.at)
    week = await _totals(tx, place, week_of(place.at, zone).starts_at)
    month = await _totals(tx, place, month_begins_at(place.at, zone))
    shown = [person for person, _ in (*week[:PLACES], *month[:PLACES])]
    names = {person.id: person.name for person in await members.people(tx, shown)}
    return group_totals(place.words, week, month, names, PLACES)


async def _totals(tx: Tx, place: Here, since: datetime) -> list[tuple[int, int]]:
    """Everybody's points under their newest account, the most first."""
    newest = await links.newest_accounts(tx, place.group.id)
    sums: Counter[int] = Counter()
    for person, points in await ledger.totals(tx, place.group.id, since):
        sums[newest.get(person, person)] += points
    return sorted(sums.items(), key=lambda one: (-one[1], one[0]))


async def _as_file(club: Club, tx: Tx, place: Here) -> _File | None:
    """One's own entries as a file; in the group only that it has gone out."""
    person, words = place.person, place.own_words
    if place.in_group:
        await answer_in_private(club, tx, place.said, person, place.at)
        if person.dm is not Dm.REACHABLE:
            return None
    mine = await links.accounts(tx, place.group.id, person.id)
    found = await books.all_entries(tx, place.group.id, mine)
    others = {one for entry in found for one in (entry.payer, entry.payee) if one is not None} - mine
    names = {one.id: one.name for one in await members.people(tx, sorted(others))}
    offline = await books.offline_matches(tx, place.group.id)
    lines, total = [], 0
    for entry in found:
        gains = entry.payee in mine
        other = entry.payer if gains else entry.payee
        points = 0 if other in mine else entry.points if gains else -entry.points
        total += points
        lines.append(
            CsvLine(
                entry, None if other is None else names.get(other, ""), points, total, entry.match in offline
            )
        )
    content = as_csv(words, lines, await zone_of(tx, place.group.id, place.at))
    return _File(person, content, words("ledger-csv-caption", count=len(lines)))
