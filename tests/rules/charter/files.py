"""案卷 for tests: one member, cases by the day on which they were opened."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from rules.charter.cases import (
    Breach,
    Case,
    CaseEvent,
    Charge,
    Conduct,
    Grade,
    Ground,
    Misconduct,
    Opened,
    Voided,
    known,
)
from rules.charter.terms import Terms

START = datetime(2025, 1, 6, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
TERMS = Terms()
CHARTERS = {1: TERMS}
LI = 7

LIGHT = Misconduct(Conduct.HINT, Grade.LIGHT)
SERIOUS = Misconduct(Conduct.INSULT, Grade.SERIOUS)
OPEN_ENDED = Misconduct(Conduct.INSULT, Grade.SERIOUS, until_resolved=True)
GRAVE = Misconduct(Conduct.COLLUSION, Grade.GRAVE)
CHARGES: tuple[Charge, ...] = (*Breach, LIGHT, SERIOUS, OPEN_ENDED, GRAVE)


def day(number: float) -> datetime:
    return START + timedelta(days=number)


def opened(case: int, charge: Charge, on: float, version: int = 1) -> Opened:
    return Opened(case, LI, charge, version, day(on))


def voided(case: int, on: float) -> Voided:
    return Voided(case, Ground.APPEAL, None, day(on))


def cases(*charged: tuple[float, Charge]) -> tuple[Case, ...]:
    events: Iterable[CaseEvent] = (
        opened(number, charge, on) for number, (on, charge) in enumerate(charged, 1)
    )
    return known(events, day(10_000))
