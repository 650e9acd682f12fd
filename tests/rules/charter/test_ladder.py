from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

import pytest

from rules.charter.facts import Facts, Grace, Kind, Objection, Pardon, Warned, WarningKind
from rules.charter.group_week import GroupWeek
from rules.charter.ladder import (
    Closed,
    Done,
    Enforcement,
    KickMode,
    Propose,
    Removal,
    Remove,
    Step,
    Wait,
    Waiting,
    Warn,
    not_reminded,
    protected,
    step,
)
from rules.charter.reminding import reminders
from rules.charter.spans import Span
from rules.charter.terms import Reminder
from tests.rules.charter.scene import (
    DAY,
    HOUR,
    LONG_AGO,
    MONDAY,
    WEEK,
    XIAOMING,
    at,
    charter,
    facts,
    judged,
    leave,
    match,
    member,
    next_of,
    warned,
)

AUTO = Enforcement(KickMode.AUTO)
TH, SA = at("Th", "19:00"), at("Sa", "19:00")
OVER = at("Mo", "04:00", 1)
NOTICE = at("Mo", "09:00", 1)
CLOSED = at("We", "09:00", 1)
LAPSES = CLOSED + WEEK
REMOVAL = Removal(XIAOMING, MONDAY, 1, CLOSED, LAPSES)


def given_all(**changed: Any) -> Facts:
    """小明 has missed the week and got every warning."""
    return facts(member(warnings=warned(notice=NOTICE), **changed))


def test_reminders_then_the_notice_then_the_window_then_a_proposal() -> None:
    one = member()
    assert next_of(facts(one), at("Tu")) == Wait(Waiting.REMINDER, TH)
    assert next_of(facts(one), TH) == Warn(WarningKind.REMINDER, MONDAY, TH, SA)
    one = replace(one, warnings=warned()[:1])
    assert next_of(facts(one), TH) == Wait(Waiting.REMINDER, SA)
    assert next_of(facts(one), SA) == Warn(WarningKind.REMINDER, MONDAY, SA, OVER - DAY)
    one = replace(one, warnings=warned())
    assert next_of(facts(one), SA) == Wait(Waiting.WEEK_END, OVER)
    assert next_of(facts(one), OVER) == Wait(Waiting.QUIET, NOTICE)
    assert next_of(facts(one), NOTICE) == Warn(WarningKind.NOTICE, MONDAY, NOTICE, OVER + WEEK)
    one = replace(one, warnings=warned(notice=NOTICE))
    assert next_of(facts(one), NOTICE) == Wait(Waiting.WINDOW, CLOSED)
    assert next_of(facts(one), CLOSED) == Propose(REMOVAL)


def test_nobody_is_removed_without_asking_unless_the_group_wants_it() -> None:
    assert Enforcement() == Enforcement(KickMode.PROPOSE, frozen=False)
    assert next_of(given_all(), CLOSED) == Propose(REMOVAL)
    assert next_of(given_all(), CLOSED, enforcement=AUTO) == Remove(REMOVAL)
    assert next_of(given_all(), CLOSED, enforcement=Enforcement(KickMode.OFF)) == Done(Closed.OFF)


def test_where_removal_is_off_reminders_still_come() -> None:
    assert isinstance(next_of(facts(), TH, enforcement=Enforcement(KickMode.OFF)), Warn)


@pytest.mark.parametrize("now", [TH, NOTICE, CLOSED])
def test_frozen_enforcement_sends_and_does_nothing(now: datetime) -> None:
    known = facts(member(warnings=warned() if now > OVER else ()))
    assert next_of(known, now, enforcement=Enforcement(frozen=True)) == Wait(Waiting.FROZEN)


def test_who_played_was_excused_or_is_not_bound_hears_nothing() -> None:
    for now in (TH, NOTICE, CLOSED):
        assert next_of(facts(matches=[match(at("Tu"))]), now) == Done(Closed.MET)
        assert next_of(facts(freezes=(Span(LONG_AGO),)), now) == Done(Closed.EXCUSED)
        assert next_of(facts(member(acceptances=())), now) == Done(Closed.NOT_BOUND)


