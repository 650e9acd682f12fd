"""等人: the tables that waited for people, when a seat that would count was free at them, who gave one up."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from rules.charter.facts import HUMANS, GivenUp, Kind, Lobby
from rules.charter.spans import Span
from storage.instants import instant, micros, optional_instant
from storage.transaction import Tx


async def open_lobby(tx: Tx, table_id: int, group_id: int, host: int | None, at: datetime) -> None:
    """A table waits for people; `host` opened it (None: the bot did)."""
    await tx.execute(
        "INSERT INTO lobbies (table_id, group_id, host, opened_at) VALUES (?, ?, ?, ?)",
        (table_id, group_id, host, micros(at)),
    )


async def set_free(tx: Tx, table_id: int, at: datetime, *, free: bool) -> None:
    """Whether a seat that would count is free from now on; nothing for a table that is not known here."""
    if free:
        await tx.execute(
            """
            INSERT INTO free_seats (table_id, since)
            SELECT table_id, ?2 FROM lobbies WHERE table_id = ?1 AND closed_at IS NULL
            ON CONFLICT (table_id) WHERE until IS NULL DO NOTHING
            """,
            (table_id, micros(at)),
        )
        return
    await tx.execute(
        "UPDATE free_seats SET until = max(since, ?2) WHERE table_id = ?1 AND until IS NULL",
        (table_id, micros(at)),
    )


async def give_up(tx: Tx, table_id: int, person_id: int, at: datetime) -> None:
    """A seat that would count was given up by choice; nothing for a table that is not known here."""
    await tx.execute(
        """
        INSERT INTO lobby_leavers (table_id, person_id, at)
        SELECT table_id, ?2, ?3 FROM lobbies WHERE table_id = ?1 AND closed_at IS NULL
        ON CONFLICT (table_id, person_id, at) DO NOTHING
        """,
        (table_id, person_id, micros(at)),
    )


async def close_lobby(tx: Tx, table_id: int, at: datetime, *, began: bool) -> None:
    """The table waits no longer: it is played (`began`), or it came to nothing."""
    await set_free(tx, table_id, at, free=False)
    await tx.execute(
        """
        UPDATE lobbies SET closed_at = max(opened_at, ?2), began = ?3
        WHERE table_id = ?1 AND closed_at IS NULL
        """,
        (table_id, micros(at), began),
    )


async def lobbies(tx: Tx, group_id: int, since: datetime) -> tuple[Lobby, ...]:
    """The lobbies of a group that waited at `since` or after it, in the order of their tables.

    One that still waits may still be played: it was in vain only when it is over.
    """
    rows = await tx.fetch_all(
        """
        SELECT lobbies.table_id, host, ifnull(began, 1), since, until
        FROM lobbies LEFT JOIN free_seats
            ON free_seats.table_id = lobbies.table_id AND until IS NOT since
        WHERE lobbies.table_id IN (
            SELECT table_id FROM lobbies WHERE group_id = ?1 AND closed_at IS NULL
            UNION ALL SELECT table_id FROM lobbies WHERE group_id = ?1 AND closed_at >= ?2
        )
        ORDER BY lobbies.table_id, since
        """,
        (group_id, micros(since)),
    )
    free: defaultdict[tuple[int, int | None, int], list[Span]] = defaultdict(list)
    for table, host, began, begins, ends in rows:
        spans = free[table, host, began]
        if begins is not None:
            spans.append(Span(instant(begins), optional_instant(ends)))
    left = await _leavers(tx, group_id, since)
    return tuple(
        [
            Lobby(host, tuple(spans), bool(began), gave_up=tuple(left.get(table, ())))
            for (table, host, began), spans in free.items()
        ]
    )


async def _leavers(tx: Tx, group_id: int, since: datetime) -> dict[int, list[GivenUp]]:
    """By table that four people have played at: who had left it before, and has not played there."""
    rows = await tx.fetch_all(
        """
        SELECT table_id, person_id, at, started_at
        FROM lobbies JOIN lobby_leavers USING (table_id) JOIN matches USING (table_id)
        WHERE lobbies.group_id = ?1 AND closed_at >= ?2 AND kind = ?3 AND humans = ?4
            AND NOT EXISTS (
                SELECT 1 FROM match_parts
                WHERE match_parts.table_id = lobbies.table_id AND person_id = lobby_leavers.person_id
            )
        ORDER BY table_id, at
        """,
        (group_id, micros(since), Kind.TABLE.value, HUMANS),
    )
    left: defaultdict[int, list[GivenUp]] = defaultdict(list)
    for table, person, at, started_at in rows:
        left[table].append(GivenUp(person, instant(at), instant(started_at)))
    return left
