"""停机: when the bot cannot prove that it was up, or a group's chat did not take its messages."""

from __future__ import annotations

from datetime import datetime

from rules.charter.spans import Span, merged
from storage import heartbeat
from storage.instants import instant, micros
from storage.transaction import Tx


async def outages(tx: Tx, group_id: int, since: datetime, until: datetime) -> tuple[Span, ...]:
    """The outages of a group between two instants, in order and apart; one that lasts at `until` has no end.

    A heartbeat is due every minute and a half; before the first one ever the bot was not there.
    """
    gaps = await heartbeat.gaps(tx, since, until, heartbeat.CONTINUOUS)
    found = [Span(gap.since, None if gap.until >= until else gap.until) for gap in gaps]
    rows = await tx.fetch_all(
        """
        SELECT at, ended_at FROM chat_failures WHERE group_id = ?1 AND ended_at > ?2 AND at <= ?3
        UNION ALL
        SELECT at, NULL FROM chat_failures WHERE group_id = ?1 AND ended_at IS NULL AND at <= ?3
        """,
        (group_id, micros(since), micros(until)),
    )
    for at, ended_at in rows:
        ended = None if ended_at is None or ended_at > micros(until) else instant(ended_at)
        found.append(Span(max(instant(at), since), ended))
    return merged(found)


async def ran_at(tx: Tx, group_id: int) -> datetime | None:
    """上一轮: when the members of a group were last gone through; None before the first time."""
    row = await tx.fetch_one("SELECT ran_at FROM duty_runs WHERE group_id = ?", (group_id,))
    return None if row is None else instant(row[0])


async def set_ran_at(tx: Tx, group_id: int, at: datetime) -> None:
    """They have been gone through."""
    await tx.execute(
        """
        INSERT INTO duty_runs (group_id, ran_at) VALUES (?, ?)
        ON CONFLICT (group_id) DO UPDATE SET ran_at = excluded.ran_at
        """,
        (group_id, micros(at)),
    )
