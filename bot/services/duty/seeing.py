"""移出的近况: a removal as the admins are shown it, put together from the facts of now."""

from __future__ import annotations

from datetime import datetime

from bot.services.duty.weeks import Look, look
from bot.views.charter.duty_removal import RemovalSeen
from storage import members
from storage.charter import inbox
from storage.charter.inbox import Asked
from storage.charter.removals import Did, ForWeek, KeptRemoval
from storage.transaction import Tx

TOPIC = "removal"


async def seen_of(tx: Tx, removal: KeptRemoval, now: datetime) -> RemovalSeen | None:
    """One removal with the weeks of its member; None for a group that is not known."""
    looked = await look(tx, removal.group, removal.person, now)
    return None if looked is None else await seen_in(tx, removal, looked)


async def seen_in(tx: Tx, removal: KeptRemoval, looked: Look) -> RemovalSeen:
    """The same of what has been looked at already."""
    asked = await inbox.asked(tx, removal.group, TOPIC, removal.id)
    decided = [step.by for step in removal.steps if step.by is not None]
    people = {one.id: one.name for one in await members.people(tx, {removal.person, *decided})}
    weeks = tuple(looked.weeks())
    cause = removal.cause
    monday = cause.monday if isinstance(cause, ForWeek) else None
    return RemovalSeen(
        group=looked.group,
        removal=removal,
        name=people.get(removal.person, ""),
        week=next((week for week in weeks if week.judged.week.monday == monday), None),
        weeks=weeks,
        leaves=() if looked.member is None else looked.member.leaves,
        admin=people.get(decided[-1]) if decided else None,
        lapsed=asked is not None and _is_lapsed(removal, asked, looked.now),
    )


def _is_lapsed(removal: KeptRemoval, asked: Asked, now: datetime) -> bool:
    """Whether the admins let it pass: what they have ordered does not lapse."""
    waits = removal.last is None or removal.last.did in (Did.MUTED, Did.NO_RIGHT)
    closed_at = now if asked.settled_at is None else asked.settled_at
    return waits and closed_at >= asked.lapses_at
