from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.attendance import Attendance, attendance, attended, last_counted, lasting_guests
from rules.charter.facts import Ending, Kind, Match, Part
from rules.charter.spans import Span
from rules.charter.terms import Terms
from rules.charter.versions import Version
from tests.rules.charter.scene import (
    CHARTER,
    DAY,
    HOUR,
    LONG_AGO,
    WEEK,
    XIAOMING,
    at,
    charter,
    facts,
    judged,
    match,
    member,
)

TUESDAY = at("Tu")
LATER = at("Su")


def worth(
    one: Match, *, person: int = XIAOMING, outages: tuple[Span, ...] = (), now: Any = LATER
) -> Attendance:
    return attendance(one, person, CHARTER, outages, now)


def part(
    asked: int = 40, made: int = 40, *, stayed: bool = True, disqualified: bool = False
) -> tuple[Part, ...]:
    return (Part(XIAOMING, asked, made, stayed, disqualified),)


def offline(**changed: Any) -> Match:
    return match(
        TUESDAY,
        kind=Kind.OFFLINE,
        hands=0,
        planned=0,
        ending=None,
        ended_at=TUESDAY,
        entered_at=TUESDAY,
        **changed,
    )


def test_a_match_of_four_humans_and_enough_hands_counts() -> None:
    assert worth(match(TUESDAY, hands=4)) is Attendance.COUNTED
    assert worth(match(TUESDAY, hands=3)) is Attendance.SHORT


def test_a_match_counts_for_those_who_sat_in_it() -> None:
    assert worth(match(TUESDAY), person=5) is Attendance.NOT_SEATED


def test_a_casual_match_and_one_with_computers_count_for_nobody() -> None:
    assert worth(match(TUESDAY, kind=Kind.CASUAL)) is Attendance.CASUAL
    assert worth(match(TUESDAY, humans=3)) is Attendance.COMPUTERS


def test_the_hands_are_those_of_the_version_in_force_when_it_began() -> None:
    versions = (
        *CHARTER,
        Version(2, Terms(zone="Asia/Shanghai", counted_hands=8), at("Mo", "04:00", 1), "classic"),
    )
    for since, expected in ((TUESDAY, Attendance.COUNTED), (TUESDAY + WEEK, Attendance.SHORT)):
        assert attendance(match(since, hands=6), XIAOMING, versions, (), since + DAY) is expected


def test_a_match_before_the_first_charter_counts_for_nothing() -> None:
    assert worth(match(LONG_AGO - HOUR)) is Attendance.NO_CHARTER


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        (part(40, 20, stayed=False), Attendance.COUNTED),
        (part(40, 19, stayed=False), Attendance.ABSENT),
        (part(40, 19, stayed=True), Attendance.COUNTED),
        (part(0, 0, stayed=False), Attendance.ABSENT),
        (part(0, 0, stayed=True), Attendance.COUNTED),
        (part(disqualified=True), Attendance.DISQUALIFIED),
    ],
)
def test_half_of_ones_own_turns_or_staying_to_the_end_counts(
    mine: tuple[Part, ...], expected: Attendance
) -> None:
    assert worth(match(TUESDAY, parts=mine)) is expected


def test_a_voided_result_never_touches_the_attendance_of_the_others() -> None:
    cheated = match(TUESDAY, parts=(*part(disqualified=True), Part(2, 40, 40, stayed=True)))
    assert worth(cheated, person=2) is Attendance.COUNTED


@pytest.mark.parametrize(
    ("ending", "hands", "planned", "stayed", "expected"),
    [
        (Ending.ADMIN, 0, 8, True, Attendance.COUNTED),
        (Ending.ADMIN, 0, 4, True, Attendance.COUNTED),
        (Ending.ADMIN, 0, 3, True, Attendance.SHORT),
        (Ending.AGREED, 1, 8, True, Attendance.COUNTED),
        (Ending.AGREED, 0, 8, True, Attendance.SHORT),
        (Ending.AGREED, 1, 4, True, Attendance.COUNTED),
        (Ending.AGREED, 3, 3, True, Attendance.SHORT),
        (Ending.EXIT, 2, 8, True, Attendance.COLLAPSED),
        (Ending.EXIT, 2, 8, False, Attendance.SHORT),
        (Ending.EXIT, 2, 4, True, Attendance.COLLAPSED),
        (Ending.EXIT, 2, 3, True, Attendance.SHORT),
        (Ending.EXIT, 5, 8, True, Attendance.COUNTED),
        (Ending.DESERTED, 2, 8, False, Attendance.SHORT),
        (Ending.PLAYED, 2, 2, True, Attendance.SHORT),
    ],
)
def test_a_match_that_is_stopped_is_credited_and_one_that_collapses_excuses(
    ending: Ending, hands: int, planned: int, stayed: bool, expected: Attendance
) -> None:
    cut = match(TUESDAY, ending=ending, hands=hands, planned=planned, parts=part(stayed=stayed))
    assert worth(cut) is expected


