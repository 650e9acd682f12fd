"""看约局: what the screens of a match need beside its state."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.services.roster.charter import ensure_charter, is_enrolled
from bot.views.appointments.card import Shown
from rules.appointments.state import Appointment
from rules.charter.terms import Terms
from rules.charter.versions import Version, in_force
from rules.charter.weeks import is_quiet
from storage import members
from storage.appointments import reasons
from storage.appointments.listing import AppointmentRow
from storage.charter import roster
from storage.transaction import Tx


async def version_of(tx: Tx, group_id: int, at: datetime) -> Version | None:
    """The charter that is in force."""
    return in_force(await ensure_charter(tx, group_id, at), at)


async def is_quiet_now(tx: Tx, group_id: int, at: datetime) -> bool:
    """Whether new messages about a match come without a sound: it is night by the group's clocks."""
    version = await version_of(tx, group_id, at)
    return (
        version is not None and version.zone is not None and is_quiet(at, version.terms.quiet, version.zone)
    )


async def seen(
    tx: Tx, row: AppointmentRow, state: Appointment, at: datetime, *, counts_silent: bool = False
) -> Shown:
    """The match for its screens; who has not answered is counted for the card in the group only."""
    version = await version_of(tx, row.group_id, at)
    answered = [one.person for one in state.answers]
    keys = {*answered, *state.seated, *state.called, state.by}
    keys |= set() if state.off_by is None else {state.off_by}
    names = {person.id: person.name for person in await members.people(tx, sorted(keys))}
    return Shown(
        group_id=row.group_id,
        number=row.id,
        state=state,
        names=names,
        zone=UTC if version is None or version.zone is None else version.zone,
        silent=await _silent(tx, row.group_id, answered, at) if counts_silent else 0,
        notice_hours=(Terms() if version is None else version.terms).notice_hours,
        off_reason="" if state.off_by is None else await reasons.reason(tx, row.id),
    )


async def _silent(tx: Tx, group_id: int, answered: list[int], at: datetime) -> int:
    """How many of the enrolled have not answered."""
    known = await roster.members(tx, group_id, persons=answered) if answered else ()
    counted = sum(is_enrolled(member, at) for member in known)
    return max(0, await roster.enrolled_count(tx, group_id) - counted)
