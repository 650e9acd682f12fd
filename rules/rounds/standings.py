"""名次: table points 4-3-2-1 (SBR 6.2) beside the points played for, and what decides between equals.

At each table the first gets 4 table points, the last 1; who ends equal shares what their places are worth.
People stand by table points, then by points, then by how often they came first, then by their best table;
who is equal in all of that shares the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

WORTH = (4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class TableResult:
    """一桌的结果: four people and their points, which sum to zero."""

    people: tuple[int, int, int, int]
    points: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """一人的名次. `place` counts from 1 and is shared by equals; `firsts` counts shared ones too."""

    person: int
    place: int
    table_points: Fraction
    points: int
    firsts: int
    best: int


@dataclass(slots=True)
class _Sum:
    table_points: Fraction = field(default_factory=Fraction)
    points: int = 0
    firsts: int = 0
    best: list[int] = field(default_factory=list)


def table_points(points: Sequence[int]) -> tuple[Fraction, ...]:
    """排位分 of the four at a table, shared when equal.

    >>> [str(share) for share in table_points((8, -2, -2, -4))]
    ['4', '5/2', '5/2', '1']
    """
    ordered = sorted(points, reverse=True)
    shares = []
    for own in points:
        places = [place for place, other in enumerate(ordered) if other == own]
        shares.append(Fraction(sum(WORTH[place] for place in places), len(places)))
    return tuple(shares)


def standings(results: Iterable[TableResult], people: Iterable[int] = ()) -> tuple[Standing, ...]:
    """Everybody from the first to the last; `people` are those who stand there without a table so far."""
    sums: dict[int, _Sum] = {person: _Sum() for person in people}
    for result in results:
        shares = table_points(result.points)
        for person, points, share in zip(result.people, result.points, shares, strict=True):
            own = sums.setdefault(person, _Sum())
            own.table_points += share
            own.points += points
            own.firsts += points == max(result.points)
            own.best.append(points)
    ranked = sorted(sums, key=lambda person: (_key(sums[person]), -person), reverse=True)
    keys = [_key(sums[person]) for person in ranked]
    return tuple(_standing(person, sums[person], keys.index(_key(sums[person])) + 1) for person in ranked)


def _key(own: _Sum) -> tuple[Fraction, int, int, int]:
    return own.table_points, own.points, own.firsts, max(own.best, default=0)


def _standing(person: int, own: _Sum, place: int) -> Standing:
    return Standing(person, place, own.table_points, own.points, own.firsts, max(own.best, default=0))
