"""番: rules that a plainer hand would not tell from their neighbours (docs/mutation.md)."""

from __future__ import annotations

import pytest

from rules.mahjong.fan import NO_SITUATION, score
from rules.mahjong.options import Rules
from rules.mahjong.tiles import parse, parse_tile

PAIR_258 = Rules(pair_258=True)


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("111m333m666p777p4p", "4p"),  # triplets only
        ("123m789m123789p9p", "9p"),  # a 1 or a 9 in every part
    ],
)
def test_a_pair_of_2_5_8_is_asked_of_hands_with_other_traits_too(hand: str, win: str) -> None:
    assert score(PAIR_258, parse(hand), (), parse_tile(win), NO_SITUATION) is None
