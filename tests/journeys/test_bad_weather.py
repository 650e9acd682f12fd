"""坏天气: deleted messages, updates twice and out of order, floods, errors and silence of Telegram."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from bot.sandbox import VisibleMessage
from rules.mahjong.actions import Discard, Pass, Pong, Win
from rules.table.state import Phase
from tests.journeys.deals import ALL_VOID, CALM, ROBBED_KONG, SEVERAL_WINNERS
from tests.journeys.playing import Players, Script, players_at_a_table


async def boards(players: Players) -> list[VisibleMessage]:
    return [
        message
        for message in await players.play.home.screen()
        if message.by_bot and "看我的手牌" in message.labels
    ]


async def panels(players: Players, seat: int) -> list[VisibleMessage]:
    screen = await players.person(seat).screen()
    return [message for message in screen if message.by_bot and "\n你是 " in message.text]


async def test_a_board_that_an_admin_deletes_comes_back(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.wait(10)
        (board,) = await boards(players)
        await players.person(0).delete(board)
        assert await boards(players) == []
        await players.turns(1)
        await players.wait(10)
        (again,) = await boards(players)
        assert again.message_id > board.message_id
        await players.turns(1)
        await players.wait(10)
        assert [one.message_id for one in await boards(players)] == [again.message_id]


async def test_a_panel_that_is_deleted_comes_back(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        (panel,) = await panels(players, 2)
        await players.person(2).delete(panel)
        await players.until_turn(2)
        await players.wait(2)
        (again,) = await panels(players, 2)
        assert again.message_id > panel.message_id


async def test_an_update_that_comes_twice_does_nothing_twice(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, ROBBED_KONG.wall) as players:
        people = players.play.people
        await players.follow(*ALL_VOID)
        for line in ("3 discard 2p", "2 pass", "1 pong"):
            await players.follow(line)
            known = len(players.running().actions)
            await people.repeat_update()
            await players.play.settle_updates()
            await players.watch.look()
            assert len(players.running().actions) == known
        assert [action for _, action in players.running().actions[-2:]] == [Pass(), Pong()]


async def test_a_second_start_that_comes_twice_deals_one_hand(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        lobby = await players.play.card("1 号桌")
        again = await players.play.send(players.person(1), lobby, "1l:1:start")
        assert again.text == "这一桌已经开打了"
        assert players.state().hands_dealt == 1


async def test_answers_that_arrive_in_another_order_come_to_the_same(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        people = players.play.people
        await players.follow(*SEVERAL_WINNERS.script[:5])
        assert await players.asked() == (0, 1)
        shown = [await players.panel_for(seat, Win()) for seat in (0, 1)]
        await people.hold_updates()
        for seat, (panel, button) in enumerate(shown):
            await players.person(seat).press(panel, button.label, timeout_seconds=0)
        await people.release_updates(backwards=True)
        await players.play.settle_updates()
        await players.wait(8)
        assert [seat for seat, _ in players.running().actions[5:7]] == [1, 0]
        assert [won.seat for won in players.hand().wins] == [0, 1]


async def test_a_press_that_was_overtaken_is_refused_politely(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        panel, button = await players.panel_for(3, Discard(2))
        other = await players.play.press(players.person(3), panel, "五万")
        late = await players.play.press(players.person(3), panel, button.label)
        assert (other.text, bool(late.text)) == ("", True)
        await players.watch.look()
        assert [action for _, action in players.running().actions[4:]] == [Discard(4)]


async def test_a_flooded_group_delays_the_board_and_nothing_else(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        players.watch.patience_s = inf
        group = players.play.home.chat_id
        await players.follow(*ALL_VOID)
        await players.wait(10)
        await players.play.people.fault(method="editMessageText", chat_id=group, retry_after=60)
        began = players.play.clock.now()
        await players.turns(4)
        assert (players.play.clock.now() - began).total_seconds() < 30
        (board,) = await boards(players)
        assert "打 一条" not in board.text
        since = max(call.number for call in await players.play.people.calls())
        await players.wait(20)
        calls = await players.play.people.calls("editMessageText", "sendMessage", since=since)
        assert not [call for call in calls if call.params["chat_id"] == str(group)]
        await players.wait(60)
        (board,) = await boards(players)
        assert "打 一条" in board.text


async def test_a_flooded_private_chat_keeps_that_seats_clock_from_starting(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        players.watch.patience_s = inf
        chat = players.person(0).person_id
        await players.follow(*ALL_VOID)
        await players.until_turn(3)
        await players.play.people.fault(chat_id=chat, retry_after=100, method="editMessageText", times=2)
        await players.play.people.fault(chat_id=chat, retry_after=100, method="sendMessage", times=2)
        await players.follow("3 discard 3m")
        assert await players.asked() == (0,)
        await players.wait(90)
        assert players.hand().turn == 0
        assert players.running().clocks[0] is None
        await players.wait(120)
        clock = players.running().clocks[0]
        assert clock is not None
        assert (clock.deadline - clock.started_at).total_seconds() == 85
        assert players.state().chairs[0].misses == 0


@pytest.mark.parametrize(
    "trouble",
    [
        {"code": 502, "when": "before"},
        {"code": 502, "when": "after"},
        {"drop": True, "when": "before"},
        {"drop": True, "when": "after"},
        {"code": 500, "when": "after", "times": 3},
    ],
    ids=["refused", "done but 502", "dropped", "done but dropped", "three times"],
)
async def test_no_message_is_doubled_and_none_is_missing_whatever_telegram_answers(
    tmp_path: Path, trouble: dict[str, object]
) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        players.watch.patience_s = inf
        people = players.play.people
        await players.follow(*SEVERAL_WINNERS.script[:4])
        for method in ("editMessageText", "sendMessage"):
            await people.fault(method=method, **trouble)  # type: ignore[arg-type]
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script[4:]))
        for method in ("editMessageText", "sendMessage"):
            await people.fault(method=method, **trouble)  # type: ignore[arg-type]
        await players.until_hand(2)
        for method in ("editMessageText", "sendMessage"):
            await people.fault(method=method, **trouble)  # type: ignore[arg-type]
        await players.wait(45)
        shown = [message.text for message in await players.play.home.screen() if message.by_bot]
        assert sum("第 1/2 局结束" in text for text in shown) == 1
        assert sum("第 1/2 局 · 结束" in text for text in shown) == 1
        assert len(await boards(players)) == 1
        assert [len(await panels(players, seat)) for seat in range(4)] == [1, 1, 1, 1]


async def test_a_press_whose_answer_telegram_does_not_take_counts_all_the_same(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        panel, button = await players.panel_for(3, Discard(2))
        await players.play.people.fault(
            method="answerCallbackQuery",
            code=400,
            description="Bad Request: query is too old and response timeout expired or query ID is invalid",
        )
        await players.person(3).press(panel, button.label, timeout_seconds=0)
        await players.play.settle_updates()
        await players.wait(6)
        assert players.hand().seats[3].river == (2,)


async def test_while_telegram_does_not_answer_at_all_nobody_loses_time(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        players.watch.patience_s = inf
        people = players.play.people
        await players.follow(*ALL_VOID)
        await players.follow("3 discard 3m")
        assert await players.asked() == (0,)
        await players.wait(5)
        for method in ("editMessageText", "sendMessage", "getMe", "deleteMessage"):
            await people.fault(method=method, code=502, times=10_000)
        await players.play.advance(600)
        assert players.hand().turn == 0
        assert players.state().chairs[0].misses == 0
        await people.clear_faults()
        await players.wait(40)
        assert players.state().phase is Phase.PLAYING
        await players.until_turn(1)