def test_a_reminder_waits_for_the_end_of_the_match_that_one_plays() -> None:
    running = match(TH - HOUR, ended_at=None, ending=None)
    assert next_of(facts(matches=[running]), TH) == Wait(Waiting.PLAYING)
    casual = replace(running, kind=Kind.CASUAL)
    assert isinstance(next_of(facts(matches=[casual]), TH), Warn)


def test_a_result_that_waits_for_confirmation_spares_nobody_the_reminder() -> None:
    entered = match(at("We"), kind=Kind.OFFLINE, ended_at=at("We"))
    assert isinstance(next_of(facts(matches=[entered]), TH), Warn)


def test_reminders_wait_for_the_end_of_the_quiet_hours() -> None:
    assert next_of(facts(), at("Th", "22:00")) == Wait(Waiting.QUIET, at("Fr", "09:00"))
    assert next_of(facts(), at("Fr", "09:00")) == Warn(WarningKind.REMINDER, MONDAY, TH, SA)


def test_a_reminder_that_is_too_late_is_not_sent() -> None:
    assert next_of(facts(), SA) == Warn(WarningKind.REMINDER, MONDAY, SA, OVER - DAY)
    assert next_of(facts(), at("Sa", "22:00")) == Wait(Waiting.WEEK_END, OVER)
    assert next_of(facts(), at("Su", "12:00")) == Wait(Waiting.WEEK_END, OVER)


def test_a_reminder_that_failed_is_not_repeated_and_nothing_follows() -> None:
    failed = Warned(WarningKind.REMINDER, MONDAY, TH, None)
    assert next_of(facts(member(warnings=(failed,))), TH) == Wait(Waiting.REMINDER, SA)
    one = member(warnings=(failed, *warned(notice=NOTICE)[1:]))
    assert not_reminded(one, GroupWeek(facts(one), judged(), CLOSED)) == (TH,)
    assert next_of(facts(one), CLOSED) == Done(Closed.NOT_WARNED)


@pytest.mark.parametrize(
    ("first", "second", "is_warned"),
    [
        (TH, SA, True),
        (SA - timedelta.resolution, OVER - DAY - timedelta.resolution, True),
        (SA, SA, False),
        (TH, OVER - DAY, False),
        (None, SA, False),
        (TH, None, False),
    ],
)
def test_only_a_reminder_that_was_confirmed_in_time_was_given(
    first: datetime | None, second: datetime | None, is_warned: bool
) -> None:
    kind = WarningKind.REMINDER
    warnings = (Warned(kind, MONDAY, TH, first), Warned(kind, MONDAY, SA, second), warned(notice=NOTICE)[2])
    expected: Step = Propose(REMOVAL) if is_warned else Done(Closed.NOT_WARNED)
    assert next_of(facts(member(warnings=warnings)), CLOSED) == expected


def test_warnings_for_another_week_are_none_for_this_one() -> None:
    assert next_of(facts(member(warnings=warned(1, notice=NOTICE))), CLOSED) == Done(Closed.NOT_WARNED)


def test_a_reminder_at_the_last_moment_has_an_hour_to_arrive() -> None:
    late = judged(versions=charter(reminders=(Reminder(6, time(4)),), quiet=(time(0), time(4))))
    assert reminders(late) == ((OVER - DAY, OVER - DAY + HOUR),)


def test_the_notice_comes_within_the_week_or_not_at_all() -> None:
    known = facts(member(warnings=warned()))
    assert isinstance(next_of(known, at("Su", "21:00", 1)), Warn)
    assert next_of(known, at("Su", "22:00", 1)) == Done(Closed.NOT_WARNED)
    failed = Warned(WarningKind.NOTICE, MONDAY, NOTICE, None)
    assert next_of(facts(member(warnings=(*warned(), failed))), NOTICE) == Done(Closed.NOT_WARNED)


