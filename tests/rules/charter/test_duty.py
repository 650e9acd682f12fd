from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from rules.charter.attendance import Attendance
from rules.charter.duty import (
    Duty,
    Excuse,
    Excused,
    Met,
    Missed,
    NotBound,
    Owed,
    Unbound,
    Undecided,
    duties,
    duty,
)
from rules.charter.facts import Acceptance, Booking, Ending, Facts, Kind, Lobby
from rules.charter.spans import Span
from tests.rules.charter.scene import (
    CHARTER,
    DAY,
    HOUR,
    LONG_AGO,
    MONDAY,
    XIAOMING,
    at,
    facts,
    judged,
    leave,
    match,
    member,
    seat,
)

OVER = at("Mo", "04:00", 1)
MIDWEEK = at("We")


def stands(known: Facts, now: datetime = OVER, week: int = 0) -> Duty:
    return duty(known, known.members[0], CHARTER, judged(week), now)


def excuses(known: Facts, now: datetime = OVER) -> tuple[Excuse, ...]:
    found = stands(known, now)
    assert isinstance(found, Excused), found
    return found.why


def missed(known: Facts, now: datetime = OVER) -> bool:
    return isinstance(stands(known, now), Missed)


def booking(ready: bool = True, collapsed: bool = True, since: datetime = MIDWEEK) -> Booking:
    return Booking(XIAOMING, since, ready, collapsed)


def test_one_counted_match_a_week_meets_the_duty() -> None:
    assert stands(facts(matches=[match(at("Tu"), number=17)])) == Met((17,))


def test_it_is_met_as_soon_as_it_is_played() -> None:
    assert stands(facts(matches=[match(at("Tu"))]), MIDWEEK) == Met((1,))


def test_a_week_without_one_is_missed_and_says_what_was_offered_and_played() -> None:
    known = facts(matches=[match(at("Fr"), number=3, kind=Kind.CASUAL)])
    assert stands(known) == Missed((Span(at("Tu"), at("Tu", "22:00")),), ((3, Attendance.CASUAL),))


def test_until_its_end_a_week_is_owed() -> None:
    known = facts(matches=[match(at("Tu"), number=3, hands=2)])
    assert stands(known, OVER - timedelta.resolution) == Owed(((3, Attendance.SHORT),))
    assert isinstance(stands(known, OVER), Missed)


@pytest.mark.parametrize(
    ("facts_of", "why"),
    [
        ({"acceptances": ()}, Unbound.NOT_ENROLLED),
        ({"acceptances": (Acceptance(1, "", OVER),)}, Unbound.NOT_ENROLLED),
        ({"stays": ()}, Unbound.GONE),
        ({"stays": (Span(LONG_AGO, OVER - HOUR),)}, Unbound.GONE),
        ({"stays": (Span(LONG_AGO, at("Tu")), Span(OVER))}, Unbound.GONE),
    ],
)
def test_who_has_not_enrolled_or_is_not_there_owes_nothing(facts_of: dict[str, Any], why: Unbound) -> None:
    assert stands(facts(member(**facts_of))) == NotBound(why)


def test_who_leaves_after_the_week_had_owed_it() -> None:
    assert missed(facts(member(stays=(Span(LONG_AGO, OVER),))))


def test_what_was_accepted_last_is_what_one_has_accepted() -> None:
    assert member(acceptances=()).accepted() is None
    assert member(acceptances=(Acceptance(2, "", at("Tu")), Acceptance(1, "", LONG_AGO))).accepted() == 2


@pytest.mark.parametrize("enrolled_at", [at("Mo", "04:00"), at("Th"), OVER - timedelta.resolution])
def test_the_week_of_the_first_enrolment_is_free(enrolled_at: datetime) -> None:
    assert excuses(facts(member(acceptances=(Acceptance(1, "", enrolled_at),)))) == (Excuse.FIRST_WEEK,)


def test_who_returns_or_accepts_again_has_no_further_free_week() -> None:
    again = (Acceptance(2, "", at("Tu")), Acceptance(1, "", LONG_AGO))
    away = (Span(LONG_AGO, at("Mo", "12:00")), Span(at("Tu", "12:00")))
    assert missed(facts(member(acceptances=again, stays=away)))


