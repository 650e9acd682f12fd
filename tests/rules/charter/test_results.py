from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from rules.charter.appealable import Appealable, OfResult
from rules.charter.appeals import Appeal, By, Decided, Moot, State, Voting, WithAdmin
from rules.charter.jury import Choice, Dispute, Jury, Referred
from rules.charter.results import Frozen, Provisional, Result, Stands, Void, of_result, standing
from rules.charter.spans import Span
from rules.charter.terms import Terms

AT = datetime(2025, 3, 3, 20, tzinfo=UTC)
TERMS = Terms()
RESULT = Result(4, (1, 2, 3, 5), AT, AT)
APPEAL = Appeal(6, OfResult(4), 2, AT, Jury((), ()), ())


def after(hours: float) -> datetime:
    return AT + timedelta(hours=hours)


def test_a_result_is_appealed_by_who_played_and_has_not_confirmed() -> None:
    found = of_result(replace(RESULT, confirmed=((1, after(1)),), voided_at=after(2)))
    assert found == Appealable(
        OfResult(4), Dispute(AT, (1, 2, 3, 5)), frozenset({1, 2, 3, 5}), AT, frozenset({1}), after(2)
    )


def test_a_result_stands_after_a_day() -> None:
    assert standing(RESULT, None, TERMS, (), after(23.9)) == Provisional(after(24))
    assert standing(RESULT, None, TERMS, (), after(24)) == Stands(after(24))


def test_a_result_stands_as_soon_as_all_four_have_confirmed() -> None:
    three = replace(
        RESULT, confirmed=((1, after(1)), (3, after(2)), (2, after(3)), (2, after(9)), (9, after(4)))
    )
    assert standing(three, None, TERMS, (), after(5)) == Provisional(after(24))
    four = replace(three, confirmed=(*three.confirmed, (5, after(5))))
    assert standing(four, None, TERMS, (), after(4)) == Provisional(after(24))
    assert standing(four, None, TERMS, (), after(5)) == Stands(after(5))


def test_a_late_confirmation_changes_nothing() -> None:
    late = replace(RESULT, confirmed=tuple((player, after(30)) for player in RESULT.players))
    assert standing(late, None, TERMS, (), after(40)) == Stands(after(24))


def test_a_result_that_nobody_was_shown_stands_only_when_all_have_confirmed_it() -> None:
    hidden = replace(RESULT, shown_at=None)
    assert standing(hidden, None, TERMS, (), after(500)) == Provisional(None)
    agreed = replace(hidden, confirmed=tuple((player, after(1)) for player in RESULT.players))
    assert standing(agreed, None, TERMS, (), after(1)) == Stands(after(1))


def test_a_gap_extends_the_time_for_a_dispute() -> None:
    assert standing(RESULT, None, TERMS, [Span(after(1), after(4))], after(26)) == Provisional(after(27))
    assert standing(RESULT, None, TERMS, [Span(after(1))], after(26)) == Provisional(None)


def test_a_dispute_freezes_a_result_until_it_is_decided() -> None:
    by_jury = {choice: Decided(choice, By.JURY, None, after(72)) for choice in Choice}
    found: list[tuple[State, object]] = [
        (Voting(after(72)), Frozen(6)),
        (WithAdmin(Referred.TIE, after(72), None), Frozen(6)),
        (by_jury[Choice.UPHOLD], Stands(after(72))),
        (by_jury[Choice.OVERTURN], Void(after(72))),
    ]
    for now, expected in found:
        assert standing(RESULT, (APPEAL, now), TERMS, (), after(100)) == expected


def test_a_result_that_fell_before_an_appeal_was_decided_stands_again_when_it_is_restored() -> None:
    void = replace(RESULT, voided_at=after(9))
    assert standing(void, (APPEAL, Moot(after(9))), TERMS, (), after(100)) == Void(after(9))
    assert standing(RESULT, (APPEAL, Moot(after(9))), TERMS, (), after(20)) == Provisional(after(24))
    assert standing(RESULT, (APPEAL, Moot(after(9))), TERMS, (), after(100)) == Stands(after(24))


def test_a_voided_result_is_void_whatever_else_is_open() -> None:
    void = replace(RESULT, voided_at=after(30))
    assert standing(void, None, TERMS, (), after(29)) == Stands(after(24))
    assert standing(void, (APPEAL, Voting(None)), TERMS, (), after(30)) == Void(after(30))


def test_an_offline_result_stands_when_all_have_confirmed_it_and_may_still_be_appealed() -> None:
    offline = replace(RESULT, shown_at=after(5), agreed_at=after(5))
    assert standing(offline, None, TERMS, (), after(4)) == Provisional(after(29))
    assert standing(offline, None, TERMS, (), after(5)) == Stands(after(5))
    assert of_result(offline).confirmed == frozenset()
