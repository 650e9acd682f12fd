"""A group of 5,000 enrolled members with three years of facts: what the weekly run, /why and /ledger cost.

    python -m benchmarks.charter [--members 5000] [--years 3] [--file charter.db]

The database is built once, in some minutes, and used again while the file is there. Each figure is
processor time, the best of three, each memory the growth of the process's peak while it was measured.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import date, datetime, timedelta
from datetime import time as wall_clock
from functools import partial
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any
from zoneinfo import ZoneInfo

from bot.services.duty.run import gathered
from bot.services.duty.weeks import look
from bot.services.votes.jurors import candidates
from rules.charter.terms import Terms
from rules.charter.versions import Version, judged_weeks
from rules.charter.weeks import instant
from storage import groups, members
from storage.charter import ledger, versions
from storage.charter.warnings import Outcome
from storage.database import Database
from storage.groups import GroupKind
from storage.instants import micros
from storage.transaction import Tx

ZONE = "Asia/Shanghai"
NOW = instant(date(2026, 12, 3), wall_clock(19, 5), ZoneInfo(ZONE))
"""A Thursday, five minutes after the first reminder is due: the run that has most to do."""
WEEK = timedelta(weeks=1)
HOUR = timedelta(hours=1)
HANDS = 8
GROUP = 1


def main() -> None:
    given = arguments(__doc__)
    asyncio.run(measure(given.file, given.members, given.years))


def arguments(about: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about.partition("\n")[0])
    parser.add_argument("--members", type=int, default=5000)
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--file", type=Path, default=Path(gettempdir()) / "xuezhan-charter.db")
    return parser.parse_args()


@asynccontextmanager
async def opened(path: Path, size: int, years: int) -> AsyncIterator[Database]:
    """The group's database, built first where it is not there, and closed again whatever happens."""
    fresh = not path.exists()  # noqa: ASYNC240 (before anything runs)
    db = await Database.open(path)
    try:
        if fresh:
            await build(db, size, years)
        yield db
    finally:
        await db.close()


