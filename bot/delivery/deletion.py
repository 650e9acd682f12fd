"""Replaced messages are deleted when their time comes: the execution of `delete_message` rows."""

from __future__ import annotations

from datetime import timedelta

from bot.clock import Clock
from bot.delivery.books import DELETE_MESSAGE, place_of
from bot.gateway import Gateway
from bot.outcomes import Flooded, Unknown, Unsent
from storage import due
from storage.address import Address, GroupAddress, PersonAddress
from storage.database import Database, Tx
from storage.delivery import cards, sending

RETRY = timedelta(seconds=20)


async def delete_message(db: Database, gateway: Gateway, clock: Clock, action: due.DueAction) -> None:
    """Delete the message of a due row and close the row, or move it when Telegram does not answer.

    The outcome in the row is `done`, `gone`, `too late` or the name of the failure.

    Raises:
        ValueError: for a row of another kind.
    """
    if action.kind != DELETE_MESSAGE:
        raise ValueError(f"due row {action.id} is {action.kind}, not {DELETE_MESSAGE}")
    address = _address(action.subject)
    chat_id, message_id = _message(action.revision)
    place = await db.read(lambda tx: place_of(tx, address))
    late = action.not_after is not None and clock.now() > action.not_after
    if place is None or place.chat_id != chat_id or late:
        await db.transact(lambda tx: _close(tx, action, address, "too late" if late else "gone", clock))
        return
    outcome = await gateway.delete(place.chat_id, message_id)
    if isinstance(outcome, Flooded | Unknown | Unsent):
        pause = timedelta(seconds=outcome.retry_after_s) if isinstance(outcome, Flooded) else RETRY
        again_at = clock.now() + pause
        await db.transact(
            lambda tx: due.schedule(
                tx, action.kind, action.subject, action.revision, again_at, action.not_after
            )
        )
        return
    name = type(outcome).__name__.lower()
    await db.transact(lambda tx: _close(tx, action, address, name, clock))


async def _close(tx: Tx, action: due.DueAction, address: Address, outcome: str, clock: Clock) -> None:
    _, message_id = _message(action.revision)
    card = await cards.card_by_message(tx, address, message_id)
    if card is not None:
        await sending.mark_old_gone(tx, card)
    await due.finish(tx, action.id, clock.now(), outcome)


def _message(revision: str) -> tuple[int, int]:
    """Chat and message. In a chat that has another id by now the same number is another message."""
    chat_id, _, message_id = revision.partition(":")
    return int(chat_id), int(message_id)


def _address(subject: str) -> Address:
    kind, _, key = subject.partition(":")
    return GroupAddress(int(key)) if kind == "group" else PersonAddress(int(key))
