"""规则选项: documents in and out, combinations that cannot be played, comparison."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

import pytest

from rules.mahjong.options import (
    PROFILES,
    Difference,
    Exchange,
    PassRule,
    Rules,
    RulesError,
    Shown,
    rules_diff,
    rules_document,
    rules_from,
    rules_hash,
    validated,
)

OTHER_VALUES: dict[str, Any] = {
    "exchange": "same_suit",
    "void": "first_discard",
    "void_first": False,
    "patterns": {"terminals": None, "plain": 1},
    "additions": {"last_shot": 2, "earthly": None},
    "concealed": True,
    "middle": True,
    "pair_258": True,
    "self_draw": "none",
    "cap": 4,
    "full": 3,
    "multi_win": "nearest",
    "bloom_payer": "feeder",
    "late_kong": "fresh",
    "kong_shot_effect": "none",
    "pass_rule": "off",
    "forced_last": 0,
    "last_pong": True,
    "pig_test": "void_tile",
    "pig_pays": ["won"],
    "flat_penalty": 12,
    "passive_pig": True,
    "pig_also_not_ready": True,
    "kong_refund": False,
    "base": 5,
    "shown": "fan",
}
TOGETHER: dict[str, dict[str, Any]] = {
    "retreat_rule": {"retreat_rule": True, "pass_rule": "strict"},
    "manual_win": {"manual_win": True, "forced_last": 0},
}


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_is_its_name_and_nothing_else(name: str) -> None:
    rules = rules_from({"profile": name})
    assert rules == PROFILES[name] == validated(rules)
    assert rules_document(rules) == {"profile": name}


@pytest.mark.parametrize("option", [one.name for one in fields(Rules) if one.name != "profile"])
def test_every_option_can_be_overridden_alone_and_is_written_again(option: str) -> None:
    changes = TOGETHER.get(option) or {option: OTHER_VALUES[option]}
    rules = rules_from({"profile": "qq_chengdu"} | changes)
    assert getattr(rules, option) != getattr(Rules(), option)
    document = json.loads(json.dumps(rules_document(rules)))
    assert document == {"profile": "qq_chengdu"} | changes
    assert rules_from(document) == rules
    assert rules_hash(rules) != rules_hash(Rules())


def test_rows_are_merged_one_by_one_and_null_removes_a_row() -> None:
    rules = rules_from({"profile": "sbr", "patterns": {"terminals": 2, "seven_pairs": None}})
    assert dict(rules.patterns) == {
        "plain": 0,
        "all_pongs": 1,
        "full_flush": 2,
        "terminals": 2,
        "flush_pongs": 3,
        "flush_seven_pairs": 4,
    }


@pytest.mark.parametrize(
    ("document", "named"),
    [
        ({"profile": "poker"}, "profile 'poker' is unknown: one of qq_chengdu, qq_dingzhang"),
        ({"profile": ["sbr"]}, "profile"),
        ({"profile": None}, "profile"),
        ({"chow": True}, "option 'chow' is unknown"),
        ({"exchange": "four"}, "exchange = 'four': one of off, any, same_suit"),
        ({"exchange": []}, "exchange"),
        ({"void_first": 1}, "void_first = 1: true or false"),
        ({"cap": -1}, "cap = -1: a number from 0 to 13"),
        ({"cap": True}, "cap"),
        ({"cap": "5"}, "cap"),
        ({"full": None}, "full"),
        ({"base": 0}, "base = 0"),
        ({"forced_last": 56}, "forced_last"),
        ({"patterns": 3}, "patterns = 3"),
        ({"patterns": {"royal": 3}}, "row 'royal' is unknown"),
        ({"patterns": {"plain": None}}, "plain cannot be removed"),
        ({"patterns": {"plain": 14}}, "patterns.plain = 14"),
        ({"additions": {"root": True}}, "additions.root"),
        ({"additions": {"self_draw": 1}}, "row 'self_draw' is unknown"),
        ({"pig_pays": "all"}, "pig_pays = 'all'"),
        ({"pig_pays": ["pig"]}, "pig_pays"),
        ({"pig_pays": [[]]}, "pig_pays"),
        ({"shown": "big"}, "shown"),
    ],
)
def test_an_unknown_option_or_value_is_refused_by_its_name(document: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError) as refused:
        rules_from(document)
    assert named in str(refused.value)


@pytest.mark.parametrize(
    ("document", "both"),
    [
        ({"retreat_rule": True}, ("retreat_rule", "pass_rule")),
        ({"profile": "wenxuan", "pass_rule": "off"}, ("retreat_rule", "pass_rule")),
        ({"manual_win": True}, ("manual_win", "forced_last")),
        ({"profile": "wenxuan", "manual_win": True, "forced_last": 1}, ("manual_win", "forced_last")),
        ({"pig_pays": "flat"}, ("pig_pays", "flat_penalty")),
        ({"profile": "sbr", "flat_penalty": None}, ("pig_pays", "flat_penalty")),
    ],
)
def test_an_impossible_pair_is_refused_with_both_names(
    document: dict[str, Any], both: tuple[str, str]
) -> None:
    with pytest.raises(RulesError) as refused:
        rules_from(document)
    assert all(name in str(refused.value) for name in both)


def test_a_rule_set_is_compared_option_by_option_and_row_by_row() -> None:
    rules = replace(Rules(), pass_rule=PassRule.OFF, exchange=Exchange.ANY)
    assert rules_diff(Rules(), Rules()) == ()
    assert rules_diff(Rules(), rules) == (
        Difference("exchange", "off", "any"),
        Difference("pass_rule", "higher", "off"),
    )
    rows = {change.option: (change.was, change.becomes) for change in rules_diff(Rules(), PROFILES["laojia"])}
    assert rows["patterns.dragon_seven_pairs"] == (None, 3)
    assert rows["patterns.terminal_seven_pairs"] == (7, None)
    assert rows["additions.heavenly"] == (4, 5)
    assert rows["profile"] == ("qq_chengdu", "laojia")
    assert "additions.root" not in rows


@pytest.mark.parametrize(
    ("shown", "numbers"),
    [(Shown.MULTIPLIER, (1, 2, 64)), (Shown.FAN_FROM_ONE, (1, 2, 7)), (Shown.FAN, (0, 1, 6))],
)
def test_a_rule_set_names_doublings_in_its_own_way(shown: Shown, numbers: tuple[int, int, int]) -> None:
    rules = replace(Rules(), shown=shown)
    assert (rules.fan(0), rules.fan(1), rules.fan(6)) == numbers


def test_the_six_profiles_show_their_numbers_as_their_players_do() -> None:
    assert {name: rules.shown.value for name, rules in PROFILES.items()} == {
        "qq_chengdu": "multiplier",
        "qq_dingzhang": "multiplier",
        "tcy": "fan_from_one",
        "laojia": "multiplier",
        "wenxuan": "fan",
        "sbr": "fan",
    }


def test_equal_rule_sets_have_one_hash_whatever_made_them() -> None:
    assert hash(rules_from({"cap": 5})) == hash(replace(Rules(), cap=5))
    assert len({rules_hash(rules) for rules in PROFILES.values()}) == len(PROFILES)
    assert len(rules_hash(Rules())) == 16


def test_every_value_of_an_option_is_of_a_plain_kind() -> None:
    for rules in PROFILES.values():
        for option in fields(Rules):
            value = getattr(rules, option.name)
            assert isinstance(value, (StrEnum, str, bool, int, tuple, Mapping)) or value is None


def pickled(rules: Rules) -> Rules:
    return pickle.loads(pickle.dumps(rules))  # type: ignore[no-any-return]  # noqa: S301 - our own bytes


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
def test_a_rule_set_can_be_copied_and_sent_to_another_process(again: Callable[[Rules], Rules]) -> None:
    for name in PROFILES:
        rules = rules_from(
            {"profile": name, "cap": 7, "patterns": {"terminals": 1}, "additions": {"root": None}}
        )
        assert again(rules) == rules
        assert rules_hash(again(rules)) == rules_hash(rules)
        with pytest.raises(TypeError):
            again(rules).patterns["plain"] = 3  # type: ignore[index]
