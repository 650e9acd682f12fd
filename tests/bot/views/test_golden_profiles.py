"""Golden screens of what only some profiles have: void suits by first discard, and false wins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.screens import Screen
from bot.views.alert import my_hand_alert
from bot.views.board import board
from bot.views.lobby import lobby_card
from bot.views.panel import panel
from bot.views.settlement import settlement
from bot.words import LANGUAGES, Catalogues, Words
from rules.table.state import TableState
from tests.bot.views import scenes
from tests.bot.views.scenes import BOT, NAMES, PLACE, TABLE, after

Golden = Callable[[str, Screen | str], None]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def test_the_void_suit_by_first_discard(words: Words, golden: Golden) -> None:
    begun = scenes.beginning()
    golden(f"first-discard-board.{words.language}", board(words, begun, NAMES, 1, TABLE, BOT))
    golden(f"first-discard-panel.{words.language}", panel(words, begun, 0, NAMES, PLACE))
    announced = after(begun, "0 void s")
    golden(f"first-discard-announced.{words.language}", board(words, announced, NAMES, 1, TABLE, BOT))


def test_a_void_suit_that_must_be_announced(words: Words, golden: Golden) -> None:
    hands = ("4m1357p2468s12345p", "44m1122335566m7m")
    state = scenes.dealt(scenes.full(profile="laojia", exchange="off"), hands)
    state = after(state, "0 discard 4m", "1 pong", "reveal")
    golden(f"first-discard-must.{words.language}", panel(words, state, 1, NAMES, PLACE))


def test_a_false_win(words: Words, golden: Golden) -> None:
    def drawn(state: TableState, seat: int) -> Screen:
        return panel(words, state, seat, NAMES, PLACE)

    accused, out = scenes.accused(), scenes.put_out()
    window = after(scenes.beginning(), "0 discard 7m")
    golden(
        f"false-win-lobby.{words.language}", lobby_card(words, scenes.full(**scenes.TEAHOUSE), NAMES, TABLE)
    )
    golden(f"false-win-window.{words.language}", drawn(window, 1))
    golden(f"false-win-board.{words.language}", board(words, accused, NAMES, 1, TABLE, BOT))
    golden(f"false-win-vote.{words.language}", drawn(accused, 0))
    golden(f"false-win-voted.{words.language}", drawn(after(accused, "0 penalty half"), 0))
    golden(f"false-win-accused.{words.language}", drawn(accused, 3))
    golden(f"false-win-alert.{words.language}", my_hand_alert(words, accused, 2, NAMES))
    golden(f"false-win-out.{words.language}", drawn(out, 3))
    golden(f"false-win-board-out.{words.language}", board(words, out, NAMES, 1, TABLE, BOT))
    golden(f"false-win-settlement.{words.language}", settlement(words, scenes.fought_out(), NAMES, 1, TABLE))
