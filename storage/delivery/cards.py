"""卡片: which there are, which of them have changed, and whose message it is that somebody pressed."""

# ruff: noqa: S608 (what is put into the SQL is column lists and conditions written in this package)
from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.address import Address, chat, columns
from storage.delivery.card import COLUMNS, Card, CardsChanged, CardState, announce_changed, card_from
from storage.instants import micros
from storage.transaction import Tx

__all__ = ["Card", "CardState", "CardsChanged", "Changed"]


async def ensure_card(tx: Tx, kind: str, subject: str, address: Address) -> Card:
    """The card, made new (and dirty) when there is none; a retired one comes back as new."""
    row = await tx.fetch_written(
        f"""
        INSERT INTO cards (kind, subject, group_id, thread_id, person_id) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, subject, ifnull(group_id, 0), ifnull(thread_id, 0), ifnull(person_id, 0))
        DO UPDATE SET
            wanted = wanted + (state = 'retired'),
            message_id = CASE state WHEN 'retired' THEN NULL ELSE message_id END,
            old_message_id = CASE state WHEN 'retired' THEN NULL ELSE old_message_id END,
            digest = CASE state WHEN 'retired' THEN NULL ELSE digest END,
            state = CASE state WHEN 'retired' THEN 'new' ELSE state END
        RETURNING {COLUMNS}
        """,
        (kind, subject, *columns(address)),
    )
    made = card_from(row)
    if made.dirty:
        tx.announce(CardsChanged((made.id,)))
    return made


async def mark_dirty(
    tx: Tx,
    subject: str,
    kinds: Collection[str] | None = None,
    address: Address | None = None,
    *,
    fresh: bool = False,
) -> int:
    """The content of a subject's cards has changed (of all, of some kinds, in one chat); returns how many.

    With `fresh` each is to be sent as a new message that replaces the old one.
    """
    chosen, parameters = _choice(subject, kinds, address)
    rows = await tx.fetch_all(
        f"""
        UPDATE cards SET wanted = wanted + 1, wants_fresh = CASE WHEN ? THEN wanted + 1 ELSE wants_fresh END
        WHERE {chosen} RETURNING id
        """,
        (fresh, *parameters),
    )
    return announce_changed(tx, rows)


@dataclass(frozen=True, slots=True)
class Changed:
    """A card whose content has changed; `fresh` as in `mark_dirty`."""

    kind: str
    subject: str
    address: Address
    fresh: bool = False


async def mark_each_dirty(tx: Tx, changed: Sequence[Changed]) -> int:
    """As `mark_dirty` for several cards at once; returns how many are still of use."""
    if not changed:
        return 0
    wishes = [[one.kind, one.subject, *columns(one.address), one.fresh] for one in changed]
    rows = await tx.fetch_all(
        """
        UPDATE cards SET wanted = wanted + 1,
            wants_fresh = CASE WHEN wish.value ->> 5 THEN wanted + 1 ELSE wants_fresh END
        FROM json_each(?) AS wish
        WHERE subject = wish.value ->> 1 AND state <> 'retired' AND kind = wish.value ->> 0
            AND group_id IS wish.value ->> 2 AND thread_id IS wish.value ->> 3
            AND person_id IS wish.value ->> 4
        RETURNING id
        """,
        (json.dumps(wishes),),
    )
    return announce_changed(tx, rows)


async def mark_chats_dirty(tx: Tx, addresses: Collection[Address]) -> int:
    """Everything that stands in some chats, whatever its topic, says something else; returns how many."""
    keys: dict[str, list[int]] = {"group_id": [], "person_id": []}
    for column, key in map(chat, addresses):
        keys[column].append(key)
    rows = [
        row
        for column, some in keys.items()
        for row in await tx.fetch_all(
            f"""
            UPDATE cards SET wanted = wanted + 1
            WHERE {column} IN (SELECT value FROM json_each(?)) AND state <> 'retired' RETURNING id
            """,
            (json.dumps(some),),
        )
    ]
    return announce_changed(tx, rows)


