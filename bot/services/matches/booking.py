"""入账: what a finished hand brought, as net transfers between the people who sat there."""

from __future__ import annotations

from collections import Counter

from rules.mahjong.money import Payment
from rules.table.state import FinishedHand
from storage.charter.ledger import Booking


def bookings(done: FinishedHand) -> tuple[Booking, ...]:
    """One transfer for each two people between whom points moved, and one for each who paid into the pot.

    Nothing for a hand with computer players: points that nobody lost are no member's.
    """
    if None in done.persons:
        return ()
    return tuple(
        Booking(done.persons[payer], None if payee is None else done.persons[payee], points)
        for payer, payee, points in net(done.state.ledger)
    )


def net(ledger: tuple[Payment, ...]) -> tuple[tuple[int, int | None, int], ...]:
    """(payer, payee, points) by seat: what is left between every two of all payments in both directions.

    >>> from rules.mahjong.money import Reason
    >>> paid = (Payment(0, 2, 8, Reason.WIN), Payment(2, 0, 3, Reason.KONG_MELDED))
    >>> net((*paid, Payment(1, None, 5, Reason.PIG)))
    ((0, 2, 5), (1, None, 5))
    """
    between: Counter[tuple[int, int]] = Counter()
    into_pot: Counter[int] = Counter()
    for payment in ledger:
        payer, payee = payment.payer, payment.payee
        if payee is None:
            into_pot[payer] += payment.points
        elif payer < payee:
            between[payer, payee] += payment.points
        else:
            between[payee, payer] -= payment.points
    moved = [
        (low, high, points) if points > 0 else (high, low, -points)
        for (low, high), points in sorted(between.items())
        if points
    ]
    return (*moved, *((payer, None, points) for payer, points in sorted(into_pot.items()) if points))
