"""Groups, topics, names and languages as they are: what a table meets in the world."""

from __future__ import annotations

from pathlib import Path

from rules.mahjong.actions import Discard
from tests.journeys.deals import ALL_VOID, CALM, SEVERAL_WINNERS
from tests.journeys.playing import Players, Script, players_at_a_table
from tests.journeys.watch import Watch
from tests.support.stage import Stage, stacked, stage


async def sit_all(players: Players) -> None:
    for person in players.play.persons:
        await players.play.press(person, await players.play.card("等人开桌"), "坐下 · 同意规则")
        await players.wait(5)


async def test_a_table_lives_in_the_topic_where_it_was_opened(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=stacked([SEVERAL_WINNERS.wall])) as play:
        players = Players(play, Watch(play))
        await play.four_people(forum=True)
        topic = await play.home.create_topic(play.persons[0], "麻将")
        await play.settle_updates()
        await play.say(play.persons[0], play.home, "/table 1局", thread_id=topic.topic_id)
        await sit_all(players)
        await play.begin()
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
        await players.wait(20)
        assert players.is_over
        told = [
            message.thread_id
            for message in await play.home.screen()
            if message.by_bot
            and message.service is None
            and not message.text.startswith(("大家好", "群章程", "我在这里还缺点东西"))
        ]
        assert len(told) == 4
        assert set(told) == {topic.topic_id}


async def test_names_with_markup_and_with_marks_do_no_harm(tmp_path: Path) -> None:
    names = ("<b>小明", "\u202e阿芳\u202c", "محمد", "\u3164")
    shown = dict(zip(names, ("<b>小明", "阿芳", "\u2068محمد\u2069", "无名氏"), strict=True))
    async with stage(tmp_path / "x.sqlite3", deals=stacked([SEVERAL_WINNERS.wall])) as play:
        players = Players(play, Watch(play, shown_as=shown))
        await play.four_people(names=names)
        await play.say(play.persons[0], play.home, "/table 2局")
        await sit_all(players)
        await play.begin()
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
        await players.wait(10)
        assert "<b>小明 +1 · 阿芳 +1" in (await play.card("第 1/2 局结束")).text


async def test_an_english_group_and_an_english_person_read_english(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=stacked([SEVERAL_WINNERS.wall])) as play:
        watch = Watch(play)
        players = Players(play, watch)
        play.persons = tuple(
            [
                await play.people.person(name, language_code=code)
                for name, code in (("小明", "zh-hans"), ("Ann", "en"), ("老王", "zh-hans"), ("Bob", "en-GB"))
            ]
        )
        for person in play.persons:
            await person.start()
        play.group = await play.people.group("Mahjong", play.persons[0], play.persons[1:])
        await play.settle_updates()
        await play.advance(5)
        await play.say(play.persons[0], play.home, "/language en")
        await play.advance(5)
        watch.english |= {play.home.chat_id, play.persons[1].person_id, play.persons[3].person_id}
        await play.say(play.persons[0], play.home, "/table 2")
        await play.advance(5)
        for person in play.persons:
            await play.press(person, await play.board(), "Sit")
            await play.advance(5)
        await play.press(play.persons[1], await play.board(), "Start")
        await players.wait(10)
        looked = await play.press(play.persons[1], await play.board(), "My hand")
        assert looked.show_alert
        assert "Crak" in looked.text
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script))
        await players.wait(8)
        (settlement,) = [one for one in await play.home.screen() if "Ann +1" in one.text and one.by_bot]
        assert "Seed" in settlement.text or "seed" in settlement.text
        refused = await play.press(play.persons[3], settlement, "Pause")
        assert refused.text == ""


