"""处境: how a member stands now, by all of their accounts, from the cases that are recorded."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from rules.charter.cases import Case, CaseEvent, Charters, charters, known
from rules.charter.penalties import Standing, standing
from rules.charter.repeat import Answered, Lifted
from rules.charter.repeat import is_blacklisted as is_listed
from storage.charter import cases, links, versions
from storage.transaction import Tx


async def cases_of(tx: Tx, group_id: int, person_id: int, at: datetime) -> tuple[Case, ...]:
    """The cases against a member, old accounts included, in the order in which they were opened."""
    found: list[CaseEvent] = []
    for account in sorted(await links.accounts(tx, group_id, person_id)):
        found += await cases.case_events(tx, group_id, person=account)
    return known(sorted(found, key=lambda event: event.at), at)


async def charters_of(tx: Tx, group_id: int) -> Charters:
    """The terms of every version of the group's charter."""
    return charters(await versions.versions(tx, group_id))


async def standing_of(tx: Tx, group_id: int, person_id: int, at: datetime) -> Standing:
    """What counts against a member at an instant, and what it keeps them from."""
    return standing(await cases_of(tx, group_id, person_id, at), await charters_of(tx, group_id), at)


async def answers_of(tx: Tx, group_id: int, person_id: int) -> tuple[Answered | Lifted, ...]:
    """What admins answered to a member's whole record, by time, under the member's newest account."""
    newest = await links.newest_account(tx, group_id, person_id)
    found: list[Answered | Lifted] = []
    for account in sorted(await links.accounts(tx, group_id, person_id)):
        found += [replace(one, person=newest) for one in await cases.answered(tx, group_id, account)]
    return tuple(sorted(found, key=lambda one: one.at))


async def is_blacklisted(tx: Tx, group_id: int, person_id: int, at: datetime) -> bool:
    """Whether a member may not be in the group any more."""
    return is_listed(await answers_of(tx, group_id, person_id), at)
