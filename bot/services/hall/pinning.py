"""取下置顶: when a match is over its card stays, but not at the top."""

from __future__ import annotations

from bot.outcomes import Flooded, Unknown, Unsent
from bot.services.appointments.keeping import MATCH
from bot.services.appointments.pinning import was_pinned
from bot.services.club import Club
from bot.services.hall.clearing import AGAIN_AFTER
from storage import due, groups
from storage.address import GroupAddress
from storage.delivery import lookups
from storage.due import DueAction
from storage.transaction import Tx


async def unpin(club: Club, action: DueAction) -> None:
    """A message that was pinned, which a result that came anew was not; without the right the pin stays."""
    at = club.clock.now()

    async def look(tx: Tx) -> tuple[tuple[int, int], ...]:
        found = []
        for card in await lookups.messages_of(tx, (action.subject,), (MATCH,)):
            if not isinstance(card.address, GroupAddress) or card.message_id is None:
                continue
            group = await groups.group(tx, card.address.group_id)
            if group is not None and await was_pinned(tx, action.subject, group.chat_id, card.message_id):
                found.append((group.chat_id, card.message_id))
        return tuple(found)

    outcomes = [
        await club.gateway.unpin(chat_id, message_id) for chat_id, message_id in await club.db.read(look)
    ]

    async def job(tx: Tx) -> None:
        if any(isinstance(outcome, Flooded | Unknown | Unsent) for outcome in outcomes):
            await due.schedule(tx, action.kind, action.subject, action.revision, at + AGAIN_AFTER)
        else:
            await due.finish(tx, action.id, at, "tried")

    await club.db.transact(job)
