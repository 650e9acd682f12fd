"""The seats that a match has offered, and who has waited in vain."""

from __future__ import annotations

from datetime import timedelta

from rules.appointments import announcing, blame, gathering
from rules.appointments.events import Reply
from rules.appointments.plan import Plan
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
