"""见到: whoever writes, presses or is announced by Telegram is in the group; who leaves has left."""

from __future__ import annotations

from datetime import datetime

from bot.services.club import Club
from bot.services.part import Coming
from storage import members
from storage.charter import admins, roster
from storage.due import schedule
from storage.members import Status
from storage.transaction import Tx

ADMINS = "admins"
"""Due work that asks Telegram who runs a group."""
_ADMINS = frozenset({Status.OWNER, Status.ADMINISTRATOR})


async def came(tx: Tx, group_id: int, person_id: int, at: datetime, source: str) -> None:
    """Somebody is in the group. Who comes back has the duty and the cases that they had."""
    await members.sighting(tx, group_id, person_id, source, at)
    await roster.came(tx, group_id, person_id, at, source)


async def went(tx: Tx, group_id: int, person_id: int, since: datetime, source: str, status: Status) -> None:
    """Somebody is out of the group, by whatever way."""
    await members.sighting(tx, group_id, person_id, source, since, status)
    await roster.went(tx, group_id, person_id, since, source)
    await admins.drop_admin(tx, group_id, person_id)


async def heard_coming(_club: Club, tx: Tx, coming: Coming) -> None:
    """Telegram says that somebody came, went, or is something else now."""
    key = (coming.group_id, coming.person.id)
    if not coming.present:
        await roster.went(tx, *key, coming.happened_at, "chat_member")
        await admins.drop_admin(tx, *key)
        return
    await roster.came(tx, *key, coming.happened_at, "chat_member")
    if coming.after in _ADMINS:  # what an admin may do is asked about for all of them at once
        await schedule(tx, ADMINS, f"group:{coming.group_id}", f"{coming.at:%Y%m%d%H%M%S%f}", coming.at)
    else:
        await admins.drop_admin(tx, *key)