def test_the_very_end_of_those_days_is_too_late_for_a_notice() -> None:
    awake = charter(quiet=(time(4), time(4)))
    known = facts(member(warnings=warned()))
    one, week = known.members[0], judged(versions=awake)
    last = OVER + WEEK - timedelta.resolution
    assert isinstance(step(known, one, awake, week, AUTO, last), Warn)
    assert step(known, one, awake, week, AUTO, OVER + WEEK) == Done(Closed.NOT_WARNED)


def test_a_second_notice_lengthens_nothing() -> None:
    again = Warned(WarningKind.NOTICE, MONDAY, NOTICE, NOTICE + DAY)
    assert next_of(facts(member(warnings=(*warned(notice=NOTICE), again))), CLOSED) == Propose(REMOVAL)


def test_a_week_is_over_with_its_last_instant() -> None:
    entered = match(at("Su"), kind=Kind.OFFLINE, ended_at=at("Su"))
    known = facts(member(warnings=warned()), matches=[entered])
    assert next_of(known, OVER - timedelta.resolution) == Wait(Waiting.WEEK_END, OVER)
    assert next_of(known, OVER) == Wait(Waiting.UNDECIDED)


def test_playing_inside_the_window_cures_last_week_and_counts_for_this_one() -> None:
    known = replace(given_all(), matches=(match(at("Tu", week=1)),))
    assert next_of(known, CLOSED) == Done(Closed.CURED)
    assert next_of(known, CLOSED, week=1) == Done(Closed.MET)


@pytest.mark.parametrize("changed", [{"hands": 3}, {"kind": Kind.CASUAL}, {"humans": 3}])
def test_what_does_not_count_does_not_cure(changed: dict[str, Any]) -> None:
    known = replace(given_all(), matches=(match(at("Tu", week=1), **changed),))
    assert next_of(known, CLOSED) == Propose(REMOVAL)


def test_who_has_played_by_the_time_the_admins_press_stays() -> None:
    known = replace(given_all(), matches=(match(CLOSED + HOUR),))
    assert next_of(known, CLOSED) == Propose(REMOVAL)
    assert next_of(known, CLOSED + DAY) == Done(Closed.CURED)


def test_nobody_in_a_running_match_is_removed() -> None:
    counting = match(CLOSED - HOUR, ended_at=None, ending=None)
    for now in (CLOSED, CLOSED + 30 * DAY):
        assert next_of(replace(given_all(), matches=(counting,)), now) == Wait(Waiting.PLAYING)
    for kind, humans in ((Kind.TABLE, 2), (Kind.CASUAL, 4)):
        running = replace(counting, kind=kind, humans=humans)
        known, until = replace(given_all(), matches=(running,)), CLOSED - HOUR + DAY
        assert next_of(known, CLOSED) == Wait(Waiting.PLAYING, until)
        assert next_of(known, until - timedelta.resolution) == Wait(Waiting.PLAYING, until)


def test_nobody_plays_on_for_days_where_nothing_counts_so_as_to_stay() -> None:
    for kind, humans in ((Kind.TABLE, 1), (Kind.CASUAL, 4)):
        running = match(CLOSED - HOUR, kind=kind, humans=humans, ended_at=None, ending=None)
        known = replace(given_all(), matches=(running,))
        for now in (CLOSED + DAY, CLOSED + 5 * DAY):
            assert isinstance(next_of(known, now), Propose)


def test_whatever_the_cause_a_removal_waits_for_a_table_of_people_and_a_day_for_others() -> None:
    running = match(CLOSED + HOUR, ended_at=None, ending=None)
    for changed, waits in (
        ({}, Wait(Waiting.PLAYING)),
        ({"kind": Kind.CASUAL}, Wait(Waiting.PLAYING, CLOSED + HOUR + DAY)),
        ({"humans": 3}, None),
        ({"ended_at": CLOSED + 2 * HOUR}, None),
        ({"parts": ()}, None),
    ):
        known = facts(member(), matches=[replace(running, **changed)])
        assert protected(known, XIAOMING, CLOSED, CLOSED + 3 * HOUR) == waits


