"""排行文件: everybody's place and figures as CSV that spreadsheets open as it is, names never as formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from fractions import Fraction

from bot.views.charter.matches_csv import MARK, harmless
from bot.views.names import Names, cleaned
from bot.words import Words
from rules.reports.ranking import Ranked, Rates

_COLUMNS = ("place", "name", "points", "hands", "wins", "average", "won", "dealt-in", "self-drawn")


def as_csv(words: Words, found: Iterable[Ranked], names: Names) -> bytes:
    """The whole ranking, its head in the reader's language; rates are parts of one, or nothing."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(words(f"rank-csv-{key}") for key in _COLUMNS)
    for one in found:
        who = harmless(cleaned(names.get(one.person, "")) or words("nameless"))
        writer.writerow((one.place, who, one.points, one.figures.hands, one.figures.wins, *_rates(one.rates)))
    return (MARK + text.getvalue()).encode()


def _rates(rates: Rates | None) -> tuple[str, ...]:
    if rates is None:
        return ("",) * 4
    shown = (rates.average, rates.won, rates.dealt_in, rates.self_drawn)
    return tuple(_decimal(one) for one in shown)


def _decimal(number: Fraction) -> str:
    return f"{float(number):.3f}"
