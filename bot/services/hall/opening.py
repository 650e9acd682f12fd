"""开桌: every round opens its tables by itself, on seats drawn by lot (charter, article 3).

The match waits for nobody. Who is late, still plays at another table of the group, or was gone at the end of
the round before begins on autopilot and takes the seat back with any press. Who has left the match or the
group between two rounds is played for by the autopilot for good, and the others are asked how to go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.services.appointments import keeping
from bot.services.cards import CardKey, CardKind, subject_of
from bot.services.club import Club
from rules.appointments.drawing import table_master
from rules.appointments.events import Readiness, RoundOpened
from rules.appointments.rounds import tables_of_round
from rules.appointments.state import Appointment
from rules.refusal import Refusal
from rules.table import lobby
from rules.table.drawn import Drawn
from rules.table.state import Phase
from rules.table.terms import Terms
from storage import members, tables
from storage.address import PersonAddress
from storage.appointments import playing, points
from storage.appointments.listing import AppointmentRow
from storage.delivery import cards
from storage.members import Dm, Status
from storage.transaction import Tx

DESERTED_S = 600
"""How long a table that everybody has left waits: the other tables wait for its end."""


async def open_round(
    club: Club, tx: Tx, row: AppointmentRow, state: Appointment, at: datetime
) -> Appointment:
    """下一轮 after the rounds that have been opened: its tables are opened and begin at once."""
    number = len(state.rounds) + 1
    await _leave_lobbies(club, tx, row, state, at)
    drawn = await _drawn(club, tx, row, state)
    opened = []
    for table, people in enumerate(tables_of_round(state, number), 1):
        seats = [drawn[person] for person in people]
        master = table_master(state.seed, state.name, number, table)
        terms = terms_of(state)
        played, _ = await club.tables.open_drawn(
            tx, row.address, state.by, terms, master, seats, club.deals, at
        )
        await playing.add_table(tx, played.id, row.id, number, table)
        await points.add(tx, played.id, people)
        await _tell_nothing(tx, played.id, seats)
        opened.append(played.id)
    after = await keeping.apply(tx, row, state, (RoundOpened(number, tuple(opened), at),), at)
    if number == 1:
        await cards.mark_dirty(tx, row.stream, (keeping.MATCH,), fresh=True)
    return after


def terms_of(state: Appointment) -> Terms:
    """The terms of each table: as agreed, but a deserted one ends soon."""
    tempo = state.plan.terms.tempo
    return replace(state.plan.terms, tempo=replace(tempo, abandon_s=min(tempo.abandon_s, DESERTED_S)))


async def _drawn(club: Club, tx: Tx, row: AppointmentRow, state: Appointment) -> dict[int, Drawn]:
    """Everybody with the nonce of their "yes", who is there, and whether a panel can reach them."""
    away, gone = await _away(club, tx, row, state), await out_of_it(tx, row, state)
    found = {}
    for person in await members.people(tx, state.seated):
        answer = state.answer(person.id)
        found[person.id] = Drawn(
            person.id,
            "" if answer is None else answer.nonce,
            away=person.id in away,
            refused=person.dm is Dm.BLOCKED,
            gone=person.id in gone,
        )
    return found


async def out_of_it(tx: Tx, row: AppointmentRow, state: Appointment) -> frozenset[int]:
    """不在了: who has left the match between two rounds, or is out of the group when a further one opens."""
    found = set(state.left)
    for person in state.seated if state.rounds else ():
        known = await members.membership(tx, row.group_id, person)
        if known is not None and known.status in {Status.LEFT, Status.BARRED}:
            found.add(person)
    return frozenset(found)


async def _tell_nothing(tx: Tx, table_id: int, seats: Iterable[Drawn]) -> None:
    """Who has left has read so before: no panel of a table at which they never sat."""
    for drawn in seats:
        if drawn.gone:
            key = CardKey(CardKind.PANEL, person=drawn.person)
            address = PersonAddress(drawn.person)
            await cards.retire(tx, subject_of(table_id, key), (key.kind,), address)


async def _away(club: Club, tx: Tx, row: AppointmentRow, state: Appointment) -> frozenset[int]:
    """Who begins on autopilot."""
    late = {
        person
        for person in state.seated
        if state.readiness(person) is Readiness.LATE and person not in state.arrived
    }
    return frozenset({*late, *await _left_behind(club, tx, state), *await _elsewhere(club, tx, row, state)})


async def _left_behind(club: Club, tx: Tx, state: Appointment) -> set[int]:
    """Who was on autopilot, or out, when the round before ended."""
    found: set[int] = set()
    for table_id in state.rounds[-1].tables if state.rounds else ():
        table = await club.tables.get(tx, table_id)
        for chair in () if table is None else table[1].chairs:
            if chair.person is not None and (chair.autopilot or chair.away or chair.quit):
                found.add(chair.person)
        found.update(() if table is None else table[1].former)
    return found


async def _elsewhere(club: Club, tx: Tx, row: AppointmentRow, state: Appointment) -> set[int]:
    """Who plays at another table of the group just now."""
    found: set[int] = set()
    for other in await tables.live_tables_of_group(tx, row.group_id):
        table = await club.tables.get(tx, other.id)
        if table is not None and table[1].phase is not Phase.LOBBY:
            found.update(
                chair.person for chair in table[1].chairs if chair.person is not None and not chair.quit
            )
    return found & set(state.seated)


async def _leave_lobbies(club: Club, tx: Tx, row: AppointmentRow, state: Appointment, at: datetime) -> None:
    """A seat at a table that still waits for others is given up: the match has begun."""
    for other in await tables.live_tables_of_group(tx, row.group_id):
        table = await club.tables.get(tx, other.id)
        if table is None or table[1].phase is not Phase.LOBBY:
            continue
        left = table[1]
        for person in (one for one in state.seated if one not in state.left):
            events = lobby.leave(left, person, at, own_act=False)
            if not isinstance(events, Refusal):
                left = await club.tables.apply(tx, other, left, events, at)
