"""账目: the ledger of a hand as lines that can be read aloud (rules §7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.views.points import pattern_text, worth
from bot.views.tiles import tile_name
from bot.words import Words
from rules.mahjong.fan import best_possible
from rules.mahjong.money import Payment, Reason
from rules.mahjong.state import HandState

_TAKEN_BY_WINNERS = frozenset(
    {
        Reason.WIN,
        Reason.SELF_DRAW,
        Reason.KONG_CONCEALED,
        Reason.KONG_MELDED,
        Reason.KONG_ADDED,
        Reason.READY_CHECK,
    }
)
"""Entries that are told from the side of who gets the points; all others from the side of who pays."""


@dataclass(frozen=True, slots=True)
class Entry:
    """一条: one seat, and the seats from which it got, or to which it gave, `points` each.

    `others` holds None for the pot that nobody gets.
    """

    seat: int
    others: tuple[int | None, ...]
    points: int
    reason: Reason


def entries(ledger: Iterable[Payment]) -> tuple[Entry, ...]:
    """The payments in their order, equal ones of one seat and one reason together."""
    found: list[Entry] = []
    for payment in ledger:
        one = _entry(payment)
        last = found[-1] if found else None
        if last is not None and _joins(last, one):
            found[-1] = Entry(last.seat, last.others + one.others, last.points, last.reason)
        else:
            found.append(one)
    return tuple(found)


def _entry(payment: Payment) -> Entry:
    if payment.reason in _TAKEN_BY_WINNERS and payment.payee is not None:
        return Entry(payment.payee, (payment.payer,), payment.points, payment.reason)
    return Entry(payment.payer, (payment.payee,), payment.points, payment.reason)


def _joins(last: Entry, one: Entry) -> bool:
    """Not when the other seat is there already: then it is a second kong, or a second gift."""
    same = (last.seat, last.points, last.reason) == (one.seat, one.points, one.reason)
    return same and not set(one.others) & set(last.others)


def ledger_lines(words: Words, state: HandState, who: tuple[str, ...]) -> list[str]:
    """老王 胡三筒 清一色 根 ×8 ← 小明 8, one line an entry."""
    return [
        words(
            "ledger-got" if one.reason in _TAKEN_BY_WINNERS else "ledger-gave",
            name=who[one.seat],
            what=_what(words, state, one),
            others=_others(words, who, one),
            points=one.points,
        )
        for one in entries(state.ledger)
    ]


def _what(words: Words, state: HandState, one: Entry) -> str:
    """Why the points moved; for a win what it was, for a ready hand what it would have been."""
    if one.reason in (Reason.WIN, Reason.SELF_DRAW):
        return _win(words, state, one)
    if one.reason is Reason.READY_CHECK:
        own = state.seats[one.seat]
        best = best_possible(state.rules, own.tiles, own.melds, own.void)
        times = "" if best is None else worth(words, state.rules, best.doublings)
        return words("ledger-ready_check", times=times)
    if one.reason is Reason.KONG_REFUND and state.seats[one.seat].is_out:
        # Nobody else who is out gives anything back: it goes with the penalty for a false win.
        return words("ledger-kong_refund-false_win")
    return words(f"ledger-{one.reason}")


def _win(words: Words, state: HandState, one: Entry) -> str:
    won = next(hand for hand in state.wins if hand.seat == one.seat)
    # 自摸 is said by the verb; as an addition it would be said twice.
    additions = tuple(row for row in won.score.additions if row[0] != "self_draw")
    return words(
        f"ledger-{one.reason}",
        tile=tile_name(words, won.tile),
        pattern=pattern_text(words, won.score.pattern, additions),
        times=worth(words, state.rules, won.score.doublings),
    )


def _others(words: Words, who: tuple[str, ...], one: Entry) -> str:
    seats = [seat for seat in one.others if seat is not None]
    if not seats:
        return words("ledger-nobody")
    if len(seats) == len(who) - 1:
        return words("ledger-all-three")
    names = words("comma").join(who[seat] for seat in seats)
    return names if len(seats) == 1 else words("ledger-each", names=names)
