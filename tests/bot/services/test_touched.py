"""Which cards a change touches: all whose content changes, and in windows and holds no others."""

from __future__ import annotations

import pytest

from bot.screens import Screen
from bot.services.cards import CardKey, CardKind, kept, touched
from bot.services.rendering import is_final
from bot.views.board import board
from bot.views.charter.matches_going_on import going_on_card
from bot.views.lobby import lobby_card
from bot.views.names import Names
from bot.views.panel import panel
from bot.views.result import result
from bot.views.seen import Place, card_revision
from bot.views.settlement import settlement
from bot.views.stop import stop_card
from bot.words import Catalogues, Words
from rules.mahjong.views import Stage
from rules.table import events as e
from rules.table.state import TableState
from tests.rules.table.matches import Match

NAMES: Names = {11: "小明", 12: "阿芳", 13: "老王", 14: "小李", 99: "阿强"}
OF_A_WINDOW = (e.Answered, e.Overtaken, e.TimedOut, e.ClockStarted, e.ClocksExtended, e.Revealed, e.StopAsked)
PLACE = Place(7, "周末麻将", "https://t.me/c/1234567/89")


@pytest.fixture(scope="module")
def words() -> Words:
    return Catalogues.load()["zh"]


def drawn(words: Words, state: TableState, key: CardKey) -> Screen:
    match key.kind:
        case CardKind.LOBBY:
            return lobby_card(words, state, NAMES, 7)
        case CardKind.BOARD:
            return board(words, state, NAMES, key.hand, 7, "xuezhan_bot")
        case CardKind.PANEL:
            assert key.person is not None
            seat = state.seat_of(key.person)
            assert seat is not None
            return panel(words, state, seat, NAMES, PLACE)
        case CardKind.SETTLEMENT:
            return settlement(words, state, NAMES, key.hand, 7)
        case CardKind.RESULT:
            return result(words, state, NAMES, 7)
        case CardKind.GOING_ON:
            return going_on_card(words, state, NAMES, 7, 1, key.hand)
        case CardKind.STOP:
            return stop_card(words, state, NAMES, 7)


class Watcher:
    """Draws every card after every event, and compares what changed with what was touched."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.shown: dict[CardKey, Screen] = {}
        self.needless: list[str] = []
        self.touches = 0
        self.changes = 0

    def __call__(self, before: TableState, event: e.TableEvent, after: TableState) -> None:
        if not self.shown:
            self.shown = {key: drawn(self.words, before, key) for key in kept(before)}
        marked = touched(before, after)
        now = {key: self._draw(before, after, key) for key in kept(after)}
        changed = {key for key, screen in now.items() if self.shown.get(key) != screen}
        assert changed <= marked, f"{type(event).__name__} changes {changed - marked}"
        if card_revision(before) != card_revision(after):
            playing = {after.chairs[seat].person for seat in after.staying}
            decided = {key for key in now if key.kind is CardKind.PANEL and key.person in playing}
            assert decided <= marked, f"{type(event).__name__} brings a decision to {decided - marked}"
        self.touches += len(marked)
        self.changes += len(changed)
        if isinstance(event, OF_A_WINDOW) and is_open(before) and is_open(after):
            self.needless += [f"{type(event).__name__} {key}" for key in marked - changed]
        self.shown = now

    def _draw(self, before: TableState, after: TableState, key: CardKey) -> Screen:
        """A card that said its last word is left alone, whatever it would say now."""
        if key in self.shown and is_final(key.kind, before, key.hand):
            return self.shown[key]
        return drawn(self.words, after, key)


def is_open(state: TableState) -> bool:
    """A tile is held, or may be claimed."""
    now = state.running
    return now is not None and (now.held is not None or now.state.stage is Stage.WINDOW)


@pytest.mark.parametrize("seed", range(12))
def test_through_whole_matches_no_screen_goes_stale(words: Words, seed: int) -> None:
    watcher = Watcher(words)
    match = Match(seed, watcher)
    match.play()
    assert watcher.changes > 100
    assert not watcher.needless
    assert watcher.touches < 1.5 * watcher.changes
