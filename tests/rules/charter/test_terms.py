from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import UTC, time
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.terms import (
    BOUNDS,
    Reminder,
    Suspension,
    Terms,
    TermsError,
    changes,
    digest,
    is_within,
    terms_document,
    terms_from,
    tightens,
    validated,
)

NUMBERS = sorted(BOUNDS)


@st.composite
def bounded_terms(draw: st.DrawFn) -> Terms:
    numbers: dict[str, Any] = {field: draw(st.integers(*BOUNDS[field])) for field in NUMBERS}
    numbers["jury_most"] = max(numbers["jury_most"], numbers["jury_least"])
    numbers["heavy_expiry_days"] = max(numbers["heavy_expiry_days"], numbers["light_expiry_days"])
    weights = draw(st.lists(st.integers(1, 100), min_size=1, max_size=5, unique=True))
    days = draw(st.lists(st.integers(1, numbers["suspension_most_days"]), min_size=5, max_size=5))
    steps = tuple(Suspension(w, d) for w, d in zip(sorted(weights), sorted(days), strict=False))
    hours = draw(st.lists(st.integers(10, 20), min_size=1, max_size=3, unique=True))
    reminders = tuple(Reminder(draw(st.integers(0, 5)), time(hour)) for hour in hours)
    zone = draw(st.sampled_from([None, "Asia/Shanghai", "America/New_York", "UTC"]))
    share = Fraction(draw(st.integers(51, 100)), 100)
    return Terms(zone=zone, reminders=reminders, suspensions=steps, amendment_majority=share, **numbers)


def test_a_group_starts_with_the_parameters_of_the_charter() -> None:
    terms = validated(Terms())
    assert [(one.weekday, one.at) for one in terms.reminders] == [(3, time(19)), (5, time(19))]
    assert (terms.objection_hours, terms.notice_hours, terms.quiet) == (48, 24, (time(22), time(9)))
    assert (terms.late_cancel_weight, terms.no_show_weight, terms.quit_weight) == (1, 2, 3)
    assert [(one.weight, one.days) for one in terms.suspensions] == [(3, 1), (5, 3), (8, 14)]
    assert terms.zone is None


@pytest.mark.parametrize("field", NUMBERS)
def test_no_vote_leaves_the_bounds(field: str) -> None:
    least, most = BOUNDS[field]
    assert least <= getattr(Terms(), field) <= most
    for value in (least - 1, most + 1):
        changed: dict[str, Any] = {field: value}
        with pytest.raises(TermsError, match=field) as refused:
            validated(replace(Terms(), **changed))
        assert (refused.value.field, refused.value.value) == (field, value)


@pytest.mark.parametrize(
    ("field", "least"),
    [("objection_hours", 24), ("notice_hours", 12), ("light_expiry_days", 7), ("heavy_expiry_days", 7)],
)
def test_the_bounds_that_the_charter_names_are_in_force(field: str, least: int) -> None:
    assert BOUNDS[field][0] == least


