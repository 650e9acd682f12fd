"""追究: who is charged with a late cancel or as a no-show, and who is credited."""

from __future__ import annotations

from datetime import timedelta

from rules.appointments import announcing, blame, gathering
from rules.appointments import events as e
from rules.appointments.blame import Charged
from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.plan import Plan
from rules.appointments.state import Phase
from rules.appointments.timers import TimerKind, timers
from rules.charter.cases import Breach
from rules.charter.facts import Booking
from rules.charter.spans import Span
from rules.table.terms import Terms
from tests.rules.appointments.scene import (
    EIGHT,
    STARTS,
    announced,
    before,
    full,
    gathered,
    ready,
    said,
    started,
    then,
)


def test_seven_who_are_ready_are_one_table_and_three_are_credited() -> None:
    state = started(ready(gathered(full()), *EIGHT[:7]))
    assert sorted(state.seated) == list(EIGHT[:4])
    credited = [one.person for one in blame.bookings(state) if one.ready and one.collapsed]
    assert credited == list(EIGHT[4:7])


def test_three_play_nothing_and_are_credited() -> None:
    state = started(ready(gathered(full(*EIGHT[:4], seats=4)), *EIGHT[:3]))
    assert (state.phase, state.why_off) == (Phase.OFF, Why.TOO_FEW)
    assert blame.no_shows(state, ()) == (Charged(14, Breach.NO_SHOW, STARTS),)
    assert blame.bookings(state)[0] == Booking(11, STARTS, ready=True, collapsed=True)
    assert blame.bookings(state)[3] == Booking(14, STARTS, ready=False, collapsed=True)


def test_a_casual_match_credits_and_books_nobody() -> None:
    state = announced(4, Plan(4, Terms(counted=False)))
    assert blame.bookings(then(said(state, 11), gathering.begin(said(state, 11), before(minutes=15)))) == ()


def test_who_said_late_and_never_came_is_a_no_show_and_who_came_is_not() -> None:
    state = ready(gathered(full()), *EIGHT[:6])
    state = started(ready(state, *EIGHT[6:], how=Readiness.LATE))
    state = then(state, (e.Arrived(17, STARTS + timedelta(minutes=4)),))
    assert [one.person for one in blame.no_shows(state, ())] == [18]
    assert timers(state) == (timers(state)[0],)
    assert timers(state)[0].kind is TimerKind.JUDGE


def test_nobody_is_a_no_show_whom_the_ready_check_did_not_reach() -> None:
    state = then(full(), gathering.begin(full(), before(minutes=15)))
    assert blame.no_shows(started(ready(state, *EIGHT[:7])), ()) == ()


def test_nobody_is_a_no_show_whom_the_ready_check_reached_in_the_last_minutes() -> None:
    state = then(full(), gathering.begin(full(), before(minutes=15)))
    late = then(state, (e.Asked(18, before(minutes=4)), e.Asked(17, before(minutes=5))))
    charged = blame.no_shows(started(ready(late, *EIGHT[:6])), ())
    assert [one.person for one in charged] == [17]


def test_a_yes_to_an_older_time_is_never_a_no_show_nor_a_late_cancel() -> None:
    state = full()
    state = then(state, announcing.move(state, 11, before(hours=-30), 24, before(hours=10), is_admin=False))
    starts_at = before(hours=-30)
    state = then(state, gathering.begin(state, starts_at - timedelta(minutes=15)))
    state = then(state, tuple(e.Asked(one, starts_at - timedelta(minutes=14)) for one in EIGHT))
    state = then(state, gathering.say(state, 18, Readiness.CANNOT, "", starts_at - timedelta(minutes=9)))
    state = then(state, gathering.start(state, starts_at))
    assert blame.no_shows(state, ()) == ()
    assert blame.late_cancels(state, ()) == ()


def test_two_hours_before_is_no_late_cancel_and_a_moment_later_is() -> None:
    free = said(full(), 18, Reply.NO, at=before(hours=2))
    assert blame.late_cancels(free, ()) == ()
    late = said(full(), 18, Reply.NO, at=before(minutes=119))
    assert [one.person for one in blame.late_cancels(late, ())] == [18]


def test_leaving_the_group_late_is_a_late_cancel_if_it_was_ones_own_act() -> None:
    for own_act, charged in ((True, [18]), (False, [])):
        state = then(
            full(), gathering.part(full(), 18, before(minutes=90), before(minutes=80), own_act=own_act)
        )
        assert 18 not in state.holders
        assert [one.person for one in blame.late_cancels(state, ())] == charged
    early = then(full(), gathering.part(full(), 18, before(hours=3), before(minutes=80), own_act=True))
    assert blame.late_cancels(early, ()) == ()


def test_who_takes_the_seat_again_is_not_blamed_for_having_left_it() -> None:
    state = said(full(), 18, Reply.NO, at=before(minutes=100))
    state = said(state, 18, at=before(minutes=90))
    assert blame.late_cancels(state, ()) == ()


def test_an_outage_in_the_last_two_hours_or_the_ready_check_blames_nobody() -> None:
    late = said(full(), 18, Reply.NO, at=before(minutes=100))
    assert blame.late_cancels(late, (Span(before(minutes=110), before(minutes=105)),)) == ()
    assert len(blame.late_cancels(late, (Span(before(hours=9), before(hours=8)),))) == 1
    silent = started(ready(gathered(full()), *EIGHT[:7]))
    assert blame.no_shows(silent, (Span(before(minutes=12), before(minutes=11)),)) == ()
    assert len(blame.no_shows(silent, (Span(before(hours=3), before(hours=2)),))) == 1


def test_what_comes_to_nothing_by_an_outage_charges_nobody_with_a_late_cancel() -> None:
    late = said(full(), 18, Reply.NO, at=before(minutes=100))
    off = then(late, gathering.begin(late, STARTS + timedelta(hours=4)))
    assert off.why_off is Why.OUTAGE
    assert blame.late_cancels(off, ()) == ()


def test_who_gives_up_a_start_that_was_put_off_is_not_charged() -> None:
    state = gathered(full(seats=8))
    state = ready(state, *EIGHT[:7])
    state = then(state, gathering.start(state, STARTS + timedelta(minutes=20)))
    assert state.starts_at > state.agreed_at
    state = then(state, gathering.say(state, 18, Readiness.CANNOT, "", STARTS + timedelta(minutes=22)))
    state = ready(state, *EIGHT[:4], at=STARTS + timedelta(minutes=23))
    state = then(state, gathering.start(state, state.starts_at))
    assert len(state.seated) == 4
    assert blame.late_cancels(state, ()) == ()
