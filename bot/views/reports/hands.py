"""一手牌 in words, and numbers as rankings and figures say them."""

from __future__ import annotations

from fractions import Fraction

from bot.views.points import pattern_text, worth
from bot.words import Words
from rules.mahjong.options import Rules
from rules.reports.figures import BestHand

_TENTHS = 10


def hand_text(words: Words, best: BestHand) -> str:
    """清一色 根 ×8，8 分."""
    what = pattern_text(words, best.pattern, best.additions)
    said = worth(words, Rules(shown=best.shown), best.doublings)
    return words("reports-hand", what=what, worth=said, points=best.points)


def percent(rate: Fraction) -> int:
    """A rate in whole hundredths, halves up.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 3))
    (13, 33)
    """
    return int(100 * rate + Fraction(1, 2))


def average_text(average: Fraction) -> str:
    """Points a hand with one decimal, halves away from zero.

    >>> average_text(Fraction(9, 4)), average_text(Fraction(-1, 3)), average_text(Fraction(1, 99))
    ('+2.3', '−0.3', '0.0')
    """
    tenths = int(abs(average) * _TENTHS + Fraction(1, 2))
    sign = "" if tenths == 0 else "+" if average > 0 else "−"
    return f"{sign}{tenths // _TENTHS}.{tenths % _TENTHS}"
