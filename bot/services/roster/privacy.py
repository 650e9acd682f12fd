"""隐私: what is stored and why, everything about oneself as a file, and being forgotten."""

from __future__ import annotations

import json
from datetime import datetime

from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.people import meet, words_for
from bot.services.roster.where import answer_in_private
from storage.charter.own_data import own_data
from storage.members import Dm, Person
from storage.transaction import Tx

FILE = "xuezhan.json"


async def privacy(club: Club, said: Said) -> None:
    """/privacy: what is stored, for how long, who sees it; in private."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        await answer_in_private(club, tx, said, person, at, Screen(words_for(club, person)("privacy")))

    await club.db.transact(job)


async def mydata(club: Club, said: Said) -> None:
    """/mydata: everything stored about the asker as a JSON file in their private chat."""
    at = club.clock.now()

    async def job(tx: Tx) -> tuple[Person, dict[str, object]]:
        person = await meet(tx, said.user, at)
        if said.chat.is_group:
            await answer_in_private(club, tx, said, person, at)
        return person, dict(await own_data(tx, person.id))

    person, found = await club.db.transact(job)
    if said.chat.is_group and person.dm is not Dm.REACHABLE:
        return
    words = words_for(club, person)
    caption = Screen(words("mydata-caption"))
    content = as_file(found, at)
    await club.gateway.document(person.user_id, FILE, content, caption)


def as_file(found: dict[str, object], at: datetime) -> bytes:
    """The rows as JSON that a person can read; instants are microseconds since 1970, in UTC."""
    document = {
        "format": "xuezhan-own-data/1",
        "as_of": at.isoformat(),
        "instants": "microseconds since 1970",
    }
    return json.dumps(document | found, ensure_ascii=False, indent=1).encode()
