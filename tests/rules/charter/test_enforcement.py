from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.enforcement import ChatStatus, NoRemoval, Run, Trip, breaker, last_look, run
from rules.charter.facts import Facts, Member
from rules.charter.ladder import Enforcement, KickMode, Propose, Removal, Remove, Wait, Warn
from tests.rules.charter.scene import CHARTER, DAY, MONDAY, WEEK, at, charter, facts, match, member, warned

AUTO = Enforcement(KickMode.AUTO)
NOTICE = at("Mo", "09:00", 1)
CLOSED = at("We", "09:00", 1)


def missing(person: int, **changed: Any) -> Member:
    """Somebody who missed week 0 and got every warning."""
    return member(person, **{"warnings": warned(notice=NOTICE), **changed})


def group(missed: int, played: int) -> Facts:
    people = [missing(person) for person in range(1, missed + 1)]
    others = range(missed + 1, missed + played + 1)
    return facts(
        *people,
        *(member(person) for person in others),
        matches=[match(at("Tu"), people=tuple(others)), match(at("Mo", week=1), people=tuple(others))],
    )


def removals(done: Run) -> list[int]:
    return [one.person for one in done.due if isinstance(one.step, Remove)]


def proposals(done: Run) -> list[int]:
    return [one.person for one in done.due if isinstance(one.step, Propose)]


@pytest.mark.parametrize(
    ("count", "roster", "stops"),
    [
        (0, 0, False),
        (2, 3, False),
        (3, 3, True),
        (3, 14, True),
        (3, 15, False),
        (4, 19, True),
        (4, 20, False),
    ],
)
def test_more_removals_than_two_and_a_fifth_of_the_roster_stop_a_run(
    count: int, roster: int, stops: bool
) -> None:
    trips = breaker(count, roster, clock_jumped=False, after_outage=False)
    assert trips == ((Trip.TOO_MANY,) if stops else ())


@given(st.integers(0, 50), st.integers(0, 300))
def test_the_breaker_is_max_of_two_and_a_fifth(count: int, roster: int) -> None:
    trips = breaker(count, roster, clock_jumped=False, after_outage=False)
    assert bool(trips) is (count > max(2, roster / 5))


def test_a_clock_jump_and_the_first_run_after_an_outage_stop_and_ask() -> None:
    assert breaker(1, 100, clock_jumped=True, after_outage=False) == (Trip.CLOCK_JUMP,)
    assert breaker(1, 100, clock_jumped=False, after_outage=True) == (Trip.AFTER_OUTAGE,)
    assert breaker(0, 100, clock_jumped=True, after_outage=True) == ()
    assert breaker(9, 9, clock_jumped=True, after_outage=True) == tuple(Trip)


def test_a_run_removes_within_the_breaker() -> None:
    done = run(group(2, 8), CHARTER, AUTO, CLOSED)
    assert (removals(done), done.trips) == ([1, 2], ())


@pytest.mark.parametrize(
    ("known", "signs", "trip"),
    [
        (group(3, 7), {}, Trip.TOO_MANY),
        (group(1, 7), {"clock_jumped": True}, Trip.CLOCK_JUMP),
        (group(1, 7), {"after_outage": True}, Trip.AFTER_OUTAGE),
    ],
)
def test_a_run_that_is_stopped_asks_instead(known: Facts, signs: dict[str, bool], trip: Trip) -> None:
    done = run(known, CHARTER, AUTO, CLOSED, **signs)
    assert done.trips == (trip,)
    assert removals(done) == []
    assert proposals(done) == [one.person for one in known.members if one.warnings]


def test_proposals_need_no_breaker() -> None:
    done = run(group(5, 5), CHARTER, Enforcement(), CLOSED, after_outage=True)
    assert (proposals(done), done.trips) == ([1, 2, 3, 4, 5], ())


def test_one_person_is_named_once_for_the_oldest_week() -> None:
    notice = at("Mo", "09:00", 2)
    twice = missing(1, warnings=(*warned(notice=NOTICE), *warned(1, notice=notice)))
    now = at("We", "09:00", 2) - DAY * 0
    both = [one.step for one in run(facts(twice), CHARTER, AUTO, now).due]
    assert sum(isinstance(one, Remove | Propose) for one in both) == 1
    first = replace(twice, warnings=(*warned(notice=notice), *warned(1, notice=notice)))
    made = run(facts(first), CHARTER, AUTO, now)
    assert [one.step.removal.monday for one in made.due if isinstance(one.step, Remove)] == [MONDAY]
    assert [one.judged.week.monday for one in made.later] == [MONDAY + WEEK]
    assert made.steps() == (*made.due, *made.later)


def test_a_run_sees_the_week_that_runs_and_those_still_open() -> None:
    done = run(facts(missing(1)), CHARTER, AUTO, at("Th", "19:00", 1))
    assert [type(one.step) for one in done.due][-2:] == [Remove, Warn]
    assert [one.judged.week.monday for one in done.due][-2:] == [MONDAY, MONDAY + WEEK]


@pytest.mark.parametrize("now", [at("Mo", "04:00", 1), at("Tu", week=1)])
def test_a_run_is_about_the_enrolled_only(now: datetime) -> None:
    done = run(facts(member(1), member(2, acceptances=())), CHARTER, AUTO, now)
    assert {one.person for one in done.due} == {1}
    assert any(isinstance(one.step, Wait) for one in done.due)


def test_without_a_zone_there_is_nothing_to_enforce() -> None:
    assert run(facts(missing(1)), charter(None), AUTO, CLOSED) == Run((), ())


@pytest.mark.parametrize(
    ("status", "why"),
    [
        (ChatStatus.MEMBER, None),
        (ChatStatus.OWNER, NoRemoval.ADMIN),
        (ChatStatus.ADMIN, NoRemoval.ADMIN),
        (ChatStatus.BOT, NoRemoval.BOT),
        (ChatStatus.OUT, NoRemoval.OUT),
        (ChatStatus.UNKNOWN, NoRemoval.UNKNOWN),
        (ChatStatus.MUTED, NoRemoval.MUTED),
    ],
)
def test_admins_bots_and_who_is_out_already_are_never_removed(
    status: ChatStatus, why: NoRemoval | None
) -> None:
    assert last_look(status) is why
    if status is not ChatStatus.MUTED:
        assert last_look(status, mute_confirmed=True) is why


def test_a_muted_member_is_asked_about_first() -> None:
    assert last_look(ChatStatus.MUTED, mute_confirmed=True) is None


def test_a_removal_names_the_version_it_is_made_under() -> None:
    steps = [one.step for one in run(group(1, 7), CHARTER, AUTO, CLOSED).due if isinstance(one.step, Remove)]
    assert steps == [Remove(Removal(1, MONDAY, 1, CLOSED, CLOSED + WEEK))]
