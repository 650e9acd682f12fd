"""开桌: every round opens its tables by itself, on seats drawn by lot (charter, article 3).

The match waits for nobody. Who is late, still plays at another table of the group, or was gone at the end of
the round before begins on autopilot and takes the seat back with any press.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.services.appointments import keeping
from bot.services.club import Club
from rules.appointments.drawing import table_master
from rules.appointments.events import Readiness, RoundOpened
from rules.appointments.state import Appointment
from rules.refusal import Refusal
from rules.rounds.meetings import schedule
from rules.table import lobby
from rules.table.drawn import Drawn
from rules.table.state import Phase
from rules.table.terms import Terms
from storage import members, tables
from storage.appointments import playing, points
from storage.appointments.listing import AppointmentRow
from storage.delivery import cards
from storage.members import Dm
from storage.transaction import Tx

DESERTED_S = 600
"""How long a table that everybody has left waits: the other tables wait for its end."""


async def open_round(
    club: Club, tx: Tx, row: AppointmentRow, state: Appointment, at: datetime
) -> Appointment:
    """下一轮 after the rounds that have been opened: its tables are opened and begin at once."""
    number = len(state.rounds) + 1
    await _leave_lobbies(club, tx, row, state, at)
    gone = await _gone(club, tx, row, state)
    drawn = await _drawn(tx, state, gone)
    opened = []
    for table, places in enumerate(schedule(len(state.seated), state.plan.rounds)[number - 1], 1):
        east, south, west, north = (state.seated[place] for place in places)
        seats = [drawn[person] for person in (east, south, west, north)]
        master = table_master(state.seed, state.name, number, table)
        terms = terms_of(state)
        played, _ = await club.tables.open_drawn(
            tx, row.address, state.by, terms, master, seats, club.deals, at
        )
        await playing.add_table(tx, played.id, row.id, number, table)
        await points.add(tx, played.id, (east, south, west, north))
        opened.append(played.id)
    after = await keeping.apply(tx, row, state, (RoundOpened(number, tuple(opened), at),), at)
    if number == 1:
        await cards.mark_dirty(tx, row.stream, (keeping.MATCH,), fresh=True)
    return after


def terms_of(state: Appointment) -> Terms:
    """The terms of each table: as agreed, but a deserted one ends soon."""
    tempo = state.plan.terms.tempo
    return replace(state.plan.terms, tempo=replace(tempo, abandon_s=min(tempo.abandon_s, DESERTED_S)))


async def _drawn(tx: Tx, state: Appointment, gone: frozenset[int]) -> dict[int, Drawn]:
    """Everybody with the nonce of their "yes", and whether a panel can reach them."""
    found = {}
    for person in await members.people(tx, state.seated):
        answer = state.answer(person.id)
        nonce = "" if answer is None else answer.nonce
        found[person.id] = Drawn(person.id, nonce, away=person.id in gone, refused=person.dm is Dm.BLOCKED)
    return found


async def _gone(club: Club, tx: Tx, row: AppointmentRow, state: Appointment) -> frozenset[int]:
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
        for person in state.seated:
            events = lobby.leave(left, person, at, own_act=False)
            if not isinstance(events, Refusal):
                left = await club.tables.apply(tx, other, left, events, at)
