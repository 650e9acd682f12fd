"""请假: how many days of leave somebody has left, and why a leave is not given (charter, members).

Days are those of the group's zone, which begin at 04:00; a leave over the end of a quarter counts in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rules.charter.facts import Leave
from rules.charter.terms import Terms
from rules.charter.weeks import DAY, quarter

_A_YEAR = 366 * DAY


class NoLeave(StrEnum):
    """不能请假."""

    BACKWARDS = "backwards"
    IN_THE_PAST = "in-the-past"
    OVERLAPS = "overlaps"
    TOO_LONG = "too-long"


@dataclass(frozen=True, slots=True)
class LeaveRefusal:
    """Why not; for a leave that is too long, the quarter (year and number) and the days left in it."""

    why: NoLeave
    quarter: tuple[int, int] | None = None
    days_left: int | None = None


def leave_days(leave: Leave) -> Iterable[date]:
    """Each day of a leave."""
    return (leave.first + n * DAY for n in range((leave.last - leave.first).days + 1))


def days_left(leaves: Iterable[Leave], of: tuple[int, int], terms: Terms) -> int:
    """剩余天数 in a quarter, never less than none: terms may have become tighter since."""
    used = sum(quarter(day) == of for leave in leaves for day in leave_days(leave))
    return max(0, terms.away_days_a_quarter - used)


def leave_refusal(leaves: Iterable[Leave], wanted: Leave, terms: Terms, today: date) -> LeaveRefusal | None:
    """Why a leave is not given, None if it is; it may begin today, and never in the past."""
    leaves = tuple(leaves)
    if wanted.last < wanted.first:
        return LeaveRefusal(NoLeave.BACKWARDS)
    if wanted.first < today:
        return LeaveRefusal(NoLeave.IN_THE_PAST)
    if any(one.first <= wanted.last and wanted.first <= one.last for one in leaves):
        return LeaveRefusal(NoLeave.OVERLAPS)
    last = min(wanted.last, wanted.first + _A_YEAR)  # which holds whole quarters, so more days decide nothing
    days = list(leave_days(Leave(wanted.first, last, wanted.asked_at)))
    for of in sorted({quarter(day) for day in days}):
        left = days_left(leaves, of, terms)
        if sum(quarter(day) == of for day in days) > left:
            return LeaveRefusal(NoLeave.TOO_LONG, of, left)
    return None
