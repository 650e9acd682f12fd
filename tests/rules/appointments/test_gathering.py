"""点名: the ready check, substitutes, and who plays."""

from __future__ import annotations

from datetime import timedelta

from rules.appointments import announcing, answering, blame, gathering
from rules.appointments import events as e
from rules.appointments.blame import Charged
from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.plan import Plan
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from rules.charter.cases import Breach
from rules.charter.facts import Booking
from rules.charter.spans import Span
from rules.table.terms import Terms
from tests.rules.appointments.scene import (
    EIGHT,
    STARTS,
    before,
    full,
    gathered,
    ready,
    said,
    started,
    then,
)


def test_who_waits_is_called_for_whoever_is_silent_five_minutes_before() -> None:
    state = ready(gathered(said(said(full(), 21), 22)), *EIGHT[:7])
    assert gathering.call(state, before(minutes=6)) == ()
    state = then(state, gathering.call(state, before(minutes=5)))
    assert state.called == (21,)
    state = started(ready(state, 21, at=before(minutes=3)))
    assert sorted(state.seated) == [*EIGHT[:7], 21]
    assert blame.no_shows(state, ()) == (Charged(18, Breach.NO_SHOW, STARTS),)


def test_who_answers_at_last_keeps_the_seat_before_any_substitute() -> None:
    state = ready(gathered(said(full(), 21)), *EIGHT[:7])
    state = then(state, gathering.call(state, before(minutes=5)))
    state = ready(state, 21, 18, at=before(minutes=1))
    state = started(state)
    assert sorted(state.seated) == list(EIGHT)
    assert blame.bookings(state)[-1] == Booking(21, STARTS, ready=True, collapsed=True)


def test_who_cannot_come_gives_the_seat_to_the_next_at_once() -> None:
    state = ready(gathered(said(full(), 21)), 18, how=Readiness.CANNOT)
    assert state.called == (21,)
    assert 18 not in state.holders
    state = started(ready(state, *EIGHT[:7], 21))
    assert blame.late_cancels(state, ()) == (Charged(18, Breach.LATE_CANCEL, before(minutes=10)),)
    assert blame.no_shows(state, ()) == ()


def test_a_substitute_who_declines_is_not_called_again() -> None:
    state = ready(gathered(said(said(full(), 21), 22)), 18, how=Readiness.CANNOT)
    state = ready(state, 21, how=Readiness.CANNOT)
    assert (state.called, state.waiting) == ((22,), (22,))
    assert blame.late_cancels(started(ready(state, *EIGHT[:7])), ())[0].person == 18


def test_who_is_ready_agrees_to_what_has_changed() -> None:
    state = full()
    state = then(
        state, announcing.change(state, 11, Plan(8, Terms(hands=4)), before(hours=5), is_admin=False)
    )
    state = ready(gathered(state), *EIGHT)
    assert state.to_confirm == ()


def test_who_leaves_the_group_in_the_ready_check_is_replaced_and_asked_anew_when_back() -> None:
    state = ready(gathered(full(*EIGHT, 20)), 18)
    state = then(state, gathering.part(state, 18, before(minutes=9), before(minutes=9), own_act=True))
    assert state.called == (20,)
    assert gathering.part(state, 18, before(minutes=8), before(minutes=8), own_act=True) == ()
    back = said(state, 18, at=before(minutes=7))
    assert back.waiting == (20, 18)
    assert back.readiness(18) is None


def test_a_start_that_was_missed_begins_the_ready_check_anew_and_blames_nobody() -> None:
    state = ready(gathered(full()), *EIGHT[:4])
    late = STARTS + timedelta(minutes=20)
    state = then(state, gathering.start(state, late))
    assert (state.phase, state.starts_at, state.agreed_at) == (
        Phase.GATHERING,
        late + timedelta(minutes=15),
        STARTS,
    )
    assert state.ready == ()
    state = ready(state, *EIGHT[:4], at=late)
    state = then(state, gathering.start(state, state.starts_at))
    assert sorted(state.seated) == list(EIGHT[:4])
    assert blame.no_shows(state, ()) == ()


def test_a_start_that_was_missed_by_hours_comes_to_nothing() -> None:
    state = then(full(), gathering.start(full(), STARTS + timedelta(hours=3, seconds=1)))
    assert (state.phase, state.why_off) == (Phase.OFF, Why.OUTAGE)
    assert blame.bookings(state) == tuple(Booking(one, STARTS, ready=False, collapsed=True) for one in EIGHT)


def test_a_ready_check_that_is_late_but_in_time_keeps_the_start() -> None:
    state = then(full(), gathering.begin(full(), before(minutes=8)))
    assert state.starts_at == STARTS


def test_strangers_and_those_who_wait_cannot_be_ready() -> None:
    state = gathered(said(full(), 21))
    assert gathering.say(state, 21, Readiness.READY, "", STARTS) is NotNow.NO_SEAT
    assert gathering.say(full(), 11, Readiness.READY, "", STARTS) is NotNow.NOT_GATHERING
    assert gathering.say(ready(state, 11), 11, Readiness.READY, "", STARTS) is NotNow.SAME
    assert gathering.call(full(), STARTS) == ()


