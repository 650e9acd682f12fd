"""排行: the first places of a period, and that of who asks, with rates where there are hands enough."""

from __future__ import annotations

from collections.abc import Sequence

from bot.views.names import Names, name
from bot.views.points import signed
from bot.views.reports.hands import average_text, percent
from bot.words import Words
from rules.reports.periods import Period
from rules.reports.ranking import LEAST_HANDS, Ranked

PLACES = 10
"""How many are shown; everybody is in the file."""


def rank_text(words: Words, period: Period, count: int, shown: Sequence[Ranked], names: Names) -> str:
    """The ranking of `count` people: the first `PLACES`, and at most one more, who asks."""
    if not shown:
        return words(f"rank-empty-{period}")
    lines = [words(f"rank-title-{period}", count=count)]
    lines += [_line(words, one, names) for one in shown[:PLACES]]
    if len(shown) > PLACES:
        lines += [words("rank-gap"), _line(words, shown[-1], names)]
    lines.append(words("rank-legend", least=LEAST_HANDS))
    return "\n".join(lines)


def _line(words: Words, one: Ranked, names: Names) -> str:
    who = name(words, names.get(one.person))
    points, hands = signed(one.points), one.figures.hands
    if not hands:
        return words("rank-line-points", place=one.place, name=who, points=points)
    if one.rates is None:
        return words("rank-line-few", place=one.place, name=who, points=points, hands=hands)
    return words(
        "rank-line",
        place=one.place,
        name=who,
        points=points,
        hands=hands,
        average=average_text(one.rates.average),
        won=percent(one.rates.won),
        dealt=percent(one.rates.dealt_in),
        drawn=percent(one.rates.self_drawn),
    )