async def mark_all_dirty(tx: Tx) -> int:
    """After a restart everything is rendered again; what has not changed is then not sent."""
    rows = await tx.fetch_all("UPDATE cards SET wanted = wanted + 1 WHERE state <> 'retired' RETURNING id")
    return announce_changed(tx, rows)


async def retire(
    tx: Tx, subject: str, kinds: Collection[str] | None = None, address: Address | None = None
) -> int:
    """The cards stay as they are and are never touched again; returns how many."""
    return await _retire(tx, *_choice(subject, kinds, address))


async def retire_chat(tx: Tx, address: Address) -> int:
    """As `retire` for everything that stands in a chat."""
    column, key = chat(address)
    return await _retire(tx, f"{column} = ? AND state <> 'retired'", (key,))


async def _retire(tx: Tx, chosen: str, parameters: tuple[object, ...]) -> int:
    rows = await tx.fetch_all(
        f"""
        UPDATE cards SET state = 'retired', sending_began_at = NULL, wants_fresh = 0
        WHERE {chosen} RETURNING id
        """,
        parameters,
    )
    return announce_changed(tx, rows)


async def card(tx: Tx, card_id: int) -> Card | None:
    """In whatever state."""
    row = await tx.fetch_one(f"SELECT {COLUMNS} FROM cards WHERE id = ?", (card_id,))
    return None if row is None else card_from(row)


async def cards_of(tx: Tx, subject: str) -> tuple[Card, ...]:
    """The cards of a subject that are still of use."""
    return await _cards(tx, "subject = ? AND state <> 'retired' ORDER BY id", subject)


async def dirty_cards(tx: Tx, among: Collection[int] | None = None) -> tuple[Card, ...]:
    """What of some cards, or of all, is to be brought up to date now.

    Those that are being sent or whose chat refuses have to wait.
    """
    dirty = "wanted <> shown AND state IN ('new', 'live')"
    if among is None:
        return await _cards(tx, f"{dirty} ORDER BY id")
    some = "id IN (SELECT value FROM json_each(?))"
    return await _cards(tx, f"{some} AND {dirty} ORDER BY id", json.dumps(sorted(among)))


async def sending_cards(tx: Tx) -> tuple[Card, ...]:
    """After a restart: the sends of which nobody knows whether they arrived."""
    return await _cards(tx, "state = 'sending' ORDER BY id")


async def cards_sent_before(tx: Tx, at: datetime, limit: int = 100) -> tuple[Card, ...]:
    """Live cards whose message is older, oldest first: Telegram deletes a message only within 48 h."""
    return await _cards(tx, "state = 'live' AND sent_at < ? ORDER BY sent_at LIMIT ?", micros(at), limit)


async def card_by_message(tx: Tx, address: Address, message_id: int) -> Card | None:
    """Whose message it is, retired cards and replaced messages included; the topic does not matter."""
    column, key = chat(address)
    found = await _cards(
        tx,
        f"""
        id = (
            SELECT id FROM cards WHERE {column} = ?1 AND message_id = ?2
            UNION ALL
            SELECT id FROM cards WHERE {column} = ?1 AND old_message_id = ?2
            LIMIT 1
        )
        """,
        key,
        message_id,
    )
    return found[0] if found else None


async def _cards(tx: Tx, condition: str, *parameters: object) -> tuple[Card, ...]:
    rows = await tx.fetch_all(f"SELECT {COLUMNS} FROM cards WHERE {condition}", parameters)
    return tuple(card_from(row) for row in rows)


def _choice(
    subject: str, kinds: Collection[str] | None, address: Address | None
) -> tuple[str, tuple[object, ...]]:
    """A condition for the cards of a subject that are still of use, and its parameters."""
    condition = "subject = ? AND state <> 'retired'"
    parameters: tuple[object, ...] = (subject,)
    if kinds is not None:
        condition += " AND kind IN (SELECT value FROM json_each(?))"
        parameters += (json.dumps(sorted(kinds)),)
    if address is not None:
        column, key = chat(address)
        condition += f" AND {column} = ?"
        parameters += (key,)
    return condition, parameters
