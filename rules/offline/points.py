"""线下局的分: four people's points that sum to zero, as typed, hand by hand, and who pays whom in the end.

Seats are 0 to 3 in the order of the entry; points are whole and signed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import TypeAlias

SEATS = (0, 1, 2, 3)
MOST_POINTS = 1_000_000
"""No more for one person, in either direction: a slip of the keyboard is no fortune."""
MOST_OF_GUEST = 1000
"""No more for a guest, in either direction: nobody confirms their points, and the pot gives or takes them."""
MOST_HANDS = 40

Points: TypeAlias = tuple[int, int, int, int]


class NoPoints(StrEnum):
    """不成账: why points are not taken."""

    COUNT = "count"
    TOO_MANY = "too-many"
    NOT_ZERO = "not-zero"
    TOO_MANY_HANDS = "too-many-hands"


@dataclass(frozen=True, slots=True)
class Transfer:
    """一笔 of the final account: `points` (over 0) from the seat `payer` to the seat `payee`."""

    payer: int
    payee: int
    points: int


def filled(given: Sequence[int | None]) -> Points | NoPoints:
    """四家的分, the one that is left open (None) being what makes the sum zero.

    >>> filled((12, -4, -8, None))
    (12, -4, -8, 0)
    >>> filled((12, -4, None, None))
    <NoPoints.COUNT: 'count'>
    """
    known = [one for one in given if one is not None]
    if len(given) != len(SEATS) or len(known) < len(SEATS) - 1:
        return NoPoints.COUNT
    first, second, third, fourth = (-sum(known) if one is None else one for one in given)
    points = (first, second, third, fourth)
    if max(abs(one) for one in points) > MOST_POINTS:
        return NoPoints.TOO_MANY
    return points if sum(points) == 0 else NoPoints.NOT_ZERO


def totals(hands: Iterable[Points]) -> Points:
    """小计 of some hands.

    >>> totals([(12, -4, -4, -4), (-8, 8, 0, 0)])
    (4, 4, -4, -4)
    """
    sums = [0, 0, 0, 0]
    for hand in hands:
        for seat in SEATS:
            sums[seat] += hand[seat]
    first, second, third, fourth = sums
    return (first, second, third, fourth)


def hands_refusal(hands: Sequence[Points]) -> NoPoints | None:
    """Why hands cannot all be in one match: each of them is good by itself."""
    if len(hands) > MOST_HANDS:
        return NoPoints.TOO_MANY_HANDS
    return NoPoints.TOO_MANY if max(map(abs, totals(hands))) > MOST_POINTS else None


def won(winner: int, payers: Collection[int], points: int) -> Points:
    """一次胡牌: each of the payers pays the same.

    >>> won(1, (0, 2, 3), 4)
    (-4, 12, -4, -4)
    """
    first, second, third, fourth = (
        points * len(payers) if seat == winner else -points if seat in payers else 0 for seat in SEATS
    )
    return (first, second, third, fourth)


def transfers(points: Points) -> tuple[Transfer, ...]:
    """谁付给谁: who lost pays who won, everybody's share in proportion to the whole points that they won.

    What cannot be parted goes by the order of the seats: shares are differences of rounded-down sums, so that
    every loss and every gain comes out exactly.

    >>> [(one.payer, one.payee, one.points) for one in transfers((12, -4, -8, 0))]
    [(1, 0, 4), (2, 0, 8)]
    """
    losers = [seat for seat in SEATS if points[seat] < 0]
    winners = [seat for seat in SEATS if points[seat] > 0]
    lost = [0, *accumulate(-points[seat] for seat in losers)]
    gained = [0, *accumulate(points[seat] for seat in winners)]

    def until(row: int, column: int) -> int:
        return lost[row] * gained[column] // gained[-1]

    shares = (
        Transfer(
            loser,
            winner,
            until(row + 1, column + 1) - until(row, column + 1) - until(row + 1, column) + until(row, column),
        )
        for row, loser in enumerate(losers)
        for column, winner in enumerate(winners)
    )
    return tuple(share for share in shares if share.points)
