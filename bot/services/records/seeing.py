"""看见什么: what the cards of cases are drawn from."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.services.records.standing import cases_of, charters_of
from bot.services.votes.seeing import zone_of
from bot.services.votes.states import states_of
from bot.views.charter.records_case import CaseSeen
from rules.charter.cases import Case, Charters, Status, expires_at, status, weighs
from rules.charter.penalties import Consequence, consequence, standing, would_bring
from rules.charter.pending import open_cases
from storage import groups
from storage.appointments.charged import match_of_case
from storage.charter import cases, links, matches
from storage.groups import Group
from storage.transaction import Tx


async def case_seen(tx: Tx, group_id: int, number: int, now: datetime) -> CaseSeen | None:
    """One case with everything that follows from it now; None when it is not there."""
    case, group = await cases.case(tx, group_id, number), await groups.group(tx, group_id)
    if case is None or group is None:
        return None
    mine = await cases_of(tx, group_id, case.opened.person, now)
    appealed = await appealed_cases(tx, group_id, case.opened.person, now)
    known = await charters_of(tx, group_id)
    found = [one for one in mine if one.number == number]
    zone, about = await zone_of(tx, group_id), await match_of_case(tx, group_id, number)
    seen = _seen(group, found[0] if found else case, mine, known, appealed, now)
    offline = await matches.is_offline(tx, case.opened.match)
    return replace(seen, zone=zone, about=about, is_offline=offline)


async def record_seen(tx: Tx, group: Group, person_id: int, now: datetime) -> tuple[CaseSeen, ...]:
    """Every case against a member, in the order in which they were opened."""
    mine = await cases_of(tx, group.id, person_id, now)
    appealed = await appealed_cases(tx, group.id, person_id, now)
    known, zone = await charters_of(tx, group.id), await zone_of(tx, group.id)
    found = []
    for one in mine:
        about = await match_of_case(tx, group.id, one.number)
        offline = await matches.is_offline(tx, one.opened.match)
        seen = _seen(group, one, mine, known, appealed, now)
        found.append(replace(seen, zone=zone, about=about, is_offline=offline))
    return tuple(found)


async def appealed_cases(tx: Tx, group_id: int, person_id: int, now: datetime) -> frozenset[int]:
    """The cases against a member with an open appeal."""
    found: frozenset[int] = frozenset()
    for account in await links.accounts(tx, group_id, person_id):
        found |= open_cases(await states_of(tx, group_id, now, person=account))
    return found


def _seen(
    group: Group,
    case: Case,
    mine: tuple[Case, ...],
    known: Charters,
    appealed: frozenset[int],
    now: datetime,
) -> CaseSeen:
    stands = status(case, known, appealed, now)
    brings: Consequence | None = None
    further: Consequence | None = None
    if stands is not Status.VOIDED:
        brings = consequence(mine, known, case.number)
        if not case.is_grave:
            version = max(known)
            again = replace(case.opened, case=max(one.number for one in mine) + 1, version=version, at=now)
            further = would_bring(mine, known, again)
    return CaseSeen(
        group=group,
        case=case,
        weight=weighs(case, known),
        expires_at=expires_at(case, known),
        status=stands,
        brings=brings,
        further=further,
        total=standing(mine, known, now).weight,
    )
