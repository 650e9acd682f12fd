"""章程版本: which version of a group's charter holds at an instant, and which weeks are judged by which.

Nothing is retroactive: a week is judged by the version in force when it begins, a match counts by the one
in force when it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from rules.charter.terms import Terms, tightens
from rules.charter.weeks import Week, next_week, week_of


@dataclass(frozen=True, slots=True)
class Version:
    """章程第 n 版: numbered from 1, with the id of its text; in force from `effective_at` on."""

    number: int
    terms: Terms
    effective_at: datetime
    text: str

    @property
    def zone(self) -> ZoneInfo | None:
        """The group's zone, None until somebody has set it."""
        return None if self.terms.zone is None else ZoneInfo(self.terms.zone)


@dataclass(frozen=True, slots=True)
class JudgedWeek:
    """考核周: a week, the version by which it is judged, and its zone."""

    week: Week
    version: Version
    zone: ZoneInfo


def in_force(versions: Sequence[Version], at: datetime) -> Version | None:
    """The version of an instant, None before the first; of two that begin together the newer one."""
    newest: Version | None = None
    for version in versions:
        if version.effective_at <= at and (newest is None or _order(version) > _order(newest)):
            newest = version
    return newest


def takes_effect(versions: Sequence[Version], decided_at: datetime) -> datetime:
    """生效: when what is decided now may begin: with the next week, at once where none runs."""
    current = in_force(versions, decided_at)
    if current is None or current.zone is None:
        return decided_at
    return week_of(decided_at, current.zone).ends_at


def judged_weeks(versions: Sequence[Version], since: datetime, until: datetime) -> Iterator[JudgedWeek]:
    """The weeks of a group that meet `since`..`until`, in order.

    A version's weeks begin with the first Monday 04:00 of its own zone that it is in force, and a week that
    it does not see to the end is nobody's: a change of the zone costs no one an hour.
    """
    ordered = sorted(versions, key=_order)
    for version, later in zip(ordered, [*ordered[1:], None], strict=False):
        zone = version.zone
        if zone is None:
            continue
        week = week_of(max(since, version.effective_at), zone)
        if week.starts_at < version.effective_at:
            week = next_week(week, zone)
        while week.starts_at < until and (later is None or week.ends_at <= later.effective_at):
            yield JudgedWeek(week, version, zone)
            week = next_week(week, zone)


def judged_week(versions: Sequence[Version], at: datetime) -> JudgedWeek | None:
    """The week that runs at an instant; None where none is judged."""
    found = (one for one in judged_weeks(versions, at, at + timedelta.resolution) if one.week.span.holds(at))
    return next(found, None)


def must_accept(versions: Sequence[Version], accepted: int | None, at: datetime) -> bool:
    """重新同意: whether somebody has to press 我同意 (again) before the next counted seat.

    `accepted` is the number of the last version accepted, None if there is none. A change of the text, and
    terms that tighten, ask everybody again; other changes do not.
    """
    current = in_force(versions, at)
    if current is None:
        return False
    known = next((version for version in versions if version.number == accepted), None)
    if known is None:
        return True
    if known.number >= current.number:
        return False
    return current.text != known.text or tightens(known.terms, current.terms)


def _order(version: Version) -> tuple[datetime, int]:
    return version.effective_at, version.number
