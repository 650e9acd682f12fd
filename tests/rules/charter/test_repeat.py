from __future__ import annotations

from rules.charter.cases import Breach, CaseEvent, Charge, known
from rules.charter.repeat import Answer, Answered, Lifted, Repeat, is_blacklisted, repeat
from rules.charter.terms import Terms
from tests.rules.charter.files import CHARTERS, LI, LIGHT, SECOND, cases, day, opened, voided

NONE: frozenset[int] = frozenset()
QUITS: tuple[tuple[float, Charge], ...] = tuple((20.0 * place, Breach.QUIT) for place in range(4))
"""Weight 12 in two months."""


def answered(answer: Answer, on: float) -> Answered:
    return Answered(LI, answer, 2, day(on))


def test_the_admins_are_asked_at_the_threshold_and_not_below() -> None:
    assert repeat(cases(*QUITS[:3]), (), CHARTERS, NONE, day(41)) is None
    assert repeat(cases(*QUITS), (), CHARTERS, NONE, day(60)) == Repeat(12, (1, 2, 3, 4), day(60), ())
    assert repeat((), (), CHARTERS, NONE, day(0)) is None


def test_expired_cases_are_in_the_record_until_the_days_are_over() -> None:
    four = cases(*QUITS)
    assert repeat(four, (), CHARTERS, NONE, day(180) - SECOND) is not None
    assert repeat(four, (), CHARTERS, NONE, day(180)) is None


def test_a_voided_case_is_not_in_the_record() -> None:
    events: list[CaseEvent] = [
        *(opened(number, charge, on) for number, (on, charge) in enumerate(QUITS, 1)),
        voided(2, 61),
    ]
    assert repeat(known(events, day(60)), (), CHARTERS, NONE, day(60)) is not None
    assert repeat(known(events, day(61)), (), CHARTERS, NONE, day(61)) is None


def test_after_an_answer_only_a_further_case_asks_again() -> None:
    pardon = [answered(Answer.PARDON, 61)]
    assert repeat(cases(*QUITS), pardon, CHARTERS, NONE, day(60)) is not None
    assert repeat(cases(*QUITS), pardon, CHARTERS, NONE, day(61)) is None
    assert repeat(cases(*QUITS), [answered(Answer.PARDON, 60)], CHARTERS, NONE, day(60)) is None
    twice = [answered(Answer.PARDON, 10), *pardon]
    assert repeat(cases(*QUITS), twice, CHARTERS, NONE, day(61)) is None
    again = cases(*QUITS, (70, LIGHT))
    assert repeat(again, pardon, CHARTERS, NONE, day(70)) == Repeat(13, (1, 2, 3, 4, 5), day(70), ())


def test_an_open_appeal_against_a_case_of_the_record_is_what_a_removal_waits_for() -> None:
    found = repeat(cases(*QUITS), (), CHARTERS, frozenset({3, 9}), day(60))
    assert found is not None
    assert found.waits_for == (3,)


def test_the_newest_case_names_the_threshold() -> None:
    charters = {1: Terms(), 2: Terms(grave_weight=20)}
    events = [opened(number, charge, on) for number, (on, charge) in enumerate(QUITS, 1)]
    five = known([*events, opened(5, Breach.QUIT, 80, 2)], day(80))
    assert repeat(five[:4], (), charters, NONE, day(80)) is not None
    assert repeat(five, (), charters, NONE, day(80)) is None


def test_the_blacklist_holds_until_it_is_lifted() -> None:
    entries: list[Answered | Lifted] = [
        answered(Answer.PARDON, 1),
        answered(Answer.BLACKLIST, 5),
        answered(Answer.REMOVE, 7),
        Lifted(LI, None, day(9)),
        answered(Answer.BLACKLIST, 20),
    ]
    assert [is_blacklisted(entries, day(on)) for on in (1, 4, 5, 8, 9, 19, 20)] == [
        False,
        False,
        True,
        True,
        False,
        False,
        True,
    ]
