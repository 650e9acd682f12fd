"""夜里: a seat that is offered in the group's quiet hours is kept until somebody can be awake to take it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.services.roster.charter import ensure_charter
from rules.appointments.answering import through_the_night
from rules.appointments.events import AppointmentEvent, Offered
from rules.charter.versions import in_force
from storage.transaction import Tx


async def rested(
    tx: Tx, group_id: int, starts_at: datetime, events: Sequence[AppointmentEvent], at: datetime
) -> Sequence[AppointmentEvent]:
    """The events, with offers that last through the night where that is called for."""
    if not any(isinstance(event, Offered) for event in events):
        return events
    version = in_force(await ensure_charter(tx, group_id, at), at)
    if version is None or version.zone is None:
        return events
    quiet, zone = version.terms.quiet, version.zone
    return tuple(
        through_the_night(event, starts_at, quiet, zone) if isinstance(event, Offered) else event
        for event in events
    )
