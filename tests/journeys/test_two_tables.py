"""两桌: two tables in one group, and one person at tables of two groups, all at the same time."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from bot.acts import act_of
from bot.callback_data import Charter, Play, pack, unpack
from bot.sandbox import Group, Person, PressResult, VisibleMessage
from rules.mahjong.legal import awaited, legal_actions
from rules.mahjong.views import Stage as Decision
from rules.table.state import Phase
from rules.table.terms import Tempo
from storage import members
from tests.support.open_log import open_log
from tests.support.stage import TOKEN, Stage, stage
from tests.support.tell_watch import paired_deals

SIT = "坐下 · 同意规则"
PATIENT = Tempo(base_s=600)


async def newcomers(play: Stage, *names: str) -> tuple[Person, ...]:
    """More people who have opened their private chats."""
    people = tuple([await play.people.person(name) for name in names])
    for person in people:
        await person.start()
    return people


async def lobby(play: Stage, group: Group, table: int) -> VisibleMessage:
    return await play.card(f"{table} 号桌", group)


async def seat(play: Stage, group: Group, table: int, *people: Person) -> None:
    """These people sit down at a table, which then begins."""
    for person in people:
        await play.press(person, await lobby(play, group, table), SIT)
        await play.advance(4)
    result = await play.press(people[0], await lobby(play, group, table), "开始")
    assert not result.text
    await play.advance(2)


async def panels(who: Person, table: int) -> list[VisibleMessage]:
    """The messages in somebody's private chat whose buttons belong to one table."""
    return [one for one in await who.screen() if one.by_bot and table in tables_on(one)]


def tables_on(message: VisibleMessage) -> set[int]:
    payloads = [unpack(button.data) for row in message.rows for button in row if button.data]
    return {one.table for one in payloads if one is not None and not isinstance(one, Charter)}


async def answer(
    play: Stage, table: int, seated: dict[int, Person], seat: int, chance: Random
) -> PressResult:
    """The seat gives some legal answer to its open decision, from any message in the private chat."""
    running = (await play.table(table)).running
    assert running is not None
    action = chance.choice(legal_actions(running.state, seat))
    data = pack(Play(table, running.number, running.state.step, act_of(action)))
    return await play.send(seated[seat], await play.panel(seated[seat]), data)


async def play_on(play: Stage, seated: dict[int, dict[int, Person]], rounds: int, chance: Random) -> None:
    """The tables in turn, whoever is awaited there answers."""
    for _ in range(rounds):
        for table, people in seated.items():
            running = (await play.table(table)).running
            if running is None or (running.held is not None and running.state.stage is not Decision.WINDOW):
                continue
            for seat in awaited(running.state):
                if seat in people:
                    result = await answer(play, table, people, seat, chance)
                    assert not result.text, (table, seat, result)
                    break
        await play.advance(2.2)


async def seats_of(play: Stage, table: int, people: dict[int, Person]) -> dict[int, Person]:
    """Who of these people (by Telegram id) sits where at a table."""
    state = await play.table(table)
    found = {}
    for seat in state.humans:
        key = state.chairs[seat].person
        assert key is not None
        row = await play.running.club.db.read(partial(members.person, person_id=key))
        assert row is not None
        found[seat] = people[row.user_id]
    return found


