"""What is known of a chat's messages: its cards, and where a message of unknown delivery could stand."""

# ruff: noqa: S608 (what is put into the SQL is column lists and conditions written in this package)
from __future__ import annotations

import json
from collections.abc import Collection
from datetime import timedelta

from storage.address import Address, GroupAddress, chat
from storage.delivery.card import COLUMNS, Card, announce_changed, card_from
from storage.instants import duration_micros, micros
from storage.transaction import Tx

_REMEMBERED = timedelta(hours=1)  # in a chat with cards something has been confirmed since
# Private chats and basic groups number their messages together, a supergroup has numbers of its own.
_SHARED = "(person_id IS NOT NULL OR group_id IN (SELECT id FROM groups WHERE kind = 'group'))"


async def cards_at(tx: Tx, address: Address) -> tuple[Card, ...]:
    """The cards of a chat, whatever their topic, that are still of use."""
    column, key = chat(address)
    rows = await tx.fetch_all(
        f"SELECT {COLUMNS} FROM cards WHERE {column} = ? AND state <> 'retired' ORDER BY id", (key,)
    )
    return tuple(card_from(row) for row in rows)


async def mark_topic_broken(tx: Tx, address: GroupAddress) -> int:
    """One topic refuses (closed, deleted): its cards rest until `mark_repaired`; returns how many."""
    rows = await tx.fetch_all(
        """
        UPDATE cards SET state = 'broken', sending_began_at = NULL, sending_after = NULL
        WHERE group_id = ? AND thread_id IS ? AND state <> 'broken' AND state <> 'retired' RETURNING id
        """,
        (address.group_id, address.thread_id),
    )
    return announce_changed(tx, rows)


async def possible_ids(tx: Tx, card: Card, count: int) -> tuple[int, ...]:
    """The first `count` message ids under which a send that began may stand, the likeliest first.

    They lie beyond every message that was known when it began; ids of known messages are left out. They
    ascend, unless a notice of unknown delivery may stand before the message: it must not be taken for it.

    Raises:
        ValueError: for a card that is not being sent.
    """
    if card.sending_began_at is None:
        raise ValueError(f"card {card.id} is not being sent")
    began = micros(card.sending_began_at)
    where, parameters = await _sequence(tx, card)
    floor = card.sending_after or 0
    if where == _SHARED:  # a supergroup's own count covers its messages; old notices may be its forerunner's
        floor = max(floor, await _highest_before(tx, where, parameters, began))
    known = await _known_since(tx, where, parameters, floor, began)
    free = (number for number in range(floor + 1, floor + len(known) + count + 1) if number not in known)
    ids = tuple(number for number, _ in zip(free, range(count), strict=False))
    return ids[::-1] if await _follows_a_lost_notice(tx, card, began) else ids


async def _sequence(tx: Tx, card: Card) -> tuple[str, tuple[object, ...]]:
    """A condition for all rows whose message ids belong to the same sequence as the card's."""
    if not isinstance(card.address, GroupAddress):
        return _SHARED, ()
    key = card.address.group_id
    row = await tx.fetch_one("SELECT kind FROM groups WHERE id = ?", (key,))
    return (_SHARED, ()) if row is not None and row[0] == "group" else ("group_id = ?", (key,))


async def _follows_a_lost_notice(tx: Tx, card: Card, began: int) -> bool:
    column, key = chat(card.address)
    row = await tx.fetch_one(
        f"SELECT 1 FROM notices WHERE {column} = ? AND state = 'unknown' AND began_at BETWEEN ? AND ?",
        (key, began - duration_micros(_REMEMBERED), began),
    )
    return row is not None


async def _highest_before(tx: Tx, where: str, parameters: tuple[object, ...], began: int) -> int:
    row = await tx.fetch_written(
        f"""
        SELECT max(
            (SELECT ifnull(max(message_id), 0) FROM cards WHERE {where} AND sent_at < ?),
            (SELECT ifnull(max(message_id), 0) FROM notices WHERE {where} AND settled_at < ?)
        )
        """,
        (*parameters, began, *parameters, began),
    )
    return int(row[0])


async def _known_since(
    tx: Tx, where: str, parameters: tuple[object, ...], floor: int, began: int
) -> frozenset[int]:
    rows = await tx.fetch_all(
        f"""
        SELECT message_id FROM cards WHERE {where} AND message_id > ?
        UNION SELECT old_message_id FROM cards WHERE {where} AND old_message_id > ?
        UNION SELECT message_id FROM notices WHERE {where} AND message_id > ? AND settled_at >= ?
        """,
        (*parameters, floor, *parameters, floor, *parameters, floor, began),
    )
    return frozenset(row[0] for row in rows)


async def messages_of(tx: Tx, subjects: Collection[str], kinds: Collection[str]) -> tuple[Card, ...]:
    """The cards of some kinds of some subjects in groups that a message stands for, retired ones too."""
    rows = await tx.fetch_all(
        f"""
        SELECT {COLUMNS} FROM cards
        WHERE kind IN (SELECT value FROM json_each(?)) AND subject IN (SELECT value FROM json_each(?))
            AND group_id IS NOT NULL AND message_id IS NOT NULL ORDER BY id
        """,
        (json.dumps(sorted(kinds)), json.dumps(sorted(subjects))),
    )
    return tuple(card_from(row) for row in rows)
