"""What is due, as a test lets it come."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.services.club import Club
from bot.services.timers import Handler, run_due
from storage import due
from storage.transaction import Tx


async def next_due_at(tx: Tx) -> datetime | None:
    """When the earliest open action is due; None when there is none."""
    return next((action.due_at for action in await due.ahead(tx, 1)), None)


async def work_off(club: Club, others: Mapping[str, Handler]) -> datetime | None:
    """Do what is due now; returns when the next thing is due, what has just been scheduled included."""
    await run_due(club, others)
    return await club.db.read(next_due_at)
