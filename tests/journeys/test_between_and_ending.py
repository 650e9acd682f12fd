"""局间与散桌: pauses between two hands, and matches that end early by all, by an admin, or not at all."""

from __future__ import annotations

from pathlib import Path

from rules.table.events import Ending
from rules.table.state import Phase
from tests.journeys.deals import ALL_VOID, CALM, SEVERAL_WINNERS
from tests.journeys.playing import Players, Script, players_at_a_table

LEAVING = (
    "有一家退出了,",
    "接着打,退出的座位",
    "大家同意散了,",
    "退出 1 号桌",
    "私聊里告诉你了",
    ".*\\n你退出了这一场",
)
"""What is said of an exit: it is no state of the table that the watch could compare it with."""


async def first_hand(players: Players) -> None:
    await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
    await players.wait(3)


async def test_one_may_pause_between_two_hands_and_anybody_goes_on(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        await first_hand(players)
        card = await players.play.card("第 1/2 局结束")
        assert (await players.play.press(players.person(2), card, "暂停")).text == ""
        await players.wait(8)
        assert players.state().paused_by == 2
        assert "老王 叫了暂停" in (await players.play.card("第 1/2 局结束")).text
        await players.wait(60)
        assert players.state().phase is Phase.BETWEEN
        card = await players.play.card("第 1/2 局结束")
        assert (await players.play.press(players.person(0), card, "继续")).text == ""
        await players.wait(12)
        assert players.state().hands_dealt == 2


async def test_a_pause_ends_by_itself_after_five_minutes_and_comes_once_a_match(tmp_path: Path) -> None:
    async with players_at_a_table(
        tmp_path, SEVERAL_WINNERS.wall, SEVERAL_WINNERS.wall, terms="3局"
    ) as players:
        await first_hand(players)
        card = await players.play.card("第 1/3 局结束")
        await players.play.press(players.person(2), card, "暂停")
        await players.wait(299)
        assert players.state().hands_dealt == 1
        await players.wait(2)
        assert players.state().hands_dealt == 2
        await players.wait(8)
        await first_hand(players)
        card = await players.play.card("第 2/3 局结束")
        assert "每人每场只能暂停一次" in (await players.play.press(players.person(2), card, "暂停")).text
        old = await players.play.send(players.person(1), card, "1s:1:1:pause")
        assert "过期了" in old.text
        assert (await players.play.press(players.person(1), card, "暂停")).text == ""
        await players.watch.look()


async def test_only_the_seated_pause(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        stranger = await players.play.people.person("路人")
        await stranger.join(players.play.home)
        await first_hand(players)
        card = await players.play.card("第 1/2 局结束")
        refused = await players.play.press(stranger, card, "暂停")
        assert refused.text == "这一桌没有你的座位"
        await players.wait(12)
        assert players.state().hands_dealt == 2
        late = await players.play.send(players.person(0), card, "1s:1:1:pause")
        assert late.text == "两局之间才可以"


async def test_all_seats_together_end_a_match(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        await players.follow(*ALL_VOID)
        await play.say(players.person(1), play.home, "/stop")
        await players.wait(6)
        card = await play.card("要散桌吗")
        again = await play.press(players.person(1), card, "同意散桌")
        assert again.text == "你已经同意了，还差 3 人"
        for seat in (0, 2):
            assert (await play.press(players.person(seat), card, "同意散桌")).text == ""
            await players.wait(5)
        assert players.state().phase is Phase.PLAYING
        await play.press(players.person(3), await play.card("要散桌吗"), "同意散桌")
        await players.wait(20)
        assert players.state().ending is Ending.AGREED
        assert "第 1 局没打完" in (await play.card("本场结束")).text


async def test_one_who_wants_to_play_on_ends_the_vote(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        await players.follow(*ALL_VOID)
        await play.say(players.person(1), None, "/stop")
        await players.wait(6)
        card = await play.card("要散桌吗")
        await play.press(players.person(2), card, "接着打")
        await players.wait(6)
        assert players.state().stop_votes == ()
        late = await play.press(players.person(0), card, "接着打")
        assert late.text == "这个按钮过期了，请看最新的消息"
        assert players.state().phase is Phase.PLAYING


async def test_a_vote_lapses_with_its_hand(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, SEVERAL_WINNERS.wall) as players:
        play = players.play
        await play.say(players.person(1), play.home, "/stop")
        await players.wait(6)
        card = await play.card("要散桌吗")
        await first_hand(players)
        await players.until_hand(2)
        await players.wait(8)
        assert players.state().stop_votes == ()
        assert "接着打" in [message.text.rstrip("。") for message in await play.home.screen()]
        late = await play.press(players.person(2), card, "接着打")
        assert late.text == "这个按钮过期了，请看最新的消息"


async def test_an_admin_who_does_not_play_ends_a_match_with_a_reason(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        players.watch.said += ["请写明原因", "这要管理员来做"]
        admin = await play.people.person("群管")
        await admin.join(play.home)
        await play.settle_updates()
        await play.say(admin, play.home, "/stop 太晚了")
        await players.wait(5)
        assert "这要管理员来做" in (await play.board()).text
        await play.home.promote(players.person(0), admin)
        await play.settle_updates()
        await play.say(admin, play.home, "/stop")
        await players.wait(5)
        assert "请写明原因" in (await play.board()).text
        assert players.state().phase is Phase.PLAYING
        await play.say(admin, play.home, "/stop 太晚了 <b>睡</b>")
        await players.wait(20)
        assert players.state().ending is Ending.ADMIN
        told = (await play.card("本场结束")).text
        assert "群管" in told
        assert "太晚了 <b>睡</b>" in told


async def test_an_admin_who_plays_needs_the_others_like_anybody(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        await play.say(players.person(0), play.home, "/stop 太晚了")
        await players.wait(6)
        assert players.state().phase is Phase.PLAYING
        assert players.state().stop_votes == (0,)


async def test_who_is_removed_in_mid_hand_is_played_for_and_may_come_back(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        await players.follow(*ALL_VOID)
        await play.home.kick(players.person(0), players.person(3))
        await play.settle_updates()
        await players.wait(12)
        assert players.state().chairs[3].away
        assert "已离群" in (await play.card("第 1/2 局")).text
        await players.until_turn(0)
        await players.person(3).join(play.home)
        await play.settle_updates()
        pressed = await play.press(players.person(3), await play.panel(players.person(3)), "我回来了")
        assert pressed.text == ""
        await players.watch.look()
        assert not players.state().chairs[3].away
        await players.until_turn(3)


async def test_who_leaves_the_group_by_their_own_act_is_played_for_to_the_end(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        players.watch.said += LEAVING
        await players.follow(*ALL_VOID)
        await players.person(3).leave(play.home)
        await play.settle_updates()
        await players.wait(5)
        assert players.state().chairs[3].quit
        card = await play.card("有一家退出了")
        assert (await play.press(players.person(1), card, "散桌")).text.startswith("记下了")
        await play.press(players.person(2), card, "散桌")
        await players.wait(8)
        assert players.state().ending is Ending.EXIT
        assert "大家同意散了" in (await play.card("本场结束")).text


async def test_quitting_tells_its_price_in_private_and_leaves_for_good(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        players.watch.said += LEAVING
        await players.follow(*ALL_VOID)
        await play.say(players.person(1), play.home, "/quit")
        await players.wait(3)
        shown = await players.person(1).last_message()
        assert "这一场不算计数的比赛，退出不罚" in shown.text
        assert (
            await play.press(players.person(1), shown, "确认退出")
        ).text == "你退出了这一场，座位由托管打到底"
        await players.wait(8)
        assert any("你退出了这一场" in one.text for one in await players.person(1).screen())
        await players.wait(125)
        assert players.state().went_on == "autopilot"
        assert (await play.card("接着打，退出的座位")).rows == ()


async def test_the_last_person_in_the_group_leaves_a_table_that_waits(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        await players.follow(*ALL_VOID)
        for seat in (1, 2, 3):
            await play.home.kick(players.person(0), players.person(seat))
            await play.settle_updates()
        await players.wait(10)
        assert players.state().suspended_until is None
        await players.until_turn(0)
        await players.wait(86)
        await players.until_turn(0)
        await players.wait(26)
        assert players.state().suspended_until is not None
