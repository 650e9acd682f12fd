"""未决: what appeals, open and decided ones, mean for cases, weeks and removals (articles 1 and 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rules.charter.appeals import Appeal, Decided, Moot, OfCase, OfWeek, State, is_open
from rules.charter.facts import Objection
from rules.charter.jury import Choice
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
