"""可申诉的事: what may be appealed, by whom, until when, and who may not judge it (charter, article 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules.charter import cases
from rules.charter.cases import Case
from rules.charter.jury import Dispute
from rules.charter.repeat import Answered
from rules.charter.spans import Span, extended
from rules.charter.terms import Terms


@dataclass(frozen=True, slots=True)
class OfCase:
    """案件, by the member whom it is against."""

    case: int


@dataclass(frozen=True, slots=True)
class OfResult:
    """比赛结果, by anybody who played in the match."""

    match: int


@dataclass(frozen=True, slots=True)
class OfWeek:
    """出勤: [this is wrong], and the removal that came of it, by the member."""

    person: int
    monday: date


@dataclass(frozen=True, slots=True)
class OfAnswer:
    """移除或拉黑 by an admin's answer at `answered_at` to a whole record (article 11), by the member."""

    person: int
    answered_at: datetime


Subject: TypeAlias = OfCase | OfResult | OfWeek | OfAnswer


class NoAppeal(StrEnum):
    """不能申诉."""

    NOT_CONCERNED = "not-concerned"
    CONFIRMED = "confirmed"
    ALREADY = "already"
    VOIDED = "voided"
    TOO_LATE = "too-late"


@dataclass(frozen=True, slots=True)
class Appealable:
    """可申诉的事: `concerned` may appeal, unless they have `confirmed` it; `dispute` is what would be judged.

    `told_at` is when they were told of it, None while that is not confirmed; `voided_at` when it fell.
    """

    subject: Subject
    dispute: Dispute
    concerned: frozenset[int]
    told_at: datetime | None
    confirmed: frozenset[int] = frozenset()
    voided_at: datetime | None = None


def of_case(case: Case) -> Appealable:
    """A case: from when its member was told, until it is voided."""
    return Appealable(
        OfCase(case.number),
        cases.dispute(case),
        frozenset({case.opened.person}),
        case.told_at,
        voided_at=None if case.voided is None else case.voided.at,
    )


def of_week(person: int, monday: date, warned_at: datetime, told_at: datetime) -> Appealable:
    """A week that is held against a member, from the first confirmed warning of it.

    The days run from `told_at`, the last that they were told of it: a removal may come long after the first
    warning.
    """
    return Appealable(
        OfWeek(person, monday), Dispute(warned_at, (person,)), frozenset({person}), told_at=told_at
    )


def of_answer(answered: Answered, told_at: datetime | None) -> Appealable:
    """An admin's answer to a member's record; who gave it does not judge it."""
    return Appealable(
        OfAnswer(answered.person, answered.at),
        Dispute(answered.at, (answered.person,), judges=(answered.by,)),
        frozenset({answered.person}),
        told_at,
    )


def appeal_refusal(
    matter: Appealable,
    person: int,
    before: Iterable[Subject],
    terms: Terms,
    outages: Iterable[Span],
    now: datetime,
) -> NoAppeal | None:
    """Why somebody may not appeal; `terms` are those of the version that the matter names.

    Each matter is appealed once, whoever did it (`before`). The days run from when the person was told: a
    message whose delivery is unknown was not given.
    """
    if person not in matter.concerned:
        return NoAppeal.NOT_CONCERNED
    if person in matter.confirmed:
        return NoAppeal.CONFIRMED
    if matter.subject in before:
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
