"""置顶: the card of a match is pinned while something is ahead of it, outside of any transaction."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.delivery.books import DELETABLE, deletion_revision
from bot.gateway import Flooded, Unknown, Unsent, Written
from bot.screens import Screen
from bot.services.club import Club
from rules.appointments.state import Appointment, Phase
from storage import due, groups
from storage.address import GroupAddress
from storage.delivery.card import Card
from storage.due import DueAction
from storage.groups import Group
from storage.transaction import Tx

PIN, UNPIN, STUB = "appointment-pin", "appointment-unpin", "appointment-stub"
"""Due work on one message, `chat:message-attempt`: it is pinned, unpinned, or says that it is out of date."""
STUB_AFTER = timedelta(seconds=10)
"""By then the message is gone where Telegram lets the bot delete it."""
TRIES = 5
AGAIN_AFTER = timedelta(seconds=30)


async def shown(tx: Tx, card: Card, state: Appointment, at: datetime) -> None:
    """The card stands in the group: each message of it is pinned once, and unpinned once it is off.

    The result of a match that was played is not pinned any more. What was pinned before it comes off at once;
    should the result not come, the hall unpins the card an hour later.
    """
    if card.message_id is None or not isinstance(card.address, GroupAddress):
        return
    place = await groups.group(tx, card.address.group_id)
    if place is None:
        return
    kind = UNPIN if state.phase is Phase.OFF else PIN
    own = deletion_revision(place.chat_id, card.message_id)
    await _put_away(tx, card, own, at)
    if state.phase is not Phase.OVER:
        await due.schedule(tx, kind, card.subject, f"{own}-1", at)


async def _put_away(tx: Tx, card: Card, own: str, at: datetime) -> None:
    """Cards that stood there before come off; one too old to be deleted becomes a short word."""
    for before in await due.history(tx, card.subject, PIN):
        message = _message(before)
        if message == own:
            continue
        await due.schedule(tx, UNPIN, card.subject, f"{message}-1", at)
        if at - before.due_at >= DELETABLE:
            await due.schedule(tx, STUB, card.subject, f"{message}-1", at + STUB_AFTER)


async def was_pinned(tx: Tx, subject: str, chat_id: int, message_id: int) -> bool:
    """Whether a message of a match was pinned, or was to be."""
    own = deletion_revision(chat_id, message_id)
    return any(_message(one) == own for one in await due.history(tx, subject, PIN))


def _message(action: DueAction) -> str:
    """Which message it is about: every attempt has a revision of its own."""
    return action.revision.rpartition("-")[0]


async def settle(club: Club, action: DueAction) -> None:
    """Pins, unpins or empties a message; without the right to pin the card stands unpinned."""
    message, attempt = _message(action), action.revision.rpartition("-")[2]
    chat_id, message_id = (int(part) for part in message.split(":"))

    group = await club.db.read(lambda tx: groups.group_by_chat(tx, chat_id))
    outcome = None
    if group is not None and group.active and group.chat_id == chat_id:
        outcome = await _write(club, action.kind, group, message_id)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "tried"):
            return
        if isinstance(outcome, Flooded | Unknown | Unsent) and int(attempt) < TRIES:
            again = f"{message}-{int(attempt) + 1}"
            await due.schedule(tx, action.kind, action.subject, again, at + int(attempt) * AGAIN_AFTER)

    await club.db.transact(job)


async def _write(club: Club, kind: str, group: Group, message_id: int) -> Written:
    if kind == PIN:
        return await club.gateway.pin(group.chat_id, message_id)
    if kind == UNPIN:
        return await club.gateway.unpin(group.chat_id, message_id)
    text = club.words(group.language)("match-outdated")
    return await club.gateway.edit(group.chat_id, message_id, Screen(text))
