"""哪个群: which group a command is about, and where its answers go.

In a group it is that one. In private it is the only one that the asker has enrolled in, or the one named as
`#3` by its number; otherwise the numbers are told. What concerns one person is told in private only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from bot.screens import Button, Screen
from bot.services.asked import Said
from bot.services.chats import known_group
from bot.services.club import Club
from bot.services.people import meet, words_for
from bot.services.replies import say
from bot.services.seating import deep_link
from bot.views.charter import roster_places
from bot.words import Words
from storage import groups, members
from storage.address import Address, GroupAddress, PersonAddress
from storage.charter import roster
from storage.groups import Group
from storage.members import Dm, Person
from storage.transaction import Tx

_NUMBER = re.compile(r"(?:^|\s)#([0-9]{1,15})(?=\s|$)")
HELLO = "hello"
"""What a link to the private chat carries when nothing waits there."""


@dataclass(frozen=True, slots=True)
class Here:
    """问话的地方: who asks, about which group, with which text; `address` is where it was typed."""

    club: Club
    said: Said
    person: Person
    group: Group
    address: Address
    text: str
    at: datetime

    @property
    def in_group(self) -> bool:
        """Whether everybody reads what is answered here."""
        return self.said.chat.is_group

    @property
    def words(self) -> Words:
        """The language of the place."""
        return self.club.words(self.group.language) if self.in_group else words_for(self.club, self.person)

    @property
    def own_words(self) -> Words:
        """The language in which the asker reads private answers."""
        return words_for(self.club, self.person)


async def here(club: Club, tx: Tx, said: Said, at: datetime) -> Here | None:
    """Where a command was typed; None when its group is not clear, and then the asker was told how to say."""
    person = await meet(tx, said.user, at)
    if said.chat.is_group:
        group = await known_group(tx, said.chat, at)
        address = GroupAddress(group.id, said.chat.thread_id)
        return Here(club, said, person, group, address, said.text.strip(), at)
    chosen = await meant(tx, person, said.text)
    if chosen is not None:
        text = _NUMBER.sub(" ", said.text).strip()
        return Here(club, said, person, chosen, PersonAddress(person.id), text, at)
    screen = roster_places.which_group(words_for(club, person), await groups_of(tx, person.id))
    await say(tx, PersonAddress(person.id), screen, at)
    return None


async def meant(tx: Tx, person: Person, text: str) -> Group | None:
    """The group that a text typed in private is about; None where it leaves that open."""
    named = _NUMBER.search(text)
    wanted = None if named is None else int(named[1])
    chosen = [group for group in await groups_of(tx, person.id) if wanted in (None, group.id)]
    return chosen[0] if len(chosen) == 1 else None


async def groups_of(tx: Tx, person_id: int) -> tuple[Group, ...]:
    """The groups whose charter somebody has agreed to; where there is none, those where they were seen."""
    seen = []
    enrolled = []
    for membership in await members.memberships_of(tx, person_id):
        group = await groups.group(tx, membership.group_id)
        member = await roster.member(tx, membership.group_id, person_id)
        if group is None or group.id != membership.group_id:
            continue
        if member is not None and member.acceptances:
            enrolled.append(group)
        elif group.active:
            seen.append(group)
    return tuple(enrolled or seen)


async def answer(tx: Tx, place: Here, text: str) -> None:
    """An answer that everybody may read, where it was asked."""
    await say(tx, place.address, Screen(text), place.at)


async def reaches(tx: Tx, place: Here) -> bool:
    """Whether what concerns the asker alone can be told in private now; says where it goes when it cannot."""
    if not place.in_group:
        return True
    return await _points_to_private(place.club, tx, place.person, place.group, place.address, place.at)


async def answer_in_private(
    club: Club, tx: Tx, said: Said, person: Person, at: datetime, *screens: Screen
) -> None:
    """An answer for the asker alone; in a group a nameless word that it has gone out, or how to get it."""
    if said.chat.is_group:
        group = await known_group(tx, said.chat, at)
        address = GroupAddress(group.id, said.chat.thread_id)
        if not await _points_to_private(club, tx, person, group, address, at):
            return
    for screen in screens:
        await say(tx, PersonAddress(person.id), screen, at)


async def _points_to_private(
    club: Club, tx: Tx, person: Person, group: Group, address: Address, at: datetime
) -> bool:
    words = club.words(group.language)
    if person.dm is Dm.REACHABLE:
        await say(tx, address, Screen(words("roster-told-privately")), at)
        return True
    button = Button(words("roster-open-private"), url=deep_link(club, HELLO))
    await say(tx, address, Screen(words("roster-start-first"), ((button,),)), at)
    return False