async def test_two_tables_of_one_group_play_side_by_side(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3", deals=paired_deals, tempo=PATIENT) as play:
            await play.four_people()
            others = await newcomers(play, "老周", "小吴", "阿珍", "大刘")
            for person in others:
                await person.join(play.home)
            await play.settle_updates()
            await play.say(play.persons[0], play.home, "/table 1局")
            await play.say(others[0], play.home, "/table 1局")
            await play.advance(20)
            await seat(play, play.home, 1, *play.persons)
            await seat(play, play.home, 2, *others)
            by_id = {person.person_id: person for person in (*play.persons, *others)}
            seated = {table: await seats_of(play, table, by_id) for table in (1, 2)}
            before = [len((await play.table(table)).running.actions) for table in (1, 2)]  # type: ignore[union-attr]
            await play_on(play, seated, 25, Random(1))
            for table, had in zip((1, 2), before, strict=True):
                running = (await play.table(table)).running
                assert running is not None
                assert len(running.actions) >= had + 10
            await play.advance(30)
            assert len([one for one in await play.home.screen() if "刚才" in one.text]) == 2
            assert not log.complaints


async def test_who_sits_at_one_table_cannot_sit_or_play_at_the_other(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=paired_deals, tempo=PATIENT) as play:
        await play.four_people()
        others = await newcomers(play, "老周", "小吴", "阿珍", "大刘")
        await play.say(play.persons[0], play.home, "/table 1局")
        await play.say(play.persons[1], play.home, "/table 2局")
        await play.advance(20)
        await seat(play, play.home, 1, *play.persons)
        refused = await play.press(play.persons[0], await lobby(play, play.home, 2), SIT)
        assert "1 号" in refused.text
        await play.advance(20)
        await seat(play, play.home, 2, *others)
        version = (await play.table(2)).version
        for step in range(4):
            for suit in "mps":
                result = await play.send(
                    play.persons[0], await play.panel(play.persons[0]), f"1p:2:1:{step}:void{suit}"
                )
                assert "没有你的座位" in result.text
        assert (await play.table(2)).version == version


async def test_one_person_plays_at_tables_of_two_groups(tmp_path: Path) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3", deals=paired_deals, tempo=PATIENT) as play:
            await play.four_people()
            ming, *rest = play.persons
            others = await newcomers(play, "老周", "小吴", "阿珍")
            office = await play.people.group("办公室麻将", ming, others)
            await play.settle_updates()
            await play.say(ming, play.home, "/table 1局")
            await play.say(ming, office, "/table 1局")
            await play.advance(20)
            await seat(play, play.home, 1, ming, *rest)
            await seat(play, office, 2, ming, *others)
            await play.advance(5)
            for table, title in ((1, "周末麻将"), (2, "办公室麻将")):
                (panel,) = await panels(ming, table)
                assert title in panel.text
                assert tables_on(panel) == {table}
            by_id = {person.person_id: person for person in (*play.persons, *others)}
            seated = {table: await seats_of(play, table, by_id) for table in (1, 2)}
            await play_on(play, seated, 25, Random(2))
            await play.advance(8)
            await assert_own_panels(play, ming)
            for table in (1, 2):
                running = (await play.table(table)).running
                assert running is not None
                assert len(running.actions) > 10
            for group, absent in ((play.home, "办公室"), (office, "周末")):
                assert not any(absent in one.text for one in await group.screen())
            assert not log.complaints


async def assert_own_panels(play: Stage, who: Person) -> None:
    """Each of the two panels shows the wall of its own table."""
    for table, title in ((1, "周末麻将"), (2, "办公室麻将")):
        running = (await play.table(table)).running
        assert running is not None
        shown = [one for one in await who.screen() if one.by_bot and title in one.text]
        assert len(shown) == 1, [one.text for one in shown]
        assert f"墙 {running.shown.wall_left}" in shown[0].text


async def test_a_typed_move_that_fits_two_tables_is_asked_back(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=paired_deals, tempo=PATIENT) as play:
        await play.four_people()
        ming, *rest = play.persons
        others = await newcomers(play, "老周", "小吴", "阿珍")
        office = await play.people.group("办公室麻将", ming, others)
        await play.settle_updates()
        await play.say(ming, play.home, "/table 1局")
        await play.say(ming, office, "/table 1局")
        await play.advance(20)
        await seat(play, play.home, 1, ming, *rest)
        await seat(play, office, 2, ming, *others)
        versions = [(await play.table(table)).version for table in (1, 2)]
        await play.say(ming, None, "缺条")
        await play.advance(5)
        assert [(await play.table(table)).version for table in (1, 2)] == versions
        assert any("两桌" in one.text or "哪" in one.text for one in await ming.screen())


async def test_ending_one_table_leaves_the_other_alone(tmp_path: Path) -> None:
    async with stage(tmp_path / "x.sqlite3", deals=paired_deals, tempo=PATIENT) as play:
        await play.four_people()
        others = await newcomers(play, "老周", "小吴", "阿珍", "大刘")
        boss = (await newcomers(play, "群管"))[0]
        for person in (*others, boss):
            await person.join(play.home)
        await play.home.promote(play.persons[0], boss)
        await play.settle_updates()
        await play.say(play.persons[0], play.home, "/table 1局")
        await play.say(others[0], play.home, "/table 1局")
        await play.advance(20)
        await seat(play, play.home, 1, *play.persons)
        await seat(play, play.home, 2, *others)
        await play.say(boss, play.home, "/stop 太晚了")
        assert [(await play.table(table)).phase for table in (1, 2)] == [Phase.PLAYING] * 2
        await play.say(boss, play.home, "/stop 2 太晚了")
        assert (await play.table(2)).phase is Phase.ENDED
        assert (await play.table(1)).phase is Phase.PLAYING
        await play.advance(30)
        assert "太晚了" in (await play.card("结束了本场")).text
        running = (await play.table(1)).running
        assert running is not None
