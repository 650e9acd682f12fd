from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from rules.charter.terms import Reminder, Terms
from rules.charter.versions import Version, in_force, judged_week, judged_weeks, must_accept, takes_effect

MONDAY = datetime(2024, 5, 5, 20, tzinfo=UTC)
"""Monday 04:00 in Shanghai."""

DAY = timedelta(days=1)
WEEK = 7 * DAY


def version(number: int, at: datetime, zone: str | None = "Asia/Shanghai", **terms: Any) -> Version:
    return Version(number, Terms(zone=zone, **terms), at, "classic")


def begins(versions: list[Version], since: datetime, until: datetime) -> list[tuple[int, datetime]]:
    return [(one.version.number, one.week.starts_at) for one in judged_weeks(versions, since, until)]


def test_a_version_is_in_force_from_its_first_instant() -> None:
    one, two = version(1, MONDAY), version(2, MONDAY + WEEK)
    assert in_force([two, one], MONDAY - timedelta.resolution) is None
    assert in_force([two, one], MONDAY) == one
    assert in_force([two, one], MONDAY + WEEK - timedelta.resolution) == one
    assert in_force([two, one], MONDAY + WEEK) == two


def test_of_two_versions_that_begin_together_the_newer_holds() -> None:
    two, three = version(2, MONDAY), version(3, MONDAY)
    assert in_force([three, two], MONDAY) == three
    assert begins([three, two], MONDAY, MONDAY + DAY) == [(3, MONDAY)]


def test_a_new_version_begins_with_the_following_week() -> None:
    assert takes_effect([version(1, MONDAY)], MONDAY + 3 * DAY) == MONDAY + WEEK
    assert takes_effect([version(1, MONDAY)], MONDAY + WEEK) == MONDAY + 2 * WEEK


def test_where_no_week_runs_yet_it_begins_at_once() -> None:
    at = MONDAY + 3 * DAY
    assert takes_effect([], at) == at
    assert takes_effect([version(1, MONDAY, zone=None)], at) == at


def test_no_week_is_judged_before_somebody_has_set_the_zone() -> None:
    assert begins([version(1, MONDAY, zone=None)], MONDAY, MONDAY + 3 * WEEK) == []
    assert judged_week([version(1, MONDAY, zone=None)], MONDAY) is None
    assert judged_week([], MONDAY) is None


def test_the_first_week_judged_is_the_first_whole_one() -> None:
    late = [version(1, MONDAY + 3 * DAY)]
    assert begins(late, MONDAY, MONDAY + 2 * WEEK) == [(1, MONDAY + WEEK)]
    assert judged_week(late, MONDAY + 4 * DAY) is None


def test_a_week_is_judged_by_the_version_in_force_when_it_begins() -> None:
    versions = [version(1, MONDAY), version(2, MONDAY + 2 * WEEK, counted_hands=8)]
    assert begins(versions, MONDAY + 3 * DAY, MONDAY + 3 * WEEK) == [
        (1, MONDAY),
        (1, MONDAY + WEEK),
        (2, MONDAY + 2 * WEEK),
    ]
    assert begins(versions, MONDAY + 3 * DAY, MONDAY + WEEK) == [(1, MONDAY)]
    during = judged_week(versions, MONDAY + 2 * WEEK)
    assert during is not None
    assert during.version.number == 2


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Pacific/Kiritimati", "Europe/Berlin"])
def test_a_change_of_the_zone_costs_nobody_an_hour(zone: str) -> None:
    changed_at = MONDAY + 2 * WEEK
    versions = [version(1, MONDAY), version(2, changed_at, zone=zone)]
    weeks = list(judged_weeks(versions, MONDAY, MONDAY + 6 * WEEK))
    assert [one.week.starts_at for one in weeks[:2]] == [MONDAY, MONDAY + WEEK]
    assert all(one.version.number == 2 and str(one.zone) == zone for one in weeks[2:])
    assert changed_at <= weeks[2].week.starts_at < changed_at + WEEK
    assert all(WEEK - DAY < one.week.ends_at - one.week.starts_at < WEEK + DAY for one in weeks)


def test_a_week_that_a_version_does_not_see_to_the_end_is_nobodys() -> None:
    versions = [version(1, MONDAY), version(2, MONDAY + WEEK + 3 * DAY)]
    assert begins(versions, MONDAY, MONDAY + 4 * WEEK) == [
        (1, MONDAY),
        (2, MONDAY + 2 * WEEK),
        (2, MONDAY + 3 * WEEK),
    ]


def test_who_never_accepted_must() -> None:
    assert must_accept([version(1, MONDAY)], None, MONDAY)
    assert not must_accept([version(1, MONDAY)], 1, MONDAY)


def test_nobody_accepts_what_is_not_in_force() -> None:
    assert not must_accept([version(1, MONDAY)], None, MONDAY - DAY)
    assert not must_accept([version(1, MONDAY), version(2, MONDAY + WEEK, counted_hands=8)], 2, MONDAY)


def test_a_version_that_tightens_asks_again_once_it_is_in_force() -> None:
    versions = [version(1, MONDAY), version(2, MONDAY + WEEK, counted_hands=8)]
    assert not must_accept(versions, 1, MONDAY)
    assert must_accept(versions, 1, MONDAY + WEEK)
    assert not must_accept(versions, 2, MONDAY + WEEK)


def test_a_version_that_asks_no_more_of_anybody_needs_no_acceptance() -> None:
    reminders = (Reminder(2, time(19)), Reminder(3, time(19)), Reminder(5, time(19)))
    versions = [version(1, MONDAY), version(2, MONDAY + WEEK, reminders=reminders)]
    assert not must_accept(versions, 1, MONDAY + WEEK)


def test_other_words_are_accepted_anew() -> None:
    reworded = Version(2, Terms(zone="Asia/Shanghai"), MONDAY + WEEK, "amended")
    assert must_accept([version(1, MONDAY), reworded], 1, MONDAY + WEEK)


def test_what_was_tightened_and_taken_back_asks_nobody() -> None:
    versions = [version(1, MONDAY), version(2, MONDAY + WEEK, counted_hands=8), version(3, MONDAY + 2 * WEEK)]
    assert not must_accept(versions, 1, MONDAY + 2 * WEEK)
