"""Random house rules: any profile with any options that go together."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

from rules.mahjong.options import ADDITION_ROWS, PATTERN_ROWS, PROFILES, Rules, rules_from

VALUES: dict[str, tuple[Any, ...]] = {
    "exchange": ("off", "any", "same_suit"),
    "void": ("declare", "first_discard"),
    "void_first": (False, True),
    "concealed": (False, True),
    "middle": (False, True),
    "pair_258": (False, False, True),
    "self_draw": ("double", "base", "none"),
    "cap": (None, 0, 1, 3, 6),
    "full": (0, 4, 5),
    "multi_win": ("all", "nearest"),
    "bloom_payer": ("all", "feeder"),
    "late_kong": ("pays", "fresh", "strict"),
    "kong_shot_effect": ("transfer", "cancel", "none"),
    "pass_rule": ("off", "strict", "higher"),
    "retreat_rule": (False, True),
    "forced_last": (0, 1, 4, 12),
    "last_pong": (False, True),
    "pig_test": ("three_suits", "void_tile"),
    "pig_pays": ([], ["ready"], ["won", "not_ready"], ["ready", "won", "not_ready"], "flat"),
    "flat_penalty": (None, 0, 24),
    "passive_pig": (False, True),
    "pig_also_not_ready": (False, True),
    "kong_refund": (False, True),
    "manual_win": (False, False, True),
    "base": (1, 2, 5),
    "shown": ("multiplier", "fan", "fan_from_one"),
}
assert VALUES.keys() | {"profile", "patterns", "additions"} == {option.name for option in fields(Rules)}


def random_document(rng: random.Random) -> dict[str, Any]:
    """A profile with some options changed, so that they go together."""
    document: dict[str, Any] = {"profile": rng.choice(list(PROFILES))}
    for option in rng.sample(list(VALUES), rng.randint(1, len(VALUES) // 2)):
        document[option] = rng.choice(VALUES[option])
    rows = {row: rng.choice((None, 0, 1, 2)) for row in rng.sample(PATTERN_ROWS[1:], 2)}
    document["patterns"] = rows
    document["additions"] = {row: rng.choice((None, 1, 2)) for row in rng.sample(ADDITION_ROWS, 2)}
    return reconciled(document)


def reconciled(document: dict[str, Any]) -> dict[str, Any]:
    """The nearest document that can be played."""
    rules = PROFILES[document["profile"]]
    if document.get("retreat_rule", rules.retreat_rule):
        document["pass_rule"] = "strict"
    if document.get("manual_win", rules.manual_win):
        document["forced_last"] = 0
    if document.get("pig_pays", rules.pig_pays) == "flat" and document.get("flat_penalty") is None:
        document["flat_penalty"] = 24
    return document


def random_rules(rng: random.Random) -> Rules:
    """The rule set of a random document."""
    return rules_from(random_document(rng))
