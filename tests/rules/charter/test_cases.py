from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter import cases as c
from rules.charter.cases import (
    Breach,
    Conduct,
    Grade,
    Ground,
    Misconduct,
    Opened,
    Resolved,
    Status,
    Told,
    Voided,
)
from rules.charter.jury import Dispute
from rules.charter.terms import Terms
from rules.charter.versions import Version
from tests.rules.charter.files import (
    CHARGES,
    CHARTERS,
    DAY,
    GRAVE,
    LI,
    LIGHT,
    OPEN_ENDED,
    SECOND,
    SERIOUS,
    TERMS,
    cases,
    day,
    opened,
    voided,
)

NONE: frozenset[int] = frozenset()


@pytest.mark.parametrize(
    ("charge", "weight", "days"),
    [
        (Breach.LATE_CANCEL, 1, 30),
        (Breach.NO_SHOW, 2, 90),
        (Breach.QUIT, 3, 90),
        (LIGHT, 1, 30),
        (SERIOUS, 3, 90),
        (OPEN_ENDED, 3, 90),
        (GRAVE, 3, 90),
    ],
)
def test_what_a_charge_weighs_and_when_it_expires(charge: c.Charge, weight: int, days: int) -> None:
    (case,) = cases((0, charge))
    assert c.weighs(case, CHARTERS) == weight
    assert c.expires_at(case, CHARTERS) == day(days)
    assert [
        c.counts(case, CHARTERS, at) for at in (day(0) - SECOND, day(0), day(days) - SECOND, day(days))
    ] == [
        False,
        True,
        True,
        False,
    ]


def test_a_case_is_judged_by_the_version_that_it_names_whatever_came_later() -> None:
    harsher = Terms(quit_weight=5, heavy_expiry_days=365, late_cancel_weight=0)
    versions = [Version(1, TERMS, day(0), "v1"), Version(2, harsher, day(7), "v1")]
    charters = c.charters(versions)
    assert charters == {1: TERMS, 2: harsher}
    old, new, nothing = c.known(
        [opened(1, Breach.QUIT, 8), opened(2, Breach.QUIT, 8, 2), opened(3, Breach.LATE_CANCEL, 8, 2)], day(9)
    )
    assert [c.weighs(case, charters) for case in (old, new, nothing)] == [3, 5, 0]
    assert c.expires_at(old, charters) == day(98)
    assert c.expires_at(new, charters) == day(373)
    assert c.expires_at(nothing, charters) == day(38)


def test_only_a_grave_case_bars() -> None:
    assert [case.is_grave for case in cases(*((0, charge) for charge in (Breach.QUIT, SERIOUS, GRAVE)))] == [
        False,
        False,
        True,
    ]


def test_a_status_is_voided_before_all_and_provisional_while_an_appeal_is_open() -> None:
    events: list[c.CaseEvent] = [opened(1, Breach.QUIT, 0), voided(1, 5)]
    (before,), (after,) = c.known(events, day(5) - SECOND), c.known(events, day(5))
    appealed = frozenset({1})
    assert c.status(before, CHARTERS, NONE, day(1)) is Status.ACTIVE
    assert c.status(before, CHARTERS, appealed, day(1)) is Status.PROVISIONAL
    assert c.status(before, CHARTERS, NONE, day(90)) is Status.EXPIRED
    assert c.status(after, CHARTERS, appealed, day(5)) is Status.VOIDED
    assert not c.counts(after, CHARTERS, day(5))


def test_nothing_is_known_before_it_has_happened() -> None:
    events: list[c.CaseEvent] = [opened(1, LIGHT, 3), opened(2, LIGHT, 1)]
    assert [[case.number for case in c.known(events, day(on))] for on in (0, 1, 3)] == [[], [2], [2, 1]]


def test_the_first_word_of_each_kind_holds() -> None:
    mistake = Voided(1, Ground.MISTAKE, 3, day(6))
    events: list[c.CaseEvent] = [
        opened(1, OPEN_ENDED, 0),
        Told(1, day(1)),
        Told(1, day(2)),
        Resolved(1, 3, day(3)),
        Resolved(1, 3, day(4)),
        voided(1, 5),
        mistake,
    ]
    (case,) = c.known(events, day(9))
    assert (case.told_at, case.resolved_at, case.voided) == (day(1), day(3), voided(1, 5))


def test_a_case_opens_once_and_before_anything_else_about_it() -> None:
    with pytest.raises(ValueError, match="opened twice"):
        c.known([opened(1, LIGHT, 0), opened(1, LIGHT, 1)], day(2))
    with pytest.raises(ValueError, match="Voided of case 1, which was never opened"):
        c.known([voided(1, 0), opened(1, LIGHT, 1)], day(2))


def test_only_a_serious_case_suspends_until_resolved() -> None:
    for grade in (Grade.LIGHT, Grade.GRAVE):
        with pytest.raises(ValueError, match="does not suspend until resolved"):
            Misconduct(Conduct.INSULT, grade, until_resolved=True)


def test_a_dispute_names_everybody_who_cannot_judge_it() -> None:
    case = c.Case(Opened(1, LI, SERIOUS, 1, day(0), match=4, others=(8, 9), reporter=5, judges=(6,)))
    assert c.dispute(case) == Dispute(day(0), (LI, 8, 9), 5, (6,))


@given(st.sampled_from(CHARGES), st.datetimes(datetime(2024, 1, 1), datetime(2027, 1, 1)))  # noqa: DTZ001
def test_an_expiry_is_whole_days_after_the_opening_in_every_season(charge: c.Charge, at: datetime) -> None:
    moment = at.replace(tzinfo=day(0).tzinfo)
    case = c.Case(Opened(1, LI, charge, 1, moment))
    assert (c.expires_at(case, CHARTERS) - moment) % DAY == DAY * 0
