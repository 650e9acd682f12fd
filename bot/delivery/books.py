"""What is written into the books when Telegram answers, apart from the card or notice itself."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from bot.delivery.rendering import Drawing, Renderer
from bot.outcomes import (
    Failure,
    Flooded,
    Gone,
    Migrated,
    Refused,
    Rejected,
    Unchanged,
    Unknown,
    Unsent,
    Why,
)
from storage import due, groups, members
from storage.address import Address, GroupAddress, PersonAddress
from storage.database import Tx
from storage.delivery import failures, lookups, sending
from storage.delivery.card import Card, CardState
from storage.delivery.chats import chat_ids

DELETE_MESSAGE = "delete_message"
OLD_MESSAGE_STAYS = timedelta(seconds=3)
DELETABLE = timedelta(hours=47)
OUT_OF_USE = (CardState.BROKEN, CardState.RETIRED)


@dataclass(frozen=True, slots=True)
class Place:
    """Where requests for an address go now."""

    chat_id: int
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class Located:
    """A card, the chat where requests for it go, and what it is drawn from, all at one moment."""

    card: Card
    place: Place
    drawing: Drawing


async def locate(tx: Tx, renderer: Renderer, found: Sequence[Card]) -> list[Located]:
    """Those of the cards for which there is something to do."""
    useful = [card for card in found if card.state not in OUT_OF_USE]
    places = await _places_of(tx, {card.address for card in useful})
    drawings = await renderer.read(tx, useful)
    return [
        Located(card, place, drawing)
        for card, drawing in zip(useful, drawings, strict=True)
        if (place := places.get(card.address)) is not None
    ]


async def _places_of(tx: Tx, addresses: Collection[Address]) -> dict[Address, Place]:
    """As `place_of`, with one look for all. Without those that are not known."""
    found = await chat_ids(tx, addresses)
    return {address: Place(chat_id, _thread_of(address)) for address, chat_id in found.items()}


def _thread_of(address: Address) -> int | None:
    return address.thread_id if isinstance(address, GroupAddress) else None


async def place_of(tx: Tx, address: Address) -> Place | None:
    """The chat of an address; None for a group or person that is not (any longer) known."""
    return (await _places_of(tx, (address,))).get(address)


async def saw_message(tx: Tx, address: Address, message_id: int) -> None:
    """One of our own messages stands in the chat."""
    match address:
        case GroupAddress(group_id):
            await groups.saw_group_message(tx, group_id, message_id)
        case PersonAddress(person_id):
            await members.saw_private_message(tx, person_id, message_id)
        case _:
            assert_never(address)


async def note_success(tx: Tx, address: Address, at: datetime) -> None:
    """The chat takes messages: its failures are over. What else follows is the renderer's to know."""
    await failures.record_success(tx, address, at)


async def note_failure(tx: Tx, address: Address, method: str, outcome: Failure, at: datetime) -> None:
    """A fact about the chat; what concerns one message only (gone, rejected) is none.

    Of an outage only the beginning is stored, however often the chat is tried during it.
    """
    match outcome:
        case Flooded(seconds):
            await failures.record_failure(tx, address, at, method, 429, "flood", math.ceil(seconds))
        case Refused(why):
            await failures.record_failure(tx, address, at, method, 403, why.value)
        case Unsent() | Unknown():
            last = await failures.last_failure(tx, address)
            if last is not None and last.ended_at is None and last.code is None:
                return
            text = "no connection" if isinstance(outcome, Unsent) else "no answer"
            await failures.record_failure(tx, address, at, method, None, text)
        case Gone() | Migrated() | Rejected() | Unchanged():
            pass
        case _:
            assert_never(outcome)


async def note_refusal(tx: Tx, renderer: Renderer, address: Address, why: Why, at: datetime) -> None:
    """The chat refuses: its cards rest until they are repaired, and each of them is told."""
    one_topic = why is Why.TOPIC_CLOSED and isinstance(address, GroupAddress)
    told = [
        card
        for card in await lookups.cards_at(tx, address)
        if card.state is not card.state.BROKEN and (not one_topic or card.address == address)
    ]
    if one_topic and isinstance(address, GroupAddress):
        await lookups.mark_topic_broken(tx, address)
    else:
        await sending.mark_broken(tx, address)
    if isinstance(address, PersonAddress):
        await members.set_dm(tx, address.person_id, members.Dm.BLOCKED, at)
    for card in told:
        await renderer.refused(tx, card, why, at)


async def plan_deletion(tx: Tx, address: Address, message_id: int, at: datetime) -> None:
    """The replaced message goes a little later, so that a finger on its way still finds its button.

    Its number means something in its own chat only, so the row names both.
    """
    place = await place_of(tx, address)
    if place is None:
        return
    subject = deletion_subject(address)
    revision = deletion_revision(place.chat_id, message_id)
    await due.schedule(tx, DELETE_MESSAGE, subject, revision, at + OLD_MESSAGE_STAYS, at + DELETABLE)


def deletion_revision(chat_id: int, message_id: int) -> str:
    """`chat:message`, by Telegram's numbers.

    >>> deletion_revision(-100200, 41)
    '-100200:41'
    """
    return f"{chat_id}:{message_id}"


def deletion_subject(address: Address) -> str:
    """`group:<id>` or `person:<id>`, by our keys."""
    match address:
        case GroupAddress(group_id):
            return f"group:{group_id}"
        case PersonAddress(person_id):
            return f"person:{person_id}"
        case _:
            assert_never(address)
