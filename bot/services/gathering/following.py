"""随后: the private cards that follow from what has happened to a match, in the same transaction.

offer:<match>:<until>     a seat that is kept for somebody
ready:<match>:<begun>     the ready check, for who has a seat and who stands in
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from rules.appointments.events import (
    Answered,
    AppointmentEvent,
    CalledOff,
    GatheringBegun,
    Handed,
    Parted,
    ReadySaid,
    RoundOpened,
    Started,
)
from rules.appointments.state import Appointment, Phase
from storage.address import PersonAddress
from storage.appointments.listing import AppointmentRow
from storage.delivery import cards
from storage.instants import instant, micros
from storage.transaction import Tx

OFFER, READY = "offer", "ready"
"""The kinds of the two cards."""
_TO_ALL = (GatheringBegun, Started, RoundOpened, CalledOff, Handed)


def offer_subject(appointment_id: int, until: datetime) -> str:
    """The subject of the card of a seat that is kept until then."""
    return f"{OFFER}:{appointment_id}:{micros(until)}"


def ready_subject(appointment_id: int, begun_at: datetime) -> str:
    """The subject of the cards of a ready check."""
    return f"{READY}:{appointment_id}:{micros(begun_at)}"


def parsed(subject: str) -> tuple[int, datetime]:
    """The match of such a subject, and its instant."""
    _, appointment_id, at = subject.split(":")
    return int(appointment_id), instant(int(at))


async def follow(
    tx: Tx,
    row: AppointmentRow,
    before: Appointment | None,
    after: Appointment,
    events: Iterable[AppointmentEvent],
) -> None:
    """Who is offered a seat, or asked whether they are there, gets a card; changed ones are drawn again."""
    if before is None:
        return
    some = tuple(events)
    await _offers(tx, row, before, after)
    await _checks(tx, row, before, after, some)


async def _offers(tx: Tx, row: AppointmentRow, before: Appointment, after: Appointment) -> None:
    for offer in after.offers:
        if offer not in before.offers:
            subject = offer_subject(row.id, offer.until)
            await cards.ensure_card(tx, OFFER, subject, PersonAddress(offer.person))
    for offer in before.offers:
        subject = offer_subject(row.id, offer.until)
        await cards.mark_dirty(tx, subject, (OFFER,), PersonAddress(offer.person))


async def _checks(
    tx: Tx,
    row: AppointmentRow,
    before: Appointment,
    after: Appointment,
    events: tuple[AppointmentEvent, ...],
) -> None:
    to_all = any(isinstance(event, _TO_ALL) for event in events)
    if before.gathering_at is not None:
        subject = ready_subject(row.id, before.gathering_at)
        if to_all:
            await cards.mark_dirty(tx, subject, (READY,))
        for event in () if to_all else events:
            if isinstance(event, ReadySaid | Answered | Parted):
                await cards.mark_dirty(tx, subject, (READY,), PersonAddress(event.person))
    if after.phase is not Phase.GATHERING or after.gathering_at is None:
        return
    known = {*before.holders, *before.called} if before.gathering_at == after.gathering_at else set()
    for person in sorted({*after.holders, *after.called} - known):
        subject = ready_subject(row.id, after.gathering_at)
        await cards.ensure_card(tx, READY, subject, PersonAddress(person))
