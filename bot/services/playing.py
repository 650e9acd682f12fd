"""打牌: presses on the panel, the board's own buttons, and typed moves."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import assert_never

from bot.acts import action_of, selection_of
from bot.callback_data import Board, BoardDoes, Play
from bot.services.club import Club
from bot.services.people import names_at, words_for
from bot.services.replies import SILENT, Reply
from bot.services.seating import redraw, settle
from bot.views.alert import my_hand_alert
from bot.views.help import board_help
from bot.views.refusals import toast
from bot.views.seen import own_hand
from rules.mahjong.actions import Exchange
from rules.mahjong.tiles import Tile
from rules.refusal import Code, Refusal
from rules.table import play
from rules.table.state import Running, TableState
from storage.members import Person
from storage.tables import TableRow
from storage.transaction import Tx


async def press(club: Club, tx: Tx, person: Person, payload: Play, at: datetime) -> Reply:
    """One press on a panel: an answer to the decision that the button was drawn for."""
    found = await club.tables.get(tx, payload.table)
    if found is not None and (picked := selection_of(payload.act)) is not None:
        return await _pick(club, tx, person, *found, payload, picked, at)
    action = action_of(payload.act)
    if found is None or action is None:
        return Reply(toast(words_for(club, person), Refusal(Code.TILE_GONE)))
    row, state = found
    outcome = play.answer(state, person.id, payload.hand, payload.step, action, at)
    reply = await settle(club, tx, person, row, state, outcome, at)
    if isinstance(outcome, Refusal) and outcome.code in (Code.TILE_GONE, Code.HAND_OVER):
        await redraw(tx, row, person)
    return reply


async def _pick(
    club: Club,
    tx: Tx,
    person: Person,
    row: TableRow,
    state: TableState,
    payload: Play,
    picked: tuple[Tile, ...],
    at: datetime,
) -> Reply:
    """换三张: one kind more, or fewer; the panel shows what is picked so far. No answer yet."""
    words, seat = words_for(club, person), play.seated(state, person.id)
    if isinstance(seat, Refusal):
        return Reply(toast(words, seat))
    state = await came_back(club, tx, person, row, state, at)
    running = state.running
    if running is None or (running.number, running.shown.step) != (payload.hand, payload.step):
        await redraw(tx, row, person)
        return Reply(toast(words, Refusal(Code.TILE_GONE)))
    own = own_hand(running, seat)
    may_exchange = any(isinstance(action, Exchange) for action in own.legal)
    if not may_exchange or Counter(picked) - Counter(own.view.tiles):
        return Reply(toast(words, Refusal(Code.NOT_POSSIBLE)))
    club.picks.keep(person.id, decision_of(row.id, running), picked)
    await redraw(tx, row, person)
    return SILENT


def decision_of(table_id: int, running: Running) -> tuple[int, int, int]:
    """The decision that the screens of a running hand show: table, hand and step."""
    return table_id, running.number, running.shown.step


async def board_press(club: Club, tx: Tx, person: Person, payload: Board, at: datetime) -> Reply:
    """[看我的手牌] and [帮助] on the board; a seated person's press also ends the autopilot."""
    words = words_for(club, person)
    found = await club.tables.get(tx, payload.table)
    if found is None:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    state = await came_back(club, tx, person, row, state, at)
    if payload.what is BoardDoes.HELP:
        return Reply(board_help(words), alert=True)
    if payload.what is not BoardDoes.MY_HAND:
        assert_never(payload.what)
    seat = play.seated(state, person.id)
    if isinstance(seat, Refusal):
        return Reply(toast(words, seat))
    if state.running is None:
        return Reply(toast(words, Refusal(Code.HAND_OVER)))
    return Reply(my_hand_alert(words, state, seat, await names_at(tx, state)), alert=True)


async def came_back(
    club: Club, tx: Tx, person: Person, row: TableRow, state: TableState, at: datetime
) -> TableState:
    """任何一按: whoever presses anything is there again."""
    returning = play.back(state, person.id, at)
    return await club.tables.apply(tx, row, state, returning, at) if returning else state
