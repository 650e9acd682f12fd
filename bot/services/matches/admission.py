"""入座: whether the charter lets somebody take a seat at a table, and what they are told with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from bot.services.club import Club
from bot.services.people import words_for
from bot.services.records.standing import standing_of
from bot.services.roster.charter import ensure_charter
from bot.services.roster.seats import MustAccept, seat_refusal
from bot.views.charter.duty_week import moment
from rules.charter.penalties import NoSeat
from rules.charter.versions import Version, in_force
from rules.table.state import TableState
from storage import groups
from storage.groups import GroupKind
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Admission:
    """准不准坐: `refusal` says why not, None when nothing is against it; a guest's match does not count."""

    refusal: str | None = None
    is_guest: bool = False


async def admission(
    club: Club, tx: Tx, person: Person, row: TableRow, state: TableState, at: datetime
) -> Admission:
    """Whether somebody may sit down, as it is now.

    A suspension holds only where a group's charter is enforced. Guests may sit anywhere, and are told that
    their match does not count where there is a week for which it could.
    """
    if row.group_id is None:
        return Admission()
    version = in_force(await ensure_charter(tx, row.group_id, at), at)
    counted = would_count(state, version)
    refused = await seat_refusal(tx, row.group_id, person.id, at, counted=counted)
    if refused is NoSeat.NOT_ENROLLED:
        enforced = version is not None and await is_enforced(tx, row.group_id, version)
        return Admission(is_guest=enforced)
    return Admission(await _refusal_text(club, tx, person, row.group_id, version, refused, at))


async def why_not_seated(
    club: Club, tx: Tx, person: Person, group_id: int, at: datetime, *, counted: bool
) -> str | None:
    """Why somebody may have no seat in a match that was announced; None when nothing is against it.

    One that counts is for those who have agreed to the charter.
    """
    version = in_force(await ensure_charter(tx, group_id, at), at)
    refused = await seat_refusal(tx, group_id, person.id, at, counted=counted)
    return await _refusal_text(club, tx, person, group_id, version, refused, at)


async def _refusal_text(
    club: Club,
    tx: Tx,
    person: Person,
    group_id: int,
    version: Version | None,
    refused: NoSeat | MustAccept | None,
    at: datetime,
) -> str | None:
    words = words_for(club, person)
    match refused:
        case None:
            return None
        case NoSeat.NOT_ENROLLED | NoSeat.BLACKLISTED | NoSeat.BARRED:
            return words(f"seat-{refused}")
        case NoSeat.SUSPENDED:
            return await _suspended(club, tx, person, group_id, version, at)
        case MustAccept():
            return words("seat-must-accept", version=refused.version)
        case _:
            assert_never(refused)


async def _suspended(
    club: Club, tx: Tx, person: Person, group_id: int, version: Version | None, at: datetime
) -> str | None:
    """Until when; None where nothing is enforced."""
    sentence = (await standing_of(tx, group_id, person.id, at)).suspended
    if version is None or version.zone is None or sentence is None:
        return None
    if not await is_enforced(tx, group_id, version):
        return None
    words = words_for(club, person)
    return words("seat-suspended", until=moment(words, sentence.ends_at, version.zone))


def would_count(state: TableState, version: Version | None) -> bool:
    """Whether a table asks for what counts: not casual, and hands enough."""
    return version is not None and state.terms.counted and state.terms.hands >= version.terms.counted_hands


async def is_enforced(tx: Tx, group_id: int, version: Version) -> bool:
    """执行与否: a charter is enforced in a supergroup that has set its zone."""
    where = await groups.group(tx, group_id)
    return where is not None and where.kind is GroupKind.SUPERGROUP and version.zone is not None
