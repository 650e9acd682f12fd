"""规则选项: the switches of a rule set, and the profiles that set them (rules §9).

A `Rules` is a plain value: every cell of the profile table is a field, so that a profile is data and a
house rule is an override. Unknown options, unknown values and impossible combinations are refused with a
`RulesError` that names them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class RulesError(ValueError):
    """A rule set that cannot be played; the message names the option and what was expected."""


class Exchange(StrEnum):
    """换三张."""

    OFF = "off"
    ANY = "any"
    SAME_SUIT = "same_suit"


class VoidChoice(StrEnum):
    """定缺: declared by all at once, or set by the first discard."""

    DECLARE = "declare"
    FIRST_DISCARD = "first_discard"


class SelfDraw(StrEnum):
    """自摸: one more doubling, one more base point, or nothing."""

    DOUBLE = "double"
    BASE = "base"
    NONE = "none"


class MultiWin(StrEnum):
    """一炮多响: all who can win on a tile, or the nearest only."""

    ALL = "all"
    NEAREST = "nearest"


class BloomPayer(StrEnum):
    """杠上花 after a melded kong: paid by all (家家有) or by the feeder (承包)."""

    ALL = "all"
    FEEDER = "feeder"


class LateKong(StrEnum):
    """补杠: which added kongs pay."""

    PAYS = "pays"
    FRESH = "fresh"
    STRICT = "strict"


class KongShotEffect(StrEnum):
    """杠上炮: where the kong's takings go (呼叫转移)."""

    TRANSFER = "transfer"
    CANCEL = "cancel"
    NONE = "none"


class PassRule(StrEnum):
    """过手胡: what a passed win bars until the next own draw."""

    OFF = "off"
    STRICT = "strict"
    HIGHER = "higher"


class PigTest(StrEnum):
    """花猪: by a void tile held, or by holding three suits."""

    VOID_TILE = "void_tile"
    THREE_SUITS = "three_suits"


PIG_RECEIVERS = ("ready", "won", "not_ready")

PATTERN_ROWS = (
    "plain",
    "all_pongs",
    "full_flush",
    "seven_pairs",
    "terminals",
    "jiang_pongs",
    "dragon_seven_pairs",
    "flush_pongs",
    "flush_seven_pairs",
    "flush_terminals",
    "terminal_seven_pairs",
)
"""番种, in the order of rules §6: of equal doublings the one further down counts."""

ADDITION_ROWS = (
    "root",
    "rob_kong",
    "kong_shot",
    "kong_bloom",
    "heavenly",
    "earthly",
    "last_shot",
    "last_draw",
    "golden_wait",
    "concealed",
    "middle",
)
"""加番, in the order of rules §6."""

_QQ_PATTERNS = MappingProxyType(
    {
        "plain": 0,
        "all_pongs": 1,
        "full_flush": 2,
        "seven_pairs": 2,
        "terminals": 2,
        "jiang_pongs": 3,
        "flush_pongs": 3,
        "flush_seven_pairs": 4,
        "flush_terminals": 5,
        "terminal_seven_pairs": 7,
    }
)
_QQ_ADDITIONS = MappingProxyType(
    {"root": 1, "rob_kong": 1, "kong_shot": 1, "kong_bloom": 1, "heavenly": 4, "earthly": 4}
)


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set; the defaults are those of `qq_chengdu`.

    `cap`, `full` and the rows count doublings, `base` and `flat_penalty` points, `forced_last` tiles.
    """

    profile: str = "qq_chengdu"
    exchange: Exchange = Exchange.OFF
    void: VoidChoice = VoidChoice.DECLARE
    void_first: bool = True
    patterns: Mapping[str, int] = field(default_factory=lambda: _QQ_PATTERNS)
    additions: Mapping[str, int] = field(default_factory=lambda: _QQ_ADDITIONS)
    concealed: bool = False
    middle: bool = False
    pair_258: bool = False
    self_draw: SelfDraw = SelfDraw.DOUBLE
    cap: int | None = None
    full: int = 4
    multi_win: MultiWin = MultiWin.ALL
    bloom_payer: BloomPayer = BloomPayer.ALL
    late_kong: LateKong = LateKong.PAYS
    kong_shot_effect: KongShotEffect = KongShotEffect.TRANSFER
    pass_rule: PassRule = PassRule.HIGHER
    retreat_rule: bool = False
    forced_last: int = 4
    last_pong: bool = False
    pig_test: PigTest = PigTest.THREE_SUITS
    pig_pays: tuple[str, ...] | str = ("ready", "not_ready")
    flat_penalty: int | None = None
    passive_pig: bool = False
    pig_also_not_ready: bool = False
    kong_refund: bool = True
    manual_win: bool = False
    base: int = 1

    def __hash__(self) -> int:
        return hash(rules_hash(self))

    @property
    def full_points(self) -> int:
        """满牌: what a pig pays, in points."""
        return self.base << (self.full if self.cap is None else self.cap)


PROFILES: Mapping[str, Rules] = MappingProxyType({"qq_chengdu": Rules()})
"""规则方案 by id; `qq_chengdu` is the default of every group."""


def rules_from(document: Mapping[str, Any]) -> Rules:
    """The rule set of a record: `{"profile": "qq_chengdu", "cap": 5, ...}`.

    >>> rules_from({"profile": "qq_chengdu", "cap": 5}).full_points
    32

    Raises:
        RulesError: for an unknown profile, option or value, or an impossible combination.
    """
    name = document.get("profile", "qq_chengdu")
    if name not in PROFILES:
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


def rules_hash(rules: Rules) -> str:
    """What a seated player has agreed to: 16 hex digits over the whole rule set."""
    values = {option.name: getattr(rules, option.name) for option in fields(Rules)}
    for key, value in values.items():
        if isinstance(value, Mapping):
            values[key] = dict(value)
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def validated(rules: Rules) -> Rules:
    """The same rule set, if it can be played.

    Raises:
        RulesError: naming both options of an impossible combination.
    """
    if rules.retreat_rule and rules.pass_rule is not PassRule.STRICT:
        raise RulesError("retreat_rule needs pass_rule = strict")
    if rules.manual_win and rules.forced_last > 0:
        raise RulesError("manual_win cannot go with forced_last > 0")
    if rules.pig_pays == "flat" and rules.flat_penalty is None:
        raise RulesError('pig_pays = "flat" needs flat_penalty')
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
    }
)
_NUMBERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "full": (0, 13),
        "forced_last": (0, 55),
        "base": (1, 1_000_000),
        "cap": (0, 13),
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
        elif isinstance(doublings, bool) or not isinstance(doublings, int) or not 0 <= doublings <= 13:  # noqa: PLR2004
            raise RulesError(f"{option}.{row} = {doublings!r}: doublings 0 to 13 are expected")
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
