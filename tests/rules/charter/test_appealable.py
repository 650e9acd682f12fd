from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from rules.charter.appealable import (
    Appealable,
    NoAppeal,
    OfAnswer,
    OfCase,
    OfResult,
    OfWeek,
    appeal_refusal,
    appealable_until,
    of_answer,
    of_case,
    of_week,
)
from rules.charter.cases import Breach, CaseEvent, Ground, Opened, Told, Voided, known
from rules.charter.jury import Dispute
from rules.charter.repeat import Answer, Answered
from rules.charter.spans import Span
from rules.charter.terms import Terms

AT = datetime(2025, 3, 3, 12, tzinfo=UTC)
TERMS = Terms()
LI, ADMIN = 7, 2
CASE = Appealable(OfCase(3), Dispute(AT, (LI,)), frozenset({LI}), AT)
PLAYERS = (LI, 8, 9, 10)
RESULT = Appealable(OfResult(4), Dispute(AT, PLAYERS), frozenset(PLAYERS), AT, confirmed=frozenset({8}))


def day(number: float) -> datetime:
    return AT + timedelta(days=number)


@pytest.mark.parametrize(
    ("matter", "person", "on", "why"),
    [
        (CASE, LI, 6.9, None),
        (CASE, LI, 7, NoAppeal.TOO_LATE),
        (CASE, 8, 1, NoAppeal.NOT_CONCERNED),
        (replace(CASE, voided_at=day(1)), LI, 2, NoAppeal.VOIDED),
        (replace(CASE, told_at=None), LI, 700, None),
        (RESULT, 9, 2, None),
        (RESULT, 8, 2, NoAppeal.CONFIRMED),
        (RESULT, 11, 2, NoAppeal.NOT_CONCERNED),
    ],
)
def test_who_may_appeal_and_until_when(
    matter: Appealable, person: int, on: float, why: NoAppeal | None
) -> None:
    assert appeal_refusal(matter, person, (), TERMS, (), day(on)) is why


def test_a_matter_is_appealed_once_whoever_did_it() -> None:
    before = [OfResult(4)]
    assert appeal_refusal(RESULT, LI, before, TERMS, (), day(1)) is NoAppeal.ALREADY
    assert appeal_refusal(CASE, LI, before, TERMS, (), day(1)) is None
    monday = date(2025, 3, 3)
    week = of_week(LI, monday, AT, AT)
    assert appeal_refusal(week, LI, [OfWeek(8, monday)], TERMS, (), day(1)) is None
    assert appeal_refusal(week, LI, [week.subject], TERMS, (), day(1)) is NoAppeal.ALREADY


def test_a_gap_extends_the_days_for_an_appeal() -> None:
    assert appealable_until(CASE, TERMS, [Span(day(1), day(3))]) == day(9)
    assert appealable_until(CASE, TERMS, [Span(day(1))]) is None
    assert appeal_refusal(CASE, LI, (), TERMS, [Span(day(1))], day(30)) is None


def test_a_case_is_appealed_by_its_member_from_when_it_was_told() -> None:
    opened = Opened(3, LI, Breach.QUIT, 1, AT, others=(8, 9, 10))
    events: list[CaseEvent] = [opened, Told(3, day(2)), Voided(3, Ground.PARDON, ADMIN, day(4))]
    before, told, gone = (of_case(known(events, day(on))[0]) for on in (1, 2, 4))
    assert before == Appealable(OfCase(3), Dispute(AT, (LI, 8, 9, 10)), frozenset({LI}), None)
    assert told == replace(before, told_at=day(2))
    assert gone == replace(told, voided_at=day(4))


def test_a_week_is_appealed_by_its_member_from_the_first_warning_and_until_days_after_the_last() -> None:
    week = of_week(LI, date(2025, 3, 3), day(1), day(12))
    assert week == Appealable(OfWeek(LI, date(2025, 3, 3)), Dispute(day(1), (LI,)), frozenset({LI}), day(12))
    assert appealable_until(week, TERMS, ()) == day(19)


def test_a_blacklisting_is_appealed_and_not_judged_by_who_pressed_it() -> None:
    found = of_answer(Answered(LI, Answer.BLACKLIST, ADMIN, AT), day(1))
    assert found.subject == OfAnswer(LI, AT)
    assert found.dispute == Dispute(AT, (LI,), judges=(ADMIN,))
    assert (found.concerned, found.told_at) == (frozenset({LI}), day(1))
