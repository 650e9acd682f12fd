"""值: what is handed around is never changed, and what is kept at hand is bounded (docs/mutation.md)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from rules.mahjong import fan, legal, patterns
from rules.mahjong.checks import Checked, Standing
from rules.mahjong.fan import NO_SITUATION, Score, Situation, score
from rules.mahjong.money import Payment, Reason
from rules.mahjong.options import Rules
from rules.mahjong.tiles import parse

READY = parse("123m456m789m234p5p")


@pytest.mark.parametrize(
    "value",
    [
        Payment(0, 1, 2, Reason.WIN),
        Checked(Standing.WON),
        Score("plain", (), 0, 1),
        Situation(),
        fan._plan(Rules()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_of_the_rules_cannot_be_changed_nor_given_another_field(value: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, None)
    assert not hasattr(value, "__dict__")


def test_a_moment_of_which_nothing_is_said_is_none() -> None:
    assert not any(getattr(NO_SITUATION, one.name) for one in fields(Situation))


@pytest.mark.parametrize(
    ("remembering", "most"), [(fan._worth, 4096), (patterns.rows_held, 16384), (legal._exchanges, 8)]
)
def test_what_is_remembered_has_a_limit(remembering: Any, most: int) -> None:
    assert remembering.cache_info().maxsize == most


def test_a_rule_set_is_prepared_once_and_few_are_kept() -> None:
    fan._plans.clear()
    sets = [Rules(base=1 + number) for number in range(3 * fan._MOST_PLANS)]
    kept = []
    for rules in sets:
        worth = score(rules, READY, (), READY[-1], NO_SITUATION)
        assert worth is not None
        assert worth.points == rules.base
        plan = fan._plan(rules)
        assert fan._plan(rules) is plan
        kept.append(len(fan._plans))
    assert max(kept) == fan._MOST_PLANS == 64
    assert kept.count(1) == 3
