from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.charter.cases import Breach, Charge, Conduct, Grade, Misconduct, Opened
from rules.charter.effects import Act, Effect, Meanwhile, acts, meanwhile, reversals
from tests.rules.charter.files import day

histories = st.lists(st.builds(Act, st.integers(1, 3), st.sampled_from(Effect)), max_size=12)


def test_what_becomes_of_every_effect_while_an_appeal_is_open() -> None:
    assert {effect: meanwhile(effect) for effect in Effect} == {
        Effect.REMOVAL: Meanwhile.WAITS,
        Effect.PRICE: Meanwhile.PROVISIONAL,
        Effect.RESULT: Meanwhile.PROVISIONAL,
        Effect.SUSPENSION: Meanwhile.RUNS,
        Effect.BLACKLIST: Meanwhile.STANDS,
        Effect.BAR: Meanwhile.STANDS,
    }


@pytest.mark.parametrize(
    ("charge", "match", "expected"),
    [
        (Breach.QUIT, 4, (Effect.PRICE,)),
        (Breach.NO_SHOW, 4, ()),
        (Misconduct(Conduct.COLLUSION, Grade.GRAVE), 4, (Effect.RESULT,)),
        (Misconduct(Conduct.COLLUSION, Grade.GRAVE), None, ()),
        (Misconduct(Conduct.COLLUSION, Grade.SERIOUS), 4, ()),
        (Misconduct(Conduct.INSULT, Grade.GRAVE), 4, ()),
    ],
)
def test_a_quit_is_paid_for_and_grave_cheating_takes_the_result_with_it(
    charge: Charge, match: int | None, expected: tuple[Effect, ...]
) -> None:
    assert acts(Opened(1, 7, charge, 1, day(0), match=match)) == expected


@given(histories, st.frozensets(st.integers(1, 3)))
def test_every_effect_of_a_voided_case_is_undone_once_however_often_it_is_asked(
    done: list[Act], voided: frozenset[int]
) -> None:
    first = reversals(done, [], voided)
    assert set(first) == {act for act in done if act.case in voided}
    assert len(set(first)) == len(first)
    assert reversals(done, first, voided) == ()
    assert reversals(done, first[:1], voided) == first[1:]
