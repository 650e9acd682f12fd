"""周报: what a group is told about a week that is over, when, and until when that is of any use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from typing import assert_never

from rules.charter.duty import Duty, Excused, Met, Missed, NotBound, Owed, Undecided
from rules.charter.spans import HOUR
from rules.charter.weeks import DAY, Week, is_quiet
from rules.reports.figures import BestHand

LATE_AFTER = DAY
"""A report that is later than that is not given any more."""
PLACES = 3
"""How many places of the week are told."""


@dataclass(frozen=True, slots=True)
class Tally:
    """合计 of the duty of a week; `open` have not met it, or had not, `undecided` may have."""

    met: int = 0
    excused: int = 0
    undecided: int = 0
    open: int = 0

    @property
    def total(self) -> int:
        """How many were bound."""
        return self.met + self.excused + self.undecided + self.open


@dataclass(frozen=True, slots=True)
class BestOfWeek:
    """本周最大一手: whose it was, and at which table."""

    person: int
    match: int
    hand: BestHand


@dataclass(frozen=True, slots=True)
class WeekReport:
    """周报, as it was published. `tally` is None where the charter is not enforced.

    `top` are the first places with their points; `head` is the newest hash of the chain of cases (None while
    nothing is recorded), `next_at` when the next announced match begins.
    """

    matches: int
    players: int
    tally: Tally | None
    top: tuple[tuple[int, int], ...]
    best: BestOfWeek | None
    head: str | None
    next_at: datetime | None


def tally(duties: Iterable[tuple[int, Duty]]) -> Tally:
    """How many have met a week, were excused, and so on; who is not bound is not counted."""
    kinds = [_kind(duty) for _, duty in duties]
    return Tally(*(kinds.count(kind) for kind in ("met", "excused", "undecided", "open")))


def _kind(duty: Duty) -> str:
    match duty:
        case Met():
            return "met"
        case Excused():
            return "excused"
        case Undecided():
            return "undecided"
        case Owed() | Missed():
            return "open"
        case NotBound():
            return ""
        case _:
            assert_never(duty)


def report_at(week: Week, quiet: tuple[time, time], zone: tzinfo) -> datetime:
    """The first whole hour of the group's clock after a week's end at which it is not quiet.

    Quiet hours last 14 hours at most, so that it is always on the Monday.
    """
    at = week.ends_at + HOUR
    at -= timedelta(minutes=at.astimezone(zone).minute)
    while is_quiet(at, quiet, zone):
        at += HOUR
    return at


def is_worth_telling(report: WeekReport, told_head: str | None) -> bool:
    """Whether anybody has played, or the chain has grown since the last report told its head."""
    return report.matches > 0 or report.head != told_head
