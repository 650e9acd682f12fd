"""周报 in rows: published once, read back as it was."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from rules.mahjong.options import Shown
from rules.reports.figures import BestHand
from rules.reports.weekly import BestOfWeek, Tally, WeekReport
from storage.database import Database
from storage.errors import ConstraintError
from storage.reports import weekly
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group

MONDAY, NEXT = date(2026, 11, 30), date(2026, 12, 7)
BEST = BestOfWeek(2, 7, BestHand(3, 8, "full_flush", (("root", 2),), Shown.FAN, 4))
FULL = WeekReport(
    5, 12, Tally(9, 2, 1, 3), ((1, 30), (2, 8)), BEST, "ab" * 32, datetime(2026, 12, 9, 12, 0, 1, tzinfo=UTC)
)
BARE = WeekReport(0, 0, None, (), None, None, None)


@pytest.mark.parametrize("report", [FULL, BARE], ids=["full", "bare"])
async def test_a_report_reads_back_as_it_was_published(db: Database, report: WeekReport) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await weekly.published(tx, group, MONDAY) is None
        assert await weekly.publish(tx, group, MONDAY, report, NOW)
        assert await weekly.published(tx, group, MONDAY) == report

    await db.transact(job)


async def test_a_week_is_reported_once_whatever_becomes_known_later(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await weekly.publish(tx, group, MONDAY, FULL, NOW)
        assert not await weekly.publish(tx, group, MONDAY, BARE, NOW)
        assert await weekly.published(tx, group, MONDAY) == FULL

    await db.transact(job)
    for sql in ("UPDATE week_reports SET body = '{}'", "DELETE FROM week_reports"):
        with pytest.raises(ConstraintError, match="published once"):
            await db.transact(lambda tx, sql=sql: tx.execute(sql))  # type: ignore[misc]


async def test_the_head_that_was_told_is_that_of_the_newest_report(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        assert await weekly.told_head(tx, group) is None
        await weekly.publish(tx, group, MONDAY, FULL, NOW)
        assert await weekly.told_head(tx, group) == "ab" * 32
        await weekly.publish(tx, group, NEXT, BARE, NOW)
        assert await weekly.told_head(tx, group) is None

    await db.transact(job)
