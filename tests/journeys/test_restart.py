"""重启: the bot stops in the middle of anything and goes on, with nothing lost and nothing asked twice."""

from __future__ import annotations

from datetime import timedelta
from math import inf
from pathlib import Path
from typing import Literal

import pytest

from rules.mahjong.actions import Discard
from rules.table.state import Phase, SeatClock
from tests.journeys.deals import ALL_VOID, CALM, SEVERAL_WINNERS
from tests.journeys.playing import Players, Script, players_at_a_table
from tests.journeys.watch import Watch
from tests.support.stage import stage

NOTE = "我刚刚断线了一会儿"


async def down_for(players: Players, seconds: float) -> None:
    """The bot stops, time passes, the bot starts."""
    players.watch.said += [NOTE]
    players.watch.patience_s = inf
    await players.play.stop()
    await players.play.advance(seconds)
    await players.play.open()
    await players.watch.look()


async def notes(players: Players) -> int:
    return sum(message.text.startswith(NOTE) for message in await players.play.home.screen())


def deadline(clock: SeatClock | None) -> float:
    assert clock is not None
    return clock.deadline.timestamp()


async def test_a_restart_in_mid_turn_gives_the_missing_time_back(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.wait(30)
        before = players.running()
        last_sign = players.play.clock.now()
        await down_for(players, 200)
        await players.wait(10)
        after = players.running()
        assert (after.state, after.actions) == (before.state, before.actions)
        moved = deadline(after.clocks[3]) - deadline(before.clocks[3])
        assert 200 <= moved <= 200 + (last_sign - players.state().opened_at).total_seconds()
        assert players.state().chairs[3].bank_s == 60
        assert await notes(players) == 1
        await players.follow("3 discard 3m")
        await players.until_turn(0)


async def test_a_restart_within_a_hold_and_an_open_window_keeps_both(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        await players.follow(*SEVERAL_WINNERS.script[:6])
        assert players.running().held is not None
        before = players.running()
        await down_for(players, 100)
        assert players.running().state == before.state
        await players.wait(8)
        await players.follow("1 win")
        await players.wait(8)
        assert [won.seat for won in players.hand().wins] == [0, 1]
        await players.play_hand(Script.of("2 win"))


async def test_a_press_while_the_bot_is_down_is_not_lost(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        panel, button = await players.panel_for(3, Discard(2))
        await players.play.stop()
        await players.person(3).press(panel, button.label, timeout_seconds=0)
        players.watch.said += [NOTE]
        await players.play.advance(30)
        await players.play.open()
        await players.play.settle_updates()
        await players.wait(6)
        assert players.hand().seats[3].river == (2,)


async def everything(players: Players) -> dict[tuple[int, int], str]:
    screens = [
        await players.play.home.screen(),
        *[await person.screen() for person in players.play.persons],
    ]
    return {(message.chat_id, message.message_id): message.text for screen in screens for message in screen}


async def test_a_restart_changes_no_screen_and_is_told_once(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.wait(12)
        seen = await everything(players)
        await down_for(players, 5)
        await players.wait(10)
        new = {place: text for place, text in (await everything(players)).items() if place not in seen}
        assert [text[: len(NOTE)] for text in new.values()] == [NOTE]
        assert {place: text for place, text in (await everything(players)).items() if place in seen} == seen


async def test_ten_restarts_in_one_hand_change_nothing(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        script = Script.of(*SEVERAL_WINNERS.script)
        while not players.state().finished:
            seats = await players.asked()
            if seats:
                await players.answer(seats[0], script(players.hand(), seats[0], players.legal(seats[0])))
                await down_for(players, 5)
        done = players.state().finished[0].state
        assert [won.seat for won in done.wins] == [0, 1, 2]
        await players.wait(20)
        assert players.state().hands_dealt == 2


async def test_a_restart_between_two_hands_deals_the_next_one(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
        await players.wait(3)
        assert players.state().phase is Phase.BETWEEN
        await down_for(players, 60)
        assert players.state().phase is Phase.BETWEEN
        await players.wait(15)
        assert players.state().hands_dealt == 2


async def test_a_table_that_waits_for_people_still_waits_after_a_restart(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.everybody_stays_away()
        await players.wait(20)
        until, before = players.state().suspended_until, players.running().state
        await down_for(players, 3600)
        await players.wait(30)
        assert until is not None
        after = players.state().suspended_until
        assert after is not None
        assert after >= until + timedelta(seconds=3600)
        assert players.running().state == before
        await players.play.press(players.person(2), await players.play.panel(players.person(2)), "我回来了")
        await players.until_turn(2)


async def test_a_restart_before_the_start_keeps_the_seats_and_says_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = Players(play, Watch(play))
        await play.four_people()
        await play.seated_table("1局")
        await down_for(players, 300)
        await players.wait(5)
        assert await notes(players) == 0
        assert players.state().humans == (0, 1, 2, 3)
        await play.begin()
        await players.wait(3)
        assert players.state().phase is Phase.PLAYING


@pytest.mark.parametrize("lost", ["before", "after"])
async def test_a_send_that_was_on_its_way_when_the_bot_stopped_is_there_once(
    tmp_path: Path, lost: Literal["before", "after"]
) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        await players.play.people.fault(
            method="sendMessage", chat_id=players.play.home.chat_id, drop=True, when=lost
        )
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
        for _ in range(40):
            await players.play.advance(0.1)
            if [call for call in await players.play.people.calls("sendMessage") if not call.ok]:
                break
        await down_for(players, 20)
        await players.wait(30)
        texts = [message.text for message in await players.play.home.screen()]
        assert sum("第 1/2 局结束" in text for text in texts) == 1
        assert await notes(players) == 1
