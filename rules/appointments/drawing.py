"""抽签: seats by lot from the match's seed, so that anybody can draw them again when the seed is known."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

MASTER_BYTES = 32
NONCE_BYTES = 8
"""How long the seed of a match is, and what each answer adds to the draw."""


def drawn(seed: bytes, name: str, people: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The people in the order of the draw; each with the nonce of their "yes".

    Person number i (from 0, in the order in which they are given) draws
    HMAC-SHA256(seed, "seat || name || all nonces, joined by a bar || i"); the smallest number sits first.

    >>> drawn(bytes(32), "7", [(11, "a"), (12, "b"), (13, "c"), (14, "d")])
    (11, 13, 12, 14)
    """
    nonces = "|".join(nonce for _, nonce in people)
    lots = [
        (hmac.digest(seed, f"seat || {name} || {nonces} || {number}".encode(), "sha256"), person)
        for number, (person, _) in enumerate(people)
    ]
    return tuple(person for _, person in sorted(lots))


def table_master(seed: bytes, name: str, round_number: int, table: int) -> bytes:
    """The secret of one table of one round (both from 1): one seed answers for all walls of a match.

    >>> table_master(bytes(32), "7", 1, 1) == table_master(bytes(32), "7", 1, 2)
    False
    """
    return hmac.digest(seed, f"table || {name} || {round_number} || {table}".encode(), "sha256")
