"""账: who pays whom how much for what (rules §7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """名目: why an entry stands in the ledger."""

    WIN = "win"
    SELF_DRAW = "self_draw"
    KONG_CONCEALED = "kong_concealed"
    KONG_MELDED = "kong_melded"
    KONG_ADDED = "kong_added"
    KONG_TRANSFER = "kong_transfer"
    KONG_CANCEL = "kong_cancel"
    PIG = "pig"
    READY_CHECK = "ready_check"
    KONG_REFUND = "kong_refund"
    FALSE_WIN = "false_win"


@dataclass(frozen=True, slots=True)
class Payment:
    """一笔: `points` (over 0) from seat `payer` to seat `payee`; `payee` None is the pot that nobody gets."""

    payer: int
    payee: int | None
    points: int
    reason: Reason


def totals(ledger: Iterable[Payment]) -> tuple[int, int, int, int]:
    """小计: what each seat has won or lost.

    >>> totals([Payment(0, 2, 8, Reason.WIN)])
    (-8, 0, 8, 0)
    """
    sums = [0, 0, 0, 0]
    for payment in ledger:
        sums[payment.payer] -= payment.points
        if payment.payee is not None:
            sums[payment.payee] += payment.points
    return (sums[0], sums[1], sums[2], sums[3])
