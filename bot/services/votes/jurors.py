"""陪审: who judges an appeal, and which admins could, named once when it opens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from rules.charter import penalties
from rules.charter.attendance import last_counted
from rules.charter.cases import CaseEvent, Opened, charters, known
from rules.charter.facts import Facts, Match, Member
from rules.charter.jury import PLAYED_WITHIN, Candidate, Dispute, Jury, impanelled, impartial
from rules.charter.versions import Version
from storage.charter import cases, links, matches, roster
from storage.charter.admins import admins
from storage.transaction import Tx


async def panel(
    tx: Tx, group_id: int, dispute: Dispute, versions: tuple[Version, ...], at: datetime
) -> tuple[Jury, tuple[int, ...]]:
    """The jury of an appeal that opens now, and the admins with the right to remove who are no party."""
    newest = await links.newest_accounts(tx, group_id)
    judged = _by_newest(dispute, newest)
    jury = impanelled(await candidates(tx, group_id, versions, at), judged, at)
    running = [one.person for one in await admins(tx, group_id) if one.can_restrict]
    impartial_ones = impartial([newest.get(one, one) for one in running], judged)
    return jury, tuple(one for one in running if newest.get(one, one) in impartial_ones)


async def candidates(
    tx: Tx, group_id: int, versions: tuple[Version, ...], at: datetime
) -> tuple[Candidate, ...]:
    """Everybody who is enrolled now, with what decides whether they judge."""
    newest = await links.newest_accounts(tx, group_id)
    here = Facts(await roster.members(tx, group_id, since=at)).enrolled(at)
    played = await matches.matches(tx, group_id, at - PLAYED_WITHIN)
    of_person = _matches_by_person(played, newest)
    kept_out = await _kept_out(tx, group_id, versions, newest, at)
    return tuple(
        Candidate(
            member.person,
            _enrolled_at(member, at),
            last_counted(Facts(matches=of_person.get(member.person, ())), member.person, versions, at),
            member.person in kept_out,
        )
        for member in here
    )


def _enrolled_at(member: Member, at: datetime) -> datetime:
    """When the present enrolment began: agreeing does not outlive leaving the group."""
    enrolled_at = member.enrolled_at()
    came_at = max(stay.since for stay in member.stays if stay.holds(at))
    return came_at if enrolled_at is None else max(enrolled_at, came_at)


def _matches_by_person(played: Iterable[Match], newest: Mapping[int, int]) -> Mapping[int, tuple[Match, ...]]:
    found: defaultdict[int, list[Match]] = defaultdict(list)
    for match in played:
        parts = tuple(replace(part, person=newest.get(part.person, part.person)) for part in match.parts)
        for part in parts:
            found[part.person].append(replace(match, parts=parts))
    return {person: tuple(some) for person, some in found.items()}


async def _kept_out(
    tx: Tx, group_id: int, versions: tuple[Version, ...], newest: Mapping[int, int], at: datetime
) -> frozenset[int]:
    """Whom a suspension or a bar keeps out of counted matches now."""
    events: defaultdict[int, list[CaseEvent]] = defaultdict(list)
    whose: dict[int, int] = {}
    for event in await cases.case_events(tx, group_id):
        if isinstance(event, Opened):
            whose[event.case] = newest.get(event.person, event.person)
        events[whose[event.case]].append(event)
    by_number = charters(versions)
    standings = {
        person: penalties.standing(known(some, at), by_number, at) for person, some in events.items()
    }
    return frozenset(
        person for person, now in standings.items() if now.suspended is not None or now.barred_by is not None
    )


def _by_newest(dispute: Dispute, newest: Mapping[int, int]) -> Dispute:
    """The same dispute with everybody under their newest account."""
    reporter = dispute.reporter
    return Dispute(
        dispute.at,
        tuple(newest.get(one, one) for one in dispute.parties),
        None if reporter is None else newest.get(reporter, reporter),
        tuple(newest.get(one, one) for one in dispute.judges),
    )
