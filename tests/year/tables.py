"""Real tables, played as fast as the rules allow: whole hands in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.services.club import User
from rules.mahjong import shuffle
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.options import PROFILES
from rules.mahjong.views import Stage
from rules.refusal import Refusal
from rules.table import events as e
from rules.table import lobby, play
from rules.table.evolve import evolve
from rules.table.state import Phase, TableState
from rules.table.terms import Terms
from storage import members
from storage.address import GroupAddress
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx
from tests.rules.table.scene import idle
from tests.year.town import Town


class Batch:
    """Events that are accepted one after the other and stored together."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.events: list[e.TableEvent] = []

    def then(self, outcome: tuple[e.TableEvent, ...] | Refusal) -> None:
        assert not isinstance(outcome, Refusal), outcome
        for event in outcome:
            self.state = evolve(self.state, event)
            self.events.append(event)


async def person_of(tx: Tx, user: User) -> Person:
    found = await members.person_by_user(tx, user.user_id)
    assert found is not None
    return found


async def table_of(town: Town, tx: Tx, table: int) -> tuple[TableRow, TableState]:
    found = await town.club.tables.get(tx, table)
    assert found is not None
    return found


async def opened(town: Town, group_id: int, host: User, hands: int) -> int:
    """A table waits for four."""

    async def job(tx: Tx) -> int:
        terms = Terms(PROFILES["qq_chengdu"], hands)
        master = town.club.entropy(32)
        address = GroupAddress(group_id)
        row, _ = await town.club.tables.open(
            tx, address, (await person_of(tx, host)).id, terms, master, town.now
        )
        return row.id

    return await town.do(job)


async def lapsed(town: Town, table: int) -> None:
    """Nobody came."""

    async def job(tx: Tx) -> None:
        row, state = await table_of(town, tx, table)
        await town.club.tables.apply(tx, row, state, lobby.cancel(state, e.Ending.LAPSED, town.now), town.now)

    await town.do(job)


async def began(town: Town, table: int, four: Sequence[User]) -> None:
    """Four people sit down, their panels arrive, and the first hand is dealt."""

    async def job(tx: Tx) -> None:
        row, state = await table_of(town, tx, table)
        batch = Batch(state)
        for user in four:
            person = (await person_of(tx, user)).id
            batch.then(lobby.sit(batch.state, person, f"nonce-{person}", town.now))
            batch.then(lobby.reached(batch.state, person, town.now))
        batch.then(lobby.begin(batch.state, None, shuffle.deal, town.now))
        await town.club.tables.apply(tx, row, state, batch.events, town.now)

    await town.do(job)


async def played(town: Town, table: int) -> Mapping[int, int]:
    """All hands, one transaction each; nobody claims anything that they need not. The points by user."""
    while await town.do(lambda tx: _one_hand(town, tx, table)):
        pass

    async def points(tx: Tx) -> Mapping[int, int]:
        _, state = await table_of(town, tx, table)
        people = await members.people(tx, [one.person for one in state.chairs if one.person is not None])
        users = {person.id: person.user_id for person in people}
        return {
            users[chair.person]: won
            for chair, won in zip(state.chairs, state.points, strict=True)
            if chair.person is not None
        }

    return await town.db.read(points)


async def _one_hand(town: Town, tx: Tx, table: int) -> bool:
    row, state = await table_of(town, tx, table)
    if state.phase is Phase.ENDED:
        return False
    batch = Batch(state)
    if batch.state.phase is Phase.BETWEEN:
        batch.then(play.deal_next(batch.state, shuffle.deal, town.now))
    while batch.state.phase is Phase.PLAYING:
        _one_move(batch, town.now)
    await town.club.tables.apply(tx, row, state, batch.events, town.now)
    return True


def _one_move(batch: Batch, now: datetime) -> None:
    running = batch.state.running
    assert running is not None
    if running.held is not None and running.state.stage is not Stage.WINDOW:
        batch.then(play.reveal(batch.state, running.held.until))
        return
    seat = awaited(running.state)[0]
    person = batch.state.chairs[seat].person
    assert person is not None
    action = idle(legal_actions(running.state, seat), running.state.drawn)
    hand, step = running.number, running.shown.step
    outcome = play.answer(batch.state, person, hand, step, action, now)
    if isinstance(outcome, Refusal):
        source = e.Source.AUTOPILOT if batch.state.chairs[seat].autopilot else e.Source.PERSON
        batch.then((e.Answered(seat, action, source, now),))
    else:
        batch.then(outcome)
