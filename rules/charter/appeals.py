"""申诉: what may be appealed, by whom and until when, where an appeal stands, what waits for it (article 7).

A jury decides, or an admin who is no party; where nobody can, the milder outcome holds. A case that is voided
meanwhile leaves nothing to judge. Nothing is stored but the opening, the ballots and an admin's ruling.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules.charter.ballots import Ballot
from rules.charter.cases import Case
from rules.charter.jury import Choice, Jury, Referred, Tally, is_jury, tally, verdict
from rules.charter.spans import Span, extended
from rules.charter.terms import Terms

RULING_WITHIN = timedelta(days=7)
"""An admin's card lapses then; an admin who does not decide is none."""


@dataclass(frozen=True, slots=True)
class OfCase:
    """案件: by the member whom it is against."""

    case: int


@dataclass(frozen=True, slots=True)
class OfResult:
    """比赛结果: by anybody who played in the match."""

    match: int


@dataclass(frozen=True, slots=True)
class OfWeek:
    """出勤: [this is wrong], and the removal that came of it, by the member."""

    person: int
    monday: date


Subject: TypeAlias = OfCase | OfResult | OfWeek


class NoAppeal(StrEnum):
    """不能申诉."""

    NOT_CONCERNED = "not-concerned"
    CONFIRMED = "confirmed"
    ALREADY = "already"
    VOIDED = "voided"
    TOO_LATE = "too-late"


@dataclass(frozen=True, slots=True)
class Appealable:
    """可申诉的事: `concerned` may appeal, unless they have `confirmed` it.

    `told_at` is when they were told of it, None while that is not confirmed; `voided_at` when it fell.
    """

    subject: Subject
    concerned: frozenset[int]
    told_at: datetime | None
    confirmed: frozenset[int] = frozenset()
    voided_at: datetime | None = None


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


def appeal_refusal(
    matter: Appealable,
    person: int,
    before: Iterable[Appeal],
    terms: Terms,
    outages: Iterable[Span],
    now: datetime,
) -> NoAppeal | None:
    """Why somebody may not appeal; `terms` are those of the version that the matter names.

    Each matter is appealed once, whoever did it. The days run from when the person was told: a message whose
    delivery is unknown was not given.
    """
    if person not in matter.concerned:
        return NoAppeal.NOT_CONCERNED
    if person in matter.confirmed:
        return NoAppeal.CONFIRMED
    if any(appeal.subject == matter.subject for appeal in before):
        return NoAppeal.ALREADY
    if matter.voided_at is not None:
        return NoAppeal.VOIDED
    until = appealable_until(matter, terms, outages)
    return NoAppeal.TOO_LATE if until is not None and until <= now else None


def appealable_until(matter: Appealable, terms: Terms, outages: Iterable[Span]) -> datetime | None:
    """The end of the days for an appeal; None while they do not run or the bot is away."""
    if matter.told_at is None:
        return None
    return extended(matter.told_at, matter.told_at + timedelta(days=terms.appeal_days), outages)


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


def of_case(case: Case) -> Appealable:
    """What there is to appeal about a case."""
    voided_at = None if case.voided is None else case.voided.at
    return Appealable(OfCase(case.number), frozenset({case.opened.person}), case.told_at, voided_at=voided_at)
