"""置顶: the card of a match is pinned while something is ahead of it, outside of any transaction."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.gateway import Flooded, Unknown, Unsent
from bot.services.club import Club
from rules.appointments.state import Appointment, Phase
from storage import due, groups
from storage.address import GroupAddress
from storage.appointments import listing
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

PIN, UNPIN = "appointment-pin", "appointment-unpin"
TRIES = 5
AGAIN_AFTER = timedelta(seconds=30)


async def shown(tx: Tx, card: Card, state: Appointment, at: datetime) -> None:
    """The card stands in the group: each message of it is pinned once, and unpinned once it is off.

    A match that was played is unpinned by the hall.
    """
    if state.phase is Phase.OVER:
        return
    if card.message_id is None or not isinstance(card.address, GroupAddress):
        return
    kind = UNPIN if state.phase is Phase.OFF else PIN
    await due.schedule(tx, kind, card.subject, f"{card.message_id}-1", at)


async def settle(club: Club, action: DueAction) -> None:
    """Pins or unpins; without the right to pin the card stands unpinned."""
    message_id, attempt = (int(part) for part in action.revision.split("-"))

    async def where(tx: Tx) -> int | None:
        row = await listing.appointment(tx, int(action.subject.split(":")[1]))
        group = None if row is None else await groups.group(tx, row.group_id)
        return None if group is None or not group.active else group.chat_id

    chat_id = await club.db.read(where)
    outcome = None
    if chat_id is not None:
        write = club.gateway.pin if action.kind == PIN else club.gateway.unpin
        outcome = await write(chat_id, message_id)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "tried"):
            return
        if isinstance(outcome, Flooded | Unknown | Unsent) and attempt < TRIES:
            again = f"{message_id}-{attempt + 1}"
            await due.schedule(tx, action.kind, action.subject, again, at + attempt * AGAIN_AFTER)

    await club.db.transact(job)
