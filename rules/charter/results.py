"""比赛结果: when a match's result stands, and what freezes it (charter, article 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias, assert_never

from rules.charter.appealable import Appealable, OfResult
from rules.charter.appeals import (
    Appeal,
    Decided,
    Moot,
    State,
    Voting,
    WithAdmin,
)
from rules.charter.jury import Choice, Dispute
from rules.charter.spans import Span, extended
from rules.charter.terms import Terms


@dataclass(frozen=True, slots=True)
class Result:
    """结果 of `players`, of a match that ended at `ended_at`.

    `shown_at` is when its card was confirmed, None before; `confirmed` is who confirmed it, and when;
    `voided_at` is when reversing entries took it back, for a case of cheating or by an appeal. `agreed_at` is
    when an offline result counted: confirming it is what makes it one, and gives no appeal away.
    """

    match: int
    players: tuple[int, ...]
    ended_at: datetime
    shown_at: datetime | None
    confirmed: tuple[tuple[int, datetime], ...] = ()
    voided_at: datetime | None = None
    agreed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Provisional:
    """暂定 until `until`; None while that is not known."""

    until: datetime | None


@dataclass(frozen=True, slots=True)
class Stands:
    """有效 since `since`."""

    since: datetime


@dataclass(frozen=True, slots=True)
class Frozen:
    """冻结 by an open appeal."""

    appeal: int


@dataclass(frozen=True, slots=True)
class Void:
    """作废 since `since`."""

    since: datetime


Standing: TypeAlias = Provisional | Stands | Frozen | Void


def of_result(result: Result) -> Appealable:
    """What there is to appeal about a result: who has confirmed it has agreed."""
    return Appealable(
        OfResult(result.match),
        Dispute(result.ended_at, result.players),
        frozenset(result.players),
        result.shown_at,
        frozenset(player for player, _ in result.confirmed),
        result.voided_at,
    )


def standing(
    result: Result,
    disputed: tuple[Appeal, State] | None,
    terms: Terms,
    outages: Iterable[Span],
    now: datetime,
) -> Standing:
    """How a result stands at an instant: void before frozen, then after its hours or when all have confirmed.

    `disputed` is the appeal against it, if there was one, and where that stands now. One that upholds the
    result makes it stand; one that overturns it makes it void; one that was moot has decided nothing, should
    the result have been restored since.
    """
    if result.voided_at is not None and result.voided_at <= now:
        return Void(result.voided_at)
    if disputed is not None:
        appeal, found = disputed
        match found:
            case Decided():
                return Stands(found.at) if found.choice is Choice.UPHOLD else Void(found.at)
            case Moot():
                pass
            case Voting() | WithAdmin():
                return Frozen(appeal.number)
            case _:
                assert_never(found)
    return _undisputed(result, terms, outages, now)


def _undisputed(result: Result, terms: Terms, outages: Iterable[Span], now: datetime) -> Provisional | Stands:
    if result.agreed_at is not None and result.agreed_at <= now:
        return Stands(result.agreed_at)
    if result.shown_at is None:
        until = None
    else:
        hours = timedelta(hours=terms.result_hours)
        until = extended(result.shown_at, result.shown_at + hours, outages)
    since = min((at for at in (until, _agreed_at(result)) if at is not None), default=None)
    return Stands(since) if since is not None and since <= now else Provisional(until)


def _agreed_at(result: Result) -> datetime | None:
    """When the last of the players confirmed; None while one has not."""
    when = dict(reversed(result.confirmed))
    given = [when[player] for player in result.players if player in when]
    return max(given) if len(given) == len(result.players) else None
