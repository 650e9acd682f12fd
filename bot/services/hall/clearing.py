"""收桌 (charter, article 8): when a match is over its boards and settlements go; the result card stays.

Only the bot's own messages and bare commands to it are deleted. What Telegram does not let the bot delete any
more is edited to a short word instead. Whatever is done twice, after a crash say, finds nothing left to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.delivery.books import DELETABLE, deletion_revision
from bot.gateway import Written
from bot.outcomes import Done, Flooded, Unknown, Unsent
from bot.screens import Screen
from bot.services.asked import Said
from bot.services.cards import CardKind
from bot.services.club import Club
from bot.services.hall.following import BOARDS, CLEAR_AFTER, CLEAR_COMMAND, RESULT, STUB
from bot.services.matches.resulting import result_seen
from rules.charter.results import Stands, Void
from rules.table.state import Phase
from storage import due, groups, tables
from storage.delivery import cards, lookups
from storage.delivery.card import Card
from storage.due import DueAction
from storage.transaction import Tx

AGAIN_AFTER = timedelta(minutes=1)
STILL_OPEN_AGAIN = timedelta(hours=6)
"""A result that is disputed keeps its card until it is settled."""
STUBS_APART = timedelta(seconds=5)
AT_ONCE = 100
"""How many messages Telegram deletes in one request."""
_KINDS = {
    BOARDS: (CardKind.LOBBY, CardKind.BOARD, CardKind.SETTLEMENT, CardKind.STOP, CardKind.GOING_ON),
    RESULT: (CardKind.RESULT,),
}


@dataclass(frozen=True, slots=True)
class _Swept:
    """The messages of a table in a chat: those that can be deleted, and those that are too old for it."""

    group_id: int
    chat_id: int
    young: tuple[int, ...]
    old: tuple[int, ...]


async def clear(club: Club, action: DueAction) -> None:
    """One table: its cards are left alone from now on, and then their messages go."""
    at = club.clock.now()
    table_id = int(action.subject.partition(":")[2])
    swept = await club.db.transact(lambda tx: _sweep(club, tx, table_id, action, at))
    if swept is None:
        return
    outcome: Written = Done()
    for start in range(0, len(swept.young), AT_ONCE):
        outcome = await club.gateway.clear(swept.chat_id, swept.young[start : start + AT_ONCE])
        if isinstance(outcome, Flooded | Unknown | Unsent):
            break

    async def settle(tx: Tx) -> None:
        if await _again(tx, action, outcome, at):
            return
        await due.finish(tx, action.id, at, type(outcome).__name__.lower())
        for number, message_id in enumerate(swept.old):
            revision = deletion_revision(swept.chat_id, message_id)
            await due.schedule(tx, STUB, f"stub:{swept.group_id}", revision, at + number * STUBS_APART)

    await club.db.transact(settle)


async def _sweep(club: Club, tx: Tx, table_id: int, action: DueAction, at: datetime) -> _Swept | None:
    """The cards are retired, so that no change brings a deleted message back; None when there is nothing."""
    row = await tables.table(tx, table_id)
    group = None if row is None or row.group_id is None else await groups.group(tx, row.group_id)
    found = await club.tables.peek(tx, table_id)
    if group is None or found is None or found[1].phase is not Phase.ENDED:
        await due.finish(tx, action.id, at, "gone")
        return None
    if action.revision == RESULT and not await _is_settled(tx, table_id, at):
        await due.schedule(tx, action.kind, action.subject, action.revision, at + STILL_OPEN_AGAIN)
        return None
    newest = max(found[1].hands_dealt, found[1].exits)
    subjects = [f"table:{table_id}:{hand}" for hand in range(newest + 1)]
    kinds = _KINDS[action.revision]
    messages = await lookups.messages_of(tx, subjects, kinds)
    for card in messages:
        await cards.retire(tx, card.subject, (card.kind,), card.address)
    return _Swept(group.id, group.chat_id, *_by_age(messages, at))


def _by_age(messages: Sequence[Card], at: datetime) -> tuple[tuple[int, ...], tuple[int, ...]]:
    young: list[int] = []
    old: list[int] = []
    for card in messages:
        ids = [one for one in (card.message_id, card.old_message_id) if one is not None]
        is_young = card.sent_at is not None and at - card.sent_at < DELETABLE
        (young if is_young else old).extend(ids)
    return tuple(young), tuple(old)


async def _is_settled(tx: Tx, table_id: int, at: datetime) -> bool:
    seen = await result_seen(tx, table_id, at)
    return seen is None or isinstance(seen.shown.standing, Stands | Void)


async def _again(tx: Tx, action: DueAction, outcome: Written, at: datetime) -> bool:
    """Whether Telegram has to be asked once more, because it was not heard of."""
    if not isinstance(outcome, Flooded | Unknown | Unsent):
        return False
    pause = timedelta(seconds=outcome.retry_after_s) if isinstance(outcome, Flooded) else AGAIN_AFTER
    await due.schedule(tx, action.kind, action.subject, action.revision, at + pause, action.not_after)
    return True


async def stub(club: Club, action: DueAction) -> None:
    """留一句话: a message that is too old to be deleted shows that it was cleared up."""
    chat_id, message_id = _message(action.revision)
    group = await club.db.read(lambda tx: groups.group_by_chat(tx, chat_id))
    at = club.clock.now()
    outcome: Written = Done()
    if group is not None and group.chat_id == chat_id:
        text = club.words(group.language)("hall-stub")
        outcome = await club.gateway.edit(chat_id, message_id, Screen(text))
    await _close(club, action, outcome, at)


async def heard(club: Club, said: Said) -> None:
    """A bare command in a group goes as the boards do; one with words of somebody's own stays."""
    if not said.chat.is_group or said.text.strip():
        return
    at = club.clock.now()
    revision = deletion_revision(said.chat.chat_id, said.message_id)

    async def job(tx: Tx) -> None:
        group = await groups.group_by_chat(tx, said.chat.chat_id)
        if group is not None:
            due_at = at + CLEAR_AFTER
            await due.schedule(tx, CLEAR_COMMAND, f"said:{group.id}", revision, due_at, at + DELETABLE)

    await club.db.transact(job)


async def clear_command(club: Club, action: DueAction) -> None:
    """Without the right to delete the command simply stays."""
    chat_id, message_id = _message(action.revision)
    at = club.clock.now()
    outcome: Written = Done()
    if action.not_after is None or at <= action.not_after:
        outcome = await club.gateway.clear(chat_id, (message_id,))
    await _close(club, action, outcome, at)


async def _close(club: Club, action: DueAction, outcome: Written, at: datetime) -> None:
    async def job(tx: Tx) -> None:
        if not await _again(tx, action, outcome, at):
            await due.finish(tx, action.id, at, type(outcome).__name__.lower())

    await club.db.transact(job)


def _message(revision: str) -> tuple[int, int]:
    chat_id, _, message_id = revision.partition(":")
    return int(chat_id), int(message_id)
