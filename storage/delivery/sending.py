"""发送: what became of a card on its way to Telegram, step by step (the states are drawn in `card`)."""

# ruff: noqa: S608 (what is put into the SQL is column lists and conditions written in this package)
from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from storage.address import Address, chat
from storage.delivery.card import COLUMNS, Card, announce_changed, card_from
from storage.instants import micros
from storage.transaction import Tx


async def begin_send(tx: Tx, card: Card, at: datetime) -> Card | None:
    """A message is about to be sent; the former one, if any, becomes the old one.

    None when the card is no longer as it was read (retired, broken, or being sent). The card that comes back
    still names the `wanted` of the one read, so that confirming either of them hides no change.
    """
    row = await tx.fetch_one(
        f"""
        UPDATE cards SET
            state = 'sending', sending_began_at = ?2,
            sending_after = CASE WHEN group_id IS NOT NULL
                THEN (SELECT last_message_id FROM groups WHERE groups.id = group_id)
                ELSE (SELECT last_message_id FROM people WHERE people.id = person_id) END,
            old_message_id = coalesce(message_id, old_message_id), message_id = NULL
        WHERE id = ?1 AND state IN ('new', 'live')
        RETURNING {COLUMNS}
        """,
        (card.id, micros(at)),
    )
    return None if row is None else replace(card_from(row), wanted=card.wanted)


async def confirm(
    tx: Tx, card: Card, message_id: int, digest: str, revision: str | None, at: datetime
) -> Card | None:
    """Telegram returned a message id for what `card`, as read before rendering, was to show.

    A new message that was asked for meanwhile is still to come; a mere change meanwhile is an edit of this
    one.
    A card retired meanwhile stays retired but learns its message, so that it can be cleared away.
    """
    row = await tx.fetch_one(
        f"""
        UPDATE cards SET
            state = CASE state WHEN 'retired' THEN 'retired' ELSE 'live' END,
            message_id = ?2, digest = ?3, confirmed_revision = ?4, confirmed_at = ?5, sent_at = ?5,
            shown = ?6, wants_fresh = CASE WHEN wants_fresh <= ?6 THEN 0 ELSE wants_fresh END,
            sending_began_at = NULL, sending_after = NULL
        WHERE id = ?1
        RETURNING {COLUMNS}
        """,
        (card.id, message_id, digest, revision, micros(at), card.wanted),
    )
    return None if row is None else card_from(row)


async def confirm_edit(tx: Tx, card: Card, digest: str, revision: str | None, at: datetime) -> Card | None:
    """Telegram shows what `card`, as read before rendering, was to show (also when nothing had to change).

    None when the message is not the card's any more; then nothing is stored.
    """
    row = await tx.fetch_one(
        f"""
        UPDATE cards SET digest = ?3, confirmed_revision = ?4, confirmed_at = ?5, shown = ?6
        WHERE id = ?1 AND message_id = ?2
        RETURNING {COLUMNS}
        """,
        (card.id, card.message_id, digest, revision, micros(at), card.wanted),
    )
    return None if row is None else card_from(row)


async def send_failed(tx: Tx, card: Card) -> None:
    """The send surely did not arrive: the card is as it was before, and still dirty."""
    await tx.execute(
        """
        UPDATE cards SET
            state = CASE WHEN old_message_id IS NULL THEN 'new' ELSE 'live' END,
            message_id = old_message_id, old_message_id = NULL,
            sending_began_at = NULL, sending_after = NULL
        WHERE id = ? AND state = 'sending'
        """,
        (card.id,),
    )


async def mark_gone(tx: Tx, card: Card) -> None:
    """Somebody has deleted the message: it is to be sent again."""
    rows = await tx.fetch_all(
        """
        UPDATE cards SET state = 'new', message_id = NULL, digest = NULL, wanted = wanted + 1
        WHERE id = ? AND message_id = ? AND state = 'live' RETURNING id
        """,
        (card.id, card.message_id),
    )
    announce_changed(tx, rows)


async def mark_old_gone(tx: Tx, card: Card) -> None:
    """The replaced message has been deleted."""
    await tx.execute(
        "UPDATE cards SET old_message_id = NULL WHERE id = ? AND old_message_id = ?",
        (card.id, card.old_message_id),
    )


async def mark_broken(tx: Tx, address: Address) -> int:
    """The chat refuses: none of its cards is tried again until `mark_repaired`; returns how many."""
    column, key = chat(address)
    rows = await tx.fetch_all(
        f"""
        UPDATE cards SET state = 'broken', sending_began_at = NULL, sending_after = NULL
        WHERE {column} = ? AND state <> 'broken' AND state <> 'retired' RETURNING id
        """,
        (key,),
    )
    return announce_changed(tx, rows)


async def mark_repaired(tx: Tx, address: Address) -> int:
    """The chat takes messages again: its broken cards are sent anew; returns how many."""
    column, key = chat(address)
    rows = await tx.fetch_all(
        f"""
        UPDATE cards SET state = 'new', wanted = wanted + 1, digest = NULL,
            old_message_id = coalesce(message_id, old_message_id), message_id = NULL
        WHERE {column} = ? AND state = 'broken' AND state <> 'retired' RETURNING id
        """,
        (key,),
    )
    return announce_changed(tx, rows)


async def chat_replaced(tx: Tx, group_id: int) -> int:
    """The chat has another id and none of the messages: every card is sent anew; returns how many.

    Retired cards forget theirs as well: the same number is somebody else's message in the new chat.
    """
    await tx.execute(
        "UPDATE cards SET message_id = NULL, old_message_id = NULL WHERE group_id = ? AND state = 'retired'",
        (group_id,),
    )
    rows = await tx.fetch_all(
        """
        UPDATE cards SET state = 'new', wanted = wanted + 1, digest = NULL, message_id = NULL,
            old_message_id = NULL, sending_began_at = NULL, sending_after = NULL
        WHERE group_id = ? AND state <> 'retired' RETURNING id
        """,
        (group_id,),
    )
    return announce_changed(tx, rows)
