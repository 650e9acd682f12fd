"""坏天气: a full disk, a slow disk, broken updates, a second program, people and groups that vanish."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from bot.app import running
from bot.callback_data import Play, pack
from rules.mahjong.legal import awaited
from rules.table.state import Phase, TableState
from storage import writer
from storage.errors import StorageError
from tests.support.open_log import open_log
from tests.support.stage import TOKEN, Stage, stage
from tests.support.tell_watch import BOARD, Habits, paired_deals, watch_stage


async def dealt(play: Stage, terms: str = "2局") -> None:
    await play.four_people()
    await play.seated_table(terms)
    await play.begin()


def void(suit: str) -> str:
    return pack(Play(1, 1, 1, f"void{suit}"))


def answered(state: TableState) -> list[bool]:
    assert state.running is not None
    return [one is not None for one in state.running.state.answers]


@contextmanager
def full_disk(times: int) -> Iterator[None]:
    """The next commits fail."""
    original, left = writer._commit, [times]

    def commit(connection: sqlite3.Connection) -> None:
        if left[0] > 0:
            left[0] -= 1
            raise sqlite3.OperationalError("database or disk is full")
        original(connection)

    writer._commit = commit
    try:
        yield
    finally:
        writer._commit = original


async def test_a_writer_that_died_ends_the_program_with_its_reason(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        writing = play.running.club.db._writer
        assert not play.running.failed.done()
        writing._died(MemoryError())
        writing._died(KeyError())
        assert str(play.running.failed.result()) == "nothing can be stored any more (MemoryError)"


async def test_a_press_that_cannot_be_stored_is_said_so_and_changes_nothing(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            ming, panel = play.persons[0], await play.panel(play.persons[0])
            with full_disk(1):
                failed = await play.send(ming, panel, void("m"))
            assert failed.outcome == "answered"
            assert failed.text
            assert answered(await play.table()) == [False] * 4
            again = await play.send(ming, panel, void("p"))
            assert not again.text
            assert answered(await play.table()) == [True, False, False, False]
            await play.advance(5)
            assert "缺筒" in (await play.panel(ming)).text
            assert log.complaints
            log.assert_discreet(TOKEN, await play.table())


async def test_the_hand_outlives_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3", deals=paired_deals) as play:
            await dealt(play)
            watch = await watch_stage(play, Random(1), Habits(think_s=(2.0, 3.0)))
            await watch.run(4)
            with full_disk(15):
                await play.advance(20)
            await play.advance(60)
            await watch.run(8)
            await play.advance(20)
            now = (await play.table()).running
            assert now is not None
            assert f"墙 {now.shown.wall_left}" in (await play.card("刚才")).text
            log.assert_discreet(TOKEN, await play.table())


async def test_a_press_that_takes_long_to_store_is_answered_empty_and_the_panel_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            ming, panel = play.persons[0], await play.panel(play.persons[0])
            gate = asyncio.Event()
            disk = play.running.club.db._writing
            store = disk.run

            async def stuck(work: Callable[[sqlite3.Connection], object]) -> object:
                await gate.wait()
                return await store(work)

            monkeypatch.setattr(disk, "run", stuck)
            pressed = asyncio.ensure_future(ming.press(panel, data=void("m"), timeout_seconds=30))
            await play.settle()
            assert not pressed.done()
            await play.advance(2.1)
            result = await pressed
            assert (result.outcome, result.text) == ("answered", "")
            gate.set()
            await play.settle()
            await play.advance(5)
            assert answered(await play.table())[0]
            assert "缺万" in (await play.panel(ming)).text
            assert not log.complaints


POISON: tuple[tuple[str, dict[str, object]], ...] = (
    ("message", {"message_id": 5}),
    ("message", {}),
    ("callback_query", {"id": "1", "data": "1p:1:1:1:voidm"}),
    ("callback_query", {"id": 7, "from": "nobody", "chat_instance": 3}),
    ("my_chat_member", {"chat": {"id": 1}}),
    ("chat_member", {"secret": "三万"}),
    ("message", {"message_id": "x", "date": "y", "chat": [], "text": "三万"}),
)


async def test_updates_that_nobody_can_read_stop_nothing_and_are_not_quoted(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            for kind, body in POISON:
                play.world.updates.put(kind, body, "x")
            result = await play.send(play.persons[0], await play.panel(play.persons[0]), void("m"))
            assert not result.text
            assert answered(await play.table())[0]
            assert not await play.people.pending_updates()
            assert len(log.complaints) <= len(POISON)
            log.assert_discreet(TOKEN, await play.table())


async def test_a_name_that_is_no_text_stops_nobody(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            broken = await play.people.person("\ud83c坏名字")
            await broken.start()
            await play.settle_updates()
            result = await play.send(broken, await play.card("1 号桌"), "1l:1:sit")
            assert result.outcome == "answered"
            assert result.text
            assert not log.complaints


async def test_a_second_program_on_the_same_database_does_not_start(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await dealt(play)
        with pytest.raises(StorageError, match="in use"):
            async with running(play.settings, play.chances):
                raise AssertionError("it started")
        result = await play.send(play.persons[0], await play.panel(play.persons[0]), void("m"))
        assert not result.text


async def test_an_anonymous_admin_ends_nothing_and_is_told_why(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            await play.say(play.persons[0], play.home, "/stop 够了", anonymous=True)
            await play.advance(20)
            assert (await play.table()).phase is Phase.PLAYING
            assert not (await play.table()).stop_votes
            await play.card("匿名")
            assert not log.complaints


async def test_posts_of_the_linked_channel_are_nobodys_commands(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await play.four_people(linked_channel="频道")
            await play.home.channel_post("/table 2局")
            await play.settle_updates()
            await play.advance(20)
            assert not [one for one in await play.home.screen() if "等人开桌" in one.text]
            assert not log.complaints


async def test_a_deleted_account_is_played_by_the_clock_and_the_hand_goes_on(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            await play.persons[3].delete_account()
            for person in play.persons[:3]:
                await play.send(person, await play.panel(person), void("m"))
            for _ in range(6):
                await play.advance(20)
                await play.send(play.persons[0], await play.panel(play.persons[0]), void("m"))
            state = await play.table()
            assert state.running is not None
            assert state.running.state.discards_made > 0
            assert awaited(state.running.state) != (3,)
            assert not log.complaints


async def test_a_group_that_is_deleted_leaves_the_players_their_panels(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await dealt(play)
            await play.home.delete()
            await play.settle_updates()
            for person in play.persons:
                result = await play.send(person, await play.panel(person), void("m"))
                assert not result.text
                await play.advance(1.5)
            await play.advance(5)
            state = await play.table()
            assert state.running is not None
            turn = state.running.state.turn
            assert "轮到你" in (await play.panel(play.persons[turn])).text
            assert not log.complaints


async def test_a_whole_match_at_the_most_talkative_level_names_no_secret(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3", deals=paired_deals) as play:
            await dealt(play, "1局")
            watch = await watch_stage(play, Random(4), Habits(think_s=(1.5, 2.5), claims=0.5))
            during = await watch.until(lambda _: len(watch.samples) > 20)
            assert during.running is not None
            log.assert_discreet(TOKEN, during)
            await watch.until(lambda state: state.phase is Phase.ENDED)
            await play.advance(30)
            log.assert_discreet(TOKEN, during, await play.table())
            assert not log.complaints


async def test_no_value_shows_a_hand_or_a_seed_when_it_is_printed(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=paired_deals) as play:
        await dealt(play)
        watch = await watch_stage(play, Random(5), Habits(think_s=(1.5, 2.5)))
        await watch.run(6)
        with open_log(TOKEN) as log:
            state = await play.table()
            stored = await play.running.club.db.read(lambda tx: play.running.club.tables.peek(tx, 1))
            for value in (state, stored, play.running, play.settings, play.chances, play.running.club):
                log.stream.write(repr(value) + "\n")
        log.assert_discreet(TOKEN, state)


async def test_one_member_who_floods_the_group_with_commands_does_not_stop_the_board(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3", deals=paired_deals) as play:
            await dealt(play)
            nuisance = await play.people.person("路人")
            await nuisance.join(play.home)
            watch = await watch_stage(play, Random(6), Habits(think_s=(3.0, 4.0)))
            await watch.run(3)
            began = play.clock.now()
            for _ in range(40):
                await nuisance.say(play.home, "/help")
            await play.settle_updates()
            await watch.run(16)
            boards = [one for one in watch.seen[BOARD] if one.at > began and "刚才" in one.content]
            assert (boards[0].at - began).total_seconds() < 50
            answers = await play.people.calls("sendMessage")
            assert sum("怎么玩" in str(call.params["text"]) for call in answers) == 8
            assert not log.complaints
