"""追究: late cancels and no-shows of a match that counts become cases, once, when it is known who came."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.services.appointments import keeping
from bot.services.club import Club
from bot.services.gathering.looking import when_due
from bot.services.matches.admission import is_enforced
from bot.services.records.opening import open_case
from bot.services.roster.charter import ensure_charter
from bot.services.roster.seats import seat_refusal
from rules.appointments.blame import Charged, is_late_cancel, late_cancels, no_shows
from rules.appointments.events import Arrived, Readiness
from rules.appointments.state import Appointment
from rules.charter.cases import Breach, Opened, weight
from rules.charter.penalties import NoSeat
from rules.charter.versions import Version
from storage import groups
from storage.appointments import charged
from storage.appointments.listing import AppointmentRow
from storage.charter import cases
from storage.charter.outages import outages
from storage.due import DueAction
from storage.transaction import Tx


async def judge(club: Club, action: DueAction) -> None:
    """Who was late may have come by now: everything that is to be charged is charged."""

    async def charge(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
        version = await _charges(tx, row, state, at)
        came, unreached = await _at_tables(club, tx, state)
        state = await keeping.apply(tx, row, state, came, at)
        if version is None:
            return
        gaps = await outages(tx, row.group_id, state.announced_at, at)
        for one in (*late_cancels(state, gaps), *no_shows(state, gaps)):
            if one.person not in unreached:
                await _charge(club, tx, row, version, one, at)

    await when_due(club, action, charge)


async def _charges(tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> Version | None:
    """The charter by which the match is judged; None where nothing of it is charged.

    While the bot is out of the group nobody can be blamed for what it could not see there.
    """
    where = await groups.group(tx, row.group_id)
    if where is None or not where.active:
        return None
    known = await ensure_charter(tx, row.group_id, at)
    version = next((one for one in known if one.number == state.charter), None)
    if version is None or not state.plan.terms.counted:
        return None
    return version if await is_enforced(tx, row.group_id, version) else None


async def _at_tables(club: Club, tx: Tx, state: Appointment) -> tuple[tuple[Arrived, ...], frozenset[int]]:
    """Who was late and has made a move by now; and whose private chat takes no panels, which is no fault."""
    late = {one for one in state.seated if state.readiness(one) is Readiness.LATE} - set(state.arrived)
    came: dict[int, datetime] = {}
    unreached = set()
    for opened in state.rounds:
        for table_id in opened.tables:
            table = await club.tables.get(tx, table_id)
            for chair in () if table is None else table[1].chairs:
                if chair.person not in late or chair.person is None:
                    continue
                if chair.refused or chair.flooded:
                    unreached.add(chair.person)
                if chair.pressed_at is not None and chair.pressed_at > opened.at:
                    came.setdefault(chair.person, chair.pressed_at)
    return tuple(Arrived(person, at) for person, at in sorted(came.items())), frozenset(unreached)


async def _charge(
    club: Club, tx: Tx, row: AppointmentRow, version: Version, one: Charged, at: datetime
) -> None:
    """One case for one person and breach, weighed by the charter under which the match was announced."""
    if not weight(one.breach, version.terms) or not await _could_play(tx, row, one.person, one.at):
        return
    number = await cases.next_case(tx, row.group_id)
    if await charged.note_case(tx, row.id, one.person, one.breach, number):
        opened = Opened(case=number, person=one.person, charge=one.breach, version=version.number, at=at)
        await open_case(club, tx, row.group_id, opened, at)


async def price_of_cancelling(
    tx: Tx, row: AppointmentRow, state: Appointment, person: int, at: datetime
) -> int:
    """What giving up a seat now would weigh; 0 for whoever holds none, and where nothing is charged."""
    is_held = person in state.holders and state.is_current(person) and state.is_open
    if not is_held or not is_late_cancel(state.agreed_at, at) or state.starts_at != state.agreed_at:
        return 0
    version = await _charges(tx, row, state, at)
    if version is None or not await _could_play(tx, row, person, at):
        return 0
    return weight(Breach.LATE_CANCEL, version.terms)


async def _could_play(tx: Tx, row: AppointmentRow, person: int, at: datetime) -> bool:
    """Whether the charter bound somebody then, and let them sit: whom it keeps away owes no seat."""
    refused = await seat_refusal(tx, row.group_id, person, at, counted=True)
    if refused is NoSeat.NOT_ENROLLED:  # who leaves the group at that moment was a member until then
        refused = await seat_refusal(tx, row.group_id, person, at - timedelta.resolution, counted=True)
    return refused is None
