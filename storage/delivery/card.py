"""卡片: messages that are kept up to date.

What they say is rendered anew each time; only the address, the message and what was confirmed are kept.

    new ──begin_send──> sending ──confirm──> live ──begin_send (fresh)──> sending
     ^                     │ send_failed       │ confirm_edit (stays live)
     └─────────────────────┴──── mark_gone ────┘      any ──mark_broken──> broken ──mark_repaired──> new
                                                      any ──retire──> retired

A change is never lost: `wanted` counts the changes, and a confirmation names the `wanted` of the card as it
was read before it was rendered. Whatever changed in between leaves the card dirty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from storage.address import Address, address_of
from storage.instants import optional_instant
from storage.transaction import Row, Tx

COLUMNS = """
    id, kind, subject, group_id, thread_id, person_id, state, wanted, shown, wants_fresh, message_id,
    old_message_id, digest, sending_began_at, sending_after, sent_at, confirmed_at, confirmed_revision
"""


@dataclass(frozen=True, slots=True)
class CardsChanged:
    """Announced with the cards, by id, that are to be brought up to date, or to be left alone from now on."""

    card_ids: tuple[int, ...]


class CardState(StrEnum):
    """Nothing sent; a send begun, outcome unknown until confirmed; shown; refused by the chat; of no use."""

    NEW = "new"
    SENDING = "sending"
    LIVE = "live"
    BROKEN = "broken"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Card:
    """One message of one kind about one subject (`table:7`) at one address.

    `wants_fresh` is the `wanted` from which on it is to come as a new message, 0 when it need not.
    `old_message_id` is the message that a fresh one replaces; its presses are still valid. `sending_after` is
    the highest message id of the chat that was known when the send began. `sent_at` tells the message's age,
    `confirmed_at` and `confirmed_revision` when Telegram confirmed what content last.
    """

    id: int
    kind: str
    subject: str
    address: Address
    state: CardState
    wanted: int
    shown: int
    wants_fresh: int
    message_id: int | None
    old_message_id: int | None
    digest: str | None
    sending_began_at: datetime | None
    sending_after: int | None
    sent_at: datetime | None
    confirmed_at: datetime | None
    confirmed_revision: str | None

    @property
    def dirty(self) -> bool:
        """Whether the content may have changed since it was confirmed."""
        return self.wanted != self.shown


_STATES = {state.value: state for state in CardState}


def announce_changed(tx: Tx, rows: Sequence[Row]) -> int:
    """Announces the cards whose ids an `UPDATE … RETURNING id` gave; returns how many."""
    if rows:
        tx.announce(CardsChanged(tuple(row[0] for row in rows)))
    return len(rows)


def card_from(row: Row) -> Card:
    """From a row of `COLUMNS`."""
    key, kind, subject, group_id, thread_id, person_id, state, wanted, shown, wants_fresh, *rest = row
    message_id, old_message_id, digest, began_at, sending_after, sent_at, confirmed_at, revision = rest
    return Card(
        id=key,
        kind=kind,
        subject=subject,
        address=address_of(group_id, thread_id, person_id),
        state=_STATES[state],
        wanted=wanted,
        shown=shown,
        wants_fresh=wants_fresh,
        message_id=message_id,
        old_message_id=old_message_id,
        digest=digest,
        sending_began_at=optional_instant(began_at),
        sending_after=sending_after,
        sent_at=optional_instant(sent_at),
        confirmed_at=optional_instant(confirmed_at),
        confirmed_revision=revision,
    )
