"""Random hands: what must always hold, of every state, whatever the rules."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rules.mahjong.options import PROFILES, Rules, rules_from
from tests.support import invariants
from tests.support.random_hands import run, run_house_rules
from tests.support.walls import coast, dealt

HANDS = {name: 850 if name == "qq_chengdu" else 250 for name in PROFILES}
MANUAL_HANDS, BY_HOUSE_RULES, RUNS = 150, 250, 3
"""3,000 hands together in each run of the tests."""

LONG_HANDS = 200_000
RARE = {
    *("win", "self_draw", "kong_concealed", "kong_melded", "kong_added"),
    *("pig", "ready_check", "kong_refund"),
}
RARE_OF_ALL = {*RARE, "kong_transfer", "kong_shot", "kong_bloom", "rob_kong", "2 on one tile"}
RARE_BY_HOUSE_RULES = {"win", "self_draw", "kong_added", "pig", "ready_check", "kong_refund", "false_win"}
FALSE = {"false_win", "win", "self_draw", "kong_refund"}


@pytest.mark.parametrize("name", PROFILES)
def test_random_hands_hold_every_invariant(name: str) -> None:
    seen = run(PROFILES[name], HANDS[name], seed=1)
    assert set(seen) >= (RARE_OF_ALL if name == "qq_chengdu" else RARE), "rare things must come up"


def test_random_hands_with_unchecked_wins_hold_every_invariant() -> None:
    seen = run(rules_from({"profile": "wenxuan", "manual_win": True}), MANUAL_HANDS, seed=1)
    assert set(seen) >= FALSE


@pytest.mark.parametrize("seed", range(1, RUNS + 1))
def test_random_hands_by_house_rules_hold_every_invariant(seed: int) -> None:
    assert set(run_house_rules(BY_HOUSE_RULES, seed)) >= RARE_BY_HOUSE_RULES


@pytest.mark.long
def test_a_great_many_random_hands_hold_every_invariant() -> None:
    seen: Counter[str] = Counter()
    for rules in PROFILES.values():
        seen.update(run(rules, LONG_HANDS // 8, seed=2))
    seen.update(run(rules_from({"profile": "wenxuan", "manual_win": True}), LONG_HANDS // 8, seed=2))
    seen.update(run_house_rules(LONG_HANDS // 8, seed=9))
    assert set(seen) >= RARE_OF_ALL | FALSE


HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"exchange": "any", "cap": 5, "self_draw": "base"},
    {"pass_rule": "strict", "retreat_rule": True, "kong_shot_effect": "cancel", "bloom_payer": "feeder"},
    {"pig_pays": "flat", "flat_penalty": 24, "kong_refund": False, "kong_shot_effect": "none"},
    {"void": "first_discard", "void_first": True, "pig_test": "void_tile", "passive_pig": True},
    {"manual_win": True, "forced_last": 0, "multi_win": "nearest", "flat_penalty": 7},
)


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_every_state_of_a_hand_accepts_exactly_what_is_legal(options: dict[str, Any]) -> None:
    run(rules_from(options), 1, seed=4)


def test_the_check_for_leaks_sees_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    state, rng = dealt(()), random.Random(1)
    invariants.assert_no_leak(state, 0, rng)
    monkeypatch.setattr(invariants, "seat_view", lambda state, seat: state.seats[(seat + 1) % 4])
    with pytest.raises(AssertionError):
        invariants.assert_no_leak(state, 0, rng)


def test_the_check_for_lost_tiles_sees_one() -> None:
    state = dealt(())
    with pytest.raises(AssertionError):
        invariants.assert_conserved(replace(state, front=state.front + 1))


def test_the_check_for_the_end_sees_a_hand_that_goes_on() -> None:
    state = coast(dealt(()))
    invariants.assert_over(state)
    with pytest.raises(AssertionError):
        invariants.assert_over(dealt(()))
    assert state.rules == Rules()
