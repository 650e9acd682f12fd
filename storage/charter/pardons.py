"""赦免与宽限: weeks that an admin has let somebody off, for good or for a time."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date, datetime

from rules.charter.facts import Grace, Pardon
from storage.instants import instant, micros, optional_micros
from storage.transaction import Tx


async def pardon(tx: Tx, group_id: int, person_id: int, monday: date, by: int, at: datetime) -> None:
    """豁免: nothing comes of the week any more."""
    await _add(tx, group_id, person_id, monday, None, by, at)


async def grace(tx: Tx, group_id: int, person_id: int, given: Grace, by: int, at: datetime) -> None:
    """宽限: nothing comes of the week until then."""
    await _add(tx, group_id, person_id, given.monday, given.until, by, at)


async def pardons(
    tx: Tx, group_id: int, since: datetime, *, persons: Collection[int] | None = None
) -> tuple[Mapping[int, tuple[Pardon, ...]], Mapping[int, tuple[Grace, ...]]]:
    """What was pardoned, and what was put off, at or after `since`, by person (of some, or of everybody)."""
    among = None if persons is None else json.dumps(sorted(persons))
    rows = await tx.fetch_all(
        """
        SELECT person_id, monday, until, pardoned_at FROM pardons
        WHERE group_id = ?1 AND pardoned_at >= ?2
            AND (?3 IS NULL OR person_id IN (SELECT value FROM json_each(?3)))
        ORDER BY id
        """,
        (group_id, micros(since), among),
    )
    pardoned: defaultdict[int, list[Pardon]] = defaultdict(list)
    graced: defaultdict[int, list[Grace]] = defaultdict(list)
    for person, monday, until, at in rows:
        day = date.fromisoformat(monday)
        if until is None:
            pardoned[person].append(Pardon(day, instant(at)))
        else:
            graced[person].append(Grace(day, instant(at), instant(until)))
    return (
        {person: tuple(given) for person, given in pardoned.items()},
        {person: tuple(given) for person, given in graced.items()},
    )


async def _add(
    tx: Tx, group_id: int, person_id: int, monday: date, until: datetime | None, by: int, at: datetime
) -> None:
    await tx.execute(
        """
        INSERT INTO pardons (group_id, person_id, monday, until, pardoned_by, pardoned_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        (group_id, person_id, monday.isoformat(), optional_micros(until), by, micros(at)),
    )
