"""敌意: presses by strangers, out of turn, doubled, late and forged change nothing, and each is answered."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.acts import action_of
from bot.callback_data import (
    Board,
    BoardDoes,
    Keypad,
    Lobby,
    Play,
    Settlement,
    SettlementDoes,
    Stop,
    unpack,
)
from bot.services.club import Chat, User
from bot.services.replies import Reply
from rules.mahjong.legal import legal_actions
from rules.mahjong.views import Stage
from rules.table.state import Phase, TableState
from tests.support.backroom import GROUP, USERS, Backroom, backroom
from tests.support.forgeries import Forger
from tests.support.stage import NAMES
from tests.support.tell_watch import Watch, paired_deals, watch_backroom

ELSEWHERE = Chat(-100300, "别的群", is_group=True, is_supergroup=True)
STRANGERS = (User(91, "路人"), User(92, "<b>粗</b>"), User(93, ""))
TILE = re.compile("[一二三四五六七八九][万筒条]")
SOMEBODY = re.compile("[东南西北]|" + "|".join(NAMES))
PRESSES_A_PHASE = 1_450

Phases = dict[str, Callable[[TableState], bool]]
PHASES: Phases = {
    "the void suits are chosen": lambda table: table.running is not None,
    "somebody's turn": lambda table: _stage(table) is Stage.TURN and not _is_held(table),
    "a tile is held that nobody can claim": lambda table: _stage(table) is Stage.TURN and _is_held(table),
    "a window is open and held": lambda table: _stage(table) is Stage.WINDOW and _is_held(table),
    "a window is open": lambda table: _stage(table) is Stage.WINDOW,
    "between two hands": lambda table: table.phase is Phase.BETWEEN,
    "the match is over": lambda table: table.phase is Phase.ENDED,
}


def _stage(table: TableState) -> Stage | None:
    return None if table.running is None else table.running.state.stage


def _is_held(table: TableState) -> bool:
    return table.running is not None and table.running.held is not None


@dataclass(slots=True)
class Siege:
    """Presses from everywhere, each checked against what a press by the right seat could have done."""

    room: Backroom
    chance: Random
    forger: Forger
    seconds: list[float] = field(default_factory=list)
    changed: int = 0

    async def run(self, presses: int) -> None:
        for _ in range(presses):
            state = await self.room.table()
            running = state.running
            hand = state.hands_dealt if running is None else running.number
            data = self.forger.data(hand, 1 if running is None else running.shown.step)
            user = self.chance.choice((*USERS, *STRANGERS))
            chat = self.chance.choice((GROUP, None, None, ELSEWHERE))
            if not ends_the_siege(user, data):
                await self.one(state, user, chat, data)

    async def one(self, state: TableState, user: User, chat: Chat | None, data: str | None) -> None:
        before = await events_stored(self.room)
        began = time.perf_counter()
        reply = await self.room.press(user, data, chat, settle=False)
        self.seconds.append(time.perf_counter() - began)
        after = await events_stored(self.room)
        context = (user.name, chat, data, reply)
        if not may_change(state, user, chat, data):
            assert after == before, context
        if after != before:
            self.changed += 1
            await self.room.clock.settle()
        assert_discreet(user, data, reply)


def ends_the_siege(user: User, data: str | None) -> bool:
    """The presses that would end the first match by common consent, or begin the second."""
    return (user is USERS[0] and data == "1x:1:yes") or data == "1l:2:bot"


async def events_stored(room: Backroom) -> int:
    row = await room.club.db.read(lambda tx: tx.fetch_one("SELECT count(*) FROM events"))
    assert row is not None
    return int(row[0])


def may_change(state: TableState, user: User, chat: Chat | None, data: str | None) -> bool:
    """Whether this press, by this person, is one that the rules know; the second table waits for players."""
    payload = unpack(data)
    seat = USERS.index(user) if user in USERS else None
    match payload:
        case Play(table=1, hand=hand, step=step, act=act):
            return seat is not None and _may_play(state, seat, hand, step, act)
        case Keypad(table=1, hand=hand, step=step):
            running = state.running
            is_now = running is not None and (running.number, running.shown.step) == (hand, step)
            return seat is not None and chat == GROUP and is_now
        case Settlement(table=1, what=what):
            harmless = (SettlementDoes.VERIFY, SettlementDoes.REPLAY, SettlementDoes.NEXT)
            return seat is not None and chat == GROUP and what not in harmless
        case Stop(table=1):
            return seat is not None and chat == GROUP
        case Lobby(table=2):
            return chat == GROUP
        case _:
            return False


def _may_play(state: TableState, seat: int, hand: int, step: int, act: str) -> bool:
    running = state.running
    action = action_of(act)
    if running is None or action is None or (running.number, running.state.step) != (hand, step):
        return False
    if running.held is not None and running.state.stage is not Stage.WINDOW:
        return False
    return action in legal_actions(running.state, seat)


def assert_discreet(user: User, data: str | None, reply: Reply) -> None:
    """What is said to one who presses tells nothing that this person may not know."""
    text = reply.text or ""
    payload = unpack(data)
    assert len(text) <= 200
    if isinstance(payload, Board) and payload.what is BoardDoes.HELP:
        return
    if reply.alert and user in USERS and isinstance(payload, Board | Keypad):
        return
    assert not SOMEBODY.search(text), (data, text)
    if user not in USERS:
        assert not TILE.search(text), (data, text)
    elif TILE.search(text):
        assert isinstance(payload, Play | Keypad), (data, text)


async def test_ten_thousand_hostile_presses_change_nothing_and_are_all_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with backroom(tmp_path / "x.sqlite3", deals=paired_deals) as room:
        await room.begin(2)
        await room.say(USERS[0], "table", "4局", GROUP)
        siege = Siege(room, Random(11), Forger(Random(12), (1, 1, 1, 1, 2, 77, 0)))
        watch = watch_backroom(room, Random(13))
        for wanted in PHASES.values():
            await come_to(watch, wanted)
            await siege.run(PRESSES_A_PHASE)
            await room.clock.settle()
    assert len(siege.seconds) > 10_000
    assert siege.changed > 0
    assert not caplog.records
    ordered = sorted(siege.seconds)
    assert ordered[len(ordered) // 2] < 0.02
    assert ordered[int(len(ordered) * 0.99)] < 0.2


async def come_to(watch: Watch, wanted: Callable[[TableState], bool]) -> None:
    """Play on until the table is in a wanted state, whatever the siege has done to it."""
    state = await watch.until(wanted)
    assert wanted(state)
