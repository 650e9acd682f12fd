"""指名: whom a command names: by a reply, by a mention without a username, by @username, id, or name."""

from __future__ import annotations

from bot.services.club import User
from bot.services.people import meet
from bot.services.roster.where import Here
from storage.charter import roster
from storage.members import Person
from storage.transaction import Tx

MOST = 200
"""Characters: two names are never longer."""


async def two_named(tx: Tx, place: Here) -> tuple[Person, Person] | None:
    """The two people that a text names, in order; None when it names others, or leaves open which.

    The second may be whose message is answered. Names may have spaces: exactly one way to part the text in
    two has to give two people.
    """
    said = place.said
    if len(place.text) > MOST:
        return None
    if len(said.mentions) == 2:  # noqa: PLR2004 (two mentions name both)
        return await _met(tx, place, said.mentions[0]), await _met(tx, place, said.mentions[1])
    if said.reply_to is not None:
        old = await one_named(tx, place, place.text)
        return None if old is None else (old, await _met(tx, place, said.reply_to))
    tokens = place.text.split()
    found: list[tuple[Person, Person]] = []
    for cut in range(1, len(tokens)):
        old = await one_named(tx, place, " ".join(tokens[:cut]))
        new = None if old is None else await one_named(tx, place, " ".join(tokens[cut:]))
        if old is not None and new is not None:
            found.append((old, new))
    return found[0] if len(found) == 1 else None


async def one_named(tx: Tx, place: Here, text: str) -> Person | None:
    """The one person of the group that a text names; None for nobody, and for several of one name."""
    for user in place.said.mentions:
        if user.name == text.strip():
            return await _met(tx, place, user)
    found = await roster.find(tx, place.group.id, text)
    return found[0] if len(found) == 1 else None


async def _met(tx: Tx, place: Here, user: User) -> Person:
    return await meet(tx, user, place.at)
