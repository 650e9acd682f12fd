"""发牌: the next hand of a table, from the match's master seed and the seats' nonces (rules §2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from rules.mahjong import shuffle
from rules.mahjong.shuffle import Deal
from rules.table import events as e
from rules.table.state import TableState

Deals: TypeAlias = Callable[[bytes, int, tuple[str, str, str, str]], Deal]
"""How a wall comes out of (hand seed, hand number, nonces); `rules.mahjong.shuffle.deal` outside of tests."""


def next_hand(state: TableState, dealer: int, deals: Deals, at: datetime) -> e.HandDealt:
    """The deal of the hand that follows the finished ones."""
    number = len(state.finished) + 1
    seed = shuffle.hand_seed(state.master, state.table, number)
    east, south, west, north = (chair.nonce for chair in state.chairs)
    nonces = (east, south, west, north)
    dealt = deals(seed, number, nonces)
    return e.HandDealt(
        hand=number,
        dealer=dealer,
        commitment=shuffle.commitment(seed),
        nonces=nonces,
        seed=seed,
        dice=dealt.dice,
        wall=dealt.wall,
        at=at,
    )
