"""参数: the numbers of a charter, and the bounds that no vote can leave; `terms` is where they are used from.

`Terms()` are those that a group starts with. Times of day are wall-clock times in the group's zone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time, timedelta
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


@dataclass(frozen=True, slots=True)
class Reminder:
    """提醒: `weekday` 0 (Monday) to 6, `at` a wall-clock time of whole minutes."""

    weekday: int
    at: time


@dataclass(frozen=True, slots=True)
class Suspension:
    """停赛: no counted seats for `days` once the active weights sum to `weight`."""

    weight: int
    days: int


@dataclass(frozen=True, slots=True)
class Terms:
    """章程参数. `zone` is an IANA name, None until somebody has set it: nothing is enforced before.

    `quiet` begins and ends at a time of day, over midnight or not; two equal times are no quiet at all.
    `*_weight` are weights of cases, `*_days`, `*_hours` durations, `quit_costs_full` a number of full hands,
    `jury_share` per cent of the enrolled, `amendment_majority` a share of the votes cast.
    """

    zone: str | None = None
    reminders: tuple[Reminder, ...] = (Reminder(3, time(19)), Reminder(5, time(19)))
    quiet: tuple[time, time] = (time(22), time(9))
    objection_hours: int = 48
    notice_hours: int = 24
    late_cancel_weight: int = 1
    no_show_weight: int = 2
    quit_weight: int = 3
    quit_costs_full: int = 3
    light_expiry_days: int = 30
    heavy_expiry_days: int = 90
    suspensions: tuple[Suspension, ...] = (Suspension(3, 1), Suspension(5, 3), Suspension(8, 14))
    suspension_most_days: int = 30
    doubling_days: int = 180
    grave_weight: int = 12
    grave_days: int = 180
    appeal_days: int = 7
    vote_hours: int = 72
    result_hours: int = 24
    away_days_a_quarter: int = 14
    guest_days: int = 14
    counted_hands: int = 4
    jury_share: int = 15
    jury_least: int = 3
    jury_most: int = 10
    amendment_majority: Fraction = Fraction(2, 3)


BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "objection_hours": (24, 168),
        "notice_hours": (12, 168),
        "late_cancel_weight": (0, 5),
        "no_show_weight": (0, 5),
        "quit_weight": (0, 5),
        "quit_costs_full": (0, 5),
        "light_expiry_days": (7, 365),
        "heavy_expiry_days": (7, 365),
        "suspension_most_days": (1, 30),
        "doubling_days": (0, 365),
        "grave_weight": (6, 100),
        "grave_days": (30, 365),
        "appeal_days": (3, 30),
        "vote_hours": (24, 168),
        "result_hours": (12, 168),
        "away_days_a_quarter": (7, 90),
        "guest_days": (1, 90),
        "counted_hands": (1, 16),
        "jury_share": (5, 50),
        "jury_least": (3, 10),
        "jury_most": (3, 50),
    }
)
"""Least and most of every number, both allowed."""

MOST_REMINDERS = 7
MOST_SUSPENSIONS = 5
MOST_QUIET = timedelta(hours=14)
NIGHT = (time(0), time(4))
"""夜间: nothing is planned from midnight to the beginning of the day, in any group."""

_LAST_REMINDER = (6, time(4))  # a day before Monday 04:00
_ZONE = re.compile(r"[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*")


class TermsError(ValueError):
    """Terms outside their bounds: `field`, the refused `value`, what was `expected`."""

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(f"{field} = {value!r}: {expected} expected")
        self.field, self.value, self.expected = field, value, expected


def is_within(moment: time, stretch: tuple[time, time]) -> bool:
    """Whether a time of day lies in a stretch that may go over midnight; its end is outside.

    >>> is_within(time(23), (time(22), time(9))), is_within(time(9), (time(22), time(9)))
    (True, False)
    """
    begin, end = stretch
    if begin <= end:
        return begin <= moment < end
    return moment >= begin or moment < end


def validated(terms: Terms) -> Terms:
    """The same terms, if they are within their bounds.

    Raises:
        TermsError: for the first field that is not.
    """
    for field, (least, most) in BOUNDS.items():
        value = getattr(terms, field)
        if not least <= value <= most:
            raise TermsError(field, value, f"{least} to {most}")
    if terms.jury_most < terms.jury_least:
        raise TermsError("jury_most", terms.jury_most, f"jury_least, {terms.jury_least}, or more")
    if terms.heavy_expiry_days < terms.light_expiry_days:
        wanted = f"light_expiry_days, {terms.light_expiry_days}, or more"
        raise TermsError("heavy_expiry_days", terms.heavy_expiry_days, wanted)
    if not Fraction(1, 2) < terms.amendment_majority <= 1:
        raise TermsError("amendment_majority", str(terms.amendment_majority), "more than 1/2 and at most 1")
    if terms.zone is not None and not _exists(terms.zone):
        raise TermsError("zone", terms.zone, "the IANA name of a time zone, such as Asia/Shanghai,")
    _check_quiet(terms.quiet)
    _check_reminders(terms)
    _check_suspensions(terms)
    return terms


def _exists(zone: str) -> bool:
    if _ZONE.fullmatch(zone) is None:
        return False
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _check_quiet(quiet: tuple[time, time]) -> None:
    begin, end = quiet
    length = timedelta(minutes=(_minutes(end) - _minutes(begin)) % 1440)
    if length > MOST_QUIET or not _whole(begin) or not _whole(end):
        raise TermsError(
            "quiet", " to ".join(f"{moment:%H:%M}" for moment in quiet), "whole minutes and at most 14 hours"
        )


def _check_reminders(terms: Terms) -> None:
    if not 1 <= len(terms.reminders) <= MOST_REMINDERS or len(set(terms.reminders)) != len(terms.reminders):
        raise TermsError("reminders", len(terms.reminders), f"1 to {MOST_REMINDERS} different ones")
    for one in terms.reminders:
        shown = f"{one.weekday} {one.at:%H:%M}"
        if not 0 <= one.weekday <= 6 or not _whole(one.at):  # noqa: PLR2004 (Sunday)
            raise TermsError("reminders", shown, "a weekday 0 to 6 and whole minutes")
        if (one.weekday, one.at) > _LAST_REMINDER:
            raise TermsError("reminders", shown, "24 hours or more before the week's end")
        if is_within(one.at, terms.quiet) or is_within(one.at, NIGHT):
            raise TermsError("reminders", shown, "a time outside the quiet hours and 00:00 to 04:00")


def _check_suspensions(terms: Terms) -> None:
    steps = terms.suspensions
    if not 1 <= len(steps) <= MOST_SUSPENSIONS:
        raise TermsError("suspensions", len(steps), f"1 to {MOST_SUSPENSIONS} steps")
    for step in steps:
        if not (
            1 <= step.weight <= BOUNDS["grave_weight"][1] and 1 <= step.days <= terms.suspension_most_days
        ):
            wanted = f"a weight from 1 and 1 to {terms.suspension_most_days} days"
            raise TermsError("suspensions", _shown(step), wanted)
    for lower, higher in pairwise(steps):
        if higher.weight <= lower.weight or higher.days < lower.days:
            raise TermsError(
                "suspensions", _shown(higher), "more weight, and no fewer days, than the step before"
            )


def _shown(step: Suspension) -> str:
    return f"{step.weight}: {step.days}"


def _minutes(moment: time) -> int:
    return moment.hour * 60 + moment.minute


def _whole(moment: time) -> bool:
    return moment.second == 0 and moment.microsecond == 0 and moment.tzinfo is None