def test_a_table_with_computers_opened_once_a_removal_is_due_holds_nothing_off_and_one_of_people_does() -> (
    None
):
    running = match(CLOSED + HOUR, humans=1, ended_at=None, ending=None)
    assert isinstance(next_of(replace(given_all(), matches=(running,)), CLOSED + 2 * HOUR), Propose)
    casual = replace(running, kind=Kind.CASUAL, humans=4)
    waits = next_of(replace(given_all(), matches=(casual,)), CLOSED + 2 * HOUR)
    assert waits == Wait(Waiting.PLAYING, CLOSED + HOUR + DAY)


def test_a_match_that_cannot_count_does_not_put_the_notice_off() -> None:
    running = match(OVER - HOUR, humans=1, ended_at=None, ending=None)
    reminded = facts(member(warnings=warned()), matches=[running])
    assert next_of(reminded, NOTICE) == Warn(WarningKind.NOTICE, MONDAY, NOTICE, OVER + WEEK)
    counting = replace(reminded, matches=(match(OVER - HOUR, ended_at=None, ending=None),))
    assert next_of(counting, NOTICE) == Wait(Waiting.PLAYING)


def test_nobody_plays_on_until_a_week_has_lapsed() -> None:
    played = match(CLOSED + HOUR, humans=1, ended_at=LAPSES + DAY)
    known = replace(given_all(), matches=(played,))
    lapses_at = LAPSES + (LAPSES + DAY - CLOSED - HOUR)
    assert next_of(known, LAPSES + DAY) == Propose(replace(REMOVAL, lapses_at=lapses_at))
    assert next_of(known, lapses_at) == Done(Closed.LAPSED)
    casual = replace(known, matches=(match(LAPSES + HOUR, humans=1, ended_at=LAPSES + DAY),))
    assert next_of(casual, LAPSES + DAY) == Done(Closed.LAPSED)


def test_a_result_that_waits_for_confirmation_is_waited_for() -> None:
    entered = match(at("Tu", week=1), kind=Kind.OFFLINE, ended_at=at("Tu", week=1))
    assert next_of(replace(given_all(), matches=(entered,)), CLOSED) == Wait(Waiting.UNDECIDED)
    of_last_week = match(at("Su"), kind=Kind.OFFLINE, ended_at=at("Su"))
    assert next_of(replace(given_all(), matches=(of_last_week,)), NOTICE) == Wait(Waiting.UNDECIDED)
    assert next_of(replace(given_all(), matches=(of_last_week,)), at("Th", week=1)) == Propose(REMOVAL)


def test_this_is_wrong_stops_the_removal_until_it_is_decided() -> None:
    objection = Objection(MONDAY, NOTICE + HOUR)
    assert next_of(given_all(objections=(objection,)), CLOSED + DAY) == Wait(Waiting.OBJECTION)
    dropped = replace(objection, decided_at=CLOSED, dropped=True)
    assert next_of(given_all(objections=(dropped,)), CLOSED + DAY) == Done(Closed.DROPPED)
    failed = replace(objection, decided_at=CLOSED + DAY)
    late = replace(REMOVAL, closed_at=CLOSED + DAY, lapses_at=LAPSES + DAY)
    assert next_of(given_all(objections=(failed,)), CLOSED + DAY) == Propose(late)


def test_an_objection_about_another_week_stops_nothing() -> None:
    for decided_at in (None, CLOSED + DAY):
        other_week = Objection(MONDAY - WEEK, NOTICE, decided_at)
        assert next_of(given_all(objections=(other_week,)), CLOSED) == Propose(REMOVAL)


def test_an_objection_that_failed_early_shortens_nothing() -> None:
    failed = Objection(MONDAY, NOTICE, NOTICE + HOUR)
    assert next_of(given_all(objections=(failed,)), CLOSED - HOUR) == Wait(Waiting.WINDOW, CLOSED)


def test_a_pardon_is_for_one_week() -> None:
    assert next_of(given_all(pardons=(Pardon(MONDAY, NOTICE),)), CLOSED) == Done(Closed.PARDONED)
    assert next_of(given_all(pardons=(Pardon(MONDAY - WEEK, NOTICE),)), CLOSED) == Propose(REMOVAL)