@pytest.mark.parametrize(
    ("first", "number_of_days", "excused"),
    [
        (MONDAY, 7, True),
        (MONDAY, 4, True),
        (MONDAY + 3 * DAY, 4, True),
        (MONDAY - 10 * DAY, 14, True),
        (MONDAY + 4 * DAY, 3, False),
        (MONDAY + 4 * DAY, 14, False),
    ],
)
def test_leave_for_half_of_the_week_excuses(first: date, number_of_days: int, excused: bool) -> None:
    known = facts(member(leaves=(leave(first, number_of_days),)), seats=[seat(at("We")), seat(at("Su"))])
    assert missed(known) is not excused
    if excused:
        assert excuses(known) == (Excuse.LEAVE,)


def test_two_short_leaves_add_up() -> None:
    leaves = (leave(MONDAY, 2), leave(MONDAY + 5 * DAY, 2))
    assert excuses(facts(member(leaves=leaves), seats=[seat(MIDWEEK)])) == (Excuse.LEAVE,)


def test_a_holiday_of_the_group_excuses_every_week_that_it_meets() -> None:
    assert excuses(facts(freezes=(Span(at("Su", "22:00"), OVER + DAY),))) == (Excuse.FREEZE,)
    assert missed(facts(freezes=(Span(OVER, OVER + DAY),)))


@pytest.mark.parametrize(("kind", "why"), [("kept_out", Excuse.KEPT_OUT), ("appealing", Excuse.APPEAL)])
def test_any_week_that_overlaps_a_suspension_a_bar_or_an_appeal_is_excused(kind: str, why: Excuse) -> None:
    overlapping: list[dict[str, Any]] = [
        {kind: (Span(LONG_AGO),)},
        {kind: (Span(at("Su", "23:00"), OVER + DAY),)},
        {kind: (Span(LONG_AGO, at("Mo", "05:00")),)},
    ]
    for spans in overlapping:
        assert excuses(facts(member(**spans))) == (why,)
    apart: dict[str, Any] = {kind: (Span(OVER), Span(LONG_AGO, at("Mo", "04:00")))}
    assert missed(facts(member(**apart)))


@pytest.mark.parametrize(
    ("hours", "excused"), [((24,), False), ((24.1,), True), ((13, 12), True), ((13, 11), False)]
)
def test_downtime_excuses_only_beyond_a_day(hours: tuple[float, ...], excused: bool) -> None:
    starts = (at("We", "00:00"), at("Fr", "00:00"))
    gaps = tuple(Span(since, since + length * HOUR) for since, length in zip(starts, hours, strict=False))
    assert missed(facts(outages=gaps)) is not excused
    if excused:
        assert excuses(facts(outages=gaps)) == (Excuse.DOWNTIME,)


def test_a_gap_that_lasts_counts_as_far_as_it_has_lasted() -> None:
    lasting = facts(outages=(Span(at("We", "00:00")),))
    assert isinstance(stands(lasting, at("Th", "00:00")), Owed)
    assert excuses(lasting, at("Th", "00:01")) == (Excuse.DOWNTIME,)


def test_downtime_counts_in_its_own_week_only() -> None:
    assert missed(
        facts(outages=(Span(at("Mo", "00:00"), at("Mo", "08:00")), Span(at("Su", "20:00"), OVER + DAY)))
    )


@pytest.mark.parametrize(
    ("gap", "excused"),
    [
        (Span(MIDWEEK - HOUR, MIDWEEK + HOUR), True),
        (Span(MIDWEEK, MIDWEEK + HOUR), True),
        (Span(MIDWEEK - HOUR, MIDWEEK), True),
        (Span(MIDWEEK - HOUR), True),
        (Span(MIDWEEK + HOUR, MIDWEEK + 2 * HOUR), False),
        (Span(MIDWEEK - 2 * HOUR, MIDWEEK - HOUR), False),
    ],
)
def test_downtime_at_the_start_of_a_match_that_one_had_joined_excuses(gap: Span, excused: bool) -> None:
    one = member(bookings=(booking(ready=False, collapsed=False),))
    assert missed(facts(one, outages=(gap,))) is not excused
    if excused:
        assert Excuse.DOWNTIME_AT_START in excuses(facts(one, outages=(gap,)))


def test_who_had_joined_a_match_of_another_week_is_not_excused_by_it() -> None:
    one = member(bookings=(booking(since=OVER),))
    assert missed(facts(one, outages=(Span(OVER - HOUR, OVER + HOUR),)))


