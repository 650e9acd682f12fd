"""规则选项: a rule set from a document and back (rules §9).

A `Rules` is a plain value: every cell of the profile table is a field, so that a profile is data and a
house rule is an override. Unknown options, unknown values and impossible combinations are refused with a
`RulesError` that names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeAlias

from rules.mahjong.profiles import PROFILES
from rules.mahjong.switches import (
    ADDITION_ROWS,
    PATTERN_ROWS,
    PIG_RECEIVERS,
    BloomPayer,
    Exchange,
    KongShotEffect,
    LateKong,
    MultiWin,
    PassRule,
    PigTest,
    Rules,
    RulesError,
    SelfDraw,
    Shown,
    VoidChoice,
    rules_hash,
)

__all__ = [
    "ADDITION_ROWS",
    "PATTERN_ROWS",
    "PIG_RECEIVERS",
    "PROFILES",
    "BloomPayer",
    "Difference",
    "Exchange",
    "KongShotEffect",
    "LateKong",
    "MultiWin",
    "PassRule",
    "PigTest",
    "Rules",
    "RulesError",
    "SelfDraw",
    "Shown",
    "VoidChoice",
    "rules_diff",
    "rules_document",
    "rules_from",
    "rules_hash",
    "validated",
]

Value: TypeAlias = str | int | bool | tuple[str, ...] | None
"""What an option can be."""

_MOST_DOUBLINGS = 13


def rules_from(document: Mapping[str, Any]) -> Rules:
    """The rule set of a record: `{"profile": "qq_chengdu", "cap": 5, ...}`.

    >>> rules_from({"profile": "qq_chengdu", "cap": 5}).full_points
    32

    Raises:
        RulesError: for an unknown profile, option or value, or an impossible combination.
    """
    name = document.get("profile", "qq_chengdu")
    if not isinstance(name, str) or name not in PROFILES:
        raise RulesError(f"profile {name!r} is unknown: one of {', '.join(PROFILES)} is expected")
    rules = PROFILES[name]
    changes = {key: _value(rules, key, raw) for key, raw in document.items() if key != "profile"}
    return validated(replace(rules, **changes))


def rules_document(rules: Rules) -> dict[str, Any]:
    """The profile's name and every option in which the rule set differs from it."""
    origin = PROFILES[rules.profile]
    document: dict[str, Any] = {"profile": rules.profile}
    for option in fields(Rules):
        value, default = getattr(rules, option.name), getattr(origin, option.name)
        if value == default or option.name == "profile":
            continue
        if isinstance(value, Mapping):
            changed = {row: doublings for row, doublings in value.items() if default.get(row) != doublings}
            document[option.name] = changed | {row: None for row in default if row not in value}
        else:
            document[option.name] = list(value) if isinstance(value, tuple) else value
    return document


@dataclass(frozen=True, slots=True)
class Difference:
    """改动: one option, or one row of `patterns` or `additions` (`patterns.terminals`), before and after.

    `was` and `becomes` are of the option's own type; None where a row is missing or a number is not set.
    """

    option: str
    was: Value
    becomes: Value


def rules_diff(one: Rules, other: Rules) -> tuple[Difference, ...]:
    """比较: in which options two rule sets differ, in the order of the options, a table row by row.

    >>> [change.option for change in rules_diff(Rules(), Rules(cap=5, base=2))]
    ['cap', 'base']
    """
    found: list[Difference] = []
    for option in fields(Rules):
        was, becomes = getattr(one, option.name), getattr(other, option.name)
        if isinstance(was, Mapping):
            known = PATTERN_ROWS if option.name == "patterns" else ADDITION_ROWS
            found += [
                Difference(f"{option.name}.{row}", was.get(row), becomes.get(row))
                for row in known
                if was.get(row) != becomes.get(row)
            ]
        elif was != becomes:
            found.append(Difference(option.name, was, becomes))
    return tuple(found)


