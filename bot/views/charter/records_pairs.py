"""对局数据 of one member with others, for who judges a report; figures, and no word on what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens import Screen
from bot.views.names import name
from bot.words import Words


@dataclass(frozen=True, slots=True)
class PairSeen:
    """两个人: hands `together`; deal-ins and wins let pass, each (to the other, by the other)."""

    name: str
    other: str
    together: int
    dealt_in: tuple[int, int]
    let_pass: tuple[int, int]


def pairs(words: Words, number: int, seen: Sequence[PairSeen]) -> Screen:
    """A line for each other member."""
    if not seen:
        return Screen(words("pairs-none", number=number))
    lines = [
        words(
            "pairs-line",
            name=name(words, one.name),
            other=name(words, one.other),
            together=one.together,
            fed=one.dealt_in[0],
            fedby=one.dealt_in[1],
            spared=one.let_pass[0],
            sparedby=one.let_pass[1],
        )
        for one in seen
    ]
    return Screen("\n".join([words("pairs-title", number=number), *lines]))