async def measure(path: Path, size: int, years: int) -> None:
    async with opened(path, size, years) as db:
        await measure_in(db, asked=size // 2)


async def measure_in(db: Database, asked: int) -> None:
    await report(
        "weekly run, read",
        lambda: db.read(lambda tx: gathered(tx, GROUP, NOW)),
        lambda found: f"{len(found.facts.members)} members, {len(found.facts.matches)} matches",
    )
    found = await db.read(lambda tx: gathered(tx, GROUP, NOW))
    assert found is not None

    async def decide() -> Any:
        return found.run()

    await report("weekly run, decide", decide, lambda run: f"{len(run.due)} steps")
    await report(
        "/why",
        lambda: db.read(lambda tx: _weeks(tx, asked)),
        lambda weeks: f"{len(weeks)} weeks",
    )
    known = found.versions
    await report(
        "jury of an appeal",
        lambda: db.read(lambda tx: candidates(tx, GROUP, known, NOW)),
        lambda people: f"{len(people)} candidates",
    )
    await report(
        "/ledger",
        lambda: db.read(lambda tx: ledger.entries(tx, GROUP, person=asked, limit=50)),
        lambda entries: f"{len(entries)} entries",
    )
    await report(
        "/ledger, total",
        lambda: db.read(lambda tx: ledger.total(tx, GROUP, asked)),
        lambda total: f"{total} points",
    )


async def _weeks(tx: Tx, person: int) -> tuple[object, ...]:
    looked = await look(tx, GROUP, person, NOW)
    assert looked is not None
    return tuple(looked.weeks())


async def report(name: str, work: Callable[[], Awaitable[Any]], says: Callable[[Any], str]) -> None:
    before = peak_mb()
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        result = await work()
        best = min(best, time.process_time() - began)
    print(f"{name:20} {1000 * best:8.1f} ms   +{peak_mb() - before:.0f} MB   {says(result)}", flush=True)


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def build(db: Database, size: int, years: int) -> None:
    """Members who play most weeks at tables of four, and are reminded in the others."""
    since = NOW - years * 52 * WEEK
    began = time.perf_counter()
    await db.transact(lambda tx: _people(tx, size, since))
    chance = Random(7)
    table = 0
    weeks = list(judged_weeks((_version(since),), since, NOW + HOUR))
    for judged in weeks:
        players = [person for person in range(1, size + 1) if chance.random() < 0.8]
        chance.shuffle(players)
        fours = [players[at : at + 4] for at in range(0, len(players) - 3, 4)]
        if judged.week.ends_at > NOW:
            fours = fours[: len(fours) // 2]
        starts = judged.week.starts_at + 30 * HOUR
        absent = set(range(1, size + 1)) - {one for four in fours for one in four}
        await db.transact(partial(_tables, before=table, fours=fours, at=starts, chance=chance))
        if judged.week.ends_at <= NOW:
            await db.transact(partial(_warned, absent=absent, monday=judged.week.monday))
        table += len(fours)
    await db.transact(lambda tx: _beats(tx, since))
    print(f"built {size} members, {len(weeks)} weeks, {table} matches in {time.perf_counter() - began:.0f} s")


def _version(since: datetime) -> Version:
    return Version(1, Terms(zone=ZONE), since, "classic")


async def _people(tx: Tx, size: int, since: datetime) -> None:
    await groups.upsert_group(tx, -1001, GroupKind.SUPERGROUP, "血战五千", at=since)
    await members.upsert_person(tx, 1, "牌友1", None, at=since)
    keys = range(1, size + 1)
    at = micros(since)
    await tx.executemany(
        "INSERT INTO people (user_id, name, created_at) VALUES (?, ?, ?)",
        [(key, f"牌友{key}", at) for key in keys[1:]],
    )
    await versions.add_version(tx, GROUP, _version(since), None, since)
    await tx.executemany(
        "INSERT INTO acceptances (group_id, person_id, at, version, digest) VALUES (1, ?, ?, 1, '')",
        [(key, at) for key in keys],
    )
    await tx.executemany(
        "INSERT INTO stays (group_id, person_id, came_at, source) VALUES (1, ?, ?, 'message')",
        [(key, at) for key in keys],
    )
    quarters = range(0, (NOW - since).days, 91)
    leaves = [
        (key, (since + timedelta(days=day)).date(), (since + timedelta(days=day + 4)).date())
        for key in keys
        for day in quarters
    ]
    await tx.executemany(
        "INSERT INTO leaves (group_id, person_id, first_day, last_day, asked_at) VALUES (1, ?, ?, ?, 1)",
        [(key, first.isoformat(), last.isoformat()) for key, first, last in leaves],
    )


async def _tables(tx: Tx, before: int, fours: list[list[int]], at: datetime, chance: Random) -> None:
    numbered = list(enumerate(fours, start=before + 1))
    starts = {table: micros(at + timedelta(minutes=chance.randrange(60 * 24))) for table, _ in numbered}
    ended = {table: start + 3_600_000_000 for table, start in starts.items()}
    await tx.executemany(
        "INSERT INTO tables (id, group_id, phase, opened_at, closed_at) VALUES (?, 1, 'ended', ?, ?)",
        [(table, starts[table] - 10_800_000_000, ended[table]) for table, _ in numbered],
    )
    await tx.executemany(
        """
        INSERT INTO lobbies (table_id, group_id, host, opened_at, closed_at, began) VALUES (?, 1, ?, ?, ?, 1)
        """,
        [(table, four[0], starts[table] - 10_800_000_000, starts[table]) for table, four in numbered],
    )
    await tx.executemany(
        "INSERT INTO free_seats (table_id, since, until) VALUES (?, ?, ?)",
        [(table, starts[table] - 10_800_000_000, starts[table]) for table, _ in numbered],
    )
    await tx.executemany(
        """
        INSERT INTO matches (table_id, group_id, kind, started_at, planned, humans, hands, ended_at, ending)
        VALUES (?, 1, 'table', ?, 8, 4, 8, ?, 'played')
        """,
        [(table, starts[table], ended[table]) for table, _ in numbered],
    )
    await tx.executemany(
        """
        INSERT INTO match_parts (table_id, person_id, seat, asked, made, stayed) VALUES (?, ?, ?, 90, 80, 1)
        """,
        [(table, person, seat) for table, four in numbered for seat, person in enumerate(four)],
    )
    await tx.executemany(
        """
        INSERT INTO ledger (group_id, table_id, hand, kind, payer, payee, points, at)
        VALUES (1, ?, ?, 'hand', ?, ?, 2, ?)
        """,
        list(_hands(numbered, ended, chance)),
    )


def _hands(
    numbered: list[tuple[int, list[int]]], ended: dict[int, int], chance: Random
) -> Iterator[tuple[int, int, int, int, int]]:
    for table, four in numbered:
        for hand in range(1, HANDS + 1):
            payer, payee = chance.sample(four, 2)
            yield table, hand, payer, payee, ended[table]


async def _warned(tx: Tx, absent: set[int], monday: date) -> None:
    zone = ZoneInfo(ZONE)
    times = [instant(monday + timedelta(days=day), Terms().reminders[0].at, zone) for day in (3, 5)]
    notice = instant(monday + timedelta(days=7), Terms().quiet[1], zone)
    rows = [
        (person, kind, monday.isoformat(), micros(due), Outcome.PRIVATE.value, micros(due), micros(due))
        for person in absent
        for kind, due in (("reminder", times[0]), ("reminder", times[1]), ("notice", notice))
    ]
    await tx.executemany(
        """
        INSERT INTO warnings (group_id, person_id, kind, monday, due_at, outcome, confirmed_at, settled_at)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?)
        """,
        rows,
    )


async def _beats(tx: Tx, since: datetime) -> None:
    """One stretch a day, with a minute without proof in between that is no outage."""
    days = [since + timedelta(days=day) for day in range((NOW - since).days + 1)]
    rows = [(micros(day), micros(min(NOW, day + timedelta(days=1)))) for day in days]
    await tx.executemany("INSERT INTO beat_spans (started_at, last_beat_at) VALUES (?, ?)", rows)


if __name__ == "__main__":
    main()