def test_a_grace_puts_the_removal_of_one_week_off() -> None:
    until = CLOSED + DAY + WEEK
    known = given_all(graces=(Grace(MONDAY, CLOSED + DAY, until),))
    assert next_of(known, CLOSED + 2 * DAY) == Wait(Waiting.WINDOW, until)
    assert next_of(known, until) == Propose(replace(REMOVAL, closed_at=until, lapses_at=until + WEEK))
    other_week = given_all(graces=(Grace(MONDAY - WEEK, CLOSED, until),))
    assert next_of(other_week, CLOSED + DAY) == Propose(REMOVAL)


def test_who_was_pardoned_hears_no_more_of_that_week() -> None:
    known = facts(member(pardons=(Pardon(MONDAY, at("Tu")),)))
    assert next_of(known, TH) == Done(Closed.PARDONED)


def test_who_has_left_meanwhile_is_not_removed() -> None:
    assert next_of(given_all(stays=(Span(LONG_AGO, CLOSED),)), CLOSED) == Done(Closed.GONE)


def test_nobody_is_removed_in_the_quiet_hours() -> None:
    assert next_of(given_all(), at("We", "23:00", 1)) == Wait(Waiting.QUIET, at("Th", "09:00", 1))


def test_a_card_lapses_after_a_week() -> None:
    assert next_of(given_all(), LAPSES - timedelta.resolution) == Wait(Waiting.QUIET, LAPSES)
    assert next_of(given_all(), at("Tu", "21:00", 2)) == Propose(REMOVAL)
    assert next_of(given_all(), LAPSES) == Done(Closed.LAPSED)


@pytest.mark.parametrize(
    ("what", "closes_at"),
    [
        ({"outages": (Span(NOTICE + HOUR, NOTICE + 4 * HOUR),)}, CLOSED + 3 * HOUR),
        ({"freezes": (Span(OVER, NOTICE + DAY),)}, CLOSED + DAY),
        ({"outages": (Span(NOTICE, NOTICE + DAY),), "freezes": (Span(OVER, NOTICE + DAY),)}, CLOSED + DAY),
        ({"outages": (Span(NOTICE + HOUR),)}, None),
    ],
)
def test_time_in_which_nobody_could_play_does_not_count_as_window(
    what: dict[str, Any], closes_at: datetime | None
) -> None:
    known = replace(given_all(), **what)
    assert next_of(known, CLOSED) == Wait(Waiting.WINDOW, closes_at)


@pytest.mark.parametrize(
    ("own", "closes_at"),
    [
        ({"leaves": (leave(MONDAY + 8 * DAY, 3),)}, CLOSED + 3 * DAY),
        ({"kept_out": (Span(NOTICE + HOUR, NOTICE + 25 * HOUR),)}, CLOSED + DAY),
        ({"appealing": (Span(NOTICE + HOUR),)}, None),
    ],
)
def test_time_in_which_one_could_not_play_does_not_count_as_window(
    own: dict[str, Any], closes_at: datetime | None
) -> None:
    assert next_of(given_all(**own), CLOSED) == Wait(Waiting.WINDOW, closes_at)


def test_who_plays_while_their_objection_is_open_waits_for_what_it_comes_to() -> None:
    objection = Objection(MONDAY, NOTICE + HOUR)
    played = match(NOTICE + 2 * HOUR, ended_at=NOTICE + 3 * HOUR)
    known = replace(given_all(objections=(objection,)), matches=(played,))
    assert next_of(known, CLOSED) == Wait(Waiting.OBJECTION)
    decided = replace(given_all(objections=(replace(objection, decided_at=CLOSED),)), matches=(played,))
    assert next_of(decided, CLOSED + HOUR) == Done(Closed.CURED)


def test_a_week_that_has_lapsed_is_not_cured_afterwards() -> None:
    played = match(LAPSES + DAY, ended_at=LAPSES + DAY + HOUR)
    assert next_of(replace(given_all(), matches=(played,)), LAPSES + 2 * DAY) == Done(Closed.LAPSED)
    running = replace(played, started_at=LAPSES - HOUR)
    assert next_of(replace(given_all(), matches=(running,)), LAPSES + 2 * DAY) == Done(Closed.CURED)
