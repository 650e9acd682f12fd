"""场面: what the cards of a table are drawn from; between two commits it is read once for all of them."""

from __future__ import annotations

from collections.abc import Mapping
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
    """Reads scenes. What was read is good until something is committed, whatever it is."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._commits = 0
        self._tables: dict[int, _Table | None] = {}

    async def of(self, address: Address, table_id: int) -> Scene | None:
        """The scene as it is stored now; None where there is no such table."""

        async def job(tx: Tx) -> _Table | None:
            commits = await tx.commits()
            if commits != self._commits:
                self._commits = commits
                self._tables.clear()
            if table_id not in self._tables:
                self._tables[table_id] = await self._table(tx, table_id)
            return self._tables[table_id]

        table = await self._club.db.read(job)
        return None if table is None else table.scene(address)

    async def _table(self, tx: Tx, table_id: int) -> _Table | None:
        found = await self._club.tables.peek(tx, table_id)
        if found is None:
            return None
        row, state = found
        group = None if row.group_id is None else await groups.group(tx, row.group_id)
        return _Table(row, state, await people_at(tx, state), group)
