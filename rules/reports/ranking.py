"""排行: everybody of a group by the points of the book, with rates where there are hands enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.reports.figures import NOTHING, Figures

LEAST_HANDS = 8
"""起算局数: rates are told from so many hands on, one match of the usual length.

With fewer a single hand would move a rate by more than an eighth.
"""


@dataclass(frozen=True, slots=True)
class Rates:
    """比率, each of the hands: how many were won, dealt into, and won by one's own draw; points a hand."""

    won: Fraction
    dealt_in: Fraction
    self_drawn: Fraction
    average: Fraction


@dataclass(frozen=True, slots=True)
class Ranked:
    """名次: who has as many points shares the place. `rates` is None below `LEAST_HANDS`."""

    place: int
    person: int
    points: int
    figures: Figures
    rates: Rates | None


def rates(figures: Figures) -> Rates | None:
    """The rates of somebody's hands; None while there are too few whose course is known."""
    if figures.watched < LEAST_HANDS:
        return None
    watched = figures.watched
    return Rates(
        won=Fraction(figures.wins, watched),
        dealt_in=Fraction(figures.deal_ins, watched),
        self_drawn=Fraction(figures.self_drawn, watched),
        average=Fraction(figures.points, figures.hands),
    )


def ranking(points: Mapping[int, int], figures: Mapping[int, Figures]) -> tuple[Ranked, ...]:
    """Everybody with points booked or hands played, the most points first.

    Of equal points the more hands stand first, at the same place.
    """
    persons = points.keys() | figures.keys()
    order = sorted(persons, key=lambda one: (-points.get(one, 0), -figures.get(one, NOTHING).hands, one))
    found: list[Ranked] = []
    for index, person in enumerate(order, start=1):
        own, sums = points.get(person, 0), figures.get(person, NOTHING)
        last = found[-1] if found else None
        place = last.place if last is not None and last.points == own else index
        found.append(Ranked(place, person, own, sums, rates(sums)))
    return tuple(found)
