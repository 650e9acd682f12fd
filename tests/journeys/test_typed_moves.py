"""打字出牌: moves may be typed in private, and nonsense is answered with how it goes."""

from __future__ import annotations

from pathlib import Path

from rules.mahjong.actions import DeclareVoid, Discard, Pass, Pong
from tests.journeys.deals import ROBBED_KONG
from tests.journeys.playing import players_at_a_table


async def test_a_hand_is_played_by_typing(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, ROBBED_KONG.wall) as players:
        play = players.play
        players.watch.said += ["没看懂", "还没轮到你", "现在没有轮到你选"]
        for seat, line in ((0, "缺条"), (1, "缺条"), (2, "缺 条"), (3, "缺条")):
            await play.say(players.person(seat), None, line)
            await players.wait(1)
        assert [action for _, action in players.running().actions] == [DeclareVoid(2)] * 4
        await play.say(players.person(3), None, "打 二筒")
        await players.wait(0.5)
        assert players.running().actions[-1] == (3, Discard(10))
        await play.say(players.person(2), None, "过")
        await play.say(players.person(1), None, "碰")
        await players.wait(6)
        assert players.running().actions[-2:] == ((2, Pass()), (1, Pong()))
        await play.say(players.person(1), None, "1m")
        await players.wait(1)
        assert players.running().actions[5 + 2] == (1, Discard(0))


async def test_nonsense_is_answered_with_how_it_goes(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, ROBBED_KONG.wall) as players:
        players.watch.said.append("没看懂")
        for line in ("你好", "打 十万", "胡", "打 <b>一万</b>"):
            await players.play.say(players.person(0), None, line)
            await players.wait(2)
            screen = await players.person(0).screen()
            assert any(message.text.startswith("没看懂") for message in screen if message.by_bot)
        assert players.running().actions == ()