async def two_tables(play: Stage) -> tuple[Players, Players]:
    """Four people; the first two sit at a table of each of two groups, with computers beside them."""
    await play.four_people()
    ming, fang = play.persons[:2]
    watch = Watch(play)
    first, second = Players(play, watch, 1), Players(play, watch, 2)
    other = await play.people.group("另一个群", fang, [ming])
    await play.settle_updates()
    for table, home in ((1, play.home), (2, other)):
        await play.say(ming, home, "/table 1局")
        for person in (ming, fang):
            await play.press(person, await play.card("等人开桌", home), "坐下 · 同意规则")
            await first.wait(5)
        for _ in range(2):
            await play.press(ming, await play.card("等人开桌", home), "加电脑")
            await first.wait(5)
        await play.press(ming, await play.card("等人开桌", home), "开始")
        await first.wait(5)
        assert play.states[table][-1].hands_dealt == 1
    return first, second


async def test_one_person_plays_at_tables_of_two_groups_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        first, second = await two_tables(play)
        chat = [message.text for message in await play.persons[0].screen() if "\n你是 " in message.text]
        assert sorted(text.partition(" · ")[0] for text in chat) == ["另一个群", "周末麻将"]
        for players in (first, second, first, second):
            seat = (await players.asked())[0]
            await players.answer(seat, players.legal(seat)[-1])


async def test_two_tables_of_one_group_do_not_mix(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        players.watch.said += ["群里不止一桌"]
        await players.follow(*ALL_VOID)
        guest = await play.people.person("阿强")
        await guest.start()
        await guest.join(play.home)
        await play.settle_updates()
        await play.say(guest, play.home, "/table 2局")
        await players.wait(5)
        lobby = await play.card("2 号桌")
        assert "1 号" in (await play.press(players.person(0), lobby, "坐下 · 同意规则")).text
        assert (await play.press(guest, lobby, "坐下 · 同意规则")).text == "坐好了"
        await play.home.promote(players.person(0), guest)
        boss = await play.people.person("群管")
        await boss.join(play.home)
        await play.home.promote(players.person(0), boss)
        await play.settle_updates()
        await play.say(boss, play.home, "/stop 太晚了")
        await players.wait(8)
        assert "群里不止一桌" in (await play.board()).text
        await play.say(boss, play.home, "/stop 2 太晚了")
        await players.wait(8)
        assert play.states[2][-1].ending is not None
        assert players.state().ending is None
        await players.follow("3 discard 3m")


async def test_a_group_becomes_a_supergroup_in_mid_hand(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=stacked([SEVERAL_WINNERS.wall])) as play:
        players = Players(play, Watch(play))
        await play.four_people(kind="group")
        await play.say(play.persons[0], play.home, "/table 2局")
        await sit_all(players)
        await play.begin()
        await players.wait(5)
        await players.follow(*SEVERAL_WINNERS.script[:5])
        play.group = await play.home.upgrade()
        await play.settle_updates()
        await players.wait(10)
        assert "第 1/2 局 · 庄 小李" in (await play.board()).text
        looked = await play.press(play.persons[2], await play.board(), "看我的手牌")
        assert "二二二" in looked.text
        await players.play_hand(Script.of(*SEVERAL_WINNERS.script[5:]))
        await players.wait(8)
        assert "第 1/2 局结束" in (await play.board()).text


async def test_the_bot_is_thrown_out_in_mid_hand_and_comes_back(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        play = players.play
        bot = await play.people.bot_id()
        await players.follow(*ALL_VOID)
        await play.home.kick(players.person(0), bot)
        await play.settle_updates()
        await players.follow("3 discard 3m")
        await players.wait(60)
        calls = await play.people.calls("sendMessage", "editMessageText")
        refused = [call for call in calls if not call.ok and call.params["chat_id"] == str(play.home.chat_id)]
        assert len(refused) <= 1
        await players.until_turn(1)
        await play.home.add(players.person(0), bot, rights=["can_restrict_members", "can_delete_messages"])
        await play.settle_updates()
        await players.wait(15)
        board = await play.card("第 1/2 局")
        assert "▸ 南 阿芳" in board.text
        await players.until_turn(2)


async def test_an_account_that_is_deleted_is_played_for(tmp_path: Path) -> None:
    async with players_at_a_table(tmp_path, CALM) as players:
        await players.follow(*ALL_VOID)
        await players.person(3).delete_account()
        await players.wait(90)
        assert players.hand().discards_made >= 1
        assert isinstance(players.running().actions[4][1], Discard)
        await players.until_turn(1)
