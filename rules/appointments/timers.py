"""待办: what an appointment waits for, as a pure function of its state.

The database holds one row for each; when a row is due it acts only if the same timer is still here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.appointments.blame import ARRIVES_WITHIN
from rules.appointments.gathering import CALL_BEFORE, CHECK_BEFORE
from rules.appointments.state import Appointment, Phase


class TimerKind(StrEnum):
    """Everything that may become due."""

    REMIND = "appointment-remind"
    OFFER = "appointment-offer"
    GATHER = "appointment-gather"
    CALL = "appointment-call"
    START = "appointment-start"
    JUDGE = "appointment-judge"


REMIND_BEFORE = (timedelta(hours=24), timedelta(hours=2), timedelta(minutes=10))
"""提醒: how long before the start."""
REMIND_WITHIN = {
    REMIND_BEFORE[0]: timedelta(hours=6),
    REMIND_BEFORE[1]: timedelta(minutes=45),
    REMIND_BEFORE[2]: timedelta(minutes=5),
}
"""How late each may still be given; later it is recorded as skipped."""


@dataclass(frozen=True, slots=True)
class Timer:
    """One wait. `person` is who is offered a seat, `before` which reminder (0 and nothing elsewhere)."""

    kind: TimerKind
    due_at: datetime
    not_after: datetime | None = None
    person: int = 0
    before: timedelta = timedelta()

    @property
    def revision(self) -> str:
        """What it belongs to as text: the row's key beside kind and appointment."""
        return f"{int(self.before.total_seconds())}.{self.person}@{self.due_at.isoformat()}"


def timers(state: Appointment) -> tuple[Timer, ...]:
    """Everything that this appointment waits for now, whether its time has gone by or not."""
    if state.phase is Phase.OPEN:
        return (*_reminders(state), *_offers(state), Timer(TimerKind.GATHER, state.agreed_at - CHECK_BEFORE))
    if state.phase is Phase.GATHERING:
        last = tuple(one for one in _reminders(state) if one.before < CHECK_BEFORE)
        call = Timer(TimerKind.CALL, state.starts_at - CALL_BEFORE)
        return (*last, call, Timer(TimerKind.START, state.starts_at))
    if state.gathering_at is None:
        return ()
    return (Timer(TimerKind.JUDGE, state.agreed_at + ARRIVES_WITHIN),)


def _reminders(state: Appointment) -> tuple[Timer, ...]:
    """Each at its time before the agreed start; none that lies before the announcement."""
    return tuple(
        Timer(TimerKind.REMIND, at, at + REMIND_WITHIN[before], before=before)
        for before in REMIND_BEFORE
        if (at := state.agreed_at - before) > state.announced_at
    )


def _offers(state: Appointment) -> tuple[Timer, ...]:
    return tuple(Timer(TimerKind.OFFER, one.until, person=one.person) for one in state.offers)
