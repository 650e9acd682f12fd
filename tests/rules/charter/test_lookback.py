from __future__ import annotations

from dataclasses import replace

from rules.charter.facts import Acceptance
from rules.charter.lookback import look_back, past_weeks, removed
from rules.charter.spans import Span
from rules.charter.terms import Terms
from tests.rules.charter.scene import (
    CHARTER,
    DAY,
    LONG_AGO,
    MONDAY,
    WEEK,
    at,
    charter,
    facts,
    leave,
    match,
    member,
)

TERMS = Terms(zone="Asia/Shanghai")
NOW = at("Su", week=9)


def weekly(*people: int, hands: int, weeks: int = 10) -> list:  # type: ignore[type-arg]
    return [match(at("Tu", week=week), people=people, hands=hands, number=week) for week in range(weeks)]


def test_the_last_eight_whole_weeks_are_looked_at() -> None:
    weeks = past_weeks(facts(), TERMS, NOW)
    assert [one.monday for one in weeks] == [MONDAY + week * WEEK for week in range(1, 9)]
    assert past_weeks(facts(), TERMS, at("Mo", "04:00", 10))[-1].monday == MONDAY + 9 * WEEK


def test_weeks_that_nobody_could_owe_are_not_among_them() -> None:
    young = facts(member(1, acceptances=(Acceptance(1, "", at("We", week=6)),)), member(2, acceptances=()))
    assert [one.monday for one in past_weeks(young, TERMS, NOW)] == [MONDAY + 7 * WEEK, MONDAY + 8 * WEEK]
    assert past_weeks(facts(member(1, acceptances=())), TERMS, NOW) == ()


def test_a_tighter_charter_would_have_removed_more() -> None:
    known = facts(member(1), member(2), member(3), matches=weekly(1, 2, hands=4))
    looked = look_back(known, CHARTER, replace(TERMS, counted_hands=8), NOW)
    assert removed(looked.now) == (3,)
    assert removed(looked.proposed) == (1, 2, 3)
    assert looked.now[0].missed == (3,)
    assert looked.proposed[0].missed == (1, 2, 3)


def test_who_played_in_the_window_would_have_stayed() -> None:
    late = [match(at("We", "08:00", week), number=week) for week in (1, 3, 5, 7, 9)]
    known = facts(member(1), matches=late)
    looked = look_back(known, CHARTER, replace(TERMS, objection_hours=24), NOW)
    assert [one.missed for one in looked.now] == [(), (1,), (), (1,), (), (1,), (), (1,)]
    assert removed(looked.now) == ()
    assert removed(looked.proposed) == (1,)


def test_a_window_that_is_still_open_removes_nobody() -> None:
    for now, gone in ((at("We", "08:59", 10), ()), (at("We", "09:00", 10), (1,))):
        last = past_weeks(facts(), TERMS, now)[-1]
        assert (last.missed, last.removable) == ((1,), gone)


def test_a_window_of_which_nobody_knows_the_end_removes_nobody() -> None:
    barred = facts(member(1, kept_out=(Span(at("Mo", "10:00", 9)),)))
    week = past_weeks(barred, TERMS, NOW)[-1]
    assert (week.missed, week.removable) == ((1,), ())


def test_the_excused_and_those_who_were_not_there_yet_are_excused_here_too() -> None:
    away = leave(MONDAY + 7 * DAY, 14)
    enrolled = Acceptance(1, "", at("We", week=6))
    known = facts(member(1, leaves=(away,)), member(2, acceptances=(enrolled,)))
    weeks = past_weeks(known, TERMS, NOW)
    assert [one.missed for one in weeks] == [(), (), (1,), (1,), (1,), (1,), (1, 2), (1, 2)]


def test_without_a_zone_there_is_nothing_to_look_back_on() -> None:
    looked = look_back(facts(), charter(None), TERMS, NOW)
    assert looked.now == ()
    assert len(looked.proposed) == 8
    assert look_back(facts(), (), replace(TERMS, zone=None), NOW).proposed == ()


def test_other_terms_are_looked_at_as_though_they_had_always_held() -> None:
    young = [replace(CHARTER[0], effective_at=at("Mo", "04:00", 8))]
    assert look_back(facts(), young, TERMS, NOW).now == past_weeks(facts(), TERMS, NOW)
    assert at("Mo") > LONG_AGO
