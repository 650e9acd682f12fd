"""Telegram's edges of the charter, over HTTP: admins without a name, people who ask to be let in, files."""

from __future__ import annotations

from pathlib import Path

from bot.outcomes import Done, Sent
from bot.screens import Screen
from rules.table.state import Phase
from storage import groups, members
from tests.support.open_log import open_log
from tests.support.stage import TOKEN, Stage, stage


async def playing(play: Stage) -> None:
    await play.four_people()
    await play.seated_table("2局")
    await play.begin()


async def test_an_admin_who_writes_as_the_group_confirms_and_ends_the_match_as_themselves(
    tmp_path: Path,
) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await playing(play)
            boss = await play.people.person("管理")
            await play.home.add(play.persons[0], boss, ["can_restrict_members"])
            await play.say(boss, play.home, "/stop 停电了", anonymous=True)
            await play.advance(5)
            asked = await play.card("/stop 停电了")
            refused = await play.press(play.persons[1], asked, "确认")
            assert "管理员" in refused.text
            assert (await play.table()).phase is Phase.PLAYING
            taken = await play.press(boss, asked, "确认")
            assert "本人" in taken.text
            await play.advance(5)
            state = await play.table()
            assert state.phase is Phase.ENDED
            by = await play.running.club.db.read(lambda tx: members.person(tx, state.ended_by or 0))
            assert by is not None
            assert by.user_id == boss.person_id
            done = await play.card("管理 已确认")
            assert done.rows == ()
            again = await play.send(boss, done, asked.button("确认").data or "")
            assert again.text
            assert not log.complaints


async def test_what_nobody_confirms_lapses_after_an_hour(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        await play.say(play.persons[0], play.home, "/language en", anonymous=True)
        await play.advance(5)
        asked = await play.card("/language en")
        await play.advance(3601)
        lapsed = await play.card("/language")
        assert lapsed.message_id == asked.message_id
        assert lapsed.rows == ()
        await play.send(play.persons[0], lapsed, asked.button("确认").data or "")
        await play.advance(5)
        group = await play.running.club.db.read(lambda tx: groups.group_by_chat(tx, play.home.chat_id))
        assert group is not None
        assert group.language != "en"


async def test_a_command_that_waits_for_its_admin_survives_a_restart(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        await play.say(play.persons[0], play.home, "/language en", anonymous=True)
        await play.advance(5)
        asked = await play.card("/language en")
        await play.stop()
        await play.open()
        await play.press(play.persons[0], asked, "确认")
        await play.advance(5)
        group = await play.running.club.db.read(lambda tx: groups.group_by_chat(tx, play.home.chat_id))
        assert group is not None
        assert group.language == "en"


async def test_a_table_opened_as_the_group_is_to_be_opened_by_somebody(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        await play.say(play.persons[0], play.home, "/table", anonymous=True)
        await play.advance(5)
        told = await play.card("匿名")
        assert told.rows == ()


async def test_somebody_who_asks_to_be_let_in_is_known_and_can_be_turned_down(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            await play.four_people()
            stranger = await play.people.person("生客")
            await stranger.request_join(play.home)
            await play.settle_updates()
            club = play.running.club
            person = await club.db.read(lambda tx: members.person_by_user(tx, stranger.person_id))
            assert person is not None
            assert await club.gateway.decline_join(play.home.chat_id, stranger.person_id) == Done()
            assert await play.home.standing(stranger) == "left"
            assert not log.complaints


async def test_a_file_comes_with_its_caption_into_a_private_chat(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3") as play:
        await play.four_people()
        ming = play.persons[0]
        gateway = play.running.club.gateway
        sent = await gateway.document(ming.person_id, "账本.csv", b"a,b", Screen("<b>账本</b>"))
        assert isinstance(sent, Sent)
        shown = await ming.last_message()
        assert (shown.message_id, shown.media, shown.text) == (sent.message_id, "document", "账本")
