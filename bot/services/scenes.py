"""场面: what the cards of a table are drawn from; cards that are drawn together are read together."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.services.club import Club
from bot.services.people import people_at
from rules.table.state import TableState
from storage import groups
from storage.address import Address, PersonAddress
from storage.groups import Group
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a card of a table is drawn from; `person` is whose private chat it stands in."""

    row: TableRow
    state: TableState
    names: Mapping[int, str]
    group: Group | None
    person: Person | None


@dataclass(frozen=True, slots=True)
class _Table:
    row: TableRow
    state: TableState
    people: Mapping[int, Person]
    group: Group | None

    def scene(self, address: Address) -> Scene:
        names = {key: person.name for key, person in self.people.items()}
        person = self.people.get(address.person_id) if isinstance(address, PersonAddress) else None
        return Scene(self.row, self.state, names, self.group, person)


class Scenes:
    """Reads scenes, all that are asked for in the same round of the loop at once."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._asked: set[int] = set()
        self._reading: asyncio.Future[Mapping[int, _Table]] | None = None

    async def of(self, address: Address, table_id: int) -> Scene | None:
        """The scene at one moment, not before now; None where there is no such table."""
        if self._reading is None:
            self._asked = set()
            self._reading = asyncio.ensure_future(self._read(self._asked))
        self._asked.add(table_id)
        table = (await asyncio.shield(self._reading)).get(table_id)
        return None if table is None else table.scene(address)

    async def _read(self, asked: Collection[int]) -> Mapping[int, _Table]:
        """Begins in the next round of the loop; whoever asks from then on is read for anew."""
        self._reading = None

        async def job(tx: Tx) -> Mapping[int, _Table]:
            found = {table_id: await self._table(tx, table_id) for table_id in sorted(asked)}
            return {table_id: table for table_id, table in found.items() if table is not None}

        return await self._club.db.read(job)

    async def _table(self, tx: Tx, table_id: int) -> _Table | None:
        found = await self._club.tables.peek(tx, table_id)
        if found is None:
            return None
        row, state = found
        group = None if row.group_id is None else await groups.group(tx, row.group_id)
        return _Table(row, state, await people_at(tx, state), group)
