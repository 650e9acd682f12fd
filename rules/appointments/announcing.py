"""约局、改期、改规则、取消: what the one who announced it does, or an admin (charter, article 2)."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.appointments import events as e
from rules.appointments.events import Why
from rules.appointments.plan import Plan
from rules.appointments.refusals import NotNow, TooSoon
from rules.appointments.state import Appointment, Phase

MINUTE = timedelta(minutes=1)


def earliest(now: datetime, notice_hours: int) -> datetime:
    """最早可以约到几点: the notice from now on, up to the next full minute.

    >>> from datetime import UTC
    >>> earliest(datetime(2026, 11, 30, 12, 0, 1, tzinfo=UTC), 24).isoformat()
    '2026-12-01T12:01:00+00:00'
    """
    return whole_minute(now + timedelta(hours=notice_hours))


def whole_minute(at: datetime) -> datetime:
    """The instant itself, or the next full minute."""
    whole = at.replace(second=0, microsecond=0)
    return whole if whole == at else whole + MINUTE


def too_soon(starts_at: datetime, notice_hours: int, now: datetime) -> TooSoon | None:
    """Whether a start is within the notice, and what could be announced instead."""
    if starts_at - now >= timedelta(hours=notice_hours):
        return None
    return TooSoon(earliest(now, notice_hours), notice_hours)


def move(
    state: Appointment, person: int, starts_at: datetime, notice_hours: int, now: datetime, *, is_admin: bool
) -> tuple[e.AppointmentEvent, ...] | NotNow | TooSoon:
    """改期: the notice counts anew from now on, and everybody is asked again."""
    refused = _refused(state, person, is_admin=is_admin)
    if refused is not None:
        return refused
    if starts_at == state.agreed_at:
        return NotNow.SAME
    return too_soon(starts_at, notice_hours, now) or (e.Moved(starts_at, person, now),)


def change(
    state: Appointment, person: int, plan: Plan, now: datetime, *, is_admin: bool
) -> tuple[e.AppointmentEvent, ...] | NotNow:
    """改规则: who has answered to other rules is asked again."""
    refused = _refused(state, person, is_admin=is_admin)
    if refused is not None:
        return refused
    return NotNow.SAME if plan == state.plan else (e.PlanChanged(plan, person, now),)


def call_off(
    state: Appointment, person: int, now: datetime, *, is_admin: bool
) -> tuple[e.AppointmentEvent, ...] | NotNow:
    """取消, until the tables open."""
    if state.is_over:
        return NotNow.OVER
    if state.phase is Phase.PLAYING:
        return NotNow.PLAYING
    if not is_admin and person != state.by:
        return NotNow.NOT_YOURS
    return (e.CalledOff(Why.CALLED_OFF, person, now),)


def _refused(state: Appointment, person: int, *, is_admin: bool) -> NotNow | None:
    if state.is_over:
        return NotNow.OVER
    if state.phase is not Phase.OPEN:
        return NotNow.PLAYING
    return None if is_admin or person == state.by else NotNow.NOT_YOURS
