"""荣誉值: one for every hand with a positive result, two in a match that was announced ahead."""

from __future__ import annotations

from rules.reports.figures import Figures

CASUALLY, AHEAD = 1, 2


def honour(casually: Figures, ahead: Figures) -> int:
    """The honour of hands at tables that were opened on the spot, and of those in announced matches.

    >>> honour(Figures(hands=8, positive=3), Figures(hands=4, positive=2))
    7
    """
    return CASUALLY * casually.positive + AHEAD * ahead.positive
