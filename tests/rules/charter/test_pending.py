from __future__ import annotations

from dataclasses import replace
from datetime import date

from rules.charter.appealable import OfCase, OfResult, OfWeek
from rules.charter.appeals import Appeal, By, Decided, Moot, State, Voting, WithAdmin
from rules.charter.facts import Objection
from rules.charter.jury import Choice, Jury, Referred
from rules.charter.penalties import standing
from rules.charter.pending import NotForgotten, appealing, not_forgotten, objections, open_cases, pending
from rules.charter.spans import Span
from rules.charter.terms import Terms
from tests.rules.charter.files import CHARTERS, GRAVE, LI, LIGHT, OPEN_ENDED, cases, day

MONDAY = date(2025, 1, 6)
APPEAL = Appeal(1, OfCase(3), LI, day(0), Jury((), ()), ())
WAITS = WithAdmin(Referred.TIE, day(3), day(10))
UPHELD = Decided(Choice.UPHOLD, By.JURY, None, day(3))
OVERTURNED = Decided(Choice.OVERTURN, By.JURY, None, day(3))
FELL = Moot(day(2))


def of_case(case: int) -> Appeal:
    return replace(APPEAL, subject=OfCase(case))


def of_week(person: int, weeks: int) -> Appeal:
    return replace(APPEAL, subject=OfWeek(person, MONDAY + weeks * (MONDAY - date(2024, 12, 30))))


def test_an_appeal_is_pending_from_its_opening_until_it_is_decided() -> None:
    found: list[State] = [Voting(None), WAITS, UPHELD, FELL]
    assert [pending(APPEAL, now).until for now in found] == [None, None, day(3), day(2)]


def test_cases_with_an_open_appeal_are_provisional() -> None:
    result = replace(APPEAL, subject=OfResult(4))
    found: list[tuple[Appeal, State]] = [
        (APPEAL, WAITS),
        (of_case(5), Voting(None)),
        (result, WAITS),
        (of_case(9), FELL),
    ]
    assert open_cases(found) == frozenset({3, 5})


def test_an_appeal_against_a_suspension_excuses_and_one_against_a_warning_does_not() -> None:
    found: list[tuple[Appeal, State]] = [
        (APPEAL, OVERTURNED),
        (of_case(5), WAITS),
        (of_case(6), WAITS),
        (of_week(LI, 0), WAITS),
    ]
    assert appealing(found, frozenset({3, 5})) == (Span(day(0), day(3)), Span(day(0)))


def test_an_appeal_against_a_week_is_the_members_objection() -> None:
    found: list[tuple[Appeal, State]] = [
        (of_week(LI, 0), OVERTURNED),
        (of_week(LI, 1), UPHELD),
        (of_week(LI, 2), WAITS),
        (of_week(LI, 3), FELL),
        (of_week(8, 0), OVERTURNED),
        (APPEAL, OVERTURNED),
    ]
    assert objections(found, LI) == (
        Objection(date(2025, 1, 6), day(0), day(3), dropped=True),
        Objection(date(2025, 1, 13), day(0), day(3), dropped=False),
        Objection(date(2025, 1, 20), day(0), None, dropped=False),
        Objection(date(2025, 1, 27), day(0), day(2), dropped=True),
    )


def test_forgetting_waits_for_active_cases_and_open_appeals_and_not_for_a_bar() -> None:
    clean = standing((), CHARTERS, day(0))
    assert not_forgotten(clean, [], LI) is None
    assert not_forgotten(clean, [(APPEAL, WAITS)], LI) is NotForgotten.OPEN_APPEAL
    assert not_forgotten(clean, [(APPEAL, WAITS)], 8) is None
    assert not_forgotten(clean, [(APPEAL, UPHELD)], LI) is None
    light = cases((0, LIGHT))
    assert not_forgotten(standing(light, CHARTERS, day(29)), [], LI) is NotForgotten.ACTIVE_CASE
    assert not_forgotten(standing(light, CHARTERS, day(30)), [], LI) is None
    barred = standing(cases((0, GRAVE)), CHARTERS, day(400))
    assert barred.barred_by == 1
    assert not_forgotten(barred, [], LI) is None


def test_forgetting_waits_for_a_suspension_that_outlasts_its_weight() -> None:
    charters = {1: Terms(light_expiry_days=7, heavy_expiry_days=7)}
    now = standing(cases((0, OPEN_ENDED)), charters, day(8))
    assert (now.weight, now.suspended is None) == (0, False)
    assert not_forgotten(now, [], LI) is NotForgotten.ACTIVE_CASE
