"""Other people's libraries, each asked in its own terms, as fast as it can be asked.

They are optional (`pip install -r benchmarks/requirements.txt`); what is not installed is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

from benchmarks.corpora import Hand

UNSEEN = [0] * 34


class Question(NamedTuple):
    """One library's way to be asked: what it is given is made beforehand, and not measured."""

    name: str
    ask: Callable[[Any], object]
    given: Callable[[Hand], object]


def questions(about: str) -> Iterator[Question]:
    """Everybody's who is installed and can be asked about that."""
    lacking = missing()
    for library, asked, name, make in _ASKED:
        if asked == about and library not in lacking:
            yield Question(name, *make())


def missing() -> list[str]:
    """The libraries that are not installed."""
    found = []
    for library, module in _MODULES.items():
        try:
            import_module(module)
        except ImportError:
            found.append(library)
    return found


Asked = tuple[Callable[[Any], object], Callable[[Hand], object]]


def _counts(hand: Hand) -> list[int]:
    return hand.counts


def _numbers(hand: Hand) -> list[int]:
    return hand.numbers


def _mahjong_win() -> Asked:
    return import_module("mahjong.agari").Agari.is_agari, _counts


def _mahjong_waits() -> Asked:
    """27 win checks."""
    is_agari = import_module("mahjong.agari").Agari.is_agari

    def ask(counts: list[int]) -> list[int]:
        found = []
        for kind in range(27):
            counts[kind] += 1
            if is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
        return found

    return ask, _counts


def _mahjong_shanten() -> Asked:
    calculate = import_module("mahjong.shanten").Shanten.calculate_shanten
    return lambda counts: calculate(counts, use_kokushi=False), _counts


def _jansou_shanten() -> Asked:
    shanten_counts = import_module("jansou.analysis.shanten").shanten_counts
    return lambda counts: shanten_counts(counts, 0), _counts


def _jansou_discard() -> Asked:
    evaluation = import_module("jansou.analysis.efficiency").discard_evaluation
    hands, tiles = import_module("jansou.core.hand"), import_module("jansou.core.tiles")

    def given(hand: Hand) -> object:
        return hands.Hand(tuple(tiles.Tile(tiles.TileKind(tile)) for tile in hand.tiles))

    return lambda hand: evaluation(hand, visible=UNSEEN)[0], given


def _riichienv_shanten() -> Asked:
    return import_module("riichienv").calculate_shanten, _numbers


def _riichienv_waits() -> Asked:
    evaluator = import_module("riichienv").HandEvaluator
    return lambda numbers: evaluator(numbers).get_waits(), _numbers


def _riichienv_known_waits() -> Asked:
    """The hand is built beforehand."""
    evaluator = import_module("riichienv").HandEvaluator
    return lambda hand: hand.get_waits(), lambda hand: evaluator(hand.numbers)


def _gb_fan() -> Asked:
    calculator = import_module("MahjongGB").MahjongFanCalculator

    def given(hand: Hand) -> object:
        names = [f"{'WBT'[tile // 9]}{tile % 9 + 1}" for tile in hand.tiles]
        return (), tuple(names[:-1]), names[-1]

    def ask(hand: tuple[Any, Any, Any]) -> object:
        return calculator(*hand, 0, False, False, False, False, 0, 0)

    return ask, given


_MODULES = {"mahjong": "mahjong", "jansou": "jansou", "riichienv": "riichienv", "pymahjonggb": "MahjongGB"}
_ASKED: tuple[tuple[str, str, str, Callable[[], Asked]], ...] = (
    ("mahjong", "win", "mahjong", _mahjong_win),
    ("mahjong", "waits", "mahjong", _mahjong_waits),
    ("mahjong", "shanten", "mahjong", _mahjong_shanten),
    ("jansou", "shanten", "jansou", _jansou_shanten),
    ("jansou", "best discard", "jansou", _jansou_discard),
    ("riichienv", "shanten", "riichienv", _riichienv_shanten),
    ("riichienv", "waits", "riichienv", _riichienv_waits),
    ("riichienv", "waits", "riichienv, hand built before", _riichienv_known_waits),
    ("pymahjonggb", "fan", "pymahjonggb", _gb_fan),
)
