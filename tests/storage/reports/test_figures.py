"""战绩 in rows: written once, summed by stretch of time, without what a void result held."""

from __future__ import annotations

import pytest

from rules.charter.facts import Ending
from rules.mahjong.options import Shown
from rules.reports.figures import NOTHING, BestHand, Figures, Played
from rules.reports.weekly import BestOfWeek
from storage import groups
from storage.address import GroupAddress
from storage.appointments import listing, playing
from storage.charter import ledger, matches, results
from storage.charter.ledger import Booking
from storage.database import Database
from storage.errors import ConstraintError
from storage.groups import GroupKind
from storage.migration_of_chats import migrate_chat
from storage.reports import figures
from storage.reports.points import points
from storage.transaction import Tx
from tests.storage.charter.club_facts import NOW, a_group, a_match, after

FLUSH = BestHand(3, 8, "full_flush", (("root", 1),), Shown.FAN, 2)
GOOD = Figures(hands=8, watched=8, positive=4, wins=3, self_drawn=1, deal_ins=1, points=20)
BAD = Figures(hands=8, watched=8, deal_ins=3, points=-20)


async def played(
    tx: Tx, group: int, minutes: float, one: Figures = GOOD, best: BestHand | None = None
) -> int:
    """A match that ended so many minutes on: person 1 did this, person 2 badly."""
    table = await a_match(tx, group)
    await ledger.add_hand(tx, group, table, 1, (Booking(2, 1, 20),), after(minutes))
    await matches.end_match(tx, table, Ending.PLAYED, (), after(minutes))
    await figures.add(tx, group, table, {1: Played(one, best), 2: Played(BAD)}, after(minutes))
    return table


async def test_figures_add_up_over_a_stretch_of_time(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        for minutes in (10, 20, 30):
            await played(tx, group, minutes)
        assert await figures.totals(tx, group) == {1: GOOD + GOOD + GOOD, 2: BAD + BAD + BAD}
        assert await figures.totals(tx, group, after(20)) == {1: GOOD + GOOD, 2: BAD + BAD}
        assert await figures.totals(tx, group, after(10), after(30)) == {1: GOOD + GOOD, 2: BAD + BAD}
        assert await figures.attendance(tx, group, after(10), after(30)) == (2, 2)
        assert await figures.totals(tx, group + 1) == {}

    await db.transact(job)


async def test_a_guest_who_is_known_later_makes_no_second_match_of_it(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await played(tx, group, 10)
        await figures.add(tx, group, table, {3: Played(GOOD)}, after(30))
        assert await figures.attendance(tx, group, after(0), after(20)) == (1, 2)
        assert await figures.attendance(tx, group, after(20), after(40)) == (0, 0)

    await db.transact(job)


async def test_what_a_void_result_held_counts_nowhere_until_it_is_restored(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await played(tx, group, 10, best=FLUSH)
        await results.void(tx, table, after(20))
        assert await figures.totals(tx, group) == {}
        assert await figures.own(tx, group, {1}) == (NOTHING, NOTHING)
        assert await figures.best_of(tx, group, {1}) is None
        assert await figures.best_between(tx, group, NOW, after(60)) is None
        assert await figures.attendance(tx, group, NOW, after(60)) == (0, 0)
        await results.restore(tx, table, after(30))
        assert await figures.totals(tx, group) == {1: GOOD, 2: BAD}
        assert await figures.best_of(tx, group, {1}) == BestOfWeek(1, table, FLUSH)

    await db.transact(job)


async def test_ones_own_figures_tell_announced_matches_from_others(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        await played(tx, group, 10)
        table = await played(tx, group, 20)
        ahead = await listing.open_appointment(tx, GroupAddress(group), "over", NOW, NOW)
        await playing.add_table(tx, table, ahead.id, 1, 1)
        assert await figures.own(tx, group, {1}) == (GOOD, GOOD)
        assert await figures.own(tx, group, {1, 2}, after(15)) == (NOTHING, GOOD + BAD)

    await db.transact(job)


async def test_the_best_hand_is_the_dearest_and_of_equal_ones_the_first(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        small = BestHand(1, 99, "all_pongs", (), Shown.MULTIPLIER, 1)
        await played(tx, group, 10, best=small)
        first = await played(tx, group, 20, best=FLUSH)
        await played(tx, group, 30, best=FLUSH)
        assert await figures.best_of(tx, group, {1, 5}) == BestOfWeek(1, first, FLUSH)
        assert await figures.best_of(tx, group, {2}) is None
        early = await figures.best_between(tx, group, NOW, after(20))
        assert early is not None
        assert early.hand == small

    await db.transact(job)


async def test_figures_are_written_once_and_never_change(db: Database) -> None:
    async def write(tx: Tx) -> None:
        table = await played(tx, await a_group(tx), 10)
        await figures.add(tx, 1, table, {1: Played(BAD), 3: Played(GOOD)}, after(50))
        assert await figures.totals(tx, 1) == {1: GOOD, 2: BAD, 3: GOOD}

    await db.transact(write)
    for sql in ("UPDATE match_figures SET points = 0", "DELETE FROM match_figures"):
        with pytest.raises(ConstraintError, match="append-only"):
            await db.transact(lambda tx, sql=sql: tx.execute(sql))  # type: ignore[misc]


async def test_the_points_of_all_time_are_those_of_the_whole_ledger(db: Database) -> None:
    async def job(tx: Tx) -> None:
        group = await a_group(tx)
        table = await played(tx, group, 10)
        await ledger.add_hand(tx, group, table, 2, (Booking(3, None, 2), Booking(1, 4, 7)), after(20))
        assert await points(tx, group) == dict(await ledger.totals(tx, group))
        assert await points(tx, group) == {1: 13, 2: -20, 3: -2, 4: 7}
        assert await points(tx, group, after(15)) == {1: -7, 3: -2, 4: 7}
        assert await points(tx, group, until=after(15)) == {1: 20, 2: -20}

    await db.transact(job)


async def test_figures_move_with_their_group(db: Database) -> None:
    async def job(tx: Tx) -> None:
        old = await a_group(tx, -1001)
        new = await groups.upsert_group(tx, -2002, GroupKind.SUPERGROUP, "周末麻将", at=NOW)
        await played(tx, old, 10)
        await played(tx, new.id, 20)
        await migrate_chat(tx, -1001, -2002)
        assert await figures.totals(tx, old) == {1: GOOD + GOOD, 2: BAD + BAD}

    await db.transact(job)


async def test_no_query_reads_more_than_it_is_about(db: Database) -> None:
    """By person and by time through an index; the sums of all time sort nothing."""

    async def plans(tx: Tx) -> list[str]:
        found = []
        for where in ("group_id = 1 AND at >= 5 AND at < 9", "group_id = 1 AND person_id IN (1, 2)"):
            rows = await tx.fetch_all(
                f"EXPLAIN QUERY PLAN SELECT sum(points) FROM match_figures WHERE {where}"  # noqa: S608
            )
            found.append(str(rows[0][3]))
        rows = await tx.fetch_all(
            """
            EXPLAIN QUERY PLAN
            SELECT person_id, sum(points) FROM match_figures WHERE group_id = 1 GROUP BY person_id
            """
        )
        return [*found, *(str(row[3]) for row in rows)]

    by_time, by_person, *ever = await db.read(plans)
    assert "match_figures_by_time (group_id=? AND at>? AND at<?)" in by_time
    assert "SEARCH" in by_person
    assert "person_id=?" in by_person
    assert len(ever) == 1
    assert "PRIMARY KEY (group_id=?)" in ever[0]
