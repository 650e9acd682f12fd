"""群升级: a basic group becomes a supergroup in the middle of a hand, and the hand goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.callback_data import Board, BoardDoes, Settlement, SettlementDoes, pack
from bot.outcomes import Failure, Sent
from bot.sandbox import Group
from bot.screens import Screen
from bot.services import groups
from rules.mahjong.views import Stage as Decision
from rules.table.state import Phase, TableState
from storage.groups import group_by_chat
from tests.support.backroom import GROUP, USERS, backroom
from tests.support.open_log import open_log
from tests.support.stage import TOKEN, Stage, stage
from tests.support.tell_watch import Habits, Watch, paired_deals, watch_stage

QUICK = Habits(think_s=(2.0, 3.0))


@asynccontextmanager
async def playing(database: Path, terms: str = "2局") -> AsyncIterator[Stage]:
    """A table in a basic group, its first hand dealt; nothing may be complained of."""
    with open_log(TOKEN) as log:
        async with stage(database, deals=paired_deals) as play:
            await play.four_people(kind="group")
            await play.seated_table(terms)
            await play.begin()
            yield play
        assert not log.complaints


def some_turns(watch: Watch) -> Callable[[TableState], bool]:
    """Four more tiles have been laid, and it is somebody's turn."""
    wanted = len(watch.samples) + 4

    def reached(state: TableState) -> bool:
        running = state.running
        is_turn = running is not None and running.state.stage is Decision.TURN and running.held is None
        return is_turn and len(watch.samples) >= wanted

    return reached


async def in_order(play: Stage) -> Group:
    new = await play.home.upgrade()
    await play.settle_updates()
    return new


async def backwards(play: Stage) -> Group:
    await play.people.hold_updates()
    new = await play.home.upgrade()
    await play.people.release_updates(backwards=True)
    await play.settle_updates()
    return new


async def unannounced(play: Stage) -> Group:
    """Only the error of the next write tells."""
    await play.people.hold_updates()
    new = await play.home.upgrade()
    play.world.updates.release()
    play.world.updates.clear()
    await play.settle_updates()
    return new


async def twice(play: Stage) -> Group:
    new = await in_order(play)
    await play.people.repeat_update()
    await play.settle_updates()
    return new


News = Callable[[Stage], Awaitable[Group]]


@pytest.mark.parametrize("news", [in_order, backwards, unannounced, twice])
async def test_a_hand_goes_on_in_the_supergroup(tmp_path: Path, news: News) -> None:
    async with playing(tmp_path / "x.sqlite3") as play:
        watch = await watch_stage(play, Random(1), QUICK)
        before = await watch.until(some_turns(watch))
        assert before.running is not None
        old = play.home
        play.group = await news(play)
        await watch.until(some_turns(watch))
        await play.advance(15)
        after = await play.table()
        assert after.running is not None
        assert after.running.state.wall == before.running.state.wall
        assert after.running.actions[: len(before.running.actions)] == before.running.actions
        board = await play.card("刚才")
        assert f"墙 {after.running.shown.wall_left}" in board.text
        await watch.until(lambda state: state.phase is Phase.BETWEEN)
        await play.advance(9)
        await play.card("局结束")
        assert not [one for one in await old.screen() if "局结束" in one.text]
        panel = await play.panel(play.persons[0])
        links = [button.url or "" for row in panel.rows for button in row]
        assert any(f"/c/{-play.home.chat_id - 10**12}/" in link for link in links)


async def test_buttons_of_the_old_chat_still_do_what_they_say(tmp_path: Path) -> None:
    async with playing(tmp_path / "x.sqlite3") as play:
        watch = await watch_stage(play, Random(2), QUICK)
        await watch.until(some_turns(watch))
        old_board = await play.card("刚才")
        play.group = await in_order(play)
        seen = await play.send(play.persons[1], old_board, pack(Board(1, 1, BoardDoes.MY_HAND)))
        assert seen.show_alert
        assert "南" in seen.text
        await watch.until(lambda state: state.phase is Phase.BETWEEN)
        paused = await play.send(play.persons[1], old_board, pack(Settlement(1, 1, SettlementDoes.PAUSE)))
        assert paused.outcome == "answered"
        assert (await play.table()).paused_by == 1


async def test_what_was_to_be_deleted_in_the_old_chat_is_left_alone_in_the_new_one(tmp_path: Path) -> None:
    async with playing(tmp_path / "x.sqlite3") as play:
        await play.say(play.persons[0], play.home, "/table 3局")
        await play.advance(10)
        await play.say(play.persons[0], play.home, "/table 3局")
        await play.advance(1)
        play.group = await in_order(play)
        for number in range(60):
            await play.persons[1].say(play.home, f"第 {number} 句")
        await play.settle_updates()
        await play.advance(60)
        said = [one for one in await play.home.screen() if "句" in one.text]
        assert len(said) == 60