def test_nobody_is_ready_for_what_is_over() -> None:
    off = then(full(), announcing.call_off(full(), 11, before(hours=1), is_admin=False))
    assert gathering.say(off, 11, Readiness.READY, "", STARTS) is NotNow.OVER
    assert gathering.start(off, STARTS) == ()
    assert gathering.begin(off, STARTS) == ()
    assert blame.bookings(off) == ()


def test_a_playing_match_takes_no_answers_and_is_not_called_off() -> None:
    state = started(ready(gathered(full()), *EIGHT))
    assert answering.answer(state, 11, Reply.NO, state.plan.digest, "", STARTS) is NotNow.PLAYING
    assert announcing.call_off(state, 11, STARTS, is_admin=True) is NotNow.PLAYING
    state = then(state, (e.RoundOpened(1, (3, 4), STARTS), e.Finished(STARTS + timedelta(hours=2))))
    assert state.is_over
    assert state.rounds[0].tables == (3, 4)


def test_whoever_waits_is_called_as_the_check_begins_where_a_seat_is_free() -> None:
    state = said(said(full(), 21), 18, Reply.NO, at=before(minutes=20))
    assert state.offers[0].person == 21
    state = gathered(state)
    assert state.called == (21,)
    state = started(ready(state, *EIGHT[:7], 21))
    assert sorted(state.seated) == [*EIGHT[:7], 21]


def test_who_waits_is_called_at_once_for_a_seat_that_nobody_was_offered() -> None:
    state = said(said(full(), 21), 18, Reply.NO, at=before(minutes=20))
    state = then(state, answering.lapse(state, 21, before(minutes=16)))
    assert gathered(state).called == (21,)


def test_who_may_not_be_seated_does_not_play_though_they_are_ready() -> None:
    state = ready(gathered(full()), *EIGHT)
    state = then(state, gathering.start(state, STARTS, unseatable=(11,)))
    assert sorted(state.seated) == list(EIGHT[1:5])


def test_an_outage_during_the_check_holds_it_again_for_who_was_silent() -> None:
    gap = Span(before(minutes=12), before(minutes=9))
    silent = ready(gathered(full()), *EIGHT[:7])
    again = then(silent, gathering.start(silent, STARTS, outages=(gap,)))
    assert (again.phase, again.starts_at) == (Phase.GATHERING, STARTS + timedelta(minutes=15))
    assert blame.no_shows(started_late(again), ()) == ()
    everybody = ready(silent, EIGHT[7])
    assert then(everybody, gathering.start(everybody, STARTS, outages=(gap,))).phase is Phase.PLAYING
    brief = Span(before(minutes=30), before(minutes=14, seconds=30))
    assert then(silent, gathering.start(silent, STARTS, outages=(brief,))).phase is Phase.PLAYING


def started_late(state: Appointment) -> Appointment:
    state = ready(state, *EIGHT[:4], at=state.starts_at)
    return then(state, gathering.start(state, state.starts_at))


def test_a_substitute_who_has_taken_a_seat_stands_in_for_nobody_else() -> None:
    state = gathered(said(said(said(full(), 21), 22), 18, Reply.NO, at=before(minutes=20)))
    assert state.called == (21,)
    state = ready(said(state, 21, at=before(minutes=12)), *EIGHT[:6], 21)
    assert state.holders == (*EIGHT[:7], 21)
    assert then(state, gathering.call(state, before(minutes=5))).called[-1] == 22


def test_who_takes_an_offered_seat_in_the_check_does_not_keep_a_substitute_from_being_called() -> None:
    state = said(said(full(), 19), 20)
    state = said(state, 18, Reply.NO, at=before(minutes=20))
    assert [one.person for one in state.offers] == [19]
    state = gathered(state)
    assert state.called == (19,)
    state = said(state, 19, at=before(minutes=10))
    assert state.called == ()
    state = ready(state, *EIGHT[:6])
    called = gathering.call(state, before(minutes=5))
    assert [event.person for event in called if isinstance(event, e.Called)] == [20]


def test_who_could_not_come_says_yes_again_and_is_silent_until_asked() -> None:
    state = ready(gathered(full(seats=8)), 18, how=Readiness.CANNOT)
    answer = state.answer(18)
    assert answer is not None
    assert answer.reply is Reply.NO
    state = said(state, 18, at=before(minutes=9))
    assert 18 in state.holders
    assert state.readiness(18) is None
    assert 18 not in gathering.players(ready(state, *EIGHT[:7]))


def test_a_match_that_is_over_is_not_given_up() -> None:
    state = then(full(), gathering.give_up(full(), before(minutes=1)))
    assert state.why_off is Why.OUTAGE
    assert gathering.give_up(state, STARTS) == ()
