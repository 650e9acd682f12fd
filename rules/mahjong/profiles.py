"""规则方案: the six profiles of rules §9, as data.

Where a source gives no number (文轩茶室 full, the cap of 老甲), or contradicts itself, the number is a
decision that `docs/rules.md` explains; every one of them can be overridden.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.mahjong.switches import (
    BloomPayer,
    Exchange,
    KongShotEffect,
    LateKong,
    PassRule,
    PigTest,
    Rules,
    SelfDraw,
    Shown,
    VoidChoice,
)

_LAOJIA_PATTERNS = MappingProxyType(
    {
        "plain": 0,
        "all_pongs": 1,
        "full_flush": 2,
        "seven_pairs": 2,
        "terminals": 2,
        "jiang_pongs": 3,
        "dragon_seven_pairs": 3,
        "flush_pongs": 3,
        "flush_seven_pairs": 4,
        "flush_terminals": 4,
    }
)
_WENXUAN_PATTERNS = MappingProxyType(
    {
        "plain": 0,
        "all_pongs": 1,
        "full_flush": 2,
        "seven_pairs": 2,
        "jiang_pongs": 3,
        "flush_pongs": 3,
        "flush_seven_pairs": 4,
    }
)
_SBR_PATTERNS = MappingProxyType(
    {"plain": 0, "all_pongs": 1, "full_flush": 2, "seven_pairs": 2, "flush_pongs": 3, "flush_seven_pairs": 4}
)
_KONG_ROWS = {"root": 1, "rob_kong": 1, "kong_shot": 1, "kong_bloom": 1}
_LAOJIA_ADDITIONS = MappingProxyType(
    _KONG_ROWS | {"heavenly": 5, "earthly": 5, "last_shot": 1, "last_draw": 1, "golden_wait": 1}
)
_WENXUAN_ADDITIONS = MappingProxyType(_KONG_ROWS | {"last_shot": 1})
_SBR_ADDITIONS = MappingProxyType(_KONG_ROWS | {"last_shot": 1, "last_draw": 1, "golden_wait": 1})
_ALL_OTHERS = ("ready", "won", "not_ready")

QQ_CHENGDU = Rules()
"""QQ 成都血战."""

QQ_DINGZHANG = Rules(
    profile="qq_dingzhang",
    bloom_payer=BloomPayer.FEEDER,
    late_kong=LateKong.STRICT,
)
"""QQ 定张场."""

TCY = Rules(
    profile="tcy",
    void_first=False,
    cap=6,
    pig_pays=_ALL_OTHERS,
    pig_also_not_ready=True,
    shown=Shown.FAN_FROM_ONE,
)
"""同城游 血战: 七番极品 is six doublings."""

LAOJIA = Rules(
    profile="laojia",
    exchange=Exchange.ANY,
    void=VoidChoice.FIRST_DISCARD,
    void_first=False,
    patterns=_LAOJIA_PATTERNS,
    additions=_LAOJIA_ADDITIONS,
    cap=5,
    forced_last=0,
    pig_test=PigTest.VOID_TILE,
    pig_pays=_ALL_OTHERS,
)
"""老甲 / 欢乐麻将."""

WENXUAN = Rules(
    profile="wenxuan",
    void=VoidChoice.FIRST_DISCARD,
    void_first=False,
    patterns=_WENXUAN_PATTERNS,
    additions=_WENXUAN_ADDITIONS,
    cap=4,
    bloom_payer=BloomPayer.FEEDER,
    kong_shot_effect=KongShotEffect.CANCEL,
    pass_rule=PassRule.STRICT,
    retreat_rule=True,
    forced_last=0,
    pig_test=PigTest.VOID_TILE,
    pig_pays=_ALL_OTHERS,
    shown=Shown.FAN,
)
"""文轩茶室; its 实战模式 is `manual_win`."""

SBR = Rules(
    profile="sbr",
    patterns=_SBR_PATTERNS,
    additions=_SBR_ADDITIONS,
    self_draw=SelfDraw.BASE,
    cap=3,
    late_kong=LateKong.FRESH,
    kong_shot_effect=KongShotEffect.CANCEL,
    forced_last=0,
    last_pong=True,
    pig_test=PigTest.VOID_TILE,
    pig_pays="flat",
    flat_penalty=24,
    passive_pig=True,
    pig_also_not_ready=True,
    shown=Shown.FAN,
)
"""四川麻将 (SBR) 2025, the competition rules of the Mahjong International League."""

PROFILES: Mapping[str, Rules] = MappingProxyType(
    {rules.profile: rules for rules in (QQ_CHENGDU, QQ_DINGZHANG, TCY, LAOJIA, WENXUAN, SBR)}
)
"""规则方案 by id; `qq_chengdu` is the default of every group."""