@pytest.mark.parametrize("number", NUMBERS)
def test_both_ends_of_the_bounds_are_allowed(number: str) -> None:
    loose = replace(Terms(), jury_most=50, heavy_expiry_days=365, suspensions=(Suspension(3, 1),))
    for value in BOUNDS[number]:
        changed: dict[str, Any] = {number: value}
        held = replace(loose, **changed)
        if number == "jury_most":
            held = replace(held, jury_least=3)
        if number == "heavy_expiry_days":
            held = replace(held, light_expiry_days=7)
        assert getattr(validated(held), number) == value


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (Terms(jury_least=8, jury_most=7), "jury_most"),
        (Terms(light_expiry_days=60, heavy_expiry_days=59), "heavy_expiry_days"),
        (Terms(amendment_majority=Fraction(1, 2)), "amendment_majority"),
        (Terms(amendment_majority=Fraction(3, 2)), "amendment_majority"),
        (Terms(quiet=(time(18), time(8, 1))), "quiet"),
        (Terms(quiet=(time(22, 0, 1), time(9))), "quiet"),
        (Terms(quiet=(time(22), time(9, tzinfo=UTC))), "quiet"),
        (Terms(reminders=()), "reminders"),
        (Terms(reminders=(Reminder(3, time(19)), Reminder(3, time(19)))), "reminders"),
        (Terms(reminders=tuple(Reminder(3, time(10 + hour)) for hour in range(8))), "reminders"),
        (Terms(reminders=(Reminder(7, time(19)),)), "reminders"),
        (Terms(reminders=(Reminder(-1, time(19)),)), "reminders"),
        (Terms(reminders=(Reminder(3, time(19, 0, 30)),)), "reminders"),
        (Terms(suspensions=()), "suspensions"),
        (Terms(suspensions=tuple(Suspension(3 + step, 1) for step in range(6))), "suspensions"),
        (Terms(suspensions=(Suspension(0, 1),)), "suspensions"),
        (Terms(suspensions=(Suspension(3, 31),)), "suspensions"),
        (Terms(suspensions=(Suspension(3, 2),), suspension_most_days=1), "suspensions"),
        (Terms(suspensions=(Suspension(3, 1), Suspension(3, 3))), "suspensions"),
        (Terms(suspensions=(Suspension(3, 3), Suspension(5, 1))), "suspensions"),
    ],
)
def test_parameters_that_contradict_each_other_are_refused(wrong: Terms, field: str) -> None:
    with pytest.raises(TermsError) as refused:
        validated(wrong)
    assert refused.value.field == field
    assert refused.value.expected in str(refused.value)


@pytest.mark.parametrize(
    "zone", ["Mars/Olympus", "", "../../etc/passwd", "posix/UTC", "localtime", "Asia", "/etc/localtime"]
)
def test_a_zone_that_does_not_exist_is_refused(zone: str) -> None:
    with pytest.raises(TermsError, match="zone"):
        validated(Terms(zone=zone))


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "America/Port-au-Prince", "Etc/GMT+8", "UTC", "EST5EDT"])
def test_every_kind_of_zone_name_is_taken(zone: str) -> None:
    assert validated(Terms(zone=zone)).zone == zone


def test_a_reminder_comes_a_day_before_the_end_of_the_week_or_earlier() -> None:
    awake = Terms(quiet=(time(0), time(4)))
    sunday = replace(awake, reminders=(Reminder(6, time(4)),))
    assert validated(sunday) == sunday
    with pytest.raises(TermsError, match="24 hours"):
        validated(replace(awake, reminders=(Reminder(6, time(4, 1)),)))


def test_no_reminder_is_planned_in_quiet_hours_or_at_night() -> None:
    for at in (time(22), time(8, 59)):
        with pytest.raises(TermsError, match="quiet"):
            validated(Terms(reminders=(Reminder(3, at),)))
    with pytest.raises(TermsError, match="00:00 to 04:00"):
        validated(Terms(reminders=(Reminder(3, time(3, 59)),), quiet=(time(9), time(9))))
    by_day = Terms(reminders=(Reminder(3, time(9)), Reminder(3, time(21, 59))))
    assert validated(by_day) == by_day


def test_equal_times_are_no_quiet_at_all() -> None:
    assert not any(is_within(time(hour), (time(9), time(9))) for hour in range(24))


def test_quiet_hours_by_day_end_where_they_end() -> None:
    quiet = (time(13), time(15))
    assert [is_within(time(hour), quiet) for hour in (12, 13, 14, 15)] == [False, True, True, False]


@given(bounded_terms())
def test_stored_terms_come_back_the_same(terms: Terms) -> None:
    stored = json.loads(json.dumps(terms_document(terms)))
    assert terms_from(stored) == validated(terms)
    assert digest(terms_from(stored)) == digest(terms)


