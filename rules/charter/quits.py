"""擅自退出: what at a table is a quit, whom it is charged to, and what it costs (charter, article 4).

A quit is `/quit` confirmed after its price was shown, leaving the group by one's own act in a running match,
or missing every own turn to the end. In doubt it is none: removed by others, a panel that did not arrive, a
return from the autopilot. What it weighs is its case's (`cases.Breach.QUIT`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import takewhile
from typing import TypeAlias, assert_never

from rules.charter.cases import Breach, Opened
from rules.charter.going_on import GoingOn, agreed
from rules.charter.terms import Terms

SILENT_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """/quit confirmed; `price_shown_at` is when the person was shown what it costs, None if never."""

    person: int
    price_shown_at: datetime | None
    at: datetime


@dataclass(frozen=True, slots=True)
class LeftGroup:
    """离群 in a running match; `by` is whose act it was: the person's, an admin's, None if nobody knows."""

    person: int
    by: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """自己的回合, from `asked_at` to `at`.

    `missed` when the clock or the autopilot answered; `confirmed` when the panel, or the board with the
    keypad, was confirmed and Telegram was heard from while it lasted.
    """

    hand: int
    asked_at: datetime
    at: datetime
    missed: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class MatchOver:
    """打完: every own turn of a person in a match that is over, in order.

    `full_hands` were played from the deal to the end; `seen_at` is the person's last press of any kind.
    """

    person: int
    turns: tuple[OwnTurn, ...]
    full_hands: frozenset[int]
    seen_at: datetime | None
    at: datetime


Exit: TypeAlias = Confirmed | LeftGroup | MatchOver


class Manner(StrEnum):
    """怎样退出."""

    CONFIRMED = "confirmed"
    LEFT_GROUP = "left-group"
    SILENT = "silent"


class NoQuit(StrEnum):
    """不算退出: why an exit is no quit."""

    PRICE_NOT_SHOWN = "price-not-shown"
    REMOVED = "removed"
    PRESENT = "present"
    NOT_CONFIRMED = "not-confirmed"
    TOO_SHORT = "too-short"


class NoCharge(StrEnum):
    """不罚: why a quit is charged to nobody."""

    NOT_COUNTED = "not-counted"
    NOT_BOUND = "not-bound"
    ALREADY = "already"
    DID_NOT_AGREE = "did-not-agree"


@dataclass(frozen=True, slots=True)
class Transfer:
    """一笔: `points` (over 0) from a person to another."""

    payer: int
    payee: int
    points: int


@dataclass(frozen=True, slots=True)
class Seats:
    """四家 of a running match.

    `persons` are in turn order; `bound` had agreed to the charter before it began; `full` is 满牌 in its
    rules; `gone` have been charged before; `vote` is what followed the first exit.
    """

    persons: tuple[int, int, int, int]
    counted: bool
    full: int
    bound: frozenset[int]
    gone: frozenset[int] = frozenset()
    vote: GoingOn | None = None


@dataclass(frozen=True, slots=True)
class Quit:
    """一次退出 that is charged: a case of `cases.Breach.QUIT`, and its price."""

    person: int
    manner: Manner
    price: tuple[Transfer, ...]
    at: datetime


def manner(leaving: Exit) -> Manner | NoQuit:
    """Whether an exit is a quit, and which, or why it is none."""
    match leaving:
        case Confirmed():
            shown = leaving.price_shown_at is not None and leaving.price_shown_at <= leaving.at
            return Manner.CONFIRMED if shown else NoQuit.PRICE_NOT_SHOWN
        case LeftGroup():
            return Manner.LEFT_GROUP if leaving.by == leaving.person else NoQuit.REMOVED
        case MatchOver():
            return _to_the_end(leaving)
        case _:
            assert_never(leaving)


def _to_the_end(over: MatchOver) -> Manner | NoQuit:
    """The last turns, all of them missed and delivered, over a full hand and ten minutes."""

    def is_missed(turn: OwnTurn) -> bool:
        return turn.missed and (over.seen_at is None or over.seen_at < turn.asked_at)

    missed = list(takewhile(is_missed, reversed(over.turns)))
    if not missed:
        return NoQuit.PRESENT
    silent = list(takewhile(lambda turn: turn.confirmed, missed))
    if not silent:
        return NoQuit.NOT_CONFIRMED
    lasted = silent[0].at - silent[-1].asked_at
    before = {turn.hand for turn in over.turns[: len(over.turns) - len(silent)]}
    whole = {turn.hand for turn in silent} & over.full_hands - before
    return Manner.SILENT if whole and lasted >= SILENT_FOR else NoQuit.TOO_SHORT


def charged(leaving: Exit, seats: Seats, terms: Terms) -> Quit | NoQuit | NoCharge:
    """罚: the quit that is charged for an exit, or why nothing is.

    Only counted matches cost anything, once, and only who agreed to the charter. After a first exit, whoever
    did not vote to go on may leave.
    """
    how = manner(leaving)
    if isinstance(how, NoQuit):
        return how
    if not seats.counted:
        return NoCharge.NOT_COUNTED
    if leaving.person not in seats.bound:
        return NoCharge.NOT_BOUND
    if leaving.person in seats.gone:
        return NoCharge.ALREADY
    if seats.vote is not None and not agreed(seats.vote, leaving.person, leaving.at):
        return NoCharge.DID_NOT_AGREE
    return Quit(leaving.person, how, price(leaving.person, seats, terms), leaving.at)


def opened(quit_: Quit, case: int, seats: Seats, match: int, version: int) -> Opened:
    """立案: the case of a quit; the other three are parties, since its price goes to them."""
    others = tuple(person for person in seats.persons if person != quit_.person)
    return Opened(case, quit_.person, Breach.QUIT, version, quit_.at, match=match, others=others)


def price(person: int, seats: Seats, terms: Terms) -> tuple[Transfer, ...]:
    """价: what leaving now costs, as it is shown before `/quit` is confirmed.

    `quit_costs_full` times 满牌, in equal shares to the others who have not quit themselves; points that
    cannot be shared go one each to the first of them in turn order after the quitter.

    >>> seats = Seats((11, 12, 13, 14), counted=True, full=16, bound=frozenset())
    >>> [(one.payee, one.points) for one in price(13, seats, Terms(quit_costs_full=4))]
    [(14, 22), (11, 21), (12, 21)]
    """
    place = seats.persons.index(person)
    others = [
        other for other in seats.persons[place + 1 :] + seats.persons[:place] if other not in seats.gone
    ]
    if not others:
        return ()
    share, rest = divmod(terms.quit_costs_full * seats.full, len(others))
    shares = [share + (1 if turn < rest else 0) for turn in range(len(others))]
    return tuple(
        Transfer(person, other, points) for other, points in zip(others, shares, strict=True) if points
    )


def reversal(transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """冲正: the entries that undo others, when a case is voided."""
    return tuple(Transfer(one.payee, one.payer, one.points) for one in transfers)