@pytest.mark.parametrize(
    ("ready", "collapsed", "excused"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_who_was_ready_when_the_table_collapsed_is_excused(
    ready: bool, collapsed: bool, excused: bool
) -> None:
    known = facts(member(bookings=(booking(ready, collapsed),)))
    assert missed(known) is not excused
    if excused:
        assert excuses(known) == (Excuse.COLLAPSED,)


def test_who_stayed_when_another_broke_up_the_match_is_excused() -> None:
    assert excuses(facts(matches=[match(at("Tu"), hands=2, ending=Ending.EXIT)])) == (Excuse.COLLAPSED,)


def test_without_a_seat_offered_nobody_has_missed_anything() -> None:
    assert excuses(facts(seats=[])) == (Excuse.NO_SEAT,)


def test_while_the_week_runs_a_seat_may_still_be_offered() -> None:
    assert stands(facts(seats=[]), MIDWEEK) == Owed(())


@pytest.mark.parametrize(
    ("since", "hours", "offered"),
    [
        (at("Tu", "09:00"), 2, True),
        (at("Tu", "21:00"), 2, True),
        (at("Tu", "20:00"), 1.9, False),
        (at("Tu", "21:01"), 10, False),
        (at("Tu", "02:00"), 8, False),
        (at("Tu", "02:00"), 9, True),
        (at("Tu", "22:00"), 12, False),
        (at("Tu", "22:00"), 14, True),
        (at("Su", "22:00"), 24, False),
        (at("Su", "20:00", -1), 15, True),
        (at("Su", "20:00", -1), 14.9, False),
    ],
)
def test_a_seat_is_offered_when_it_is_free_for_two_hours_by_day(
    since: datetime, hours: float, offered: bool
) -> None:
    assert missed(facts(seats=[seat(since, hours)])) is offered


def test_two_seats_for_an_hour_each_are_none_for_two() -> None:
    assert not missed(facts(seats=[seat(at("Tu"), 1), seat(at("Tu", "21:00"), 1)]))


def test_a_seat_that_nobody_could_press_was_not_offered() -> None:
    assert not missed(facts(seats=[seat(at("Tu"), 3)], outages=(Span(at("Tu", "21:00"), at("Tu", "21:30")),)))
    assert missed(facts(seats=[seat(at("Tu"), 3)], outages=(Span(at("Tu", "22:30"), at("Tu", "23:30")),)))


def test_a_seat_during_ones_leave_was_not_offered_to_one() -> None:
    known = facts(member(leaves=(leave(MONDAY, 3),)))
    assert excuses(known) == (Excuse.NO_SEAT,)
    assert missed(replace(known, lobbies=(seat(at("Th")),)))


def test_a_seat_while_one_was_out_of_the_group_was_not_offered_to_one() -> None:
    returned = facts(member(stays=(Span(LONG_AGO, at("Tu", "12:00")), Span(at("We")))))
    assert excuses(returned) == (Excuse.NO_SEAT,)


def test_a_seat_that_is_still_free_was_offered_as_long_as_it_has_been() -> None:
    open_seat = seat(at("Su"), 2)
    assert missed(facts(seats=[replace(open_seat, free=(Span(at("Su")),))]))


@pytest.mark.parametrize(
    ("host", "hours", "began", "excused"),
    [
        (XIAOMING, 2, False, True),
        (XIAOMING, 1, False, False),
        (XIAOMING, 2, True, False),
        (2, 2, False, False),
        (None, 2, False, False),
    ],
)
def test_hosting_a_table_that_never_filled_excuses(
    host: int | None, hours: float, began: bool, excused: bool
) -> None:
    known = facts(seats=[seat(at("Tu")), seat(at("We"), hours, host, began=began)])
    assert missed(known) is not excused
    if excused:
        assert excuses(known) == (Excuse.HOSTED,)


def test_a_table_that_was_opened_a_minute_ago_excuses_nobody() -> None:
    fresh = replace(seat(at("We"), 2, XIAOMING, began=False), free=(Span(at("We")),))
    assert isinstance(stands(facts(seats=[fresh]), at("We", "20:01")), Owed)
    assert excuses(facts(seats=[fresh]), at("We", "22:00")) == (Excuse.HOSTED,)


def test_ones_own_table_is_no_seat_offered_to_one() -> None:
    assert excuses(facts(seats=[seat(at("Tu"), host=XIAOMING)])) == (Excuse.NO_SEAT,)


def test_all_reasons_are_named() -> None:
    known = facts(
        member(leaves=(leave(MONDAY, 7),)), freezes=(Span(LONG_AGO),), outages=(Span(at("Tu"), at("Fr")),)
    )
    assert excuses(known) == (Excuse.LEAVE, Excuse.FREEZE, Excuse.DOWNTIME)


@pytest.mark.parametrize(
    ("open_match", "worth"),
    [
        (match(at("Su"), ended_at=None, ending=None), Attendance.RUNNING),
        (match(at("Su"), kind=Kind.OFFLINE, ended_at=at("Su")), Attendance.AWAITING),
    ],
)
def test_a_week_is_undecided_while_a_match_of_it_may_still_count(open_match: Any, worth: Attendance) -> None:
    assert stands(facts(matches=[open_match])) == Undecided(((1, worth),))
    assert stands(facts(matches=[open_match]), at("Su", "21:00")) == Undecided(((1, worth),))


def test_a_result_of_last_week_that_is_confirmed_later_still_meets_it() -> None:
    entered = match(at("Su"), kind=Kind.OFFLINE, ended_at=at("Su"), confirmed_at=OVER + DAY)
    assert stands(facts(matches=[entered]), OVER + DAY) == Met((1,))


def test_the_group_is_everybody_who_is_bound() -> None:
    known = facts(
        member(2),
        member(1),
        member(3, acceptances=()),
        matches=[match(at("Tu"), people=(2,))],
    )
    found = duties(known, CHARTER, judged(), OVER)
    assert [(person, type(state)) for person, state in found] == [(1, Missed), (2, Met)]


def test_a_slow_match_meets_every_week_that_it_touches() -> None:
    slow = match(at("Sa"), ended_at=at("Sa", week=3))
    assert [stands(facts(matches=[slow]), at("Mo", "04:00", 5), week) for week in range(4)] == [Met((1,))] * 4
    assert isinstance(stands(facts(matches=[slow]), at("Mo", "04:00", 5), 4), Missed)


def vain(week: int = 0, came: tuple[int, ...] = (XIAOMING,)) -> Lobby:
    """A match on Wednesday evening for which two seats were free all day, and which came to nothing."""
    return Lobby(None, (Span(at("We", "12:00", week), at("We", "18:00", week)),), began=False, came=came)


def in_vain(week: int = 0) -> Booking:
    return Booking(XIAOMING, at("We", "20:00", week), ready=True, collapsed=True, in_vain=True)


def test_who_waits_in_vain_is_excused_two_weeks_running_and_then_only_where_nobody_else_had_a_seat() -> None:
    own = [vain(0), vain(1), vain(2)]
    known = facts(member(bookings=(in_vain(0), in_vain(1), in_vain(2))), seats=own)
    assert stands(known, OVER) == Excused((Excuse.COLLAPSED,))
    assert stands(known, OVER + 7 * DAY, 1) == Excused((Excuse.COLLAPSED,))
    assert stands(known, at("Su", "20:00", 2), 2) == Owed(())
    assert stands(known, OVER + 14 * DAY, 2) == Excused((Excuse.NO_SEAT,))
    known = replace(known, lobbies=(*own, seat(at("Fr", week=2))))
    assert isinstance(stands(known, OVER + 14 * DAY, 2), Missed)


def test_a_week_in_which_one_has_played_begins_the_count_of_waiting_in_vain_anew() -> None:
    own = [vain(0), vain(1), vain(2), seat(at("Fr", week=2))]
    bookings = (in_vain(0), in_vain(1), in_vain(2))
    known = facts(member(bookings=bookings), seats=own, matches=[match(at("Fr", week=1))])
    assert stands(known, OVER + 14 * DAY, 2) == Excused((Excuse.COLLAPSED,))


def test_who_was_let_down_by_people_who_had_promised_to_come_is_always_excused() -> None:
    let_down = tuple(booking(since=at("We", week=week)) for week in range(3))
    seats = [seat(at("Fr", week=week)) for week in range(3)]
    known = facts(member(bookings=let_down), seats=seats)
    assert stands(known, OVER + 14 * DAY, 2) == Excused((Excuse.COLLAPSED,))


def test_a_seat_of_ones_own_that_one_did_not_come_to_was_offered() -> None:
    known = facts(member(bookings=(booking(ready=False),)), seats=[])
    assert stands(known) == Missed((Span(MIDWEEK, MIDWEEK),), ())


def test_the_free_seats_of_a_match_are_offered_to_everybody_but_those_who_came() -> None:
    there = facts(seats=[vain(came=(2, XIAOMING))])
    assert stands(there) == Excused((Excuse.NO_SEAT,))
    elsewhere = facts(seats=[vain(came=(2, 3))])
    assert missed(elsewhere)


def test_hosting_a_table_that_never_filled_excuses_however_often() -> None:
    own = [seat(at("We", week=week), host=XIAOMING, began=False) for week in range(4)]
    known = facts(member(), seats=[*own, seat(at("Fr", week=3))])
    for week in range(4):
        assert stands(known, OVER + week * 7 * DAY, week) == Excused((Excuse.HOSTED,))
