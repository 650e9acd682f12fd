"""重启: every table goes on, with the time that was lost added to its clocks."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.screens import Screen
from bot.services.club import Club
from bot.services.duty import looking
from bot.services.replies import say
from bot.services.roster import arriving
from bot.services.votes import planning
from rules.table import ending
from rules.table.state import Phase, TableState
from storage import groups, heartbeat, tables
from storage.address import GroupAddress
from storage.errors import StorageError
from storage.tables import TableRow
from storage.transaction import Tx

_log = logging.getLogger(__name__)

NOTICED = timedelta(seconds=3)
"""A gap that people can have noticed; a shorter one is not worth a message."""


async def recover(club: Club) -> int:
    """Bring every live table back after a stop, however hard; returns how many there are."""
    at = club.clock.now()

    async def job(tx: Tx) -> int:
        live = await tables.live_tables(tx)
        signs = [await club.tables.touched_at(tx, row) for row in live]
        last_beat = await heartbeat.last_beat(tx, at)
        last = max([*signs, *([] if last_beat is None else [last_beat])], default=at)
        away = max(timedelta(0), at - last)
        told: set[GroupAddress] = set()
        for row in live:
            found = await _readable(club, tx, row)
            if found is None:
                continue
            state = await club.tables.apply(tx, row, found[1], ending.extend(found[1], away, at), at)
            if row.group_id is not None and state.phase in (Phase.PLAYING, Phase.BETWEEN):
                told.add(GroupAddress(row.group_id, row.thread_id))
        if away >= NOTICED:
            for address in sorted(told, key=lambda one: (one.group_id, one.thread_id or 0)):
                await _tell(club, tx, address, at)
        await arriving.resume(tx, at)
        await looking.resume(tx, at)
        await planning.resume(tx, at)
        return len(live)

    count = await club.db.transact(job)
    if count:
        _log.info("%d tables go on", count)
    return count


async def _readable(club: Club, tx: Tx, row: TableRow) -> tuple[TableRow, TableState] | None:
    """A table whose events this program cannot read stands still; the others go on."""
    try:
        return await club.tables.get(tx, row.id)
    except (StorageError, TypeError, ValueError):
        _log.exception("table %d cannot be read and stands still", row.id)
        return None


async def _tell(club: Club, tx: Tx, address: GroupAddress, at: datetime) -> None:
    """One note in the group (in each topic with a table)."""
    group = await groups.group(tx, address.group_id)
    if group is not None and group.active:
        await say(tx, address, Screen(club.words(group.language)("restarted")), at)
