"""战绩: figures of everybody in the matches that are over; those of a void result are left out everywhere.

What is announced ahead is known by the tables of appointments.
"""

# ruff: noqa: S608 (what is put into the SQL is the conditions of this module)
from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import datetime

from rules.mahjong.options import Shown
from rules.reports.figures import NOTHING, BestHand, Figures, Played
from rules.reports.weekly import BestOfWeek
from storage.instants import micros
from storage.transaction import Row, Tx

_LATEST = 2**62
_BY_TIME = "match_figures INDEXED BY match_figures_by_time"
"""Left to itself SQLite reads a whole group in the order of its people."""
_AHEAD = "EXISTS (SELECT 1 FROM appointment_tables WHERE table_id = match_figures.table_id)"
"""Whether a match was announced ahead."""
_SUMS = """
    sum(hands), sum(watched), sum(positive), sum(wins), sum(self_drawn), sum(deal_ins), sum(points)
"""
_STANDS = """
    +table_id NOT IN (
        SELECT table_id FROM (SELECT table_id, what, max(id) FROM result_changes GROUP BY table_id)
        WHERE what = 'void'
    )
"""
"""The newest change of a result holds (`storage.charter.results`)."""


async def add(tx: Tx, group_id: int, match_id: int, played: Mapping[int, Played], at: datetime) -> None:
    """A match is over: what every person did in it, by our keys. What is there already stays.

    `at` decides in which week and month it counts: the end of a match at a table, the instant at which the
    points of an offline one were booked. `hand` of a best hand is 1 where hands were not numbered.
    """
    await tx.executemany(
        """
        INSERT INTO match_figures (group_id, person_id, table_id, at, hands, watched, positive, wins,
            self_drawn, deal_ins, points, best_doublings, best_points, best)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (group_id, person_id, table_id) DO NOTHING
        """,
        [(group_id, person, match_id, micros(at), *_columns(one)) for person, one in sorted(played.items())],
    )


async def totals(
    tx: Tx, group_id: int, since: datetime | None = None, until: datetime | None = None
) -> dict[int, Figures]:
    """合计 of everybody in a stretch of time, or ever, by account."""
    given = [group_id]
    chosen = "match_figures WHERE group_id = ?1"
    if since is not None or until is not None:
        chosen = f"{_BY_TIME} WHERE group_id = ?1 AND at >= ?2 AND at < ?3"
        given += [_since(since), _LATEST if until is None else micros(until)]
    rows = await tx.fetch_all(
        f"SELECT person_id, {_SUMS} FROM {chosen} AND {_STANDS} GROUP BY person_id",
        given,
    )
    return {row[0]: Figures(*row[1:]) for row in rows}


async def own(
    tx: Tx, group_id: int, persons: Collection[int], since: datetime | None = None
) -> tuple[Figures, Figures]:
    """自己的合计 over all accounts: at tables that were opened on the spot, and in announced matches."""
    rows = await tx.fetch_all(
        f"""
        SELECT {_AHEAD} AS ahead, {_SUMS} FROM match_figures
        WHERE group_id = ?1 AND person_id IN (SELECT value FROM json_each(?2)) AND +at >= ?3 AND {_STANDS}
        GROUP BY ahead
        """,
        (group_id, json.dumps(sorted(persons)), _since(since)),
    )
    found = {bool(row[0]): Figures(*row[1:]) for row in rows}
    return found.get(False, NOTHING), found.get(True, NOTHING)


async def best_of(tx: Tx, group_id: int, persons: Collection[int]) -> BestOfWeek | None:
    """最大一手 of one member ever, the earliest of equal ones; None before the first win."""
    return await _best(
        tx,
        "group_id = ?1 AND person_id IN (SELECT value FROM json_each(?2))",
        group_id,
        json.dumps(sorted(persons)),
    )


async def best_between(tx: Tx, group_id: int, since: datetime, until: datetime) -> BestOfWeek | None:
    """最大一手 of a stretch of time."""
    return await _best(tx, "group_id = ?1 AND at >= ?2 AND at < ?3", group_id, micros(since), micros(until))


async def attendance(tx: Tx, group_id: int, since: datetime, until: datetime) -> tuple[int, int]:
    """打了几场、几个人: how many matches with finished hands stand, and how many accounts played in them.

    An offline match was played when it was booked, whenever a guest of it became known.
    """
    row = await tx.fetch_written(
        f"""
        SELECT count(DISTINCT table_id), count(DISTINCT person_id) FROM match_figures
        WHERE group_id = ?1 AND at >= ?2 AND at < ?3 AND {_STANDS} AND NOT EXISTS (
            SELECT 1 FROM match_figures AS booked
            WHERE booked.table_id = match_figures.table_id AND booked.at < ?2
        )
        """,
        (group_id, micros(since), micros(until)),
    )
    return int(row[0]), int(row[1])


async def _best(tx: Tx, condition: str, *given: object) -> BestOfWeek | None:
    row = await tx.fetch_one(
        f"""
        SELECT person_id, table_id, best_doublings, best_points, best FROM match_figures
        WHERE {condition} AND best IS NOT NULL AND {_STANDS}
        ORDER BY best_doublings DESC, best_points DESC, at, table_id, person_id LIMIT 1
        """,
        given,
    )
    return None if row is None else BestOfWeek(row[0], row[1], _hand(row[2:]))


def _since(since: datetime | None) -> int:
    return 0 if since is None else micros(since)


def _columns(one: Played) -> tuple[object, ...]:
    sums, best = one.figures, one.best
    numbers = (
        sums.hands,
        sums.watched,
        sums.positive,
        sums.wins,
        sums.self_drawn,
        sums.deal_ins,
        sums.points,
    )
    if best is None:
        return (*numbers, None, None, None)
    kept = {
        "pattern": best.pattern,
        "additions": [list(one) for one in best.additions],
        "shown": best.shown.value,
        "hand": best.hand,
    }
    return (*numbers, best.doublings, best.points, json.dumps(kept, sort_keys=True))


def _hand(row: Row) -> BestHand:
    doublings, points, text = row
    kept = json.loads(text)
    additions = tuple((name, count) for name, count in kept["additions"])
    return BestHand(doublings, points, kept["pattern"], additions, Shown(kept["shown"]), kept["hand"])
