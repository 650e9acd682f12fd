"""提醒: when people are reminded, and when the ready check calls and starts."""

from __future__ import annotations

from datetime import timedelta

from rules.appointments import announcing, gathering
from rules.appointments.timers import TimerKind, timers
from tests.rules.appointments.scene import (
    ANNOUNCED,
    STARTS,
    announced,
    before,
    full,
    gathered,
    then,
)


def test_reminders_come_a_day_two_hours_and_ten_minutes_before() -> None:
    kinds = [(one.kind, one.due_at) for one in timers(announced())]
    assert kinds == [
        (TimerKind.REMIND, before(hours=24)),
        (TimerKind.REMIND, before(hours=2)),
        (TimerKind.REMIND, before(minutes=10)),
        (TimerKind.GATHER, before(minutes=15)),
    ]
    assert all(one.not_after is not None for one in timers(announced())[:3])
    assert len({one.revision for one in timers(announced())}) == 4


def test_what_was_announced_with_less_than_a_day_has_no_reminder_of_a_day() -> None:
    state = announced()
    soon = then(
        state, announcing.move(state, 11, ANNOUNCED + timedelta(hours=13), 12, ANNOUNCED, is_admin=False)
    )
    assert [one.before for one in timers(soon)[:2]] == [timedelta(hours=2), timedelta(minutes=10)]


def test_the_last_reminder_is_still_to_come_during_the_check_however_late_it_was_announced() -> None:
    state = announced()
    moved = announcing.move(state, 11, ANNOUNCED + timedelta(hours=13), 12, ANNOUNCED, is_admin=False)
    state = then(state, moved)
    state = then(state, gathering.begin(state, state.agreed_at - timedelta(minutes=15)))
    assert [one.before for one in timers(state) if one.kind is TimerKind.REMIND] == [timedelta(minutes=10)]


def test_the_ready_check_waits_for_the_call_and_the_start() -> None:
    kinds = [(one.kind, one.due_at) for one in timers(gathered(full()))]
    assert kinds == [
        (TimerKind.REMIND, before(minutes=10)),
        (TimerKind.CALL, before(minutes=5)),
        (TimerKind.START, STARTS),
    ]
