"""规则开关: the switches of a rule set and their values (rules §9); `profiles` sets them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, assert_never


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


class Shown(StrEnum):
    """番的说法: as a multiplier (×8), as doublings + 1 (4 番), or as the doublings themselves (3 番)."""

    MULTIPLIER = "multiplier"
    FAN_FROM_ONE = "fan_from_one"
    FAN = "fan"


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
    shown: Shown = Shown.MULTIPLIER

    def __hash__(self) -> int:
        return hash(rules_hash(self))

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Rules], tuple[dict[str, Any]]]:
        """Copied deeply or pickled: a read-only table can be neither, so it goes as a dict."""
        return _unpacked, (_values(self),)

    @property
    def full_points(self) -> int:
        """满牌: what a pig pays, in points."""
        return self.base << (self.full if self.cap is None else self.cap)

    def fan(self, doublings: int) -> int:
        """番: the number by which the rule set names so many doublings (`shown`).

        >>> Rules().fan(3), Rules(shown=Shown.FAN_FROM_ONE).fan(3)
        (8, 4)
        """
        match self.shown:
            case Shown.MULTIPLIER:
                return 1 << doublings
            case Shown.FAN_FROM_ONE:
                return doublings + 1
            case Shown.FAN:
                return doublings
            case _:
                assert_never(self.shown)


def _values(rules: Rules) -> dict[str, Any]:
    """Option by option, tables as dicts."""
    values = {option.name: getattr(rules, option.name) for option in fields(rules)}
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()}


def _unpacked(values: dict[str, Any]) -> Rules:
    return Rules(**{name: _read_only(value) for name, value in values.items()})


def _read_only(value: Any) -> Any:
    return MappingProxyType(value) if isinstance(value, dict) else value


def rules_hash(rules: Rules) -> str:
    """What a seated player has agreed to: 16 hex digits over the whole rule set."""
    text = json.dumps(_values(rules), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
