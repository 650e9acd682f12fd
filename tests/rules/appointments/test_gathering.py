"""The ready check, who plays, and who is blamed for what."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from rules.appointments import announcing, answering, blame, gathering
from rules.appointments import events as e
from rules.appointments.blame import Charged
from rules.appointments.drawing import drawn, table_master
from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.plan import Plan
from rules.appointments.refusals import NotNow
from rules.appointments.state import Appointment, Phase
from rules.appointments.timers import TimerKind, timers
from rules.appointments.verifying import draw_holds
from rules.charter.cases import Breach
from rules.charter.facts import Booking
from rules.charter.spans import Span
from rules.table.terms import Terms
from tests.rules.appointments.scene import (
    ANNOUNCED,
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


def test_eight_who_are_ready_play_at_two_tables_in_the_order_of_the_draw() -> None:
    state = started(ready(gathered(full()), *EIGHT))
    assert state.phase is Phase.PLAYING
    assert sorted(state.seated) == list(EIGHT)
    assert state.seated == drawn(state.seed, "7", [(one, f"n{one}") for one in EIGHT])
    assert blame.no_shows(state, ()) == ()


def test_the_ready_check_waits_for_the_call_and_the_start() -> None:
    kinds = [(one.kind, one.due_at) for one in timers(gathered(full()))]
    assert kinds == [
        (TimerKind.REMIND, before(minutes=10)),
        (TimerKind.CALL, before(minutes=5)),
        (TimerKind.START, STARTS),
    ]


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


def test_who_is_ready_agrees_to_what_has_changed() -> None:
    state = full()
    state = then(
        state, announcing.change(state, 11, Plan(8, Terms(hands=4)), before(hours=5), is_admin=False)
    )
    state = ready(gathered(state), *EIGHT)
    assert state.to_confirm == ()


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


def test_who_leaves_the_group_in_the_ready_check_is_replaced_and_asked_anew_when_back() -> None:
    state = ready(gathered(full(*EIGHT, 20)), 18)
    state = then(state, gathering.part(state, 18, before(minutes=9), before(minutes=9), own_act=True))
    assert state.called == (20,)
    assert gathering.part(state, 18, before(minutes=8), before(minutes=8), own_act=True) == ()
    back = said(state, 18, at=before(minutes=7))
    assert back.waiting == (20, 18)
    assert back.readiness(18) is None


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


def test_a_casual_match_credits_and_books_nobody() -> None:
    state = announced(4, Plan(4, Terms(counted=False)))
    assert blame.bookings(then(said(state, 11), gathering.begin(said(state, 11), before(minutes=15)))) == ()


def test_each_table_of_each_round_has_walls_of_its_own() -> None:
    made = {table_master(bytes(32), "7", round_number, table) for round_number in (1, 2) for table in (1, 2)}
    assert len(made) == 4


def test_the_draw_is_even() -> None:
    people = [(one, "n") for one in range(4)]
    firsts = [drawn(number.to_bytes(32, "big"), "7", people)[0] for number in range(4000)]
    assert all(880 < firsts.count(one) < 1120 for one in range(4))


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


def test_what_comes_to_nothing_by_an_outage_charges_nobody_with_a_late_cancel() -> None:
    late = said(full(), 18, Reply.NO, at=before(minutes=100))
    off = then(late, gathering.begin(late, STARTS + timedelta(hours=4)))
    assert off.why_off is Why.OUTAGE
    assert blame.late_cancels(off, ()) == ()


def test_the_last_reminder_is_still_to_come_during_the_check_however_late_it_was_announced() -> None:
    state = announced()
    moved = announcing.move(state, 11, ANNOUNCED + timedelta(hours=13), 12, ANNOUNCED, is_admin=False)
    state = then(state, moved)
    state = then(state, gathering.begin(state, state.agreed_at - timedelta(minutes=15)))
    assert [one.before for one in timers(state) if one.kind is TimerKind.REMIND] == [timedelta(minutes=10)]


def test_a_substitute_who_has_taken_a_seat_stands_in_for_nobody_else() -> None:
    state = gathered(said(said(said(full(), 21), 22), 18, Reply.NO, at=before(minutes=20)))
    assert state.called == (21,)
    state = ready(said(state, 21, at=before(minutes=12)), *EIGHT[:6], 21)
    assert state.holders == (*EIGHT[:7], 21)
    assert then(state, gathering.call(state, before(minutes=5))).called[-1] == 22


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


def test_the_draw_holds_where_somebody_ready_might_not_be_seated() -> None:
    state = ready(gathered(full(*EIGHT, 19, seats=8)), *EIGHT)
    state = then(state, (e.Called(19, before(minutes=9)),))
    state = ready(state, 19)
    state = then(state, gathering.start(state, STARTS, unseatable={EIGHT[2]}))
    assert EIGHT[2] not in state.seated
    assert draw_holds(state)
    one, two, *rest = state.seated
    assert not draw_holds(replace(state, seated=(two, one, *rest)))


def test_a_new_account_stands_where_the_old_one_stood() -> None:
    state = said(said(full(), 19), 20, Reply.MAYBE)
    state = ready(gathered(state), 18)
    after = then(state, (e.Handed(18, 30, before(minutes=9)),))
    assert after.holders == (*EIGHT[:7], 30)
    assert after.readiness(30) is Readiness.READY
    assert all(person not in (18, 30) for person, _ in after.asked)
    assert then(state, (e.Handed(11, 30, before(minutes=9)),)).by == 30


def test_of_two_accounts_answers_the_one_with_a_seat_holds() -> None:
    state = said(full(), 19)
    for old, new in ((18, 19), (19, 18)):
        after = then(state, (e.Handed(old, new, before(hours=9)),))
        assert after.holders == (*EIGHT[:7], new)
        assert after.waiting == ()
        assert after.answer(old) is None


def test_what_an_old_account_gave_up_late_is_the_new_ones() -> None:
    late = said(full(), 18, Reply.NO, at=before(minutes=119))
    after = then(late, (e.Handed(18, 30, before(minutes=100)),))
    assert [one.person for one in blame.late_cancels(after, ())] == [30]
