"""排桌: which four sit together in each round, so that everybody meets everybody as evenly as possible.

For 8, 12, 16 and 20 people the schedules are in `meetings.txt`, one for each number of rounds up to ten; how
near they come to the bound stands in docs/meetings.md. Other numbers get one by the same search, made short.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import TypeAlias

from rules.rounds.making import MOST_ROUNDS, SEATS, SIZES, Search, least

Table: TypeAlias = tuple[int, int, int, int]
Round: TypeAlias = tuple[Table, ...]

MOST_PEOPLE = 100
_SHORT = 20_000


def schedule(people: int, rounds: int) -> tuple[Round, ...]:
    """The tables of each round; people are 0 to `people` - 1, to be drawn by lot onto them.

    More than ten rounds begin again with the first. The same numbers always give the same schedule.

    >>> schedule(8, 2)[1]
    ((0, 4, 6, 7), (1, 2, 3, 5))

    Raises:
        ValueError: for people who do not fill tables, and for no round at all.
    """
    if people < SEATS or people % SEATS or people > MOST_PEOPLE:
        raise ValueError(f"{people} people: a multiple of {SEATS} up to {MOST_PEOPLE} expected")
    if rounds < 1:
        raise ValueError(f"{rounds} rounds: one at least")
    if people == SEATS:
        return (((0, 1, 2, 3),),) * rounds
    made = _made(people, min(rounds, MOST_ROUNDS))
    return tuple(made[number % len(made)] for number in range(rounds))


def meetings(rounds: tuple[Round, ...], people: int) -> dict[tuple[int, int], int]:
    """How often each two people meet, pairs of the smaller number first."""
    met = dict.fromkeys(combinations(range(people), 2), 0)
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] += 1
    return met


@cache
def _made(people: int, rounds: int) -> tuple[Round, ...]:
    if people in SIZES:
        return _stored()[people, rounds]
    search = Search(people, rounds, Random(people * MOST_ROUNDS + rounds))  # noqa: S311 (no secret)
    search.anneal(least(people, rounds), _SHORT)
    return tuple(_round(order) for order in search.place)


def _round(order: list[int]) -> Round:
    tables = (sorted(order[start : start + SEATS]) for start in range(0, len(order), SEATS))
    return tuple(sorted((one, two, three, four) for one, two, three, four in tables))


@cache
def _stored() -> dict[tuple[int, int], tuple[Round, ...]]:
    found = {}
    for line in files(__package__).joinpath("meetings.txt").read_text(encoding="ascii").splitlines():
        numbers, _, tables = line.partition(": ")
        people, rounds = map(int, numbers.split())
        found[people, rounds] = tuple(_read(text) for text in tables.split(" | "))
    return found


def _read(text: str) -> Round:
    return _round([ord(name) - ord("a") for name in text.replace(" ", "")])
