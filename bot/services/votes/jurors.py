"""陪审: who judges an appeal, and which admins could, named once when it opens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from functools import partial

from bot.services.club import Club
from bot.services.duty.undisturbed import undisturbed
from rules.charter import penalties
from rules.charter.attendance import last_counted
from rules.charter.cases import CaseEvent, Opened, charters, known
from rules.charter.jury import PLAYED_WITHIN, Candidate, Dispute, Jury, impanelled, impartial
from rules.charter.versions import Version
from storage.charter import cases, links, matches, roster
from storage.charter.admins import admins
from storage.transaction import Tx

MOST_AT_ONCE = 500
"""In a group of more the candidates are read beside the loop."""


async def panel(
    club: Club, tx: Tx, group_id: int, dispute: Dispute, versions: tuple[Version, ...], at: datetime
) -> tuple[Jury, tuple[int, ...]]:
    """The jury of an appeal that opens now, and the admins with the right to remove who are no party."""
    newest = await links.newest_accounts(tx, group_id)
    judged = _by_newest(dispute, newest)
    if await roster.size(tx, group_id) > MOST_AT_ONCE:
        read = partial(candidates, group_id=group_id, versions=versions, at=at)
        everybody = club.beside.need(("candidates", group_id, versions, at), read)
    else:
        everybody = await candidates(tx, group_id, versions, at)
    jury = impanelled(everybody, judged, at)
    running = [one.person for one in await admins(tx, group_id) if one.can_restrict]
    impartial_ones = impartial([newest.get(one, one) for one in running], judged)
    return jury, tuple(one for one in running if newest.get(one, one) in impartial_ones)


async def candidates(
    tx: Tx, group_id: int, versions: tuple[Version, ...], at: datetime
) -> tuple[Candidate, ...]:
    """Everybody who is enrolled now, with what decides whether they judge."""
    with undisturbed():
        newest = await links.newest_accounts(tx, group_id)
        played_at = await _played_at(tx, group_id, versions, newest, at)
        kept_out = await _kept_out(tx, group_id, versions, newest, at)
        return tuple(
            [
                Candidate(person, enrolled_at, played_at.get(person), person in kept_out)
                for person, enrolled_at in (await roster.enrolled_since(tx, group_id, at)).items()
            ]
        )


async def _played_at(
    tx: Tx, group_id: int, versions: tuple[Version, ...], newest: Mapping[int, int], at: datetime
) -> Mapping[int, datetime]:
    """By newest account: when the last counted match ended that is recent enough for a juror."""
    found: dict[int, datetime] = {}
    for account, some in (await matches.newest_first(tx, group_id, at - PLAYED_WITHIN, at)).items():
        ended_at, person = last_counted(some, account, versions, at), newest.get(account, account)
        if ended_at is not None:
            found[person] = max(ended_at, found.get(person, ended_at))
    return found


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
