"""周报的日程: a row for each group and week, there while the week runs."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.charter.versions import JudgedWeek, judged_weeks
from rules.reports.weekly import LATE_AFTER, report_at
from storage import due
from storage.charter import versions
from storage.transaction import Tx

REPORT = "week-report"
"""Due work: the report about a week, whose Monday is the revision."""
WEEK = timedelta(weeks=1)


async def plan(tx: Tx, group_id: int, now: datetime) -> None:
    """The reports of this week and of the last one have their rows; may be done any number of times."""
    known, subject = await versions.versions(tx, group_id), f"{REPORT}:{group_id}"
    there = {(one.revision, one.due_at) for one in await due.history(tx, subject, REPORT)}
    for judged in judged_weeks(known, now - WEEK, now + timedelta.resolution):
        at, revision = due_at(judged), judged.week.monday.isoformat()
        if (revision, at) not in there:
            await due.schedule(tx, REPORT, subject, revision, at, at + LATE_AFTER)


def due_at(judged: JudgedWeek) -> datetime:
    """When the report about a week is due."""
    return report_at(judged.week, judged.version.terms.quiet, judged.zone)
