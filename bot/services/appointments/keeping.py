"""约局的存取: load an appointment, append what happened, and keep its index, timers and cards in step.

All functions run inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.services.appointments.replaying import Replays
from bot.services.gathering.following import follow
from bot.services.gathering.resting import rested
from bot.services.roster.charter import ensure_charter, zone_of
from bot.services.waiting import reschedule
from rules.appointments.blame import bookings, offered, was_filled
from rules.appointments.drawing import MASTER_BYTES
from rules.appointments.events import Announced, AppointmentEvent
from rules.appointments.evolve import evolve
from rules.appointments.names import EVENT_NAMES
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment, Phase
from rules.appointments.timers import timers
from rules.charter.versions import Version, in_force
from rules.charter.weeks import week_of
from storage.address import GroupAddress
from storage.appointments import booking, listing
from storage.appointments.listing import AppointmentRow
from storage.codec import Codec
from storage.delivery import cards
from storage.errors import StorageError
from storage.event_store import EventStore
from storage.transaction import Tx

MATCH = "match"
"""The kind of the one card in the group, from the answers to the result; its subject is the stream."""
ORGANISER, TOLD = "match-organiser", "match-told"
"""The kinds of the private cards of who announced it, and of whom a change concerned; the same subject."""
SEED_BYTES = MASTER_BYTES
_STORE = EventStore(Codec(EVENT_NAMES))
_REPLAYS = Replays(_STORE)


async def announce(
    tx: Tx,
    address: GroupAddress,
    by: int,
    starts_at: datetime,
    plan: Plan,
    version: Version,
    seed: bytes,
    at: datetime,
    series: int | None = None,
) -> tuple[AppointmentRow, Appointment]:
    """约局: a new appointment with its card; whether it may be announced was asked before."""
    row = await listing.open_appointment(tx, address, Phase.OPEN, starts_at, at, series)
    event = Announced(str(row.id), by, starts_at, plan, version.number, seed, at, series)
    return row, await apply(tx, row, None, (event,), at)


async def get(tx: Tx, appointment_id: int) -> tuple[AppointmentRow, Appointment] | None:
    """The appointment as it is stored now, None when there is none of that number."""
    row = await listing.appointment(tx, appointment_id)
    if row is None:
        return None
    state = await _REPLAYS.of(tx, row.stream)
    return None if state is None else (row, state)


async def apply(
    tx: Tx, row: AppointmentRow, before: Appointment | None, events: Sequence[AppointmentEvent], at: datetime
) -> Appointment:
    """Append `events` and bring everything that follows from them up to date; returns the new state.

    That is the index, the bookings, what is due, the card in the group, and private cards of offers and the
    ready check.
    """
    if before is not None:
        events = await rested(tx, row.group_id, before.agreed_at, events, at)
    after = before if not events else then(before, events)
    if after is None:
        raise StorageError(f"appointment {row.id} has no events")
    if after is before:
        return after
    await _STORE.append(tx, row.stream, 0 if before is None else before.version, events, at)
    if after.is_over:
        await listing.close(tx, row.id, after.phase, at)
    else:
        await listing.set_phase(tx, row.id, after.phase, after.starts_at)
    if after.phase is not Phase.OPEN and after.phase is not Phase.GATHERING:
        await booking.add_bookings(tx, row.id, row.group_id, bookings(after))
    if before is not None and before.is_open and not after.is_open:
        await _note_seats(tx, row, after, at)
    await reschedule(tx, row.stream, () if before is None else timers(before), timers(after), at)
    await follow(tx, row, before, after, events)
    if before is None:
        await cards.ensure_card(tx, MATCH, row.stream, row.address)
    else:
        await redraw(tx, row)
    return after


async def _note_seats(tx: Tx, row: AppointmentRow, after: Appointment, at: datetime) -> None:
    """空位 that the match has offered in the week in which it was to be played, if it would count."""
    zone = await zone_of(tx, row.group_id, at)
    seats = offered(after, week_of(after.agreed_at, zone).span)
    then_in_force = in_force(await ensure_charter(tx, row.group_id, at), after.agreed_at)
    would_count = then_in_force is None or after.plan.terms.hands >= then_in_force.terms.counted_hands
    if seats is not None and would_count:
        filled = was_filled(after)
        await booking.add_offered(tx, row.id, row.group_id, after.agreed_at, seats, filled=filled)


def then(state: Appointment | None, events: Sequence[AppointmentEvent]) -> Appointment:
    """The state after some events.

    Raises:
        ValueError: when there is neither a state nor an event.
    """
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("nothing has been announced")
    return state


async def redraw(tx: Tx, row: AppointmentRow) -> None:
    """Something beside its events has changed."""
    await cards.mark_dirty(tx, row.stream, (MATCH, ORGANISER, TOLD))


async def show_anew(tx: Tx, row: AppointmentRow) -> None:
    """The card in the group comes as a new message, since an edit far above is seen by nobody."""
    await cards.mark_dirty(tx, row.stream, (MATCH,), row.address, fresh=True)
