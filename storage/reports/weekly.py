"""周报: the reports that were published, each with what it said."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from rules.mahjong.options import Shown
from rules.reports.figures import BestHand
from rules.reports.weekly import BestOfWeek, Tally, WeekReport
from storage.instants import instant, micros
from storage.transaction import Tx


async def publish(tx: Tx, group_id: int, monday: date, report: WeekReport, at: datetime) -> bool:
    """What the group is told about the week of `monday`; False when it was published before."""
    body = asdict(report)
    body["next_at"] = None if report.next_at is None else micros(report.next_at)
    added = await tx.execute(
        """
        INSERT INTO week_reports (group_id, monday, published_at, body) VALUES (?, ?, ?, ?)
        ON CONFLICT (group_id, monday) DO NOTHING
        """,
        (group_id, monday.isoformat(), micros(at), json.dumps(body, sort_keys=True)),
    )
    return added == 1


async def published(tx: Tx, group_id: int, monday: date) -> WeekReport | None:
    """The report about the week of `monday`, as it was published."""
    row = await tx.fetch_one(
        "SELECT body FROM week_reports WHERE group_id = ? AND monday = ?", (group_id, monday.isoformat())
    )
    return None if row is None else _report(json.loads(row[0]))


async def told_head(tx: Tx, group_id: int) -> str | None:
    """The hash of the chain of cases that the newest report has told; None before there was one."""
    row = await tx.fetch_one(
        "SELECT body ->> 'head' FROM week_reports WHERE group_id = ? ORDER BY monday DESC LIMIT 1",
        (group_id,),
    )
    return None if row is None else row[0]


def _report(body: dict[str, Any]) -> WeekReport:
    tally, best, next_at = body["tally"], body["best"], body["next_at"]
    return WeekReport(
        matches=body["matches"],
        players=body["players"],
        tally=None if tally is None else Tally(**tally),
        top=tuple((person, points) for person, points in body["top"]),
        best=None if best is None else _best(best),
        head=body["head"],
        next_at=None if next_at is None else instant(next_at),
    )


def _best(body: dict[str, Any]) -> BestOfWeek:
    hand = body["hand"]
    additions = tuple((name, count) for name, count in hand["additions"])
    made = BestHand(**{**hand, "additions": additions, "shown": Shown(hand["shown"])})
    return BestOfWeek(body["person"], body["match"], made)
