"""入座: whether the charter is against somebody's taking a seat; asked when they sit down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.services.records.standing import is_blacklisted, standing_of
from bot.services.roster.charter import ensure_charter, is_enrolled
from rules.charter.penalties import NoSeat, no_seat
from rules.charter.versions import in_force, must_accept
from storage.charter import roster
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class MustAccept:
    """要先重新同意: version `version` asks more than what the member has agreed to."""

    version: int


async def seat_refusal(
    tx: Tx, group_id: int, person_id: int, at: datetime, *, counted: bool
) -> NoSeat | MustAccept | None:
    """Why somebody may not be seated; None when nothing is against it.

    Casual seats are everybody's who is neither barred nor blacklisted.
    """
    member = await roster.member(tx, group_id, person_id)
    refused = no_seat(
        await standing_of(tx, group_id, person_id, at),
        counted=counted,
        enrolled=is_enrolled(member, at),
        blacklisted=await is_blacklisted(tx, group_id, person_id, at),
    )
    if refused is not None or not counted or member is None:
        return refused
    known = await ensure_charter(tx, group_id, at)
    current = in_force(known, at)
    if current is not None and must_accept(known, member.accepted(), at):
        return MustAccept(current.number)
    return None
