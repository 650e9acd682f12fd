"""处罚: from a member's cases to suspensions, a bar, and who may be seated (charter, articles 5 and 6).

Every case that leaves the sum of active weights at a step of the ladder, or above, suspends from its opening:
for the step's days, doubled for each suspension that began in the days before, within the charter's most.
Suspensions run side by side. Nothing here is stored: a voided case takes its suspension with it, and what
that one doubled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import zip_longest
from typing import TypeAlias

from rules.charter.cases import Case, CaseEvent, Charters, Misconduct, Opened, counts, known, weighs
from rules.charter.spans import Span, merged, shared
from rules.charter.terms import Terms


@dataclass(frozen=True, slots=True)
class Sentence:
    """停赛 by one case, with its reasons.

    `weight` is the sum of active weights at the opening, `days` the step's days, `earlier` how many
    suspensions before it double them. With `until_resolved` the referee ends it, `ends_at` at the latest.
    """

    case: int
    begins_at: datetime
    ends_at: datetime
    weight: int
    days: int
    earlier: int
    until_resolved: bool = False

    @property
    def span(self) -> Span:
        """The time that it takes."""
        return Span(self.begins_at, self.ends_at)


class Mark(StrEnum):
    """警告 that is no more than one, and 禁赛 for good."""

    WARNING = "warning"
    BAR = "bar"


Consequence: TypeAlias = Mark | Sentence


@dataclass(frozen=True, slots=True)
class Standing:
    """处境 of a member now: what counts, and what it keeps the member from.

    `active` are the cases in `weight`; `suspended` is the sentence that ends last, `barred_by` a grave case.
    """

    weight: int
    active: tuple[int, ...]
    suspended: Sentence | None
    barred_by: int | None


class NoSeat(StrEnum):
    """不能入座: why a member may not be seated."""

    BLACKLISTED = "blacklisted"
    BARRED = "barred"
    SUSPENDED = "suspended"
    NOT_ENROLLED = "not-enrolled"


def sentences(cases: Iterable[Case], charters: Charters) -> tuple[Sentence, ...]:
    """Every suspension that follows from the cases of one member, past ones included, by their beginning."""
    valid = sorted((case for case in cases if case.voided is None), key=lambda case: (case.at, case.number))
    found: list[Sentence] = []
    for place, case in enumerate(valid):
        sentence = _sentence(case, valid[: place + 1], found, charters)
        if sentence is not None:
            found.append(sentence)
    return tuple(found)


def _sentence(
    case: Case, until_then: Sequence[Case], before: Sequence[Sentence], charters: Charters
) -> Sentence | None:
    terms = charters[case.opened.version]
    total = sum(weighs(one, charters) for one in until_then if counts(one, charters, case.at))
    doubling = timedelta(days=terms.doubling_days)
    earlier = sum(case.at - one.begins_at < doubling for one in before)
    charge = case.opened.charge
    if isinstance(charge, Misconduct) and charge.until_resolved:
        latest = case.at + timedelta(days=terms.suspension_most_days)
        ends_at = latest if case.resolved_at is None else min(case.resolved_at, latest)
        return Sentence(case.number, case.at, ends_at, total, 0, earlier, until_resolved=True)
    days = step_days(total, terms)
    if days == 0 or weighs(case, charters) == 0:
        return None
    lasts = min(days * 2**earlier, terms.suspension_most_days)
    return Sentence(case.number, case.at, case.at + timedelta(days=lasts), total, days, earlier)


def step_days(total: int, terms: Terms) -> int:
    """The ladder: days without counted seats for a sum of active weights, before any doubling; 0 below it.

    >>> [step_days(total, Terms()) for total in (2, 3, 5, 12)]
    [0, 1, 3, 14]
    """
    return max((step.days for step in terms.suspensions if step.weight <= total), default=0)


def standing(cases: Iterable[Case], charters: Charters, now: datetime) -> Standing:
    """How a member stands at an instant, from the cases that are known then."""
    cases = tuple(cases)
    active = [case for case in cases if counts(case, charters, now)]
    running = [one for one in sentences(cases, charters) if one.span.holds(now)]
    grave = [case.number for case in cases if case.is_grave and case.voided is None]
    return Standing(
        weight=sum(weighs(case, charters) for case in active),
        active=tuple(case.number for case in active),
        suspended=max(running, key=lambda one: one.ends_at, default=None),
        barred_by=grave[0] if grave else None,
    )


def no_seat(now: Standing, *, counted: bool, enrolled: bool, blacklisted: bool) -> NoSeat | None:
    """Why a member may not take a seat; None when nothing is against it.

    The blacklist and a bar refuse every seat, a suspension only counted ones. A counted seat needs enrolment.
    """
    if blacklisted:
        return NoSeat.BLACKLISTED
    if now.barred_by is not None:
        return NoSeat.BARRED
    if counted and now.suspended is not None:
        return NoSeat.SUSPENDED
    return NoSeat.NOT_ENROLLED if counted and not enrolled else None


def consequence(cases: Iterable[Case], charters: Charters, number: int) -> Consequence:
    """后果 of one case among a member's cases, as it is told to the member.

    Raises:
        ValueError: for a case that is not among them, or is void.
    """
    cases = tuple(cases)
    case = next((one for one in cases if one.number == number and one.voided is None), None)
    if case is None:
        raise ValueError(f"case {number} is not among the member's valid ones")
    if case.is_grave:
        return Mark.BAR
    return next((one for one in sentences(cases, charters) if one.case == number), Mark.WARNING)


def would_bring(cases: Iterable[Case], charters: Charters, further: Opened) -> Consequence:
    """下一步: what a further case would bring; shown with every case, and before whatever costs weight."""
    return consequence((*cases, Case(further)), charters, further.case)


def kept_out(events: Iterable[CaseEvent], charters: Charters, now: datetime) -> tuple[Span, ...]:
    """When a member was and, as far as is known now, will be without counted seats: weeks are excused by it.

    Each stretch is judged by what was known in it: a case that is voided later has kept the member out until
    then, and what it excused stays excused. In order and apart; a bar has no end.
    """
    events = tuple(event for event in events if event.at <= now)
    turns = sorted({event.at for event in events})
    kept = [
        part
        for since, until in zip_longest(turns, turns[1:])
        for span in _closed(known(events, since), charters)
        if (part := shared(span, Span(since, until))) is not None
    ]
    return merged(kept)


def kept_out_by(events: Iterable[CaseEvent], charters: Charters, now: datetime) -> frozenset[int]:
    """The cases that have suspended or barred, voided ones too: appeals against them excuse weeks."""
    events = tuple(event for event in events if event.at <= now)
    found: set[int] = set()
    for at in {event.at for event in events}:
        cases = known(events, at)
        found.update(case.number for case in cases if case.is_grave)
        found.update(sentence.case for sentence in sentences(cases, charters))
    return frozenset(found)


def _closed(cases: Iterable[Case], charters: Charters) -> list[Span]:
    cases = tuple(cases)
    bars = [Span(case.at) for case in cases if case.is_grave and case.voided is None]
    return [*bars, *(sentence.span for sentence in sentences(cases, charters))]
