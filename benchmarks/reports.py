"""The same group of 5,000 with three years of facts: what rankings, /week, /stats and the weekly report cost.

    python -m benchmarks.reports [--members 5000] [--years 3] [--file charter.db]

The database is that of `benchmarks.charter`, built if it is not there, with the figures of every match added.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from benchmarks.charter import GROUP, HANDS, NOW, ZONE, arguments, opened, report
from bot.services.duty.weeks import look
from bot.services.reports.ranking import ranked
from bot.services.reports.totals import duty_facts
from bot.services.reports.weekly import report_of
from rules.charter.versions import JudgedWeek, judged_weeks
from rules.reports.figures import Figures
from rules.reports.periods import Period, begins_at
from rules.reports.ranking import Ranked
from rules.reports.weekly import WeekReport, tally
from storage.charter import books, versions
from storage.database import Database
from storage.reports import figures
from storage.transaction import Tx

AT_ONCE = 50_000


def main() -> None:
    given = arguments(__doc__)
    asyncio.run(measure(given.file, given.members, given.years))


async def measure(path: Path, size: int, years: int) -> None:
    async with opened(path, size, years) as db:
        await measure_in(db, asked=size // 2)


async def measure_in(db: Database, asked: int) -> None:
    await add_figures(db)
    last, now = await db.read(_weeks)
    for period in Period:
        await report(
            f"/rank {period}",
            partial(_rank, db, period),
            lambda found: f"{len(found)} people",
        )
    await report("/stats", lambda: db.read(lambda tx: _own(tx, asked)), str)
    await report("/week", lambda: _week(db, now, asked), lambda done: f"{done} members")
    await report("weekly report", lambda: _weekly(db, last), lambda made: f"{made.matches} matches")


async def _weeks(tx: Tx) -> tuple[JudgedWeek, JudgedWeek]:
    known = await versions.versions(tx, GROUP)
    *_, last, now = judged_weeks(known, NOW - timedelta(weeks=2), NOW)
    return last, now


async def _rank(db: Database, period: Period) -> tuple[Ranked, ...]:
    since = begins_at(period, NOW, ZoneInfo(ZONE))
    return await db.read(lambda tx: ranked(tx, GROUP, since))


async def _own(tx: Tx, person: int) -> Figures:
    """The points, figures and best hand of all three periods, as for `Period.ALL`."""
    for _ in Period:
        casually, ahead = await figures.own(tx, GROUP, {person})
        await books.total_of(tx, GROUP, {person})
    await figures.best_of(tx, GROUP, {person})
    return casually + ahead


async def _week(db: Database, judged: JudgedWeek, person: int) -> int:
    """Everybody's state, which is reckoned beside the loop, and the asker's own week."""
    found = await db.read(lambda tx: duty_facts(tx, GROUP, judged, NOW))
    made = tally(found.duties())
    looked = await db.read(lambda tx: look(tx, GROUP, person, NOW))
    assert looked is not None
    assert looked.week(judged.week.monday) is not None
    return made.total


async def _weekly(db: Database, judged: JudgedWeek) -> WeekReport:
    found = await db.read(lambda tx: duty_facts(tx, GROUP, judged, NOW))
    made = tally(found.duties())
    return await db.read(lambda tx: report_of(tx, GROUP, judged.week, made, NOW))


async def add_figures(db: Database) -> None:
    """Figures of everybody in every match, where there are none yet."""
    chance = Random(11)

    async def parts(tx: Tx) -> list[tuple[int, int, int]]:
        rows = await tx.fetch_all(
            """
            SELECT match_parts.table_id, person_id, ended_at FROM match_parts
            JOIN matches USING (table_id) WHERE NOT EXISTS (SELECT 1 FROM match_figures)
            """
        )
        return [(row[0], row[1], row[2]) for row in rows]

    found = await db.read(parts)
    for at in range(0, len(found), AT_ONCE):
        rows = [(GROUP, *one, *_figures(chance)) for one in found[at : at + AT_ONCE]]
        await db.transact(partial(_insert, rows))


async def _insert(rows: list[tuple[object, ...]], tx: Tx) -> None:
    await tx.executemany(INSERT, rows)


INSERT = """
    INSERT INTO match_figures (group_id, table_id, person_id, at, hands, watched, positive, wins, self_drawn,
        deal_ins, points, best_doublings, best_points, best)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def _figures(chance: Random) -> tuple[object, ...]:
    wins = chance.randrange(HANDS)
    doublings = chance.randrange(5)
    best = '{"additions": [["root", 1]], "hand": 3, "pattern": "full_flush", "shown": "multiplier"}'
    sums = (HANDS, HANDS, wins, wins, wins // 3, chance.randrange(4), chance.randrange(-30, 31))
    return (*sums, *((doublings, 1 << doublings, best) if wins else (None, None, None)))


if __name__ == "__main__":
    main()
