"""Whole weeks and months as they go by when every warning arrives, and what no life may lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.duty import Missed, duty
from rules.charter.facts import Acceptance, Facts, Kind, Match, Member, Objection, WarningKind
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
    not_reminded,
    step,
)
from rules.charter.spans import Span
from rules.charter.versions import judged_weeks
from rules.charter.weeks import is_quiet
from tests.rules.charter.scene import (
    CHARTER,
    DAY,
    HOUR,
    LONG_AGO,
    MONDAY,
    SHANGHAI,
    WEEK,
    XIAOMING,
    at,
    charter,
    facts,
    judged,
    leave,
    lived,
    match,
    member,
    seat,
    warned,
)

AUTO = Enforcement(KickMode.AUTO)
TH, SA = at("Th", "19:00"), at("Sa", "19:00")
OVER = at("Mo", "04:00", 1)
NOTICE = at("Mo", "09:00", 1)
CLOSED = at("We", "09:00", 1)
REMOVAL = Removal(XIAOMING, MONDAY, 1, CLOSED, CLOSED + WEEK)

# Whole months. A week is one letter: P played, c a casual table only, A away on leave, F the group is on
# holiday, n no seat was offered, l played late (on Tuesday of the next week, inside the window), . nothing.
MONTHS = [
    ("PPPP", "met met met met"),
    ("....", "removed removed removed removed"),
    ("P.PP", "met cured met met"),
    ("PlPP", "met cured met met"),
    ("Pl.P", "met cured met met"),
    ("Pl..", "met cured met removed"),
    ("c..P", "removed removed cured met"),
    ("AAPP", "excused excused met met"),
    (".AAP", "cured excused excused met"),
    ("nnnn", "excused excused excused excused"),
    (".FFP", "cured excused excused met"),
    ("FFPP", "excused excused met met"),
]
SAID: dict[Step, str] = {
    Done(Closed.MET): "met",
    Done(Closed.CURED): "cured",
    Done(Closed.EXCUSED): "excused",
}


def month(letters: str) -> Facts:
    matches, seats, leaves, freezes = [], [], [], []
    for week, letter in enumerate(letters):
        if letter in "Pc":
            kind = Kind.TABLE if letter == "P" else Kind.CASUAL
            matches.append(match(at("Tu", week=week), kind=kind, number=week))
        elif letter == "l":
            matches.append(match(at("Tu", week=week + 1), number=week))
        elif letter == "A":
            leaves.append(leave(MONDAY + week * WEEK, 7))
        elif letter == "F":
            freezes.append(Span(at("Mo", "04:00", week), at("Mo", "04:00", week + 1)))
        if letter != "n":
            seats.append(seat(at("Sa", week=week)))
    return facts(member(leaves=tuple(leaves)), matches=matches, seats=seats, freezes=tuple(freezes))


@pytest.mark.parametrize(("letters", "outcome"), MONTHS)
def test_a_month_goes_by(letters: str, outcome: str) -> None:
    known, said = month(letters), []
    for week in range(len(letters)):
        _, seen, _ = lived(known, CHARTER, judged(week), AUTO, until=at("Su", week=week + 4))
        said.append("removed" if isinstance(seen, Remove) else SAID.get(seen, str(seen)))
    assert " ".join(said) == outcome


@pytest.mark.parametrize(
    ("zone", "monday"),
    [
        ("Europe/Berlin", date(2024, 3, 25)),
        ("Europe/Berlin", date(2024, 10, 21)),
        ("America/New_York", date(2024, 3, 4)),
        ("America/New_York", date(2024, 10, 28)),
        ("Australia/Lord_Howe", date(2024, 4, 1)),
        ("Asia/Shanghai", date(2024, 2, 26)),
        ("Asia/Shanghai", date(2024, 12, 30)),
    ],
)
def test_a_week_in_which_the_clocks_change_or_the_year_ends_goes_by_like_any_other(
    zone: str, monday: date
) -> None:
    versions, clock = charter(zone), ZoneInfo(zone)
    since = datetime.combine(monday, time(12), clock)
    week = next(one for one in judged_weeks(versions, since, since + HOUR) if one.week.monday == monday)
    tuesday = datetime.combine(monday + DAY, time(20), clock)
    known = facts(seats=[seat(tuesday)])
    one, seen, when = lived(known, versions, week, AUTO, until=since + 5 * WEEK)
    told = [warning.due_at.astimezone(clock) for warning in one.warnings]
    assert [(at.strftime("%a"), at.hour) for at in told] == [("Thu", 19), ("Sat", 19), ("Mon", 9)]
    assert isinstance(seen, Remove)
    assert when == seen.removal.closed_at == told[-1].astimezone(SHANGHAI) + 48 * HOUR


spans = st.builds(
    lambda since, hours: Span(LONG_AGO + since * HOUR, LONG_AGO + (since + hours) * HOUR),
    st.integers(2980, 3500),
    st.integers(1, 60),
)
few_spans = st.lists(spans, max_size=2).map(tuple)
hours_of_play = st.lists(st.integers(3000, 3700), max_size=3)


@st.composite
def lives(draw: st.DrawFn) -> Facts:
    """A member about the week of 6 May, with whatever may be known of one."""
    matches = [
        match(
            LONG_AGO + hour * HOUR,
            number=number,
            kind=draw(st.sampled_from(Kind)),
            hands=draw(st.sampled_from([2, 8])),
            ended_at=LONG_AGO + (hour + draw(st.integers(1, 30))) * HOUR,
        )
        for number, hour in enumerate(draw(hours_of_play))
    ]
    one = member(
        acceptances=(Acceptance(1, "", LONG_AGO + draw(st.sampled_from([0, 3000, 3100])) * HOUR),),
        stays=draw(st.sampled_from([(Span(LONG_AGO),), (Span(LONG_AGO, at("Tu", week=1)),)])),
        leaves=tuple(
            draw(
                st.lists(st.builds(leave, st.dates(MONDAY, MONDAY + 12 * DAY), st.integers(1, 5)), max_size=1)
            )
        ),
        kept_out=draw(few_spans),
        objections=draw(
            st.sampled_from([(), (), (Objection(MONDAY, NOTICE),), (Objection(MONDAY, NOTICE, CLOSED),)])
        ),
    )
    return facts(
        one, matches=matches, outages=draw(few_spans), freezes=draw(few_spans) if draw(st.booleans()) else ()
    )


@given(lives())
def test_nobody_is_removed_who_played_or_was_excused_or_not_warned_in_time(known: Facts) -> None:
    one, seen, when = lived(known, CHARTER, judged(), AUTO, until=at("Su", week=6))
    if not isinstance(seen, Remove):
        assert isinstance(seen, Done | Wait)
        return
    assert isinstance(duty(known, one, CHARTER, judged(), when), Missed)
    notices = [warning.confirmed_at for warning in one.warnings if warning.kind is WarningKind.NOTICE]
    assert [warning.due_at for warning in one.warnings[:2]] == [TH, SA]
    assert not_reminded(one, GroupWeek(known, judged(), when)) == ()
    assert notices[0] is not None
    assert when >= notices[0] + 48 * HOUR
    assert not is_quiet(when, (time(22), time(9)), judged().zone)
    assert one.is_here(when)
    assert all(objection.decided_at is not None for objection in one.objections)
    played_since = [match for match in known.matches if OVER <= match.started_at <= when]
    assert all(is_worthless(match) for match in played_since)


def is_worthless(played: Match) -> bool:
    return played.kind is Kind.CASUAL or played.kind is Kind.OFFLINE or played.hands < 4


@given(lives(), st.sampled_from([TH, SA, NOTICE]))
def test_one_warning_that_did_not_arrive_is_enough_to_stay(known: Facts, lost: datetime) -> None:
    one, _, _ = lived(known, CHARTER, judged(), AUTO, until=at("Su", week=6))
    warnings = tuple(replace(w, confirmed_at=None) if w.due_at == lost else w for w in one.warnings)
    if warnings == one.warnings:
        return
    for days in range(8, 40):
        seen = step(
            known, replace(one, warnings=warnings), CHARTER, judged(), AUTO, at("Mo", "12:00") + days * DAY
        )
        assert not isinstance(seen, Remove | Propose)


def test_the_persons_of_a_group_are_judged_apart() -> None:
    def each(people: Sequence[Member], now: datetime) -> list[Step]:
        known = facts(*people, matches=[match(at("Tu"), people=(2, 3, 4, 5))])
        return [step(known, one, CHARTER, judged(), AUTO, now) for one in people]

    people = [member(1, warnings=warned(notice=NOTICE)), member(2, warnings=warned(notice=NOTICE)), member(3)]
    assert each(people, CLOSED) == [Remove(REMOVAL), Done(Closed.MET), Done(Closed.MET)]
