"""Random hands: what must always hold, of every state."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.mahjong.options import Rules, rules_from
from tests.support import invariants
from tests.support.random_hands import run
from tests.support.walls import dealt

HANDS = 2_000
LONG_HANDS = 200_000
RARE = {
    *("win", "self_draw", "kong_concealed", "kong_melded", "kong_added", "kong_transfer"),
    *("pig", "ready_check", "kong_refund", "rob_kong", "kong_shot", "kong_bloom", "2 on one tile"),
}


def test_random_hands_hold_every_invariant() -> None:
    seen = run(Rules(), HANDS, seed=1)
    assert set(seen) >= RARE, "the hands must come across everything that is rare"


@pytest.mark.long
def test_a_great_many_random_hands_hold_every_invariant() -> None:
    run(Rules(), LONG_HANDS, seed=2)


HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"exchange": "any", "cap": 5, "self_draw": "base"},
    {"exchange": "same_suit", "void_first": False, "multi_win": "nearest", "pig_test": "void_tile"},
    {"pass_rule": "strict", "retreat_rule": True, "kong_shot_effect": "cancel", "bloom_payer": "feeder"},
    {"pass_rule": "off", "late_kong": "fresh", "forced_last": 0, "last_pong": True, "passive_pig": True},
    {"pig_pays": ["won", "ready", "not_ready"], "pig_also_not_ready": True, "pair_258": True},
    {"pig_pays": "flat", "flat_penalty": 24, "kong_refund": False, "kong_shot_effect": "none"},
)


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_random_hands_by_house_rules_hold_every_invariant(options: dict[str, Any]) -> None:
    assert run(rules_from(options), 60, seed=3)


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
