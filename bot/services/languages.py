"""语言: who changes it reads all that stands in their chat in the new one, not only what comes later."""

from __future__ import annotations

from storage import groups, members
from storage.address import GroupAddress, PersonAddress
from storage.delivery import cards
from storage.members import Dm
from storage.transaction import Tx


async def set_for_person(tx: Tx, person_id: int, language: str) -> None:
    """The language of everything that is shown to a person in private."""
    await members.set_person_language(tx, person_id, language)
    await cards.mark_chats_dirty(tx, (PersonAddress(person_id),))


async def set_for_group(tx: Tx, group_id: int, language: str) -> None:
    """The language of a group, and of its cards in private with those who have none of their own."""
    await groups.set_language(tx, group_id, language)
    follow = [
        PersonAddress(person.id)
        for person, _ in await members.roster(tx, group_id)
        if person.language is None and person.dm is Dm.REACHABLE
    ]
    await cards.mark_chats_dirty(tx, (GroupAddress(group_id), *follow))
