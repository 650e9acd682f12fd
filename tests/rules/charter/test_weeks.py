from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.charter.spans import Span, extended, shared, without
from rules.charter.terms import Reminder, is_within
from rules.charter.weeks import (
    after_quiet,
    days,
    instant,
    is_quiet,
    local_day,
    next_week,
    quarter,
    reminder_at,
    week_from,
    week_of,
)

BERLIN = ZoneInfo("Europe/Berlin")
SHANGHAI = ZoneInfo("Asia/Shanghai")
ZONES = [
    BERLIN,
    SHANGHAI,
    ZoneInfo("America/New_York"),
    ZoneInfo("Australia/Lord_Howe"),
    ZoneInfo("Pacific/Apia"),
    ZoneInfo("Asia/Tehran"),
    ZoneInfo("America/Sao_Paulo"),
    ZoneInfo("Pacific/Kiritimati"),
    ZoneInfo("Antarctica/Troll"),
]
zones = st.sampled_from(ZONES)
instants = st.datetimes(datetime(2010, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
clocks = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 45]))
HOUR = timedelta(hours=1)
AT = datetime(2024, 1, 1, tzinfo=UTC)


def hour(number: float) -> datetime:
    return AT + number * HOUR


def test_a_week_goes_from_monday_0400_to_monday_0400_local() -> None:
    week = week_of(datetime(2024, 5, 8, 12, tzinfo=UTC), SHANGHAI)
    assert week.monday == date(2024, 5, 6)
    assert week.starts_at == datetime(2024, 5, 5, 20, tzinfo=UTC)
    assert week.ends_at == datetime(2024, 5, 12, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("monday", "hours"),
    [
        (date(2024, 3, 18), 168),
        (date(2024, 3, 25), 167),  # clocks forward on the last Sunday of March
        (date(2024, 10, 21), 169),  # and back on that of October
        (date(2024, 2, 26), 168),  # with a leap day
        (date(2024, 12, 30), 168),  # over the end of the year
    ],
)
def test_a_week_is_as_long_as_the_clocks_make_it(monday: date, hours: int) -> None:
    week = week_from(monday, BERLIN)
    assert week.ends_at - week.starts_at == timedelta(hours=hours)
    assert week.starts_at.astimezone(BERLIN).hour == week.ends_at.astimezone(BERLIN).hour == 4


def test_before_0400_it_is_still_yesterday() -> None:
    assert local_day(instant(date(2024, 3, 1), time(3, 59), BERLIN), BERLIN) == date(2024, 2, 29)
    assert local_day(instant(date(2024, 3, 1), time(4), BERLIN), BERLIN) == date(2024, 3, 1)
    late = instant(date(2024, 5, 6), time(3, 59), BERLIN)
    assert week_of(late, BERLIN).monday == date(2024, 4, 29)


@given(instants, zones)
def test_every_instant_lies_in_exactly_one_week(at: datetime, zone: ZoneInfo) -> None:
    week = week_of(at, zone)
    assert week.starts_at <= at < week.ends_at
    assert week.monday.weekday() == 0
    after = next_week(week, zone)
    assert after.starts_at == week.ends_at
    assert week_of(after.starts_at, zone) == after
    assert week.span.until == week.ends_at


@given(instants, zones)
def test_every_instant_lies_in_its_day(at: datetime, zone: ZoneInfo) -> None:
    day = local_day(at, zone)
    assert days(day, day, zone).holds(at)


def test_days_go_from_their_beginning_to_their_end() -> None:
    span = days(date(2024, 3, 29), date(2024, 3, 31), BERLIN)
    assert span.since == datetime(2024, 3, 29, 3, tzinfo=UTC)
    assert span.until == datetime(2024, 4, 1, 2, tzinfo=UTC)


def test_a_time_that_the_clocks_skip_is_the_instant_it_would_have_been() -> None:
    assert instant(date(2024, 3, 31), time(2, 30), BERLIN) == datetime(2024, 3, 31, 1, 30, tzinfo=UTC)


def test_a_time_that_comes_twice_is_the_first() -> None:
    assert instant(date(2024, 10, 27), time(2, 30), BERLIN) == datetime(2024, 10, 27, 0, 30, tzinfo=UTC)


@given(instants, zones)
def test_a_reminder_is_at_its_wall_clock_time_in_every_week(at: datetime, zone: ZoneInfo) -> None:
    week = week_of(at, zone)
    planned = reminder_at(week, Reminder(5, time(19)), zone)
    local = planned.astimezone(zone)
    assert (local.weekday(), local.time()) == (5, time(19))
    assert week.span.holds(planned)


@given(instants, zones, st.tuples(clocks, clocks))
@example(datetime(2024, 10, 27, 1, 10, tzinfo=UTC), BERLIN, (time(22), time(2, 30)))
@example(datetime(2024, 10, 27, 0, 10, tzinfo=UTC), BERLIN, (time(22), time(2, 30)))
@example(datetime(2024, 3, 31, 0, 50, tzinfo=UTC), BERLIN, (time(22), time(2, 30)))
@example(datetime(2011, 12, 30, 9, tzinfo=UTC), ZoneInfo("Pacific/Apia"), (time(22), time(9)))
def test_quiet_hours_are_waited_for(at: datetime, zone: ZoneInfo, quiet: tuple[time, time]) -> None:
    later = after_quiet(at, quiet, zone)
    assert not is_quiet(later, quiet, zone)
    assert at <= later < at + 26 * HOUR
    assert (later == at) is not is_within(at.astimezone(zone).time(), quiet)


