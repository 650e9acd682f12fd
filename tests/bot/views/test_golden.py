from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.screens import Screen
from bot.views.alert import my_hand_alert
from bot.views.board import board
from bot.views.greeting import group_hello, private_hello, seated_hello
from bot.views.help import Topic, board_help, help_text
from bot.views.lobby import lobby_card
from bot.views.panel import panel
from bot.views.result import result
from bot.views.rules_text import rules_summary, rules_text
from bot.views.settlement import settlement
from bot.views.stop import stop_card
from bot.words import LANGUAGES, Catalogues, Words
from rules.mahjong.options import PROFILES, Rules
from rules.table import events as e
from rules.table.play import fold
from rules.table.state import TableState
from tests.bot.views import scenes
from tests.bot.views.scenes import AT, BOT, NAMES, PLACE, TABLE, after

Golden = Callable[[str, Screen | str], None]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest, catalogues: Catalogues) -> Words:
    return catalogues[request.param]


def test_the_lobby(words: Words, golden: Golden) -> None:
    waiting = fold(
        scenes.sitting(scenes.opened(), 11, 12, reached=False),
        (e.PanelReached(0, AT), e.ChatRefused(1, AT)),
    )
    golden(f"lobby-waiting.{words.language}", lobby_card(words, waiting, NAMES, TABLE))
    golden(f"lobby-ready.{words.language}", lobby_card(words, scenes.full(cap=5), NAMES, TABLE))
    begun = scenes.dealt(scenes.full())
    golden(f"lobby-begun.{words.language}", lobby_card(words, begun, NAMES, TABLE))


def test_the_board(words: Words, golden: Golden) -> None:
    def drawn(state: TableState) -> Screen:
        return board(words, state, NAMES, 1, TABLE, BOT)

    golden(f"board-void-choice.{words.language}", drawn(scenes.dealt(scenes.full())))
    window = scenes.window()
    golden(f"board-window.{words.language}", drawn(window))
    won = fold(scenes.won_and_melded(), (e.ChatRefused(1, AT),))
    golden(f"board-won-keypad.{words.language}", drawn(won))
    golden(f"board-over.{words.language}", drawn(scenes.exhausted()))


def test_the_panel(words: Words, golden: Golden) -> None:
    def drawn(state: TableState, seat: int) -> Screen:
        return panel(words, state, seat, NAMES, PLACE)

    dealt = scenes.dealt(scenes.full(), scenes.HANDS)
    golden(f"panel-lobby.{words.language}", drawn(scenes.full(), 1))
    golden(f"panel-void-choice.{words.language}", drawn(dealt, 0))
    golden(f"panel-void-chosen.{words.language}", drawn(after(dealt, "0 void s"), 0))
    golden(f"panel-void-first.{words.language}", drawn(scenes.playing(), 0))
    golden(f"panel-own-turn.{words.language}", drawn(scenes.own_turn(), 1))
    golden(f"panel-window.{words.language}", drawn(scenes.window(), 2))
    golden(f"panel-window-answered.{words.language}", drawn(after(scenes.window(), "2 pong"), 2))
    golden(f"panel-waiting.{words.language}", drawn(scenes.window(), 3))
    golden(f"panel-won.{words.language}", drawn(scenes.won_and_melded(), 2))
    golden(f"panel-between.{words.language}", drawn(scenes.exhausted(), 0))
    golden(f"panel-ended.{words.language}", drawn(scenes.ended(), 0))


def test_the_settlement(words: Words, golden: Golden) -> None:
    golden(f"settlement.{words.language}", settlement(words, scenes.exhausted(), NAMES, 1, TABLE))
    golden(f"settlement-three-out.{words.language}", settlement(words, scenes.three_out(), NAMES, 1, TABLE))


def test_the_result(words: Words, golden: Golden) -> None:
    golden(f"result.{words.language}", result(words, scenes.ended(), NAMES, TABLE))


def test_the_vote(words: Words, golden: Golden) -> None:
    asked = fold(scenes.playing(), (e.StopAsked(1, AT),))
    golden(f"stop.{words.language}", stop_card(words, asked, NAMES, TABLE))


def test_help_rules_and_greetings(words: Words, golden: Golden) -> None:
    topics = "\n\n".join(help_text(words, topic) for topic in Topic)
    golden(f"help.{words.language}", f"{topics}\n\n{board_help(words)}")
    golden(f"rules.{words.language}", rules_text(words, Rules()))
    for name in ("tcy", "laojia", "wenxuan", "sbr"):
        golden(f"rules-{name}.{words.language}", rules_text(words, PROFILES[name]))
    golden(f"rules-summary.{words.language}", rules_summary(words, scenes.full().terms))
    greetings = (group_hello(words), private_hello(words), seated_hello(words, PLACE))
    golden(f"greetings.{words.language}", "\n\n".join(screen.text for screen in greetings))


def test_the_alert(words: Words, golden: Golden) -> None:
    refused = fold(scenes.own_turn(), (e.ChatRefused(1, AT),))
    alerts = (
        my_hand_alert(words, scenes.window(), 2, NAMES),
        my_hand_alert(words, refused, 1, NAMES),
        my_hand_alert(words, scenes.window(), 3, NAMES),
    )
    golden(f"alerts.{words.language}", "\n\n".join(alerts))
