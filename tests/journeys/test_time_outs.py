"""Whose time runs out: wins are taken, claims pass, turns discard; who stays away is played for."""

from __future__ import annotations

from pathlib import Path

from rules.mahjong.actions import Pass
from rules.mahjong.legal import awaited
from rules.table.events import Ending
from rules.table.state import Phase
from tests.journeys.deals import ALL_VOID, CALM, SEVERAL_WINNERS
from tests.journeys.playing import players_at_a_table
from tests.support.walls import build_wall


async def test_a_claim_that_nobody_answers_passes_after_its_fifteen_seconds(tmp_path: Path) -> None:
    wall = build_wall(3, ("", "", "777m222p666p99p35p", "7m123456m789p55p24p"))
    async with players_at_a_table(tmp_path, wall) as players:
        await players.follow(*ALL_VOID, "3 discard 7m")
        assert awaited(players.hand()) == (2,)
        await players.wait(14)
        assert awaited(players.hand()) == (2,)
        await players.wait(3)
        running = players.running()
        assert running.actions[-1] == (2, Pass())
        assert running.state.turn == 0
        assert players.state().chairs[2].misses == 0


async def test_a_win_that_nobody_takes_is_taken_when_the_time_is_over(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        await players.follow(*SEVERAL_WINNERS.script[:5])
        await players.wait(20)
        assert [won.seat for won in players.hand().wins] == [0, 1]
        await players.turns(2)
        assert await players.asked() == (2,)
        await players.wait(90)
        won = players.state().finished[0].state.wins
        assert [(one.seat, one.payer) for one in won] == [(0, 3), (1, 3), (2, None)]


async def test_void_suits_are_chosen_for_who_does_not_choose(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow("0 void s", "1 void s")
        await players.wait(30)
        assert [seat.void is not None for seat in players.hand().seats] == [True] * 4
        assert [chair.misses for chair in players.state().chairs] == [0, 0, 0, 0]


async def test_a_turn_lasts_for_the_base_and_the_bank_and_then_discards(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        running = players.running()
        clock = running.clocks[3]
        assert clock is not None
        assert (clock.deadline - clock.started_at).total_seconds() == 85
        await players.wait(84)
        assert players.hand().turn == 3
        await players.wait(2)
        running = players.running()
        assert running.actions[-1][0] == 3
        assert players.state().chairs[3].bank_s == 0
        assert players.state().chairs[3].misses == 1


async def test_half_of_the_time_brings_the_panel_as_a_new_message(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        before = await players.play.panel(players.person(3))
        await players.wait(40)
        assert (await players.play.panel(players.person(3))).message_id == before.message_id
        await players.wait(4)
        after = await players.play.panel(players.person(3))
        assert after.message_id > before.message_id
        await players.wait(4)
        shown = [message.message_id for message in await players.person(3).screen() if message.by_bot]
        assert before.message_id not in shown
        forgotten = await players.play.press(players.person(3), before, "一万")
        assert forgotten.text == ""
        assert players.hand().last.tile == 0


async def test_two_turns_without_a_word_bring_the_autopilot_and_any_press_takes_the_seat_back(
    tmp_path: Path,
) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.wait(86)
        await players.until_turn(3)
        assert not players.state().chairs[3].autopilot
        await players.wait(26)
        assert players.state().chairs[3].autopilot
        await players.wait(10)
        assert "托管" in (await players.play.board()).text
        await players.until_turn(0)
        back = await players.play.press(
            players.person(3), await players.play.panel(players.person(3)), "我回来了"
        )
        assert back.text == ""
        assert not players.state().chairs[3].autopilot
        await players.until_turn(3)


async def test_a_look_at_ones_tiles_takes_the_seat_back_too(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.wait(86)
        await players.until_turn(3)
        await players.wait(26)
        assert players.state().chairs[3].autopilot
        await players.play.press(players.person(3), await players.play.board(), "看我的手牌")
        await players.watch.look()
        assert not players.state().chairs[3].autopilot


async def test_without_anybody_the_table_waits_and_one_press_goes_on(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.everybody_stays_away()
        await players.wait(20)
        assert "桌上没人了" in (await players.play.board()).text
        acted = players.state().running
        assert acted is not None
        await players.wait(3600)
        assert players.state().running == acted
        await players.play.press(players.person(1), await players.play.panel(players.person(1)), "我回来了")
        await players.wait(10)
        assert players.state().suspended_until is None
        assert [chair.autopilot for chair in players.state().chairs] == [True, False, True, True]
        await players.until_turn(1)


async def test_after_a_day_without_anybody_the_match_ends_and_its_running_hand_is_void(
    tmp_path: Path,
) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.everybody_stays_away()
        await players.wait(86_400)
        assert players.state().phase is Phase.ENDED
        assert players.state().ending is Ending.DESERTED
        await players.wait(15)
        result = await players.play.card("本场结束")
        assert "打了 0/2 局" in result.text
        assert "第 1 局没打完" in result.text
