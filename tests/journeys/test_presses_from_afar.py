"""远处来的按钮: over HTTP, presses that come twice, late, from nowhere, from bots, or on what is gone."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from bot.callback_data import Lobby, LobbyDoes, Play, pack
from bot.sandbox import Person, VisibleMessage
from bot.screens import Button, Screen
from rules.mahjong.legal import awaited
from tests.support.forgeries import Forger
from tests.support.open_log import open_log
from tests.support.stage import TOKEN, Stage, stage

SIT = pack(Lobby(1, LobbyDoes.SIT))


async def dealt(play: Stage, terms: str = "2局") -> None:
    """Four people at table 1, the first hand dealt."""
    await play.four_people()
    await play.seated_table(terms)
    await play.begin()


async def versions(play: Stage) -> int:
    """How many events are stored, of all tables."""
    row = await play.running.club.db.read(lambda tx: tx.fetch_one("SELECT count(*) FROM events"))
    assert row is not None
    return int(row[0])


async def answers(play: Stage) -> Counter[str]:
    """How often each press was answered."""
    calls = await play.people.calls("answerCallbackQuery")
    return Counter(call.params["callback_query_id"] for call in calls if call.ok)


def chosen(void: str, step: int = 1) -> str:
    return pack(Play(1, 1, step, f"void{void}"))


async def test_hundreds_of_forged_presses_over_http_are_answered_once_each(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            await play.advance(8)
            stranger = await play.people.person("路人")
            await stranger.start()
            other_group = await play.people.group("别的群", stranger)
            await play.settle_updates()
            gone = await play.board()
            await play.persons[0].delete(gone)
            doors = [gone, await play.card("1 号桌"), (await other_group.screen())[-1]]
            doors += [await play.panel(person) for person in (*play.persons, stranger)]
            chance, forger = Random(21), Forger(Random(22), (1, 1, 1, 2, 7))
            before, pressed = await versions(play), 0
            for _ in range(500):
                data = forger.data(1, 7)
                who: Person = chance.choice((*play.persons, stranger))
                if data is None or data in ("1x:1:yes", "1x:1:no"):
                    continue
                door: VisibleMessage = chance.choice(doors)
                result = await who.press(door, data=data, timeout_seconds=30)
                pressed += 1
                assert result.outcome == "answered", data
            await play.settle()
            state = await play.table()
            assert awaited(state.running.state) == (0, 1, 2, 3) if state.running else False
            assert await versions(play) == before
            counted = await answers(play)
            assert set(counted.values()) == {1}
            assert len(counted) >= pressed > 400
            assert not log.complaints
            log.assert_discreet(TOKEN, state)


async def test_a_button_pressed_twice_at_once_counts_once(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await dealt(play)
        ming, panel = play.persons[0], await play.panel(play.persons[0])
        before = await versions(play)
        both = await asyncio.gather(
            *(ming.press(panel, data=chosen("m"), timeout_seconds=30) for _ in range(2))
        )
        await play.settle()
        assert sorted(bool(result.text) for result in both) == [False, True]
        assert await versions(play) == before + 1


async def test_an_update_that_comes_twice_counts_once(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            ming, panel = play.persons[0], await play.panel(play.persons[0])
            await play.send(ming, panel, chosen("m"))
            before = await versions(play)
            await play.people.repeat_update()
            await play.settle_updates()
            assert await versions(play) == before
            assert not log.complaints


async def test_a_press_that_arrives_late_still_counts_and_its_lost_answer_harms_nobody(
    tmp_path: Path,
) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            ming, panel = play.persons[0], await play.panel(play.persons[0])
            await play.people.hold_updates()
            pressed = await ming.press(panel, data=chosen("m"), timeout_seconds=0)
            await play.advance(20)
            await play.people.release_updates()
            await play.settle_updates()
            state = await play.table()
            assert state.running is not None
            assert state.running.state.answers[0] is not None
            assert (await ming.await_answer(pressed, timeout_seconds=0)).outcome == "silent"
            assert not log.complaints


async def test_a_press_on_a_message_without_a_chat_does_nothing_in_a_group(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        await play.say(play.persons[0], play.home, "/table 2局")
        stranger = await play.people.person("路人")
        await stranger.start()
        await play.settle_updates()
        before = await versions(play)
        query = {
            "id": "99",
            "from": {"id": stranger.person_id, "is_bot": False, "first_name": "路人"},
            "chat_instance": "1",
            "inline_message_id": "AAAA",
            "data": SIT,
        }
        play.world.updates.put("callback_query", query, "press 99")
        await play.settle_updates()
        assert await versions(play) == before


async def test_another_bot_that_presses_is_answered_with_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        await play.say(play.persons[0], play.home, "/table 2局")
        robot = await play.people.person("别的机器人", is_bot=True)
        before = await versions(play)
        result = await play.send(robot, await play.card("等人开桌"), SIT)
        assert (result.outcome, result.text, result.url) == ("answered", "", None)
        assert await versions(play) == before


async def test_an_orphan_that_is_pressed_again_and_again_costs_one_request(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await dealt(play)
        sit = Button("坐下", SIT)
        await play.running.club.gateway.send(play.home.chat_id, Screen("旧的一张", ((sit,),)))
        orphan = await play.card("旧的一张")
        for person in (*play.persons, *play.persons, *play.persons):
            await play.send(person, orphan, SIT)
        assert len(await play.people.calls("editMessageReplyMarkup")) == 1
        assert (await play.card("旧的一张")).labels == ()


async def test_a_stranger_who_follows_the_link_to_a_panel_is_greeted_and_shown_nothing(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await dealt(play)
        stranger = await play.people.person("路人")
        await stranger.start("panel_1")
        await play.settle_updates()
        await play.advance(5)
        (greeted,) = [one.text for one in await stranger.screen() if one.by_bot]
        assert "你好" in greeted
        before = len(await play.persons[0].screen())
        await play.persons[0].start("panel_1")
        await play.settle_updates()
        await play.advance(1)
        assert len(await play.persons[0].screen()) == before + 2
