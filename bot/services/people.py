"""人: meeting people, and whether the bot can reach them in private."""

from __future__ import annotations

from datetime import datetime

from bot.services import languages
from bot.services.club import Club, User
from bot.words import Words
from rules.table import lobby
from rules.table.state import TableState
from storage import groups, members, tables
from storage.address import Address, GroupAddress, PersonAddress
from storage.delivery import sending
from storage.groups import Group
from storage.members import Dm, Person
from storage.tables import TableRow
from storage.transaction import Tx

TELEGRAM_IDS = frozenset({777000, 1087968824, 136817688})
"""Service notifications, anonymous admins and channel posts: never persons."""


async def meet(tx: Tx, user: User, at: datetime) -> Person:
    """The person of a Telegram user, under the name of now."""
    person = await members.upsert_person(tx, user.user_id, user.name, user.username, at=at)
    if person.language is None and user.language is not None:
        await languages.set_for_person(tx, person.id, user.language)
        person = await members.person(tx, person.id) or person
    return person


def words_for(club: Club, person: Person) -> Words:
    """The catalogue in which this person reads private screens and toasts."""
    return club.words(person.language)


async def reader_words(club: Club, tx: Tx, address: Address, group: Group) -> Words:
    """The catalogue of a card about a group: its reader's, else that of the group where it stands."""
    match address:
        case PersonAddress(person_id):
            person = await members.person(tx, person_id)
            return club.words(None if person is None else person.language, group.language)
        case GroupAddress(where):
            here = group if where == group.id else await groups.group(tx, where)
            return club.words(None if here is None else here.language, group.language)


async def reachable(club: Club, tx: Tx, person: Person, at: datetime) -> None:
    """私聊通了: a message or an unblocking says so; panels that were refused are sent again."""
    if not await members.set_dm(tx, person.id, Dm.REACHABLE, at):
        return
    await sending.mark_repaired(tx, PersonAddress(person.id))
    if person.dm is not Dm.BLOCKED:
        return
    for row, state in await tables_of(club, tx, person):
        seat = state.seat_of(person.id)
        if seat is not None and state.chairs[seat].refused:
            await club.tables.apply(tx, row, state, lobby.reached(state, person.id, at), at)


async def unreachable(club: Club, tx: Tx, person: Person, at: datetime) -> None:
    """私聊不通: blocked, or never started; the boards of the person's tables show a keypad."""
    await members.set_dm(tx, person.id, Dm.BLOCKED, at)
    await sending.mark_broken(tx, PersonAddress(person.id))
    for row, state in await tables_of(club, tx, person):
        await club.tables.apply(tx, row, state, lobby.refused(state, person.id, at), at)


async def tables_of(club: Club, tx: Tx, person: Person) -> list[tuple[TableRow, TableState]]:
    """The live tables at which somebody sits."""
    found = []
    for row in await tables.live_tables_of_person(tx, person.id):
        table = await club.tables.get(tx, row.id)
        if table is not None:
            found.append(table)
    return found


async def people_at(tx: Tx, state: TableState) -> dict[int, Person]:
    """The people of a table, by key: who sits, sat or will sit there, and the admin who ended it."""
    waiting = (chair.substitute.person for chair in state.chairs if chair.substitute is not None)
    people = (*(chair.person for chair in state.chairs), *state.former, state.ended_by, *waiting)
    keys = [person for person in people if person is not None]
    return {person.id: person for person in await members.people(tx, keys)}


async def names_at(tx: Tx, state: TableState) -> dict[int, str]:
    """What the people of a table call themselves now, by key."""
    return {key: person.name for key, person in (await people_at(tx, state)).items()}
