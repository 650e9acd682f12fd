"""私聊不通: who cannot be reached in private plays on from the group, and nobody learns anything by it."""

from __future__ import annotations

from math import inf
from pathlib import Path

from rules.mahjong.actions import DeclareVoid, Discard, Kong, Pong
from rules.mahjong.tiles import parse_tile
from tests.journeys.deals import ALL_VOID, CALM, ROBBED_KONG
from tests.journeys.leaks import named_in
from tests.journeys.playing import Players, players_at_a_table


def last_answer(players: Players) -> tuple[int, object]:
    running = players.running()
    return running.actions[-1]


async def test_who_blocks_the_bot_plays_a_hand_on_by_the_keypad_until_the_panel_is_back(
    tmp_path: Path,
) -> None:
    async with players_at_a_table(tmp_path, ROBBED_KONG.wall) as players:
        play, fang = players.play, players.person(1)
        await fang.block()
        await play.settle_updates()
        await players.wait(6)
        assert players.state().chairs[1].refused

        shown, done = await players.key(1, "缺条")
        assert shown.show_alert
        assert shown.text.startswith("缺条")
        assert "再按一次" in shown.text
        assert done.text == "好了"
        assert last_answer(players) == (1, DeclareVoid(2))
        await players.follow("0 void s", "2 void s", "3 void s", "3 discard 2p")
        shown, done = await players.key(1, "碰")
        assert (shown.text[:1], done.text) == ("碰", "好了")
        assert last_answer(players) == (1, Pong())
        await players.follow("2 pass")

        assert await players.asked() == (1,)
        looked = await play.press(fang, await play.card("第 1/2 局"), "看我的手牌")
        assert looked.show_alert
        assert "②二万" in looked.text.replace(" ", "")
        shown, done = await players.key(1, "2")
        assert shown.text.startswith("打 ")
        answered = last_answer(players)
        assert answered[0] == 1
        assert isinstance(answered[1], Discard)

        await fang.unblock()
        await play.settle_updates()
        await players.wait(8)
        assert not players.state().chairs[1].refused
        assert "你是 南" in (await play.panel(fang)).text
        await players.until_turn(1)
        await players.answer(1, Kong(parse_tile("2p")))
        await players.follow("2 win")
        await players.wait(5)
        assert [won.seat for won in players.hand().wins] == [2]


async def test_one_press_of_a_key_only_shows_what_it_would_do(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play, li = players.play, players.person(3)
        await players.follow(*ALL_VOID)
        await li.block()
        await play.settle_updates()
        await players.wait(8)
        board = await play.card("第 1/2 局")
        before = players.state().version
        assert (await play.press(li, board, "1")).text.startswith("打 一万")
        assert (await play.press(li, board, "2")).text.startswith("打 三万")
        assert (await play.press(li, board, "1")).text.startswith("打 一万")
        await players.wait(11)
        assert (await play.press(li, board, "1")).text.startswith("打 一万")
        assert players.hand().turn == 3
        assert not any(isinstance(action, Discard) for _, action in players.running().actions)
        assert players.state().version == before
        assert (await play.press(li, board, "1")).text == "好了"
        assert last_answer(players) == (3, Discard(0))


async def test_keys_that_fit_nothing_and_keys_of_others_are_refused_politely(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play, li = players.play, players.person(3)
        await players.follow(*ALL_VOID)
        await li.block()
        await play.settle_updates()
        await players.wait(8)
        board = await play.card("第 1/2 局")
        stranger = await play.people.person("路人")
        await stranger.join(play.home)
        await play.settle_updates()
        said = {
            "碰": (await play.press(li, board, "碰")).text,
            "others": (await play.press(players.person(0), board, "1")).text,
            "stranger": (await play.press(stranger, board, "1")).text,
        }
        assert said == {"碰": "这手做不了", "others": "这手做不了", "stranger": "这一桌没有你的座位"}
        await players.watch.look()


async def test_the_clock_of_who_cannot_be_reached_starts_with_the_board_that_has_the_keypad(
    tmp_path: Path,
) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play, ming = players.play, players.person(0)
        await ming.block()
        await play.settle_updates()
        await players.key(0, "缺条")
        await players.follow(*ALL_VOID[1:], "3 discard 3m")
        await players.asked()
        await players.wait(20)
        running = players.running()
        clock = running.clocks[0]
        assert clock is not None
        assert (clock.deadline - clock.started_at).total_seconds() == 85
        edits = [
            call.at
            for call in await play.people.calls("editMessageText")
            if call.params["chat_id"] == str(play.home.chat_id)
        ]
        assert clock.started_at in edits


async def test_a_long_flood_brings_the_keypad_but_starts_no_clock(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play, ming = players.play, players.person(0)
        players.watch.patience_s = inf
        await players.follow(*ALL_VOID)
        for method in ("editMessageText", "sendMessage"):
            await play.people.fault(method=method, chat_id=ming.person_id, retry_after=120)
        await players.follow("3 discard 3m")
        assert await players.asked() == (0,)
        await players.wait(20)
        assert "①" in (await play.press(ming, await play.card("第 1/2 局"), "看我的手牌")).text
        assert players.running().clocks[0] is None
        shown, done = await players.key(0, "14")
        assert shown.text.startswith("打 ")
        assert done.text == "好了"
        await players.wait(240)
        assert not players.state().chairs[0].flooded
        assert "胡" not in (await play.card("第 1/2 局")).labels
        assert players.state().chairs[0].misses == 0


async def test_looking_at_ones_tiles_from_the_group_shows_ones_own_and_no_others(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.wait(10)
        for seat in range(4):
            looked = await players.play.press(
                players.person(seat), await players.play.card("第 1/2 局"), "看我的手牌"
            )
            assert looked.show_alert
            assert sorted(named_in(looked.text).elements()) == list(players.hand().seats[seat].tiles)
        await players.watch.look()


async def test_a_help_from_the_group_is_an_alert(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        helped = await players.play.press(players.person(2), await players.play.card("第 1/2 局"), "帮助")
        assert helped.show_alert
        assert "/help" in helped.text
