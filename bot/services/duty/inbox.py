"""待办: what the admins of a group are asked, each in private or all in their own group; never in public.

A card of kind `inbox-<topic>` stands wherever it is asked, drawn by the part that asks. Where no admin can be
reached it stands in the group itself and must not say what it is about (`is_nameless`).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.outcomes import Why
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.views.charter import duty_inbox as view
from rules.charter.ladder import CARD_LASTS
from storage import due, members
from storage.address import Address, GroupAddress, PersonAddress
from storage.charter import admins, inbox, settings
from storage.charter.inbox import Asked
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.groups import Group
from storage.members import Dm
from storage.transaction import Tx

LAPSES = "inbox-lapses"
"""Due work that closes what nobody has answered."""


def kind_of(topic: Topic) -> str:
    """The kind of the cards that ask about something of a topic.

    >>> kind_of(Topic.REMOVAL)
    'inbox-removal'
    """
    return f"inbox-{topic}"


async def ask_admins(
    _club: Club,
    tx: Tx,
    group_id: int,
    topic: Topic,
    number: int,
    at: datetime,
    *,
    without: Collection[int] = (),
    lapses_at: datetime | None = None,
) -> Asked:
    """Asks the admins who may remove, parties (`without`) aside; lapses after 7 days unless said otherwise.

    Asking again about what is open changes nothing but whom it reaches.
    """
    lapses_at = at + CARD_LASTS if lapses_at is None else lapses_at
    asked = await inbox.ask(tx, group_id, topic, number, at, lapses_at, frozenset(without))
    await due.schedule(tx, LAPSES, asked.subject, f"{asked.lapses_at:%Y%m%d%H%M%S%f}", asked.lapses_at)
    for address in await _addresses(tx, asked):
        await cards.ensure_card(tx, kind_of(topic), asked.subject, address)
    await cards.mark_dirty(tx, asked.subject, (kind_of(topic),))
    return asked


async def settle_inbox(tx: Tx, group_id: int, topic: Topic, number: int, at: datetime) -> bool:
    """Nobody need answer any more, the cards say what became of it; whether it was open."""
    settled = await inbox.settle(tx, group_id, topic, number, at)
    await cards.mark_dirty(tx, inbox.subject_of(group_id, topic, number), (kind_of(topic),))
    return settled


async def find_asked(tx: Tx, card: Card) -> Asked | None:
    """What a card of an inbox is about."""
    topic, group_id, number = card.subject.split(":")[:3]
    return await inbox.asked(tx, int(group_id), topic, int(number))


def is_nameless(card: Card, asked: Asked) -> bool:
    """Whether everybody in the group reads the card: then it says only that something waits."""
    return card.address == GroupAddress(asked.group)


def nameless(club: Club, card: Card, group: Group, revision: str, *, is_open: bool) -> Rendered | None:
    """The card that everybody in the group reads; it does not come where nothing waits any more."""
    if not is_open and card.message_id is None:
        return None
    drawn = partial(view.nameless, club.words(group.language), deep_link(club, HELLO))
    return Rendered(drawn, revision if is_open else FINAL, Priority.NOTICE)


async def refused(_club: Club, tx: Tx, card: Card, _why: Why, at: datetime) -> None:
    """An admin cannot be reached: where nobody else can, the group says that something waits."""
    asked = await find_asked(tx, card)
    if asked is None or not asked.is_open(at):
        return
    for address in await _addresses(tx, asked):
        await cards.ensure_card(tx, card.kind, card.subject, address)


async def reach_again(tx: Tx, group_id: int, at: datetime) -> None:
    """Admins change, and become reachable: what is open is shown to those of now."""
    for asked in await inbox.unsettled(tx, group_id):
        if asked.is_open(at):
            for address in await _addresses(tx, asked):
                await cards.ensure_card(tx, kind_of(Topic(asked.topic)), asked.subject, address)


async def lapse(club: Club, action: DueAction) -> None:
    """Seven days without an answer: nothing comes of it, and the cards say so."""
    topic, group_id, number = action.subject.split(":")
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        asked = await inbox.asked(tx, int(group_id), topic, int(number))
        if asked is not None and asked.settled_at is None and asked.lapses_at <= at:
            await settle_inbox(tx, asked.group, Topic(topic), asked.number, at)

    await club.db.transact(job)


def lapsed(asked: Asked) -> bool:
    """Whether it was closed because nobody answered in time."""
    return asked.settled_at is not None and asked.settled_at >= asked.lapses_at


async def _addresses(tx: Tx, asked: Asked) -> tuple[Address, ...]:
    """The admins' own group, or each admin who may remove; the group too where none can be reached."""
    chat = await settings.admin_chat(tx, asked.group)
    if chat is not None:
        return (GroupAddress(chat),)
    entitled = {one.person for one in await admins.admins(tx, asked.group) if one.can_restrict}
    people = await members.people(tx, entitled - asked.without)
    found: tuple[Address, ...] = tuple(PersonAddress(person.id) for person in people)
    if any(person.dm is Dm.REACHABLE for person in people):
        return found
    return (*found, GroupAddress(asked.group))
