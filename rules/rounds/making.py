"""排表: searches the schedules of `meetings.txt`: who meets whom over some rounds, as evenly as possible.

Simulated annealing over swaps of two people between two tables of a round; what it lessens is the sum of the
squares of how often each two people meet, which is least when all meet equally often.

    python -m rules.rounds.making meetings.txt
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random

SIZES = (8, 12, 16, 20)
MOST_ROUNDS = 10
SEATS = 4
_NAMES = "abcdefghijklmnopqrst"
STEPS = 400_000
_RESTARTS = 6
_HOT, _COLD = 1.5, 0.05


def least(people: int, rounds: int) -> int:
    """下界: no schedule has a smaller sum of squares.

    The larger of two bounds: all meet equally often, up to one time; and in any two rounds the four of a
    table come from so many tables of the other round as there are, so that some meet twice.

    >>> least(16, 5), least(8, 7), least(12, 2)
    (120, 252, 42)
    """
    tables = people // SEATS
    meetings = rounds * tables * math.comb(SEATS, 2)
    often, more = divmod(meetings, math.comb(people, 2))
    even = meetings * often + more * (often + 1) if often else meetings
    share, rest = divmod(SEATS, tables)
    again = tables * (math.comb(share, 2) * (tables - rest) + math.comb(share + 1, 2) * rest)
    return max(even, meetings + 2 * math.comb(rounds, 2) * again)


class Search:
    """One search: `place` says who sits where in each round, `met` how often each two have met."""

    def __init__(self, people: int, rounds: int, chance: Random) -> None:
        self.people, self.rounds, self.chance = people, rounds, chance
        self.place = [chance.sample(range(people), people) for _ in range(rounds)]
        self.met = [[0] * people for _ in range(people)]
        for table in self.tables():
            for one, other in combinations(table, 2):
                self._meet(one, other, 1)

    def tables(self) -> Iterator[list[int]]:
        """Every table of every round."""
        for order in self.place:
            for start in range(0, self.people, SEATS):
                yield order[start : start + SEATS]

    def cost(self) -> int:
        """The sum of squares."""
        return sum(times * times for row in self.met for times in row) // 2

    def anneal(self, goal: int, steps: int = STEPS) -> int:
        """The cost after so many steps, or as soon as it is `goal`."""
        cost = self.cost()
        for step in range(steps):
            if cost <= goal:
                break
            heat = _HOT * (_COLD / _HOT) ** (step / steps)
            cost += self._swap(heat)
        return cost

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def _swap(self, heat: float) -> int:
        """Two people of one round change places, unless that makes it too much worse; what it changes."""
        order = self.place[self.chance.randrange(self.rounds)]
        first, second = self.chance.sample(range(self.people), 2)
        if first // SEATS == second // SEATS:
            return 0
        one, other = order[first], order[second]
        with_one = [order[seat] for seat in _others(first)]
        with_other = [order[seat] for seat in _others(second)]
        row_one, row_other = self.met[one], self.met[other]
        change = 2 * sum(row_one[who] - row_other[who] + 1 for who in with_other)
        change += 2 * sum(row_other[who] - row_one[who] + 1 for who in with_one)
        if change > 0 and self.chance.random() >= math.exp(-change / (2 * heat)):
            return 0
        for who in with_one:
            self._meet(one, who, -1)
            self._meet(other, who, 1)
        for who in with_other:
            self._meet(other, who, -1)
            self._meet(one, who, 1)
        order[first], order[second] = other, one
        return change


def _others(seat: int) -> list[int]:
    start = seat // SEATS * SEATS
    return [place for place in range(start, start + SEATS) if place != seat]


def found(
    people: int, rounds: int, steps: int = STEPS, restarts: int = _RESTARTS
) -> tuple[int, list[list[int]]]:
    """The best schedule of several searches, and its cost."""
    goal = least(people, rounds)
    tried: list[tuple[int, list[list[int]]]] = []
    for seed in range(restarts):
        search = Search(people, rounds, Random(100 * people + rounds + 10_000 * seed))  # noqa: S311
        tried.append((search.anneal(goal, steps), search.place))
        if tried[-1][0] <= goal:
            break
    return min(tried, key=lambda one: one[0])


def written(place: list[list[int]]) -> str:
    """A schedule as it stands in the file: letters, a blank between tables, a bar between rounds."""
    return " | ".join(" ".join(_tables(order)) for order in place)


def _tables(order: list[int]) -> list[str]:
    tables = [sorted(order[start : start + SEATS]) for start in range(0, len(order), SEATS)]
    return ["".join(_NAMES[who] for who in table) for table in sorted(tables)]


def main(path: Path, sizes: Iterable[int] = SIZES, most: int = MOST_ROUNDS) -> None:
    """Writes every schedule."""
    lines = []
    for people in sizes:
        for rounds in range(1, most + 1):
            _, place = found(people, rounds)
            lines.append(f"{people} {rounds}: {written(place)}")
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":  # pragma: no cover (a script; `main` is tested)
    main(Path(sys.argv[1]))
