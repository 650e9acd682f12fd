"""From nothing to a table that plays: sitting, links, panels that have to be there, the start by itself."""

from __future__ import annotations

from math import inf
from pathlib import Path

from bot.sandbox import Person
from rules.table.state import Phase
from tests.journeys.deals import CALM
from tests.journeys.playing import Players, idle, players_at_a_table
from tests.journeys.scene import ascii_marks
from tests.journeys.watch import Watch
from tests.support.stage import Stage, stage


async def people_and_a_table(play: Stage, terms: str = "1局") -> Players:
    """Four people in a group, the last of whom has never opened the bot's private chat; an empty table."""
    play.persons = tuple([await play.people.person(name) for name in ("小明", "阿芳", "老王", "小李")])
    for person in play.persons[:3]:
        await person.start()
    play.group = await play.people.group("周末麻将", play.persons[0], play.persons[1:])
    await play.settle_updates()
    await play.say(play.persons[0], play.home, f"/table {terms}")
    players = Players(play, Watch(play))
    players.watch.said += ["找不到这一桌"]
    return players


async def sit(players: Players, *people: Person) -> None:
    for person in people:
        await players.play.press(person, await players.play.card("等人开桌"), "坐下 · 同意规则")
        await players.wait(5)


async def test_somebody_who_never_started_the_bot_sits_down_by_the_link(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        await sit(players, *play.persons[:3])
        newcomer = play.persons[3]
        led = await play.press(newcomer, await play.card("等人开桌"), "坐下 · 同意规则")
        assert led.url is not None
        assert "start=sit_1" in led.url
        assert players.state().humans == (0, 1, 2)
        await newcomer.follow(led.url)
        await play.settle_updates()
        await players.wait(3)
        assert players.state().humans == (0, 1, 2, 3)
        assert players.state().is_ready
        assert "你坐 北" in (await play.panel(newcomer)).text


async def test_who_comes_by_the_link_too_late_is_told_why(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        players.watch.said += ["人已坐满", "这一桌已经开打了"]
        fifth = await play.people.person("阿强")
        await fifth.join(play.home)
        await play.settle_updates()
        await sit(players, *play.persons[:3])
        links = [
            (await play.press(person, await play.card("等人开桌"), "坐下 · 同意规则")).url
            for person in (play.persons[3], fifth)
        ]
        for person, url in zip((play.persons[3], fifth), links, strict=True):
            assert url is not None
            await person.follow(url)
            await play.settle_updates()
            await players.wait(3)
        assert "人已坐满" in (await play.panel(fifth)).text
        await play.press(play.persons[0], await play.card("等人开桌"), "开始")
        assert links[1] is not None
        await fifth.follow(links[1])
        await play.settle_updates()
        await players.wait(3)
        assert "这一桌已经开打了" in (await play.panel(fifth)).text
        assert players.state().humans == (0, 1, 2, 3)


async def test_the_link_on_the_board_brings_ones_panel(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play, fang = players.play, players.person(1)
        before = await play.panel(fang)
        opened = await play.press(fang, await play.card("第 1/2 局"), "打开手牌")
        assert opened.url is not None
        await fang.follow(opened.url)
        await play.settle_updates()
        await players.wait(5)
        after = await play.panel(fang)
        assert after.message_id > before.message_id
        assert "你是 南" in after.text
        assert before.message_id not in [message.message_id for message in await fang.screen()]


async def test_a_link_that_was_passed_on_seats_only_members_of_the_group(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        led = await play.press(play.persons[3], await play.card("等人开桌"), "坐下 · 同意规则")
        stranger = await play.people.person("路人")
        assert led.url is not None
        await stranger.follow(led.url)
        await play.settle_updates()
        await players.wait(3)
        assert players.state().humans == ()
        assert "找不到这一桌" in (await play.panel(stranger)).text


async def test_nobody_begins_before_every_panel_is_there(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        players.watch.patience_s = inf
        late = play.persons[2]
        await play.people.fault(method="sendMessage", chat_id=late.person_id, retry_after=20)
        await play.persons[3].start()
        await play.settle_updates()
        await sit(players, *play.persons[:2], late, play.persons[3])
        refused = await play.press(play.persons[0], await play.card("等人开桌"), "开始")
        assert "还没送到" in refused.text
        assert players.state().phase is Phase.LOBBY
        await players.wait(25)
        begun = await play.press(play.persons[0], await play.card("等人开桌"), "开始")
        assert begun.text == ""
        assert players.state().phase is Phase.PLAYING


async def test_who_blocks_the_bot_before_the_start_keeps_the_table_waiting(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        await play.persons[3].start()
        await play.settle_updates()
        await sit(players, *play.persons)
        await play.persons[1].block()
        await play.settle_updates()
        await players.wait(60)
        assert "南 阿芳(请先和我私聊)" in ascii_marks(await play.card("等人开桌")).text
        refused = await play.press(play.persons[0], await play.card("等人开桌"), "开始")
        assert "还没送到" in refused.text
        await play.persons[1].unblock()
        await play.settle_updates()
        await players.wait(5)
        assert players.state().is_ready
        await players.wait(30)
        assert players.state().phase is Phase.PLAYING


async def test_a_word_of_luck_goes_into_the_shuffle_and_stands_on_the_card(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        await play.persons[3].start()
        await play.settle_updates()
        await sit(players, *play.persons)
        await play.say(play.persons[1], None, "/luck 发财")
        await players.wait(6)
        card = ascii_marks(await play.card("等人开桌")).text
        assert "南 阿芳 ✓ 发财" in card
        assert "最后定洗牌词:阿芳" in card
        await play.press(play.persons[0], await play.card("等人开桌"), "开始")
        await players.wait(3)
        assert players.running().nonces[1] == "发财"


async def test_a_full_table_begins_by_itself_after_thirty_seconds(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        await play.persons[3].start()
        await play.settle_updates()
        await sit(players, *play.persons)
        since = players.state().full_since
        assert since is not None
        await players.wait(30 - (play.clock.now() - since).total_seconds() - 0.5)
        assert players.state().phase is Phase.LOBBY
        await players.wait(1)
        assert players.state().phase is Phase.PLAYING


async def test_who_leaves_makes_room_and_the_last_one_closes_the_table(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        ming, fang = play.persons[:2]
        await sit(players, ming, fang)
        await play.press(ming, await play.card("等人开桌"), "离开")
        await players.wait(5)
        assert players.state().humans == (1,)
        again = await play.press(ming, await play.card("等人开桌"), "离开")
        assert "你还没坐下" in again.text
        lobby = await play.card("等人开桌")
        await play.press(fang, lobby, "离开")
        await players.wait(8)
        assert players.is_over
        gone = await play.press(fang, lobby, "坐下 · 同意规则")
        assert "已经散了" in gone.text
        assert [message.text for message in await play.home.screen() if "没开成" in message.text] != []


async def test_a_table_that_nobody_joins_is_cleared_away_after_a_day(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        await sit(players, play.persons[0])
        await players.wait(86_400)
        assert players.is_over
        await players.wait(10)
        assert "这一桌等太久" in (await play.card("这一桌")).text


async def test_one_person_plays_a_hand_against_three_computers(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        ming = play.persons[0]
        await sit(players, ming)
        for _ in range(3):
            await play.press(ming, await play.card("等人开桌"), "加电脑")
            await players.wait(5)
        assert [chair.computer is None for chair in players.state().chairs] == [True, False, False, False]
        await play.press(ming, await play.card("等人开桌"), "开始")
        await players.wait(2)
        await players.play_hand(idle)
        await players.wait(20)
        assert players.is_over
        assert "电脑三" in (await play.card("本场结束")).text


async def test_a_person_takes_the_seat_of_a_computer(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        players = await people_and_a_table(play)
        ming, fang = play.persons[:2]
        await sit(players, ming)
        for _ in range(3):
            await play.press(ming, await play.card("等人开桌"), "加电脑")
            await players.wait(5)
        await sit(players, fang)
        assert players.state().humans == (0, 3)
