"""记事: what a change at a table means for the charter, kept in the transaction of that change.

Lobbies with the seats that they offered, matches with everybody's part in them, the points of every hand, and
who left. A table that began before these facts were kept gets none.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.services.duty.looking import look_again
from bot.services.matches.booking import bookings
from bot.services.roster.charter import ensure_charter
from rules.charter.facts import HUMANS, Ending, Kind, Part
from rules.charter.going_on import GoingOn
from rules.charter.quits import Manner
from rules.charter.versions import in_force
from rules.reports.figures import played
from rules.table import events as e
from rules.table.events import TableEvent
from rules.table.evolve import evolve
from rules.table.state import SEATS, Phase, TableState
from storage import due
from storage.charter import exits, ledger, lobbies, matches
from storage.charter.exits import MatchExit
from storage.reports import figures
from storage.tables import TableRow
from storage.transaction import Tx

QUIT, MATCH_OVER = "quit", "match-over"
"""The kinds of what is due when somebody has left a match, and when a match is over."""
ONCE = "1"
"""The revision of what is done once for its subject."""


async def record(
    tx: Tx,
    row: TableRow,
    before: TableState | None,
    after: TableState,
    events: Sequence[TableEvent],
    at: datetime,
) -> None:
    """Keeps the facts that follow from a change; nothing for a practice table."""
    if row.group_id is None:
        return
    if before is None and after.drawn:
        await _begin(tx, row.id, row.group_id, after, at)
        return
    if before is None:
        await lobbies.open_lobby(tx, row.id, row.group_id, after.opener, at)
        await _offer(tx, row.id, row.group_id, after, at)
        return
    if before.phase is Phase.LOBBY:
        await _give_up(tx, row.id, row.group_id, before, events, at)
        await _while_waiting(tx, row.id, row.group_id, before, after, at)
        return
    for done in after.finished[len(before.finished) :]:
        await ledger.add_hand(tx, row.group_id, row.id, done.number, bookings(done), done.ended_at)
        await matches.set_hands(tx, row.id, done.number)
    if after.exits > before.exits:
        await _left(tx, row.id, before, events)
    if after.former != before.former:
        for seat in after.humans:
            person = after.chairs[seat].person
            if person is not None:
                await matches.substitute(tx, row.id, person, seat)
    if after.phase is Phase.ENDED:
        await _ended(tx, row.id, after, at)


async def _offer(tx: Tx, table_id: int, group_id: int, state: TableState, at: datetime) -> None:
    """Whether a seat that would count is free to anybody; who sits down may send a computer player away."""
    free = len(state.humans) < HUMANS and await _counts(tx, group_id, state, at)
    await lobbies.set_free(tx, table_id, at, free=free)


async def _counts(tx: Tx, group_id: int, state: TableState, at: datetime) -> bool:
    """Whether a match at the table would count, if four people played it."""
    version = in_force(await ensure_charter(tx, group_id, at), at)
    return version is not None and state.terms.counted and state.terms.hands >= version.terms.counted_hands


async def _give_up(
    tx: Tx, table_id: int, group_id: int, before: TableState, events: Sequence[TableEvent], at: datetime
) -> None:
    """让座: who left a table that still waited, by choice, had a seat."""
    state = before
    for event in events:
        if isinstance(event, e.LeftSeat) and event.own_act and await _counts(tx, group_id, before, at):
            person = state.chairs[event.seat].person
            if person is not None:
                await lobbies.give_up(tx, table_id, person, event.at)
        state = evolve(state, event)


async def _while_waiting(
    tx: Tx, table_id: int, group_id: int, before: TableState, after: TableState, at: datetime
) -> None:
    if after.phase is Phase.LOBBY:
        if after.humans != before.humans:
            await _offer(tx, table_id, group_id, after, at)
        return
    began = after.phase is not Phase.ENDED
    await lobbies.close_lobby(tx, table_id, at, began=began)
    if began:
        await _begin(tx, table_id, group_id, after, at)


async def _begin(tx: Tx, table_id: int, group_id: int, after: TableState, at: datetime) -> None:
    kind = Kind.TABLE if after.terms.counted else Kind.CASUAL
    persons = [chair.person for chair in after.chairs]
    await matches.start_match(tx, table_id, group_id, kind, after.terms.hands, persons, at)


async def _left(tx: Tx, table_id: int, before: TableState, events: Sequence[TableEvent]) -> None:
    """Who left for good, with who sat there and the vote that came before; judged when it is due.

    With computer players nothing counts, and so nothing is judged.
    """
    state = before
    for event in events:
        after = evolve(state, event)
        if after.exits > state.exits and isinstance(event, e.QuitConfirmed | e.WentAway):
            leaving = _exit(table_id, state, event)
            if leaving is not None and await exits.add_exit(tx, leaving):
                await due.schedule(tx, QUIT, f"{QUIT}:{table_id}:{leaving.person}", ONCE, event.at)
        state = after


def _exit(table_id: int, state: TableState, event: e.QuitConfirmed | e.WentAway) -> MatchExit | None:
    person, persons = state.chairs[event.seat].person, four_people(state)
    if person is None or persons is None:
        return None
    is_confirmed = isinstance(event, e.QuitConfirmed)
    return MatchExit(
        match=table_id,
        person=person,
        manner=Manner.CONFIRMED if is_confirmed else Manner.LEFT_GROUP,
        at=event.at,
        persons=persons,
        vote=asked_before(state, event.seat),
        shown_at=event.shown_at if isinstance(event, e.QuitConfirmed) else None,
    )


def four_people(state: TableState) -> tuple[int, int, int, int] | None:
    """Who sits at a table, by seat; None with a computer player among them."""
    east, south, west, north = (chair.person for chair in state.chairs)
    return (east, south, west, north) if east and south and west and north else None


def asked_before(state: TableState, seat: int) -> GoingOn | None:
    """The vote that followed the newest exit, unless the person of that seat came later, as a substitute."""
    sat_at = state.chairs[seat].chose_nonce_at
    if state.going_on is None or (sat_at is not None and sat_at > state.going_on.opened_at):
        return None
    return state.going_on


async def _ended(tx: Tx, table_id: int, after: TableState, at: datetime) -> None:
    if after.ending is None:
        return
    await matches.end_match(tx, table_id, Ending(after.ending.value), parts(after), at)
    group_id = await matches.group_of(tx, table_id)
    if group_id is None:
        return
    await figures.add(tx, group_id, table_id, played(after.finished), at)
    await due.schedule(tx, MATCH_OVER, f"{MATCH_OVER}:{table_id}", ONCE, at)
    await look_again(tx, group_id, at)


def parts(after: TableState) -> tuple[Part, ...]:
    """What everybody who sat at a table had to do with the match that is over."""
    turns = (*(turn for done in after.finished for turn in done.turns), *after.void_turns)
    found: dict[int, Part] = {}
    for person, seat in seats_of(after).items():
        chair = after.chairs[seat]
        mine = [turn for turn in turns if turn.seat == seat]
        made = sum(turn.person == person and turn.source is e.Source.PERSON for turn in mine)
        found[person] = Part(person, len(mine), made, chair.person == person and not chair.autopilot)
    return tuple(found.values())


def seats_of(state: TableState) -> dict[int, int]:
    """The seat of everybody who sits, or sat, at a table."""
    sat = [(done.persons[seat], seat) for done in state.finished for seat in SEATS]
    sit = [(state.chairs[seat].person, seat) for seat in SEATS]
    return {person: seat for person, seat in (*sat, *sit) if person is not None}
