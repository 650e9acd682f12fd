"""全群的一周: what a week is for everybody in a group, reckoned once however many members are looked at."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property

from rules.charter.facts import Facts
from rules.charter.reminding import reminders
from rules.charter.seats import Seats, seats_by_day, so_far
from rules.charter.spans import covered
from rules.charter.versions import JudgedWeek
from rules.charter.weeks import week_from

DOWNTIME = timedelta(hours=24)
WEEK = timedelta(weeks=1)


class GroupWeek:
    """全群的一周, from the facts that all members share; what nobody asks for is not reckoned."""

    def __init__(self, facts: Facts, judged: JudgedWeek, now: datetime) -> None:
        self._facts, self._now = facts, now
        self.judged = judged
        self.span = judged.week.span

    @cached_property
    def before(self) -> GroupWeek:
        """上一周, judged by the same terms."""
        monday = self.judged.week.monday - WEEK
        week = week_from(monday, self.judged.zone)
        return GroupWeek(self._facts, replace(self.judged, week=week), self._now)

    @cached_property
    def seats(self) -> Seats:
        """空位: the seats that the week has offered so far."""
        return seats_by_day(self._facts, self.judged, self._now)

    @cached_property
    def reminders(self) -> tuple[tuple[datetime, datetime], ...]:
        """提醒: when each is due, and from when it is too late."""
        return reminders(self.judged)

    @cached_property
    def is_holiday(self) -> bool:
        """全群休假: whether the admins have frozen any of it."""
        return any(freeze.meets(self.span) for freeze in self._facts.freezes)

    @cached_property
    def is_down(self) -> bool:
        """停机: whether the bot was away for more of it than is anybody's fault."""
        return covered(so_far(self.judged, self._now), self._facts.outages) > DOWNTIME
