"""语言: who changes it reads all that stands in their chat in the new one, not only what comes later."""

from __future__ import annotations

from storage import groups, members
from storage.address import Address, GroupAddress, PersonAddress
from storage.delivery import cards, lookups
from storage.delivery.cards import Changed
from storage.members import Dm
from storage.transaction import Tx


async def set_for_person(tx: Tx, person_id: int, language: str) -> None:
    """The language of everything that is shown to a person in private."""
    await members.set_person_language(tx, person_id, language)
    await _redraw(tx, PersonAddress(person_id))


async def set_for_group(tx: Tx, group_id: int, language: str) -> None:
    """The language of a group, and of its cards in private with those who have none of their own."""
    await groups.set_language(tx, group_id, language)
    await _redraw(tx, GroupAddress(group_id))
    for person, _ in await members.roster(tx, group_id):
        if person.language is None and person.dm is Dm.REACHABLE:
            await _redraw(tx, PersonAddress(person.id))


async def _redraw(tx: Tx, address: Address) -> None:
    """Everything in the chat, whatever its topic, is looked at again."""
    there = await lookups.cards_at(tx, address)
    await cards.mark_each_dirty(tx, [Changed(card.kind, card.subject, card.address) for card in there])