async def test_what_telegram_says_of_the_old_chat_afterwards_harms_nobody(tmp_path: Path) -> None:
    async with playing(tmp_path / "x.sqlite3") as play:
        watch = await watch_stage(play, Random(3), QUICK)
        await watch.until(some_turns(watch))
        old = play.world.chat(play.home.chat_id)
        play.group = await in_order(play)
        bot = await play.people.bot_id()
        for user_id, kind in ((bot, "my_chat_member"), (play.persons[2].person_id, "chat_member")):
            play.world.updates.put(kind, left(old.chat_id, old.title, user_id, is_bot=user_id == bot), "x")
        await play.settle_updates()
        await watch.until(some_turns(watch))
        await play.advance(15)
        assert not any(chair.away for chair in (await play.table()).chairs)
        await play.card("刚才")


def left(chat_id: int, title: str, user_id: int, *, is_bot: bool) -> dict[str, object]:
    """Somebody is no member of the old chat any more."""
    user = {"id": user_id, "is_bot": is_bot, "first_name": "x"}
    return {
        "chat": {"id": chat_id, "type": "group", "title": title},
        "from": {"id": 5, "is_bot": False, "first_name": "y"},
        "date": 1_796_472_000,
        "old_chat_member": {"user": user, "status": "member"},
        "new_chat_member": {"user": user, "status": "left"},
    }


async def test_a_table_opened_in_the_supergroup_before_the_news_came_stays_too(tmp_path: Path) -> None:
    async with playing(tmp_path / "x.sqlite3") as play:
        watch = await watch_stage(play, Random(4), QUICK)
        await watch.until(some_turns(watch))
        await play.people.hold_updates()
        play.group = await play.home.upgrade()
        await play.persons[3].say(play.home, "/table 5局")
        await play.people.release_updates(backwards=True)
        await play.settle_updates()
        await play.advance(20)
        lobby = await play.card("2 号桌")
        guest = await play.people.person("小张")
        await guest.start()
        await guest.join(play.home)
        await play.settle_updates()
        await play.press(guest, lobby, "坐下 · 同意规则")
        assert len((await play.table(2)).humans) == 1
        await watch.until(some_turns(watch))
        await play.advance(15)
        await play.card("刚才")


async def test_a_lobby_moves_with_its_group(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await play.four_people(kind="group")
            await play.say(play.persons[0], play.home, "/table 2局")
            old_lobby = await play.card("等人开桌")
            await play.press(play.persons[0], old_lobby, "坐下 · 同意规则")
            play.group = await unannounced(play)
            await play.press(play.persons[1], old_lobby, "坐下 · 同意规则")
            await play.advance(20)
            lobby = await play.card("等人开桌")
            assert "2/4" in lobby.text
            for person in play.persons[2:]:
                await play.press(person, lobby, "坐下 · 同意规则")
            await play.advance(10)
            await play.begin()
            assert (await play.table()).running is not None
        assert not log.complaints


async def test_a_message_on_its_way_while_its_group_moves_is_sent_again(tmp_path: Path) -> None:
    new = replace(GROUP, chat_id=-100201)
    async with backroom(tmp_path / "x.sqlite3") as room:
        await room.say(USERS[0], "help", chat=GROUP)
        room.gateway.take_id(new.chat_id)
        original = room.gateway.send

        async def send(chat_id: int, screen: Screen, **options: Any) -> Sent | Failure:
            outcome = await original(chat_id, screen, **options)
            if chat_id == GROUP.chat_id:
                await groups.migrated(room.club, GROUP.chat_id, new.chat_id)
            return outcome

        room.gateway.send = send  # type: ignore[method-assign]
        await room.say(USERS[0], "table", "2局", GROUP)
        await room.advance(20)
        assert any("等人开桌" in text for text in room.gateway.screens(new.chat_id))
        await room.say(USERS[1], "start")
        await room.press(USERS[1], "1l:1:sit", new)
        await room.advance(20)
        assert any("阿芳" in text for text in room.gateway.screens(new.chat_id))


async def test_numbers_of_the_old_chat_are_not_taken_for_the_new_ones(tmp_path: Path) -> None:
    new = replace(GROUP, chat_id=-100201)
    async with backroom(tmp_path / "x.sqlite3") as room:
        await groups.saw(room.club, USERS[0], GROUP, 5_000)
        await groups.migrated(room.club, GROUP.chat_id, new.chat_id)
        await groups.saw(room.club, USERS[0], GROUP, 5_001)
        await groups.saw(room.club, USERS[0], new, 3)
        known = await room.club.db.read(lambda tx: group_by_chat(tx, new.chat_id))
        assert known is not None
        assert known.last_message_id == 3
