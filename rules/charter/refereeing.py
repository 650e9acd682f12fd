"""裁判: who may report, who may judge conduct, and what a grave case needs besides (charter, articles 5, 6).

Every answer is None or the reason why not; the words are the catalogue's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.charter.cases import OFFLINE_ONLY, Conduct, Grade, Misconduct
from rules.charter.jury import Choice, Referred

GRAVE_JUDGES = 2
REPORTS_A_DAY = 5
"""Enough for an honest member's worst evening, too few to bury the referee."""


class NoReport(StrEnum):
    """不能举报."""

    NOT_ENROLLED = "not-enrolled"
    ONESELF = "oneself"
    NOT_BOUND = "not-bound"
    OFFLINE_ONLY = "offline-only"
    TOO_MANY = "too-many"


class NoCase(StrEnum):
    """不能立案."""

    NOT_BOUND = "not-bound"
    OFFLINE_ONLY = "offline-only"
    NOT_REFEREE = "not-referee"
    SELF_APPOINTED = "self-appointed"
    PARTY = "party"
    NO_EVIDENCE = "no-evidence"
    SECOND_JUDGE = "second-judge"


@dataclass(frozen=True, slots=True)
class Report:
    """举报: what is reported; `bound` is whether the reported person had enrolled when it happened."""

    reporter: int
    person: int
    conduct: Conduct
    offline: bool
    bound: bool


@dataclass(frozen=True, slots=True)
class Referee:
    """裁判员 who presses: an admin, or a member whom `appointed_by` appointed for the match."""

    person: int
    is_admin: bool
    appointed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Matter:
    """案情 before a case is opened: whom it is about, further parties, and what there is to show."""

    person: int
    others: tuple[int, ...]
    reporter: int | None
    offline: bool
    bound: bool
    evidence: int


def report_refusal(
    report: Report, *, enrolled: bool, before: Iterable[datetime], now: datetime
) -> NoReport | None:
    """Why a report is not taken; `before` are the instants of the reporter's earlier ones."""
    if not enrolled:
        return NoReport.NOT_ENROLLED
    if report.reporter == report.person:
        return NoReport.ONESELF
    if not report.bound:
        return NoReport.NOT_BOUND
    if report.conduct in OFFLINE_ONLY and not report.offline:
        return NoReport.OFFLINE_ONLY
    recent = [at for at in before if now - at < timedelta(days=1)]
    return NoReport.TOO_MANY if len(recent) >= REPORTS_A_DAY else None


def case_refusal(
    matter: Matter, charge: Misconduct, referees: Sequence[Referee], jury: Choice | Referred | None = None
) -> NoCase | None:
    """Why a case is not opened by those who have pressed so far.

    A grave one needs evidence and two admins, or one admin and a jury that upholds the charge; until then the
    answer is `SECOND_JUDGE`.
    """
    if not matter.bound:
        return NoCase.NOT_BOUND
    if charge.conduct in OFFLINE_ONLY and not matter.offline:
        return NoCase.OFFLINE_ONLY
    for referee in referees:
        unfit = _unfit(matter, referee)
        if unfit is not None:
            return unfit
    if charge.grade is Grade.GRAVE:
        return _grave_refusal(matter, referees, jury)
    return None if referees else NoCase.NOT_REFEREE


def _unfit(matter: Matter, referee: Referee) -> NoCase | None:
    if referee.person in (matter.person, *matter.others, matter.reporter):
        return NoCase.PARTY
    if referee.is_admin:
        return None
    if referee.appointed_by is None:
        return NoCase.NOT_REFEREE
    return NoCase.SELF_APPOINTED if referee.appointed_by == referee.person else None


def _grave_refusal(
    matter: Matter, referees: Sequence[Referee], jury: Choice | Referred | None
) -> NoCase | None:
    admins = {referee.person for referee in referees if referee.is_admin}
    if not admins:
        return NoCase.NOT_REFEREE
    if matter.evidence == 0:
        return NoCase.NO_EVIDENCE
    return None if len(admins) >= GRAVE_JUDGES or jury is Choice.UPHOLD else NoCase.SECOND_JUDGE
