"""The seats that a match has offered, and who has waited in vain."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.appointments import announcing, answering, blame, gathering
from rules.appointments.events import Handed, Readiness, Reply
from rules.appointments.evolve import evolve
from rules.appointments.plan import Plan
from rules.appointments.state import Appointment
from rules.charter.facts import Lobby
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

LAST_DAYS = Span(before(hours=25), STARTS + timedelta(days=1))


def test_a_match_offers_its_seats_while_they_are_free_in_the_week_in_which_it_is_played() -> None:
    state = started(ready(gathered(full()), *EIGHT))
    assert blame.offered(state, Span(ANNOUNCED, STARTS)) == Lobby(
        None, (Span(ANNOUNCED, before(hours=20) + timedelta(minutes=7)),), began=True, came=EIGHT
    )
    offered = blame.offered(state, LAST_DAYS)
    assert offered is not None
    assert offered.free == (Span(before(hours=25), before(hours=20) + timedelta(minutes=7)),)


def test_a_move_offers_the_seats_anew() -> None:
    state = full(11, 12)
    state = then(state, announcing.move(state, 11, before(hours=-30), 24, before(hours=10), is_admin=False))
    assert (state.free_since, state.was_free) == (before(hours=10), ())


def test_two_who_wait_for_others_who_never_said_that_they_come_wait_in_vain() -> None:
    state = then(full(11, 12), gathering.begin(full(11, 12), before(minutes=15)))
    state = started(ready(state, 11, 12))
    assert [(one.collapsed, one.in_vain) for one in blame.bookings(state)] == [(True, True)] * 2
    offered = blame.offered(state, LAST_DAYS)
    assert offered is not None
    assert (offered.began, offered.came) == (False, (11, 12))


def test_who_is_let_down_by_a_late_no_or_by_silence_has_not_waited_in_vain() -> None:
    state = said(full(11, 12, 13, 14), 14, Reply.NO, at=before(minutes=30))
    state = started(ready(gathered(state), 11, 12))
    assert [(one.ready, one.in_vain) for one in blame.bookings(state)] == [
        (True, False),
        (True, False),
        (False, False),
    ]


def test_who_announced_a_match_and_did_not_come_was_offered_its_seats() -> None:
    state = started(ready(gathered(full(11, 12, 13, 14)), 12, 13))
    offered = blame.offered(state, LAST_DAYS)
    assert offered is not None
    assert offered.came == (12, 13)


def test_what_is_called_off_casual_missed_by_the_bot_or_still_open_has_offered_nothing() -> None:
    off = then(full(11), announcing.call_off(full(11), 11, before(hours=1), is_admin=False))
    lost = then(full(11), gathering.give_up(full(11), before(minutes=15)))
    casual = then(announced(plan=Plan(8, Terms(counted=False))), gathering.give_up(full(11), STARTS))
    assert [blame.offered(one, LAST_DAYS) for one in (off, lost, casual, full(11))] == [None] * 4


def given_up(state: Appointment, week: Span = LAST_DAYS) -> list[tuple[int, datetime]]:
    found = blame.offered(state, week)
    assert found is not None
    assert all(one.starts_at == state.agreed_at for one in found.gave_up)
    return [(one.person, one.at) for one in found.gave_up]


def test_who_gives_a_seat_up_was_offered_it_however_early() -> None:
    state = said(said(full(), 18, Reply.NO, at=before(hours=9)), 21, at=before(hours=8))
    assert given_up(started(ready(gathered(state), *EIGHT[:7], 21))) == [(18, before(hours=9))]


def test_who_cannot_come_at_last_was_offered_the_seat() -> None:
    state = ready(gathered(said(full(), 21)), 18, how=Readiness.CANNOT)
    assert given_up(started(ready(state, *EIGHT[:7], 21))) == [(18, before(minutes=10))]


def test_who_says_no_to_a_seat_that_was_kept_was_offered_it() -> None:
    state = said(said(said(full(), 21), 18, Reply.NO, at=before(hours=9)), 21, Reply.NO, at=before(hours=8))
    assert [one.person for one in state.declined] == [21]
    assert blame.late_cancels(state, ()) == ()
    state = said(state, 22, at=before(hours=8))
    assert given_up(started(ready(gathered(state), *EIGHT[:7], 22))) == [
        (18, before(hours=9)),
        (21, before(hours=8)),
    ]


def test_who_lets_an_offer_lapse_has_given_nothing_up() -> None:
    state = said(said(full(), 21), 18, Reply.NO, at=before(hours=9))
    state = then(state, answering.lapse(state, 21, before(hours=7)))
    assert [person for person, _ in given_up(started(ready(gathered(state), *EIGHT[:7])))] == [18]


def test_who_comes_after_all_has_given_nothing_up() -> None:
    state = said(said(full(), 18, Reply.NO, at=before(hours=9)), 18, at=before(hours=8))
    assert given_up(started(ready(gathered(state), *EIGHT))) == []


def test_a_seat_at_another_time_and_one_that_was_taken_away_are_not_given_up() -> None:
    state = said(full(), 18, Reply.NO, at=before(hours=12))
    state = then(state, announcing.move(state, 11, before(hours=-30), 24, before(hours=10), is_admin=False))
    for person in EIGHT[:7]:
        state = said(state, person, at=before(hours=9))
    state = then(state, gathering.part(state, 17, before(hours=8), before(hours=8), own_act=False))
    state = said(state, 16, Reply.MAYBE, at=before(hours=7))
    state = then(state, gathering.begin(state, state.agreed_at - timedelta(minutes=15)))
    state = ready(state, *EIGHT[:5], at=state.agreed_at - timedelta(minutes=10))
    state = then(state, gathering.start(state, state.agreed_at))
    assert given_up(state, Span(ANNOUNCED, state.agreed_at + timedelta(days=1))) == [(16, before(hours=7))]


def test_a_seat_that_was_given_up_before_the_week_is_none_of_that_week() -> None:
    state = said(full(), 18, Reply.NO, at=before(hours=9))
    state = started(ready(gathered(state), *EIGHT[:7]))
    assert given_up(state, Span(before(hours=9), STARTS + timedelta(days=1))) == [(18, before(hours=9))]
    assert given_up(state, Span(before(hours=8), STARTS + timedelta(days=1))) == []


def test_a_changed_account_has_given_up_what_the_old_one_had() -> None:
    state = said(said(said(full(), 21), 18, Reply.NO, at=before(hours=9)), 21, Reply.NO, at=before(hours=8))
    state = evolve(evolve(state, Handed(21, 31, before(hours=7))), Handed(18, 38, before(hours=7)))
    state = started(ready(gathered(state), *EIGHT[:7]))
    assert [person for person, _ in given_up(state)] == [38, 31]