def test_a_document_names_every_parameter() -> None:
    assert set(terms_document(Terms())) == {field.name for field in fields(Terms)}


def test_a_field_that_is_missing_has_the_value_groups_start_with() -> None:
    assert terms_from({}) == Terms()


@pytest.mark.parametrize(
    ("field", "raw"),
    [
        ("kick_mode", "auto"),
        ("zone", 8),
        ("objection_hours", "48"),
        ("objection_hours", True),
        ("objection_hours", 48.0),
        ("objection_hours", None),
        ("reminders", "Thursday"),
        ("reminders", [{"weekday": 3}]),
        ("reminders", [{"weekday": 3, "at": "7 pm"}]),
        ("reminders", [{"weekday": "3", "at": "19:00"}]),
        ("reminders", [{"weekday": 3, "at": "19:00", "text": ""}]),
        ("reminders", ["19:00"]),
        ("quiet", ["22:00"]),
        ("quiet", ["22:00", "24:00"]),
        ("quiet", ["22:00", 9]),
        ("suspensions", {"3": 1}),
        ("suspensions", [3]),
        ("suspensions", [{"weight": 3}]),
        ("suspensions", [{"weight": 3, "days": None}]),
        ("amendment_majority", 0.67),
        ("amendment_majority", "2/0"),
        ("amendment_majority", "most"),
    ],
)
def test_what_is_no_parameter_is_refused_with_a_message(field: str, raw: Any) -> None:
    with pytest.raises(TermsError, match=f"^{field} = .* expected$"):
        terms_from({field: raw})


def test_the_fingerprint_is_that_of_the_terms() -> None:
    assert digest(Terms()) == digest(Terms(objection_hours=48))
    assert digest(Terms()) != digest(Terms(objection_hours=49))
    assert len(digest(Terms())) == 64


@pytest.mark.parametrize(
    ("new", "tighter"),
    [
        ({"zone": "Asia/Shanghai"}, False),
        ({"reminders": (Reminder(3, time(19)),)}, True),
        ({"reminders": (Reminder(2, time(19)), Reminder(4, time(19)))}, False),
        ({"quiet": (time(23), time(9))}, True),
        ({"quiet": (time(21), time(9))}, False),
        ({"objection_hours": 24}, True),
        ({"objection_hours": 72}, False),
        ({"counted_hands": 5}, True),
        ({"counted_hands": 3}, False),
        ({"suspensions": (Suspension(2, 1), Suspension(5, 3), Suspension(8, 14))}, True),
        ({"suspensions": (Suspension(3, 1), Suspension(5, 3), Suspension(8, 15))}, True),
        ({"suspensions": (Suspension(4, 1), Suspension(8, 14))}, False),
        ({"grave_weight": 10}, True),
        ({"away_days_a_quarter": 21}, False),
        ({"amendment_majority": Fraction(3, 4)}, False),
        ({"amendment_majority": Fraction(3, 5)}, True),
    ],
)
def test_acceptance_is_asked_again_only_where_more_is_asked_of_members(
    new: dict[str, Any], tighter: bool
) -> None:
    changed = validated(replace(Terms(), **new))
    assert tightens(Terms(), changed) is tighter
    assert [(one.field, one.tightens) for one in changes(Terms(), changed)] == [(*new, tighter)]


@given(bounded_terms(), bounded_terms())
def test_a_change_of_a_number_tightens_in_one_direction_only(one: Terms, other: Terms) -> None:
    there = {change.field: change for change in changes(one, other)}
    back = {change.field: change for change in changes(other, one)}
    assert there.keys() == back.keys()
    for field in there.keys() & set(NUMBERS):
        assert there[field].tightens is not back[field].tightens
        assert (there[field].old, there[field].new) == (back[field].new, back[field].old)


def test_terms_that_are_the_same_have_no_changes() -> None:
    assert changes(Terms(), Terms()) == ()
    assert not tightens(Terms(), Terms())