def test_a_running_match_is_held_against_nobody() -> None:
    assert worth(match(TUESDAY, hands=1, ended_at=None, ending=None)) is Attendance.RUNNING


def test_an_offline_result_counts_when_its_players_have_confirmed_it() -> None:
    assert worth(offline(confirmed_at=TUESDAY + DAY)) is Attendance.COUNTED


def test_silence_is_never_consent() -> None:
    lapse = TUESDAY + 72 * HOUR
    assert worth(offline(), now=lapse - HOUR) is Attendance.AWAITING
    assert worth(offline(), now=lapse) is Attendance.LAPSED
    away = (Span(TUESDAY + DAY, TUESDAY + DAY + 5 * HOUR),)
    assert worth(offline(), outages=away, now=lapse + 4 * HOUR) is Attendance.AWAITING
    assert worth(offline(), outages=away, now=lapse + 5 * HOUR) is Attendance.LAPSED
    assert worth(offline(), outages=(Span(TUESDAY + DAY),), now=lapse + DAY) is Attendance.AWAITING


def test_an_offline_result_lapses_from_its_entry() -> None:
    late = replace(offline(), entered_at=TUESDAY + DAY)
    assert worth(late, now=TUESDAY + 95 * HOUR) is Attendance.AWAITING
    assert worth(replace(late, entered_at=None), now=TUESDAY + 95 * HOUR) is Attendance.LAPSED


@pytest.mark.parametrize(
    ("since", "hours", "weeks"),
    [
        (at("Su", "22:00"), 2, [0]),
        (at("Mo", "03:00", 1), 2, [0, 1]),
        (at("Mo", "02:00", 1), 2, [0]),
        (at("Mo", "04:00", 1), 2, [1]),
        (at("Sa", "12:00"), 240, [0, 1, 2]),
    ],
)
def test_a_match_counts_for_every_week_that_it_touches(since: Any, hours: int, weeks: list[int]) -> None:
    known = facts(matches=[match(since, ended_at=since + hours * HOUR)])
    touched = [
        week
        for week in range(4)
        if attended(known, XIAOMING, CHARTER, judged(week).week.span, at("Su", week=5))
    ]
    assert touched == weeks


def test_the_last_counted_match_is_the_last_that_ended() -> None:
    long_one = match(TUESDAY, ended_at=TUESDAY + 3 * DAY)
    known = [match(at("Su"), ended_at=None), match(at("Sa"), hands=1), long_one, match(at("We"))]
    assert last_counted(known, XIAOMING, CHARTER, at("Mo", week=1)) == TUESDAY + 3 * DAY
    assert last_counted(known, XIAOMING, CHARTER, at("We", "22:00")) == at("We") + 2 * HOUR
    assert last_counted(known, XIAOMING, CHARTER, at("We", "21:59")) is None
    assert last_counted(known, XIAOMING, CHARTER, at("Th")) == at("We") + 2 * HOUR
    assert last_counted(known, 5, CHARTER, at("Mo", week=1)) is None


def test_no_more_matches_are_looked_at_than_are_needed() -> None:
    some = iter([match(at("Fr")), match(at("We"))])
    assert last_counted(some, XIAOMING, CHARTER, at("Mo", week=1)) == at("Fr") + 2 * HOUR
    assert len(list(some)) == 1


def test_who_plays_as_a_guest_for_a_fortnight_goes_on_a_card() -> None:
    guest = [match(at("Tu"), people=(1, 7)), match(at("Tu", week=2), people=(7, 8), number=2)]
    known = facts(member(), matches=guest)
    assert lasting_guests(known, CHARTER, at("Tu", "19:59", 2)) == ()
    assert lasting_guests(known, CHARTER, at("Tu", week=2)) == (7,)
    assert lasting_guests(known, charter(guest_days=15), at("Tu", week=2)) == ()
    assert lasting_guests(facts(member(), member(7), matches=guest), CHARTER, at("Tu", week=2)) == ()
    assert lasting_guests(
        facts(member(), member(7, acceptances=()), matches=guest), CHARTER, at("Tu", week=2)
    ) == (7,)
    assert lasting_guests(known, (), at("Tu", week=2)) == ()


@given(st.tuples(*[st.integers(0, 6)] * 2), st.tuples(*[st.integers(0, 6)] * 2), st.booleans(), st.booleans())
def test_what_was_attended_is_what_shares_any_time_with_the_stretch(
    played: tuple[int, int], looked_at: tuple[int, int], runs: bool, lasts: bool
) -> None:
    begins, ends = (at("Tu") + hour * HOUR for hour in sorted(played))
    since, until = (at("Tu") + hour * HOUR for hour in sorted(looked_at))
    one = match(begins, ended_at=None if runs else ends)
    within = Span(since, None if lasts else until)
    found = attended(facts(matches=[one]), XIAOMING, CHARTER, within, LATER)
    assert bool(found) is one.span.meets(within)
