from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.charter.effects import Act, Effect, Meanwhile, meanwhile, reversals

acts = st.lists(st.builds(Act, st.integers(1, 3), st.sampled_from(Effect)), max_size=12)


def test_what_becomes_of_every_effect_while_an_appeal_is_open() -> None:
    assert {effect: meanwhile(effect) for effect in Effect} == {
        Effect.REMOVAL: Meanwhile.WAITS,
        Effect.PRICE: Meanwhile.PROVISIONAL,
        Effect.RESULT: Meanwhile.PROVISIONAL,
        Effect.SUSPENSION: Meanwhile.RUNS,
        Effect.BLACKLIST: Meanwhile.STANDS,
        Effect.BAR: Meanwhile.STANDS,
    }


@given(acts, st.frozensets(st.integers(1, 3)))
def test_every_effect_of_a_voided_case_is_undone_once_however_often_it_is_asked(
    done: list[Act], voided: frozenset[int]
) -> None:
    first = reversals(done, [], voided)
    assert set(first) == {act for act in done if act.case in voided}
    assert len(set(first)) == len(first)
    assert reversals(done, first, voided) == ()
    assert reversals(done, first[:1], voided) == first[1:]
