"""胡: what no whole hand tells apart (docs/mutation.md)."""

from __future__ import annotations

from dataclasses import replace

from rules.mahjong.winning import completes
from tests.support.walls import dealt


def test_a_seat_that_is_looked_at_under_other_rules_is_looked_at_anew() -> None:
    state = dealt(("", "46m111222333p99p"), voids="ssss")
    strict = replace(state, rules=replace(state.rules, pair_258=True))
    assert completes(state, 1, 4)
    assert not completes(strict, 1, 4)
    assert completes(state, 1, 4)
