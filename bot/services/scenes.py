"""场面: what the cards of a table are drawn from; cards that are looked at together are read together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.services.cards import parse_subject
from bot.services.club import Club
from bot.services.matches.resulting import ResultSeen, result_seen
from bot.services.people import people_at
from bot.views.lobby import COUNTED_HANDS
from rules.charter.versions import in_force
from rules.table.state import Phase, TableState
from storage import groups
from storage.address import Address, PersonAddress
from storage.charter import versions
from storage.delivery.card import Card
from storage.groups import Group
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a card of a table is drawn from; `person` is whose private chat it stands in.

    `counted_hands` is how many hands make a match of the group count, while the table waits; `result` is how
    the result of a match among people stands, once there is one.
    """

    row: TableRow
    state: TableState
    names: Mapping[int, str]
    group: Group | None
    person: Person | None
    counted_hands: int = COUNTED_HANDS
    result: ResultSeen | None = None


@dataclass(frozen=True, slots=True)
class _Table:
    row: TableRow
    state: TableState
    people: Mapping[int, Person]
    group: Group | None
    counted_hands: int
    result: ResultSeen | None

    def scene(self, address: Address) -> Scene:
        names = {key: person.name for key, person in self.people.items()}
        person = self.people.get(address.person_id) if isinstance(address, PersonAddress) else None
        return Scene(self.row, self.state, names, self.group, person, self.counted_hands, self.result)


class Scenes:
    """Reads scenes in one transaction, and each table in it once."""

    def __init__(self, club: Club, tx: Tx) -> None:
        self._club = club
        self._tx = tx
        self._tables: dict[int, _Table | None] = {}

    async def of(self, card: Card) -> Scene | Exception | None:
        """None where there is no such table; what went wrong where it cannot be read, for others can."""
        try:
            table_id, _ = parse_subject(card.subject)
            if table_id not in self._tables:
                self._tables[table_id] = await self._table(table_id)
        except Exception as error:  # noqa: BLE001 (one table must not stop the others)
            return error
        table = self._tables[table_id]
        return None if table is None else table.scene(card.address)

    async def _table(self, table_id: int) -> _Table | None:
        found = await self._club.tables.peek(self._tx, table_id)
        if found is None:
            return None
        row, state = found
        group = None if row.group_id is None else await groups.group(self._tx, row.group_id)
        least = await self._counted_hands(row, state)
        seen = None
        if state.phase is Phase.ENDED:
            seen = await result_seen(self._tx, table_id, self._club.clock.now())
        return _Table(row, state, await people_at(self._tx, state), group, least, seen)

    async def _counted_hands(self, row: TableRow, state: TableState) -> int:
        if state.phase is not Phase.LOBBY or row.group_id is None:
            return COUNTED_HANDS
        known = await versions.versions(self._tx, row.group_id)
        version = in_force(known, self._club.clock.now())
        return COUNTED_HANDS if version is None else version.terms.counted_hands
