"""事实的汇总: what is known of everybody in a group, or of one member, put together from every part's rows.

Everything stands under each member's newest account. What lies before `since` is left out where it cannot
matter to the weeks from then on, so that no run costs more the longer a group has played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from bot.services.duty.undisturbed import undisturbed
from bot.services.votes.states import states_of
from rules.charter.appeals import Appeal, State
from rules.charter.cases import CaseEvent, Charters, Opened, charters
from rules.charter.enforcement import WEEKS_BACK
from rules.charter.facts import Booking, Facts, Grace, Lobby, Match, Member, Objection, Pardon, Warned
from rules.charter.penalties import kept_out, kept_out_by
from rules.charter.pending import appealing, objections
from storage.appointments import booking
from storage.charter import cases, links, lobbies, matches, pardons, roster, versions, warnings
from storage.charter.outages import outages
from storage.transaction import Tx

T = TypeVar("T")

LOOKED_BACK = WEEKS_BACK + timedelta(weeks=1)
"""A run looks at weeks that begin eight weeks back: this holds the whole of the first."""
_APPEALS_LAST = timedelta(days=40)
"""An appeal that was opened longer before has been decided, outages aside; what is open is always there."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What the parts know of each member besides the roster, by newest account."""

    warnings: Mapping[int, tuple[Warned, ...]]
    pardons: Mapping[int, tuple[Pardon, ...]]
    graces: Mapping[int, tuple[Grace, ...]]
    bookings: Mapping[int, tuple[Booking, ...]]
    events: Mapping[int, tuple[CaseEvent, ...]]
    appeals: Mapping[int, tuple[tuple[Appeal, State], ...]]
    accounts: Mapping[int, frozenset[int]]


async def facts_of(
    tx: Tx, group_id: int, since: datetime, now: datetime, *, person: int | None = None
) -> Facts:
    """The facts of a group's weeks from `since` on; with `person` only of that member and their matches."""
    with undisturbed():
        return await _read(tx, group_id, since, now, person)


async def _read(tx: Tx, group_id: int, since: datetime, now: datetime, person: int | None) -> Facts:
    newest = await links.newest_accounts(tx, group_id)
    own = None if person is None else await links.accounts(tx, group_id, person)
    known = charters(await versions.versions(tx, group_id))
    told = await _told(tx, group_id, since, now, newest, own)
    people = await roster.members(tx, group_id, persons=own, since=since)
    return Facts(
        members=tuple([_with_told(member, told, known, now) for member in people]),
        matches=await _matches(tx, group_id, since, newest, own),
        lobbies=_of_newest(
            (*await lobbies.lobbies(tx, group_id, since), *await booking.offered(tx, group_id, since)), newest
        ),
        freezes=await roster.freezes(tx, group_id, since),
        outages=await outages(tx, group_id, since, now),
    )


async def _told(
    tx: Tx,
    group_id: int,
    since: datetime,
    now: datetime,
    newest: Mapping[int, int],
    own: Collection[int] | None,
) -> _Told:
    pardoned, graced = await pardons.pardons(tx, group_id, since, persons=own)
    accounts: defaultdict[int, set[int]] = defaultdict(set)
    for old, new in newest.items():
        accounts[new] |= {old, new}
    return _Told(
        warnings=_by_newest(await warnings.warnings(tx, group_id, since, persons=own), newest),
        pardons=_by_newest(pardoned, newest),
        graces=_by_newest(graced, newest),
        bookings=_by_newest(await booking.bookings(tx, group_id, since, persons=own), newest),
        events=_by_newest(await _events(tx, group_id, own), newest),
        appeals=_by_newest(await _appeals(tx, group_id, since, now, own), newest),
        accounts={new: frozenset(all_of_it) for new, all_of_it in accounts.items()},
    )


def _with_told(member: Member, told: _Told, known: Charters, now: datetime) -> Member:
    """A member of the roster with everything else that is known."""
    person = member.person
    events, appeals = told.events.get(person, ()), told.appeals.get(person, ())
    accounts = told.accounts.get(person, frozenset({person}))
    objected: tuple[Objection, ...] = ()
    if appeals:
        objected = tuple(one for account in sorted(accounts) for one in objections(appeals, account))
    return Member(  # not `replace`, which takes three times as long
        person=person,
        acceptances=member.acceptances,
        stays=member.stays,
        leaves=member.leaves,
        kept_out=kept_out(events, known, now) if events else (),
        appealing=appealing(appeals, kept_out_by(events, known, now)) if events and appeals else (),
        bookings=told.bookings.get(person, ()),
        warnings=told.warnings.get(person, ()),
        objections=objected,
        pardons=told.pardons.get(person, ()),
        graces=told.graces.get(person, ()),
    )


def _by_newest(some: Mapping[int, tuple[T, ...]], newest: Mapping[int, int]) -> Mapping[int, tuple[T, ...]]:
    if not newest:
        return some
    found: defaultdict[int, tuple[T, ...]] = defaultdict(tuple)
    for person, things in some.items():
        found[newest.get(person, person)] += things
    return found


async def _events(tx: Tx, group_id: int, own: Collection[int] | None) -> Mapping[int, tuple[CaseEvent, ...]]:
    """The case events by whom the case is against."""
    found: list[CaseEvent] = []
    for account in (None,) if own is None else sorted(own):
        found += await cases.case_events(tx, group_id, person=account)
    against = {one.case: one.person for one in found if isinstance(one, Opened)}
    events: defaultdict[int, list[CaseEvent]] = defaultdict(list)
    for one in found:
        events[against[one.case]].append(one)
    return {person: tuple(some) for person, some in events.items()}


async def _appeals(
    tx: Tx, group_id: int, since: datetime, now: datetime, own: Collection[int] | None
) -> Mapping[int, tuple[tuple[Appeal, State], ...]]:
    """The appeals by who made them."""
    found: defaultdict[int, list[tuple[Appeal, State]]] = defaultdict(list)
    for account in (None,) if own is None else sorted(own):
        for one in await states_of(tx, group_id, now, person=account, since=since - _APPEALS_LAST):
            found[one[0].person].append(one)
    return {person: tuple(some) for person, some in found.items()}


async def _matches(
    tx: Tx, group_id: int, since: datetime, newest: Mapping[int, int], own: Collection[int] | None
) -> tuple[Match, ...]:
    if own is None:
        found: Iterable[Match] = await matches.matches(tx, group_id, since)
    else:
        of_each = [await matches.matches(tx, group_id, since, person=account) for account in sorted(own)]
        found = {match.id: match for some in of_each for match in some}.values()
    if not newest:
        return tuple(found)
    return tuple(
        replace(
            match,
            parts=tuple(replace(part, person=newest.get(part.person, part.person)) for part in match.parts),
        )
        for match in found
    )


def _of_newest(waiting: tuple[Lobby, ...], newest: Mapping[int, int]) -> tuple[Lobby, ...]:
    if not newest:
        return waiting
    return tuple(
        replace(
            one,
            host=None if one.host is None else newest.get(one.host, one.host),
            came=tuple(newest.get(person, person) for person in one.came),
            gave_up=tuple(replace(seat, person=newest.get(seat.person, seat.person)) for seat in one.gave_up),
        )
        for one in waiting
    )
