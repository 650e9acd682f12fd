"""提醒的时刻: when a week's reminders are due, and from when each is too late (charter, article 1)."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from rules.charter.parameters import Reminder
from rules.charter.spans import HOUR
from rules.charter.versions import JudgedWeek
from rules.charter.weeks import Week, reminder_at

REMINDED_BEFORE = timedelta(hours=24)
"""The last reminder leaves a member at least this much of the week."""


def reminders(judged: JudgedWeek) -> tuple[tuple[datetime, datetime], ...]:
    """Each reminder of a week: when it is due, and the instant from which it is too late.

    That is the next one's turn; for the last a day before the week's end, but an hour to deliver it at least.
    """
    return _reminders(judged.week, judged.version.terms.reminders, judged.zone)


@lru_cache(maxsize=64)
def _reminders(
    week: Week, planned: tuple[Reminder, ...], zone: ZoneInfo
) -> tuple[tuple[datetime, datetime], ...]:
    due = sorted(reminder_at(week, one, zone) for one in planned)
    last = max(due[-1] + HOUR, week.ends_at - REMINDED_BEFORE)
    return tuple(zip(due, [*due[1:], last], strict=True))
