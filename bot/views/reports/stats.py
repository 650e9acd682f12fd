"""战绩: one's own figures of week, month and all time, honour, and the best hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens import Screen
from bot.views.charter.roster_places import title
from bot.views.points import signed
from bot.views.reports.hands import average_text, hand_text, percent
from bot.words import Words
from rules.reports.figures import Figures
from rules.reports.periods import Period
from rules.reports.ranking import LEAST_HANDS, rates
from rules.reports.weekly import BestOfWeek
from storage.groups import Group


@dataclass(frozen=True, slots=True)
class Own:
    """一段: the points of the book, the figures of the hands, and the honour that they brought."""

    period: Period
    points: int
    figures: Figures
    honour: int


def own_stats(words: Words, group: Group, periods: Sequence[Own], best: BestOfWeek | None) -> Screen:
    """One's own figures, a period a line, and of each with hands enough the rates."""
    lines = [words("stats-title", title=title(group))]
    for one in periods:
        lines.append(
            words(
                f"stats-{one.period}",
                hands=one.figures.hands,
                wins=one.figures.wins,
                points=signed(one.points),
                honour=one.honour,
            )
        )
        lines += _rates(words, one.figures)
    if best is None:
        lines.append(words("stats-no-best"))
    else:
        hand = hand_text(words, best.hand)
        lines.append(words("stats-best", hand=hand, table=best.match, number=best.hand.hand))
    lines.append(words("stats-legend", least=LEAST_HANDS))
    return Screen("\n".join(lines))


def _rates(words: Words, figures: Figures) -> list[str]:
    found = rates(figures)
    if found is None:
        return []
    return [
        words(
            "stats-rates",
            average=average_text(found.average),
            won=percent(found.won),
            dealt=percent(found.dealt_in),
            drawn=percent(found.self_drawn),
        )
    ]
