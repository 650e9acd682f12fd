"""A database with many tables in the middle of a hand, as a bot that was ended leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from bot.sandbox import Group, Person
from bot.services.club import User
from bot.services.people import meet
from bot.services.tables import Tables
from rules.mahjong import shuffle
from rules.mahjong.legal import awaited
from rules.mahjong.seeing import seat_view
from rules.players import autopilot
from rules.refusal import Refusal
from rules.table import lobby, play
from rules.table.events import TableEvent
from rules.table.state import TableState
from rules.table.terms import Terms
from storage import groups, members
from storage.address import GroupAddress
from storage.database import Database
from storage.groups import GroupKind
from storage.tables import TableRow
from storage.transaction import Tx

EVENTS = 80
"""So far each hand has come: four void suits, and some nine discards of everybody, each with its hold."""
A_MOVE = timedelta(seconds=2)


async def store_tables(path: Path, homes: Sequence[tuple[Group, Sequence[Person]]], now: datetime) -> None:
    """One table in each group, four people at it; the newest move is of `now`."""
    database = await Database.open(path)
    tables = Tables()
    began = now - EVENTS * A_MOVE
    for group, persons in homes:
        await database.transact(partial(_table, tables=tables, home=group, persons=persons, at=began))
    await database.close()


async def _table(tx: Tx, tables: Tables, home: Group, persons: Sequence[Person], at: datetime) -> None:
    group = await groups.upsert_group(tx, home.chat_id, GroupKind.SUPERGROUP, home.title, at=at)
    known = [await meet(tx, User(one.person_id, one.name), at) for one in persons]
    master = group.id.to_bytes(32, "big")
    row, state = await tables.open(tx, GroupAddress(group.id), known[0].id, Terms(), master, at)
    for person in known:
        await members.set_dm(tx, person.id, members.Dm.REACHABLE, at)
        state = await _apply(tx, tables, row, state, lobby.sit(state, person.id, str(person.id), at), at)
        state = await _apply(tx, tables, row, state, lobby.reached(state, person.id, at), at)
    state = await _apply(tx, tables, row, state, lobby.begin(state, known[0].id, shuffle.deal, at), at)
    for _ in range(EVENTS):
        at += A_MOVE
        state = await _apply(tx, tables, row, state, _what_follows(state, at), at)


async def _apply(
    tx: Tx,
    tables: Tables,
    row: TableRow,
    state: TableState,
    outcome: tuple[TableEvent, ...] | Refusal,
    at: datetime,
) -> TableState:
    assert not isinstance(outcome, Refusal), f"the made-up table cannot go on: {outcome}"
    return await tables.apply(tx, row, state, outcome, at)


def _what_follows(state: TableState, at: datetime) -> tuple[TableEvent, ...] | Refusal:
    """The end of a hold, else what the autopilot would answer for the first seat that is asked."""
    running = state.running
    if running is None:
        raise ValueError("the made-up hand is over too soon")
    asked = awaited(running.state)
    if running.held is not None and running.state.step != running.shown.step:
        return play.reveal(state, at)
    if running.held is not None and not asked:
        return play.reveal(state, at)
    seat = asked[0]
    person = state.chairs[seat].person
    if person is None:
        raise ValueError("only people sit at the made-up tables")
    action = autopilot.choose(seat_view(running.state, seat))
    return play.answer(state, person, running.number, running.shown.step, action, at)
