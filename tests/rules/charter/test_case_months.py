"""几个月的案卷: whole histories of one member as small tables, cases, appeals and penalties together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

import pytest

from rules.charter.appealable import NoAppeal, OfCase, appeal_refusal, of_case
from rules.charter.appeals import Appeal, By, Decided, is_open, state
from rules.charter.ballots import Ballot
from rules.charter.cases import (
    Breach,
    CaseEvent,
    Charge,
    Ground,
    Resolved,
    Status,
    Told,
    Voided,
    known,
    status,
)
from rules.charter.effects import Act, Effect, reversals
from rules.charter.jury import Candidate, Choice, impanelled, impartial
from rules.charter.penalties import kept_out, kept_out_by, standing
from rules.charter.pending import appealing, open_cases
from rules.charter.repeat import repeat
from rules.charter.spans import Span
from tests.rules.charter.files import (
    CHARTERS,
    GRAVE,
    LI,
    LIGHT,
    OPEN_ENDED,
    SERIOUS,
    TERMS,
    day,
    opened,
    voided,
)

NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Row:
    """On that day a case of the charge, or the end of one; then the weight, and suspended until which day."""

    on: int
    charge: Charge | None
    weight: int
    until: int | None = None
    voids: int | None = None
    resolves: int | None = None
    asked: bool = False
    barred: bool = False


CARELESS = (
    Row(0, Breach.LATE_CANCEL, 1),
    Row(12, LIGHT, 2),
    Row(25, Breach.LATE_CANCEL, 3, until=26),
    Row(30, None, 2),
    Row(41, Breach.LATE_CANCEL, 3, until=43),
    Row(42, None, 2, until=43),
    Row(71, None, 0),
)
"""Small things only: two suspensions, and after a month without any all is gone."""

QUITTER = (
    Row(0, Breach.QUIT, 3, until=1),
    Row(14, Breach.QUIT, 6, until=20),
    Row(30, Breach.NO_SHOW, 8, until=60),
    Row(32, None, 5, until=36, voids=2),
    Row(60, Breach.QUIT, 8, until=90),
    Row(89, None, 8, until=90),
    Row(90, None, 5),
    Row(120, Breach.QUIT, 6, until=144),
    Row(140, Breach.QUIT, 9, until=170, asked=True),
    Row(179, None, 6, asked=True),
    Row(180, None, 6),
)
"""A case that an appeal voids shortens what it had doubled, at once; the record is complete at weight 12."""

QUARREL = (
    Row(0, OPEN_ENDED, 3, until=30),
    Row(5, None, 3, resolves=1),
    Row(20, SERIOUS, 6, until=26),
    Row(40, GRAVE, 9, until=70, barred=True),
    Row(80, None, 9, barred=True),
    Row(200, None, 0, barred=True),
    Row(300, None, 0, voids=3),
)
"""A quarrel that was settled, one that was not, and a bar that outlasts every weight."""


@pytest.mark.parametrize("history", [CARELESS, QUITTER, QUARREL], ids=["careless", "quitter", "quarrel"])
def test_months_of_a_member(history: tuple[Row, ...]) -> None:
    events: list[CaseEvent] = []
    numbers = count(1)
    for row in history:
        if row.charge is not None:
            events.append(opened(next(numbers), row.charge, row.on))
        if row.voids is not None:
            events.append(voided(row.voids, row.on))
        if row.resolves is not None:
            events.append(Resolved(row.resolves, 2, day(row.on)))
        cases = known(events, day(row.on))
        found = standing(cases, CHARTERS, day(row.on))
        until = None if found.suspended is None else found.suspended.ends_at
        asked = repeat(cases, (), CHARTERS, NONE, day(row.on)) is not None
        assert (found.weight, until, asked, found.barred_by is not None) == (
            row.weight,
            None if row.until is None else day(row.until),
            row.asked,
            row.barred,
        ), f"day {row.on}"


def test_an_appeal_from_the_case_to_the_reversal() -> None:
    """A quit on day 0, told a day later, appealed on day 3, overturned by the jury on day 6."""
    events: list[CaseEvent] = [opened(1, Breach.QUIT, 0), Told(1, day(1))]
    (case,) = known(events, day(3))
    assert appeal_refusal(of_case(case), LI, (), TERMS, (), day(3)) is None
    candidates = [Candidate(person, day(-90), day(-3)) for person in range(1, 12)]
    about = of_case(case).dispute
    jury = impanelled(candidates, about, day(3))
    assert LI not in jury.jurors
    ballots = tuple(Ballot(juror, Choice.OVERTURN, day(4)) for juror in jury.jurors[:3])
    appeal = Appeal(1, OfCase(1), LI, day(3), jury, impartial([LI, 2], about), ballots)

    voting = state(appeal, None, TERMS, (), day(5))
    assert is_open(voting)
    appealed = open_cases([(appeal, voting)])
    assert status(case, CHARTERS, appealed, day(5)) is Status.PROVISIONAL
    assert standing((case,), CHARTERS, day(0.5)).suspended is not None

    decided = state(appeal, None, TERMS, (), day(6))
    assert isinstance(decided, Decided)
    assert (decided.choice, decided.by, decided.at) == (Choice.OVERTURN, By.JURY, day(6))
    events.append(Voided(1, Ground.APPEAL, None, decided.at))
    assert standing(known(events, day(6)), CHARTERS, day(6)).weight == 0
    assert kept_out(events, CHARTERS, day(7)) == (Span(day(0), day(1)),)
    assert appealing([(appeal, decided)], kept_out_by(events, CHARTERS, day(7))) == (Span(day(3), day(6)),)
    assert reversals([Act(1, Effect.PRICE)], [], frozenset({1})) == (Act(1, Effect.PRICE),)
    assert state(appeal, day(6), TERMS, (), day(9)) == decided
    assert appeal_refusal(of_case(case), LI, [appeal.subject], TERMS, (), day(7)) is NoAppeal.ALREADY
