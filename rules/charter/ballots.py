"""投票: what counts of what was cast, and how many have to vote (charter, articles 7, 9 and 12).

Voters are fixed when a vote opens. A ballot may be changed until the close; what a person chose is in no
`repr`, and only totals leave the vote, after the close.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from rules.charter.terms import Terms

Choice = TypeVar("Choice", bound=StrEnum)
"""What there is to choose in one kind of vote."""


@dataclass(frozen=True, slots=True)
class Ballot(Generic[Choice]):
    """一票: what a person chose, and when it was accepted."""

    person: int
    choice: Choice = field(repr=False)
    at: datetime


def quorum(voters: int, terms: Terms) -> int:
    """法定人数: how many of those who may vote have to: `jury_share` of them, rounded up, within bounds.

    >>> [quorum(voters, Terms()) for voters in (4, 20, 21, 66, 200)]
    [3, 3, 4, 10, 10]
    """
    share = -(-voters * terms.jury_share // 100)
    return max(terms.jury_least, min(share, terms.jury_most))


def cast(
    voters: Iterable[int], ballots: Iterable[Ballot[Choice]], closes_at: datetime
) -> Mapping[int, Choice]:
    """What counts: the last ballot of each voter that came before the close; others' count for nothing.

    `ballots` are in the order in which they were accepted.
    """
    entitled = frozenset(voters)
    return {
        ballot.person: ballot.choice
        for ballot in ballots
        if ballot.person in entitled and ballot.at < closes_at
    }