def test_quiet_hours_over_midnight_end_in_the_morning() -> None:
    quiet = (time(22), time(9))
    for day, at in ((6, time(23)), (7, time(4)), (7, time(8, 59))):
        waiting = after_quiet(instant(date(2024, 5, day), at, SHANGHAI), quiet, SHANGHAI)
        assert waiting == instant(date(2024, 5, 7), time(9), SHANGHAI)


@pytest.mark.parametrize(
    ("day", "year_and_quarter"),
    [
        (date(2024, 1, 1), (2024, 1)),
        (date(2024, 3, 31), (2024, 1)),
        (date(2024, 4, 1), (2024, 2)),
        (date(2024, 9, 30), (2024, 3)),
        (date(2024, 12, 31), (2024, 4)),
        (date(2025, 1, 1), (2025, 1)),
    ],
)
def test_quarters_are_those_of_the_calendar(day: date, year_and_quarter: tuple[int, int]) -> None:
    assert quarter(day) == year_and_quarter


def test_the_end_of_a_stretch_does_not_belong_to_it() -> None:
    span = Span(hour(1), hour(2))
    assert [span.holds(hour(n)) for n in (0.9, 1, 1.9, 2)] == [False, True, True, False]
    assert Span(hour(1)).holds(hour(1000))


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        (Span(hour(1), hour(2)), Span(hour(2), hour(3)), False),
        (Span(hour(1), hour(2)), Span(hour(1.5), hour(3)), True),
        (Span(hour(1), None), Span(hour(5), hour(6)), True),
        (Span(hour(5), None), Span(hour(1), hour(5)), False),
        (Span(hour(2), hour(2)), Span(hour(2), hour(3)), True),
        (Span(hour(3), hour(3)), Span(hour(2), hour(3)), False),
        (Span(hour(1), None), Span(hour(2), None), True),
    ],
)
def test_stretches_meet_where_they_share_time(one: Span, other: Span, meet: bool) -> None:
    assert one.meets(other) is other.meets(one) is meet


def test_what_is_cut_out_of_a_stretch_is_missing() -> None:
    day = Span(hour(0), hour(10))
    assert without(day, []) == (day,)
    assert without(day, [Span(hour(2), hour(3)), Span(hour(5), None)]) == (
        Span(hour(0), hour(2)),
        Span(hour(3), hour(5)),
    )
    assert without(day, [Span(hour(-1), hour(11))]) == ()
    assert without(Span(hour(0)), [Span(hour(1), hour(2))]) == (Span(hour(0), hour(1)), Span(hour(2)))


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 5)), max_size=5))
def test_nothing_that_is_left_meets_what_was_cut(cuts: list[tuple[int, int]]) -> None:
    spans = [Span(hour(since), hour(since + length)) for since, length in cuts]
    left = without(Span(hour(0), hour(24)), spans)
    assert not any(part.meets(cut) for part in left for cut in spans)
    missing = sum(
        (hour(n + 1) - hour(n) for n in range(24) if any(s.holds(hour(n)) for s in spans)), start=0 * HOUR
    )
    assert sum((part.length() for part in left), start=missing) == 24 * HOUR


def test_a_stretch_that_lasts_has_no_end_to_its_length() -> None:
    assert Span(hour(0)).length() == timedelta.max
    assert shared(Span(hour(0)), Span(hour(1))) == Span(hour(1))


def test_a_gap_extends_a_running_deadline_by_its_length() -> None:
    gaps = [Span(hour(40), hour(43)), Span(hour(10), hour(12))]
    assert extended(hour(0), hour(24), gaps) == hour(26)
    assert extended(hour(0), hour(48), gaps) == hour(53)
    assert extended(hour(11), hour(35), gaps) == hour(36)


def test_a_gap_without_length_extends_nothing_not_even_a_window_of_an_hour() -> None:
    for at in (0, 0.5, 1):
        assert extended(hour(0), hour(1), [Span(hour(at), hour(at))]) == hour(1)


def test_a_gap_in_the_extension_extends_it_again() -> None:
    assert extended(hour(0), hour(24), [Span(hour(10), hour(12)), Span(hour(25), hour(28))]) == hour(29)


def test_a_window_of_up_to_an_hour_opens_again_in_full() -> None:
    assert extended(hour(0), hour(1), [Span(hour(0.9), hour(1.5))]) == hour(2.5)
    assert extended(hour(0), hour(1), [Span(hour(0.9), hour(1.5)), Span(hour(2), hour(3))]) == hour(4)
    assert extended(hour(0), hour(1), [Span(hour(1), hour(2))]) == hour(1)


def test_nobody_can_say_when_a_deadline_is_while_the_gap_lasts() -> None:
    assert extended(hour(0), hour(24), [Span(hour(3))]) is None
    assert extended(hour(0), hour(24), [Span(hour(30))]) == hour(24)
