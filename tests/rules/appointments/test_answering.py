"""Answers, the waiting list, offers; moves and changes of rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from rules.appointments import announcing, answering, gathering
from rules.appointments import events as e
from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.evolve import evolve
from rules.appointments.plan import Plan
from rules.appointments.refusals import NotNow, TooSoon
from rules.appointments.state import Appointment, Phase
from rules.appointments.timers import TimerKind, timers
from rules.mahjong.shuffle import commitment
from rules.table.terms import Terms
from tests.rules.appointments.scene import EIGHT, STARTS, announced, before, full, gathered, said, then


def test_the_commitment_of_the_draw_stands_there_before_anybody_answers() -> None:
    state = announced()
    assert state.commitment == commitment(bytes(range(32)))
    assert "seed" not in repr(state)


def test_a_maybe_holds_no_seat() -> None:
    state = said(announced(), 11, Reply.MAYBE)
    assert (state.holders, state.undecided, state.free) == ((), (11,), 8)


def test_who_comes_when_all_seats_are_taken_waits_in_the_order_of_coming() -> None:
    state = said(said(full(), 21), 22)
    assert state.holders == EIGHT
    assert state.waiting == (21, 22)


def test_a_seat_that_becomes_free_is_offered_to_the_first_who_waits_for_two_hours() -> None:
    state = said(said(full(), 21), 22)
    state = said(state, 13, Reply.NO, at=before(hours=10))
    (offer,) = state.offers
    assert (offer.person, offer.until) == (21, before(hours=8))
    assert state.waiting == (22,)
    assert state.free == 0
    assert [one.due_at for one in timers(state) if one.kind is TimerKind.OFFER] == [before(hours=8)]


def test_near_the_start_an_offer_lasts_a_third_of_the_time_left_but_a_quarter_of_an_hour_at_least() -> None:
    state = announced()
    assert answering.offered_until(state, before(hours=3)) == before(hours=2)
    assert answering.offered_until(state, before(minutes=30)) == before(minutes=15)
    assert answering.offered_until(state, before(minutes=5)) == STARTS


def test_who_takes_an_offered_seat_has_it() -> None:
    state = said(said(full(), 21), 13, Reply.NO, at=before(hours=10))
    state = said(state, 21, at=before(hours=9))
    assert state.holders == (*(one for one in EIGHT if one != 13), 21)
    assert state.offers == ()


def test_an_offer_that_lapses_goes_to_the_next_and_its_owner_to_the_end() -> None:
    state = said(said(said(full(), 21), 22), 13, Reply.NO, at=before(hours=10))
    state = then(state, answering.lapse(state, 21, before(hours=8)))
    assert [one.person for one in state.offers] == [22]
    assert state.waiting == (21,)


def test_who_alone_waits_is_not_asked_again_at_once() -> None:
    state = said(said(full(), 21), 13, Reply.NO, at=before(hours=10))
    state = then(state, answering.lapse(state, 21, before(hours=8)))
    assert (state.offers, state.waiting, state.free) == ((), (21,), 1)
    taken = said(state, 22, at=before(hours=7))
    assert 22 in taken.holders


def test_an_offer_that_was_answered_does_not_lapse_any_more() -> None:
    state = said(said(said(full(), 21), 22), 13, Reply.NO, at=before(hours=10))
    state = said(state, 21, at=before(hours=9))
    assert answering.lapse(state, 21, before(hours=8)) == ()


def test_who_declines_an_offer_waits_no_more_and_the_next_is_asked() -> None:
    state = said(said(said(full(), 21), 22), 13, Reply.NO, at=before(hours=10))
    state = said(state, 21, Reply.NO, at=before(hours=9))
    assert [one.person for one in state.offers] == [22]
    assert state.waiting == ()
    assert [one.person for one in state.cancelled] == [13]


def test_the_same_answer_twice_changes_nothing() -> None:
    state = said(announced(), 11)
    assert answering.answer(state, 11, Reply.YES, state.plan.digest, "x", STARTS) is NotNow.SAME
    assert state.answer(11).nonce == "n11"  # type: ignore[union-attr]


def test_a_yes_to_rules_that_are_not_those_on_the_card_any_more_is_refused() -> None:
    state = announced()
    assert answering.answer(state, 11, Reply.YES, "old", "x", STARTS) is NotNow.RULES_CHANGED


def test_a_change_of_rules_asks_everybody_again_and_keeps_their_seats() -> None:
    state = full()
    plan = Plan(8, Terms(hands=4))
    state = then(state, announcing.change(state, 11, plan, before(hours=5), is_admin=False))
    assert state.revision == 2
    assert state.holders == EIGHT
    assert state.to_confirm == EIGHT
    state = said(state, 12, at=before(hours=4))
    assert 12 not in state.to_confirm
    assert state.holders == EIGHT


def test_more_seats_ask_nobody_again_and_take_in_those_who_wait_by_offer() -> None:
    state = said(full(), 21)
    state = then(
        state, announcing.change(state, 11, replace(state.plan, seats=12), before(hours=5), is_admin=False)
    )
    assert (state.revision, state.to_confirm) == (1, ())
    state = then(state, answering.offers_due(state, before(hours=5)))
    assert [one.person for one in state.offers] == [21]


def test_with_fewer_seats_the_last_wait_before_all_others() -> None:
    state = said(full(), 21)
    state = then(
        state, announcing.change(state, 11, replace(state.plan, seats=4), before(hours=5), is_admin=False)
    )
    assert (state.holders, state.waiting) == (EIGHT[:4], (*EIGHT[4:], 21))


def test_with_fewer_seats_an_offer_is_taken_back_before_it_makes_one_too_many() -> None:
    state = said(said(full(), 21), 13, Reply.NO, at=before(hours=10))
    assert [offer.person for offer in state.offers] == [21]
    state = then(state, announcing.change(state, 11, Plan(4), before(hours=9), is_admin=False))
    assert (state.offers, state.free) == ((), 0)
    assert state.waiting == (16, 17, 18, 21)


def test_a_move_needs_the_notice_anew_and_names_the_earliest_moment() -> None:
    state = full()
    refused = announcing.move(state, 11, before(hours=-1), 24, before(hours=5), is_admin=False)
    assert refused == TooSoon(before(hours=-19), 24)
    moved = then(state, announcing.move(state, 11, before(hours=-20), 24, before(hours=5), is_admin=False))
    assert (moved.agreed_at, moved.starts_at) == (before(hours=-20), before(hours=-20))
    assert moved.to_confirm == EIGHT


def test_only_who_announced_it_or_an_admin_moves_changes_or_calls_off() -> None:
    state, at = full(), before(hours=5)
    later = before(hours=-30)
    assert announcing.move(state, 12, later, 24, at, is_admin=False) is NotNow.NOT_YOURS
    assert announcing.change(state, 12, Plan(4), at, is_admin=False) is NotNow.NOT_YOURS
    assert announcing.call_off(state, 12, at, is_admin=False) is NotNow.NOT_YOURS
    off = then(state, announcing.call_off(state, 12, at, is_admin=True))
    assert (off.phase, off.why_off, off.off_by) == (Phase.OFF, Why.CALLED_OFF, 12)


def test_nothing_changes_what_stays_the_same_or_is_over() -> None:
    state, at = full(), before(hours=5)
    assert announcing.move(state, 11, STARTS, 24, at, is_admin=False) is NotNow.SAME
    assert announcing.change(state, 11, state.plan, at, is_admin=False) is NotNow.SAME
    off = then(state, announcing.call_off(state, 11, at, is_admin=False))
    assert announcing.call_off(off, 11, at, is_admin=False) is NotNow.OVER
    assert announcing.move(off, 11, before(hours=-30), 24, at, is_admin=False) is NotNow.OVER
    assert answering.answer(off, 12, Reply.NO, off.plan.digest, "", at) is NotNow.OVER
    assert timers(off) == ()


def test_the_rules_stay_once_the_ready_check_runs() -> None:
    state = gathered(full())
    assert announcing.change(state, 11, Plan(4), before(minutes=10), is_admin=True) is NotNow.PLAYING


def test_an_announcement_is_the_first_event_and_only_that() -> None:
    state = announced()
    again = e.Announced("7", 11, STARTS, Plan(), 1, bytes(32), STARTS)
    with pytest.raises(ValueError, match="announced twice"):
        evolve(state, again)
    with pytest.raises(ValueError, match="before the announcement"):
        evolve(None, e.Finished(STARTS))


@pytest.mark.parametrize("wrong", [{"seats": 6}, {"seats": 0}, {"seats": 44}, {"rounds": 0}, {"rounds": 11}])
def test_a_plan_fills_tables(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="expected"):
        replace(Plan(), **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="hands"):
        Plan(terms=Terms(hands=65))


@pytest.mark.parametrize("seed", range(40))
def test_whatever_people_press_nobody_has_two_seats_and_no_seat_is_given_twice(seed: int) -> None:
    chance = Random(seed)
    state, at = announced(chance.choice((4, 8))), before(hours=30)
    for _ in range(120):
        at += timedelta(minutes=chance.randrange(30))
        state = _anything(chance, state, at)
    if state.is_open:
        state = then(state, gathering.start(state, max(at, STARTS)))
    assert len(state.seated) in range(0, state.plan.seats + 1, 4)
    assert len(set(state.seated)) == len(state.seated)


def _anything(chance: Random, state: Appointment, at: datetime) -> Appointment:
    person = chance.randrange(11, 27)
    what = chance.randrange(8)
    made: object = ()
    if what < 4:
        made = answering.answer(state, person, chance.choice(list(Reply)), state.plan.digest, "n", at)
    elif what == 4 and state.offers:
        made = answering.lapse(state, chance.choice(state.offers).person, at)
    elif what == 5:
        made = gathering.say(state, person, chance.choice(list(Readiness)), "n", at)
    elif what == 6 and at >= before(minutes=15):
        made = gathering.begin(state, at)
    else:
        made = gathering.call(state, at)
    return then(state, made) if isinstance(made, tuple) else state


QUIET = (time(22), time(9))
SHANGHAI = ZoneInfo("Asia/Shanghai")


@pytest.mark.parametrize(
    ("offered", "until", "kept"),
    [
        ("21:30", "23:30", "10:00"),
        ("23:30", "01:30", "10:00"),
        ("08:30", "10:30", "10:30"),
        ("07:30", "09:30", "10:00"),
        ("12:00", "14:00", "14:00"),
    ],
)
def test_a_seat_that_is_offered_at_night_is_kept_until_the_morning(
    offered: str, until: str, kept: str
) -> None:
    def at(clock: str) -> datetime:
        """From Friday noon to Saturday noon in Shanghai; the match begins on Saturday at 20:00."""
        moment = time.fromisoformat(clock)
        return datetime.combine(date(2026, 12, 4 if moment.hour >= 12 else 5), moment, SHANGHAI)

    event = e.Offered(21, at(until), at(offered))
    assert answering.through_the_night(event, STARTS, QUIET, SHANGHAI).until == at(kept)
    early = at("10:30")
    assert answering.through_the_night(event, early, QUIET, SHANGHAI) == event


def test_in_the_ready_check_a_seat_is_not_free_for_which_somebody_was_called() -> None:
    state = said(said(full(), 21), 22)
    checked = then(state, gathering.begin(state, before(minutes=15)))
    assert checked.free == 0
    one = said(checked, 18, Reply.NO, at=before(minutes=12))
    assert one.free == 1
    called = then(one, gathering.call(one, before(minutes=12)))
    assert (called.called, called.free) == ((21,), 0)
    assert said(called, 23, at=before(minutes=11)).waiting == (21, 22, 23)
