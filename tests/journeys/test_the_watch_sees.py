"""The watch must fail: views that show too much, too little or the wrong thing are seen at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.screens import Button, Screen
from bot.views.alert import my_hand_alert
from bot.views.board import board
from bot.views.hints import hint_lines
from bot.views.keys import answer_rows
from bot.views.ledger import ledger_lines
from bot.views.seen import match_points, own_hand, table_of
from rules.mahjong.seeing import table_view
from rules.table.state import Running, TableState
from tests.journeys.deals import SEVERAL_WINNERS
from tests.journeys.playing import Players, Script
from tests.journeys.watch import Watch, WrongScreenError
from tests.support.stage import stacked, stage

Doctor: TypeAlias = Callable[[pytest.MonkeyPatch], None]


async def a_hand(tmp_path: Path) -> None:
    """One whole hand with its settlement, and a look at one's tiles from the group."""
    async with stage(tmp_path / "x.sqlite3", deals=stacked([SEVERAL_WINNERS.wall])) as play:
        players = Players(play, Watch(play))
        await play.four_people()
        await play.seated_table("2局")
        await play.begin()
        await players.wait(10)
        await play.press(play.persons[2], await play.card("第 1/2 局"), "看我的手牌")
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
        await players.wait(5)


def the_neighbours_tiles(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("bot.views.panel.own_hand", lambda running, seat: own_hand(running, (seat + 1) % 4))


def a_line_that_no_screen_has(patch: pytest.MonkeyPatch) -> None:
    def hints(words: Any, view: Any, legal: Any) -> list[str]:
        return [*hint_lines(words, view, legal), "摸 三万"]

    patch.setattr("bot.views.panel.hint_lines", hints)


def a_concealed_tile_on_the_board(patch: pytest.MonkeyPatch) -> None:
    def table(running: Running) -> Any:
        shown = table_of(running)
        first = running.shown.seats[0].tiles[0]
        return replace(shown, seats=(replace(shown.seats[0], river=(first,)), *shown.seats[1:]))

    patch.setattr("bot.views.board.table_of", table)


def void_suits_before_all_have_chosen(patch: pytest.MonkeyPatch) -> None:
    def doctored(running: Running, seat: int) -> Any:
        own, answers = own_hand(running, seat), running.shown.answers
        table = own.view.table
        seats = [replace(one, void=getattr(answers[one.seat], "suit", one.void)) for one in table.seats]
        return replace(own, view=replace(own.view, table=replace(table, seats=tuple(seats))))

    patch.setattr("bot.views.panel.own_hand", doctored)


def what_was_done_behind_the_hold(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        "bot.views.panel.own_hand", lambda running, seat: own_hand(replace(running, held=None), seat)
    )
    patch.setattr("bot.views.board.table_of", lambda running: table_view(running.state))


def the_seed_of_a_running_hand(patch: pytest.MonkeyPatch) -> None:
    def shown(words: Any, state: TableState, *rest: Any) -> Screen:
        screen = board(words, state, *rest)
        secret = "" if state.running is None else state.running.seed.hex()[:16]
        return replace(screen, text=f"{screen.text}\n{secret}")

    patch.setattr("bot.services.rendering.board", shown)


def a_button_that_is_not_legal(patch: pytest.MonkeyPatch) -> None:
    def rows(*given: Any) -> Any:
        decision = given[3]
        return (
            *answer_rows(*given),
            (Button("过", f"1p:{decision.table}:{decision.hand}:{decision.step}:pass"),),
        )

    patch.setattr("bot.views.panel.answer_rows", rows)


def a_button_that_lies(patch: pytest.MonkeyPatch) -> None:
    def rows(*given: Any) -> Any:
        found = [list(row) for row in answer_rows(*given)]
        labels = [one.label for row in found for one in row]
        turned = iter(labels[1:] + labels[:1])
        return tuple(tuple(replace(one, label=next(turned)) for one in row) for row in found)

    patch.setattr("bot.views.panel.answer_rows", rows)


def a_settlement_without_its_last_entry(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("bot.views.settlement.ledger_lines", lambda *given: ledger_lines(*given)[:-1])


def points_that_are_not_the_ledgers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        "bot.views.board.match_points", lambda *given: tuple(one + 1 for one in match_points(*given))
    )


def somebody_elses_tiles_in_an_alert(patch: pytest.MonkeyPatch) -> None:
    def alert(words: Any, state: TableState, seat: int, names: Any) -> str:
        return my_hand_alert(words, state, (seat + 1) % 4, names)

    patch.setattr("bot.services.playing.my_hand_alert", alert)


@pytest.mark.parametrize(
    "doctored",
    [
        the_neighbours_tiles,
        a_line_that_no_screen_has,
        a_concealed_tile_on_the_board,
        void_suits_before_all_have_chosen,
        what_was_done_behind_the_hold,
        the_seed_of_a_running_hand,
        a_button_that_is_not_legal,
        a_button_that_lies,
        a_settlement_without_its_last_entry,
        points_that_are_not_the_ledgers,
        somebody_elses_tiles_in_an_alert,
    ],
)
async def test_the_watch_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, doctored: Doctor) -> None:
    doctored(monkeypatch)
    with pytest.raises(WrongScreenError):
        await a_hand(tmp_path)


async def test_the_watch_has_nothing_against_the_views_as_they_are(tmp_path: Path) -> None:
    await a_hand(tmp_path)
