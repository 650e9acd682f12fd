"""未决: what appeals, open and decided ones, mean for cases, weeks and removals (articles 1 and 7)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from rules.charter.appealable import OfCase, OfWeek
from rules.charter.appeals import Appeal, Decided, Moot, State, is_open
from rules.charter.facts import Objection
from rules.charter.jury import Choice
from rules.charter.penalties import Standing
from rules.charter.spans import Span

Found: TypeAlias = Iterable[tuple[Appeal, State]]
"""Appeals, each with where it stands."""


def pending(appeal: Appeal, found: State) -> Span:
    """The time in which an appeal was, or is, open."""
    return Span(appeal.opened_at, found.at if isinstance(found, Decided | Moot) else None)


def open_cases(appeals: Found) -> frozenset[int]:
    """The cases with an open appeal: their weight counts provisionally, and removals for them wait."""
    return frozenset(
        appeal.subject.case
        for appeal, found in appeals
        if isinstance(appeal.subject, OfCase) and is_open(found)
    )


def appealing(appeals: Found, kept_out_by: frozenset[int]) -> tuple[Span, ...]:
    """When appeals against a suspension or a bar were open: weeks that they meet are excused.

    `kept_out_by` are the cases that suspended or barred (`penalties.kept_out_by`).
    """
    return tuple(
        pending(appeal, found)
        for appeal, found in appeals
        if isinstance(appeal.subject, OfCase) and appeal.subject.case in kept_out_by
    )


def objections(appeals: Found, person: int) -> tuple[Objection, ...]:
    """The appeals of a member against weeks, as duty and ladder know them.

    One that is overturned, or moot, drops the week.
    """
    return tuple(
        Objection(
            monday=appeal.subject.monday,
            opened_at=appeal.opened_at,
            decided_at=pending(appeal, found).until,
            dropped=isinstance(found, Moot)
            or (isinstance(found, Decided) and found.choice is Choice.OVERTURN),
        )
        for appeal, found in appeals
        if isinstance(appeal.subject, OfWeek) and appeal.subject.person == person
    )


class NotForgotten(StrEnum):
    """还不能忘记: what `/forget` waits for."""

    OPEN_APPEAL = "open-appeal"
    ACTIVE_CASE = "active-case"


def not_forgotten(now: Standing, appeals: Found, person: int) -> NotForgotten | None:
    """What `/forget` waits for: a member's open appeals, and cases whose weight counts or that suspend.

    A bar has no end, so nobody waits for it: it holds on to the reference, not to who that is.
    """
    if any(appeal.person == person and is_open(found) for appeal, found in appeals):
        return NotForgotten.OPEN_APPEAL
    return NotForgotten.ACTIVE_CASE if now.active or now.suspended is not None else None
