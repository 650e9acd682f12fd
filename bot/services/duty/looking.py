"""何时再看: the one open row per group that goes through its members, at every next instant that matters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from rules.charter.versions import Version, in_force
from rules.charter.weeks import after_quiet
from storage import due, groups
from storage.transaction import Tx

DUTY = "duty"
"""Due work that goes through the members of a group."""
AT_LEAST_EVERY = timedelta(hours=1)


def at_the_latest(known: Sequence[Version], now: datetime) -> datetime:
    """An hour from now, or the end of the quiet hours that it lies in: nobody is warned or removed in them.

    Whatever is to happen then, or follows from a new fact, has its own row.
    """
    at, version = now + AT_LEAST_EVERY, in_force(known, now)
    if version is None or version.zone is None:
        return at
    return after_quiet(at, version.terms.quiet, version.zone)


def subject_of(group_id: int) -> str:
    """The subject of a group's runs."""
    return f"duty:{group_id}"


async def look_again(tx: Tx, group_id: int, at: datetime) -> None:
    """Facts have changed, or will matter then: the members are gone through at `at`, if not before."""
    subject = subject_of(group_id)
    if any(action.due_at <= at for action in await due.open_actions(tx, subject)):
        return
    await due.cancel(tx, (DUTY,), subject, at)
    await due.schedule(tx, DUTY, subject, f"{at:%Y%m%d%H%M%S%f}", at)


async def resume(tx: Tx, at: datetime) -> None:
    """After a start: every group that the bot is in is gone through now."""
    for group in await groups.active_groups(tx):
        await look_again(tx, group.id, at)
