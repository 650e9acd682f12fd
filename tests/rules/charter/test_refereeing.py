from __future__ import annotations

from dataclasses import replace

import pytest

from rules.charter.cases import OFFLINE_ONLY, Conduct, Grade, Misconduct
from rules.charter.jury import Choice, Referred
from rules.charter.refereeing import (
    REPORTS_A_DAY,
    Matter,
    NoCase,
    NoReport,
    Referee,
    Report,
    case_refusal,
    report_refusal,
)
from tests.rules.charter.files import GRAVE, LIGHT, SERIOUS, day

REPORT = Report(reporter=5, person=7, conduct=Conduct.HINT, offline=False, bound=True)
MATTER = Matter(person=7, others=(8, 9), reporter=5, offline=False, bound=True, evidence=1)
ADMIN, OTHER_ADMIN = Referee(2, is_admin=True), Referee(3, is_admin=True)
APPOINTED = Referee(4, is_admin=False, appointed_by=2)


@pytest.mark.parametrize(
    ("report", "why"),
    [
        (REPORT, None),
        (replace(REPORT, person=5), NoReport.ONESELF),
        (replace(REPORT, bound=False), NoReport.NOT_BOUND),
        *((replace(REPORT, conduct=conduct), NoReport.OFFLINE_ONLY) for conduct in sorted(OFFLINE_ONLY)),
        *((replace(REPORT, conduct=conduct, offline=True), None) for conduct in Conduct),
    ],
)
def test_what_may_be_reported(report: Report, why: NoReport | None) -> None:
    assert report_refusal(report, enrolled=True, before=(), now=day(0)) is why


def test_only_members_report_and_only_so_often_a_day() -> None:
    assert report_refusal(REPORT, enrolled=False, before=(), now=day(0)) is NoReport.NOT_ENROLLED
    many = [day(0)] * REPORTS_A_DAY
    assert report_refusal(REPORT, enrolled=True, before=many[1:], now=day(0.5)) is None
    assert report_refusal(REPORT, enrolled=True, before=many, now=day(0.5)) is NoReport.TOO_MANY
    assert report_refusal(REPORT, enrolled=True, before=many, now=day(1)) is None


@pytest.mark.parametrize(
    ("referee", "why"),
    [
        (ADMIN, None),
        (APPOINTED, None),
        (Referee(7, is_admin=True), NoCase.PARTY),
        (Referee(9, is_admin=True), NoCase.PARTY),
        (Referee(5, is_admin=True), NoCase.PARTY),
        (Referee(8, is_admin=False, appointed_by=2), NoCase.PARTY),
        (Referee(4, is_admin=False, appointed_by=4), NoCase.SELF_APPOINTED),
        (Referee(4, is_admin=False), NoCase.NOT_REFEREE),
    ],
)
def test_a_referee_is_an_admin_or_appointed_and_never_a_party(referee: Referee, why: NoCase | None) -> None:
    for charge in (LIGHT, SERIOUS):
        assert case_refusal(MATTER, charge, [referee]) is why


def test_nobody_has_to_answer_a_case_that_nobody_judged() -> None:
    assert case_refusal(MATTER, LIGHT, []) is NoCase.NOT_REFEREE


def test_the_charter_binds_only_who_agreed_to_it() -> None:
    assert case_refusal(replace(MATTER, bound=False), LIGHT, [ADMIN]) is NoCase.NOT_BOUND


def test_a_venue_is_judged_at_offline_tables_only() -> None:
    charge = Misconduct(Conduct.VENUE, Grade.LIGHT)
    assert case_refusal(MATTER, charge, [ADMIN]) is NoCase.OFFLINE_ONLY
    assert case_refusal(replace(MATTER, offline=True), charge, [ADMIN]) is None


@pytest.mark.parametrize(
    ("referees", "jury", "why"),
    [
        ([ADMIN, OTHER_ADMIN], None, None),
        ([ADMIN], None, NoCase.SECOND_JUDGE),
        ([ADMIN, ADMIN], None, NoCase.SECOND_JUDGE),
        ([ADMIN, APPOINTED], None, NoCase.SECOND_JUDGE),
        ([ADMIN, Referee(8, is_admin=True)], None, NoCase.PARTY),
        ([APPOINTED], Choice.UPHOLD, NoCase.NOT_REFEREE),
        ([ADMIN], Choice.UPHOLD, None),
        ([ADMIN], Choice.OVERTURN, NoCase.SECOND_JUDGE),
        ([ADMIN], Referred.TIE, NoCase.SECOND_JUDGE),
    ],
)
def test_a_grave_case_needs_two_admins_or_one_and_the_jury(
    referees: list[Referee], jury: Choice | Referred | None, why: NoCase | None
) -> None:
    assert case_refusal(MATTER, GRAVE, referees, jury) is why


def test_a_grave_case_needs_evidence() -> None:
    assert case_refusal(replace(MATTER, evidence=0), GRAVE, [ADMIN, OTHER_ADMIN]) is NoCase.NO_EVIDENCE
    assert case_refusal(replace(MATTER, evidence=0), SERIOUS, [ADMIN]) is None
