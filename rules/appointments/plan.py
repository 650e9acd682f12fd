"""约定: what is announced, and what a "yes" agrees to."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import timedelta

from rules.mahjong.switches import rules_hash
from rules.table.terms import MAX_HANDS, Terms

SEATS_OF_A_TABLE = 4
MOST_SEATS = 40
MOST_ROUNDS = 10
A_HAND = timedelta(minutes=8)
"""How long a hand takes, about."""


@dataclass(frozen=True, slots=True)
class Plan:
    """约定: `terms` hold for each table of each of the `rounds`; `seats` people can play, 4 to a table.

    Raises:
        ValueError: for seats that do not fill tables, or numbers out of bounds.

    >>> Plan(seats=8).tables
    2
    """

    seats: int = SEATS_OF_A_TABLE
    terms: Terms = field(default_factory=Terms)
    rounds: int = 1

    def __post_init__(self) -> None:
        if not SEATS_OF_A_TABLE <= self.seats <= MOST_SEATS or self.seats % SEATS_OF_A_TABLE:
            raise ValueError(f"{self.seats} seats: a multiple of 4 up to {MOST_SEATS} expected")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ValueError(f"{self.rounds} rounds: 1 to {MOST_ROUNDS} expected")
        if not 1 <= self.terms.hands <= MAX_HANDS:
            raise ValueError(f"{self.terms.hands} hands: 1 to {MAX_HANDS} expected")

    @property
    def tables(self) -> int:
        """几桌 at most."""
        return self.seats // SEATS_OF_A_TABLE

    @property
    def lasts(self) -> timedelta:
        """多久, about: by the clock as agreed, else so long for each hand, all rounds together."""
        terms = self.terms
        one = terms.hands * A_HAND if terms.minutes is None else timedelta(minutes=terms.minutes)
        return one * self.rounds

    @property
    def digest(self) -> str:
        """规则指纹: SHA-256, in hex, of what is played; more or fewer seats ask nobody again.

        >>> Plan(seats=4).digest == Plan(seats=8).digest, Plan(rounds=2).digest == Plan().digest
        (True, False)
        """
        agreed = {
            "rules": rules_hash(self.terms.rules),
            "hands": self.terms.hands,
            "minutes": self.terms.minutes,
            "counted": self.terms.counted,
            "rounds": self.rounds,
        }
        text = json.dumps(agreed, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
