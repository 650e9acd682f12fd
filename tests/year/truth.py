"""What was seen to happen, written down by those who made it happen, and what has to hold of it.

Nothing here asks the program's policy: weeks, excuses and warnings are reckoned anew, and coarsely. Where it
is coarse it errs towards "not excused", except that a week may be excused by what only the program knows.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Berlin")
DAY = timedelta(days=1)


def week_of(at: datetime) -> date:
    """The Monday of a week that begins at 04:00."""
    day = (at.astimezone(ZONE).replace(tzinfo=None) - timedelta(hours=4)).date()
    return day - day.weekday() * DAY


def bounds(monday: date) -> tuple[datetime, datetime]:
    """The first instant of a week, and that of the next."""
    return tuple(  # type: ignore[return-value]  # two of them
        datetime.combine(monday + days * DAY, time(4), ZONE).astimezone(UTC) for days in (0, 7)
    )


@dataclass(slots=True)
class Person:
    """What is known of somebody in the town.

    `answered` is when an admin has answered to the whole record, `suspended` when a suspension was told; of
    whose case was appealed, or taken back (`appealed`), it is not known.
    """

    user_id: int
    enrolled_at: datetime | None = None
    came: list[datetime] = field(default_factory=list)
    went: list[datetime] = field(default_factory=list)
    played: list[tuple[datetime, datetime]] = field(default_factory=list)
    leaves: list[tuple[date, date]] = field(default_factory=list)
    removed: list[datetime] = field(default_factory=list)
    answered: list[datetime] = field(default_factory=list)
    suspended: list[datetime] = field(default_factory=list)
    appealed: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that was free from one instant to another, at the table of `host`; whether that was played."""

    host: int
    since: datetime
    until: datetime
    began: bool


@dataclass(slots=True)
class Truth:
    """What was seen in the town."""

    people: dict[int, Person] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    outages: list[tuple[datetime, datetime]] = field(default_factory=list)
    freezes: list[tuple[datetime, datetime]] = field(default_factory=list)
    points: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))

    def excuse(self, user_id: int, monday: date) -> str | None:
        """Why somebody did not owe a week, or had met it; None when nothing of that kind was seen."""
        person = self.people[user_id]
        begins, ends = bounds(monday)
        if person.enrolled_at is None or person.enrolled_at >= begins:
            return "first week"
        if any(start < ends and end >= begins for start, end in person.played):
            return "played"
        if sum(_days_within(leave, monday) for leave in person.leaves) >= 4:
            return "leave"
        if not person.appealed and any(begins <= at < ends for at in person.suspended):
            return "suspended"
        if any(start < ends and end > begins for start, end in self.freezes):
            return "holiday"
        away = sum(
            (max(timedelta(), min(end, ends) - max(start, begins)) for start, end in self.outages),
            timedelta(),
        )
        if away > timedelta(hours=24):
            return "outage"
        if any(one.host == user_id and not one.began and begins <= one.since < ends for one in self.seats):
            return "hosted"
        return None if self._was_offered(user_id, begins, ends) else "no seat"

    def _was_offered(self, user_id: int, begins: datetime, ends: datetime) -> bool:
        """Whether anybody else's table had a free seat for two hours while the person was there."""
        person = self.people[user_id]
        return any(
            seat.host != user_id
            and begins <= seat.since
            and seat.until <= ends
            and self._is_there(person, seat.since)
            for seat in self.seats
        )

    @staticmethod
    def _is_there(person: Person, at: datetime) -> bool:
        return sum(one <= at for one in person.came) > sum(one <= at for one in person.went)

    def cured(self, user_id: int, monday: date, until: datetime) -> bool:
        """Whether somebody has played after a week and before an instant."""
        _, ends = bounds(monday)
        return any(end >= ends and start < until for start, end in self.people[user_id].played)


def _days_within(leave: tuple[date, date], monday: date) -> int:
    first, last = max(leave[0], monday), min(leave[1], monday + 6 * DAY)
    return max(0, (last - first).days + 1)
