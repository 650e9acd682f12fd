"""申诉: where an appeal stands, and who decided it (charter, article 7).

A jury decides, or an admin who is no party; where nobody can, the milder outcome holds. A case that is voided
meanwhile leaves nothing to judge. Nothing is stored but the opening, the ballots and an admin's ruling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules.charter.appealable import Subject
from rules.charter.ballots import Ballot
from rules.charter.jury import Choice, Jury, Referred, Tally, is_jury, tally, verdict
from rules.charter.spans import Span, extended
from rules.charter.terms import Terms

RULING_WITHIN = timedelta(days=7)
"""An admin's card lapses then; an admin who does not decide is none."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """裁定 by an admin."""

    admin: int
    choice: Choice
    at: datetime


@dataclass(frozen=True, slots=True)
class Appeal:
    """申诉 by `person`; jury and impartial `admins` are fixed at the opening."""

    number: int
    subject: Subject
    person: int
    opened_at: datetime
    jury: Jury
    admins: tuple[int, ...]
    ballots: tuple[Ballot[Choice], ...] = ()
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Voting:
    """陪审投票中 until `closes_at`; None while the bot is away."""

    closes_at: datetime | None


@dataclass(frozen=True, slots=True)
class WithAdmin:
    """待裁定 since `since`, because of `why`; the card lapses at `lapses_at`, None while the bot is away."""

    why: Referred
    since: datetime
    lapses_at: datetime | None


class By(StrEnum):
    """由谁: the jury, an admin, or nobody: the milder outcome."""

    JURY = "jury"
    ADMIN = "admin"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Decided:
    """已裁: `count` is published now, None where no jury voted."""

    choice: Choice
    by: By
    count: Tally | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Moot:
    """无须裁决: what was appealed had been voided."""

    at: datetime


State: TypeAlias = Voting | WithAdmin | Decided | Moot


def state(
    appeal: Appeal, voided_at: datetime | None, terms: Terms, outages: Iterable[Span], now: datetime
) -> State:
    """Where an appeal stands at an instant; `voided_at` is when its subject was voided, by whatever.

    A subject that falls before the decision makes it moot; one that falls by the decision does not.
    """
    found = _course(appeal, terms, tuple(outages), now)
    if voided_at is None or now < voided_at or (isinstance(found, Decided) and found.at <= voided_at):
        return found
    return Moot(voided_at)


def _course(
    appeal: Appeal, terms: Terms, outages: tuple[Span, ...], now: datetime
) -> Voting | WithAdmin | Decided:
    if not is_jury(appeal.jury):
        return _referred(appeal, Referred.FEW_JURORS, None, appeal.opened_at, outages, now)
    lasts = timedelta(hours=terms.vote_hours)
    closes_at = extended(appeal.opened_at, appeal.opened_at + lasts, outages)
    if closes_at is None or now < closes_at:
        return Voting(closes_at)
    count = tally(appeal.jury, appeal.ballots, closes_at)
    found = verdict(appeal.jury, count, terms)
    if isinstance(found, Choice):
        return Decided(found, By.JURY, count, closes_at)
    return _referred(appeal, found, count, closes_at, outages, now)


def _referred(
    appeal: Appeal,
    why: Referred,
    count: Tally | None,
    since: datetime,
    outages: tuple[Span, ...],
    now: datetime,
) -> WithAdmin | Decided:
    """An impartial admin decides within the card's time; without one, or a decision, the milder outcome."""
    if not appeal.admins:
        return Decided(Choice.OVERTURN, By.NOBODY, count, since)
    lapses_at = extended(since, since + RULING_WITHIN, outages)
    ruling = appeal.ruling
    if (
        ruling is not None
        and ruling.admin in appeal.admins
        and since <= ruling.at <= now
        and (lapses_at is None or ruling.at < lapses_at)
    ):
        return Decided(ruling.choice, By.ADMIN, count, ruling.at)
    if lapses_at is not None and lapses_at <= now:
        return Decided(Choice.OVERTURN, By.NOBODY, count, lapses_at)
    return WithAdmin(why, since, lapses_at)


def is_open(found: State) -> bool:
    """Whether an appeal is still to be decided."""
    return isinstance(found, Voting | WithAdmin)