def validated(rules: Rules) -> Rules:
    """The same rule set, if it can be played.

    Raises:
        RulesError: naming both options of an impossible combination.
    """
    if rules.retreat_rule and rules.pass_rule is not PassRule.STRICT:
        raise RulesError(f"retreat_rule = true needs pass_rule = strict: it is {rules.pass_rule}")
    if rules.manual_win and rules.forced_last > 0:
        raise RulesError(f"manual_win = true cannot go with forced_last > 0: it is {rules.forced_last}")
    if rules.pig_pays == "flat" and rules.flat_penalty is None:
        raise RulesError('pig_pays = "flat" needs flat_penalty: it is null')
    return rules


_ENUMS: Mapping[str, type[StrEnum]] = MappingProxyType(
    {
        "exchange": Exchange,
        "void": VoidChoice,
        "self_draw": SelfDraw,
        "multi_win": MultiWin,
        "bloom_payer": BloomPayer,
        "late_kong": LateKong,
        "kong_shot_effect": KongShotEffect,
        "pass_rule": PassRule,
        "pig_test": PigTest,
        "shown": Shown,
    }
)
_NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "full": (0, _MOST_DOUBLINGS),
        "forced_last": (0, 55),
        "base": (1, 1_000_000),
        "cap": (0, _MOST_DOUBLINGS),
        "flat_penalty": (0, 1_000_000),
    }
)
_NULLABLE = frozenset({"cap", "flat_penalty"})


def _value(rules: Rules, option: str, raw: object) -> Any:
    """A raw JSON value as the option's own type."""
    if option in _ENUMS:
        kinds = _ENUMS[option]
        if raw not in list(kinds):
            raise RulesError(f"{option} = {raw!r}: one of {', '.join(kinds)} is expected")
        return kinds(str(raw))
    if option in ("patterns", "additions"):
        return _rows(option, getattr(rules, option), raw)
    if option == "pig_pays":
        return _receivers(raw)
    if option in _NUMBERS:
        return _number(option, raw)
    if option not in {one.name for one in fields(Rules)}:
        raise RulesError(f"option {option!r} is unknown")
    if not isinstance(raw, bool):
        raise RulesError(f"{option} = {raw!r}: true or false is expected")
    return raw


def _rows(option: str, rows: Mapping[str, int], raw: object) -> Mapping[str, int]:
    if not isinstance(raw, Mapping):
        raise RulesError(f"{option} = {raw!r}: rows with doublings are expected")
    known = PATTERN_ROWS if option == "patterns" else ADDITION_ROWS
    merged: dict[str, int] = dict(rows)
    for row, doublings in raw.items():
        if row not in known:
            raise RulesError(f"{option}: row {row!r} is unknown")
        if doublings is None:
            merged.pop(row, None)
        elif (
            isinstance(doublings, bool)
            or not isinstance(doublings, int)
            or not 0 <= doublings <= _MOST_DOUBLINGS
        ):
            raise RulesError(f"{option}.{row} = {doublings!r}: doublings 0 to {_MOST_DOUBLINGS} are expected")
        else:
            merged[row] = doublings
    if option == "patterns" and "plain" not in merged:
        raise RulesError("patterns: the row plain cannot be removed")
    return MappingProxyType({row: merged[row] for row in known if row in merged})


def _receivers(raw: object) -> tuple[str, ...] | str:
    if raw == "flat":
        return "flat"
    if not isinstance(raw, (list, tuple)) or any(one not in PIG_RECEIVERS for one in raw):
        raise RulesError(f'pig_pays = {raw!r}: "flat" or a list of {", ".join(PIG_RECEIVERS)} is expected')
    return tuple(one for one in PIG_RECEIVERS if one in raw)


def _number(option: str, raw: object) -> int | None:
    if raw is None and option in _NULLABLE:
        return None
    low, high = _NUMBERS[option]
    if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
        raise RulesError(f"{option} = {raw!r}: a number from {low} to {high} is expected")
    return raw
