"""周报: when it is due, what it counts, and when nobody is told anything."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from rules.charter.attendance import Attendance
from rules.charter.duty import Duty, Excuse, Excused, Met, Missed, NotBound, Owed, Unbound, Undecided
from rules.charter.weeks import is_quiet, week_from
from rules.reports.weekly import Tally, WeekReport, is_worth_telling, report_at, tally

SHANGHAI = ZoneInfo("Asia/Shanghai")
MONDAY = date(2026, 11, 30)
NOTHING = WeekReport(0, 0, None, (), None, None, None)


@pytest.mark.parametrize(
    ("quiet", "hour"),
    [
        ((time(22), time(9)), 9),
        ((time(22), time(8, 30)), 9),
        ((time(23), time(4)), 5),
        ((time(3), time(17)), 17),
        ((time(12), time(14)), 5),
    ],
)
def test_a_report_is_due_at_the_first_whole_hour_that_is_not_quiet(
    quiet: tuple[time, time], hour: int
) -> None:
    at = report_at(week_from(MONDAY, SHANGHAI), quiet, SHANGHAI)
    assert at.astimezone(SHANGHAI) == datetime(2026, 12, 7, hour, tzinfo=SHANGHAI)
    assert not is_quiet(at, quiet, SHANGHAI)


@pytest.mark.parametrize("zone", ["Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Berlin", "Asia/Shanghai"])
def test_a_whole_hour_is_one_of_the_groups_own_clock(zone: str) -> None:
    where = ZoneInfo(zone)
    at = report_at(week_from(MONDAY, where), (time(22), time(9)), where).astimezone(where)
    assert (at.date(), at.time()) == (date(2026, 12, 7), time(9))


def test_everybody_who_is_bound_is_counted_once() -> None:
    duties: list[Duty] = [
        Met((1,)),
        Met((2, 3)),
        Excused((Excuse.LEAVE,)),
        Undecided(((4, Attendance.RUNNING),)),
        Owed(()),
        Missed((), ()),
        NotBound(Unbound.GONE),
    ]
    assert tally(enumerate(duties)) == Tally(met=2, excused=1, undecided=1, open=2)
    assert tally(enumerate(duties)).total == 6


def test_a_week_without_a_match_is_told_only_when_the_chain_has_grown() -> None:
    played = WeekReport(1, 4, None, (), None, "aa", datetime(2026, 12, 9, tzinfo=UTC))
    grown = WeekReport(0, 0, None, (), None, "aa", None)
    assert is_worth_telling(played, "aa")
    assert is_worth_telling(grown, None)
    assert is_worth_telling(grown, "bb")
    assert not is_worth_telling(grown, "aa")
    assert not is_worth_telling(NOTHING, None)
