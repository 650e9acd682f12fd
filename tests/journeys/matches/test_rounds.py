"""一场比赛: eight people, two tables, two rounds, from the announcement to the cleared table."""

from __future__ import annotations

from pathlib import Path

from rules.appointments.state import Phase
from tests.journeys.matches.played import match_of

RESULT = "本场结束"


async def test_eight_people_play_two_rounds_at_two_tables(tmp_path: Path) -> None:
    async with match_of(tmp_path / "x.sqlite3") as group:
        await group.opens("周六 20:00 8人 1局 休闲 2轮")
        first = await group.tables()
        assert len(first) == 2
        hall = await group.hall()
        assert "第 1/2 轮" in hall.text
        assert all(person.name in hall.text for person in group.play.persons)
        await group.plays_round()
        await group.passes(seconds=60)
        assert "2 分钟后第 2 轮" in (await group.hall()).text
        await group.passes(seconds=80)
        assert "第 2/2 轮" in (await group.hall()).text
        second = await group.tables()
        assert not set(first) & set(second)
        await group.plays_round()
        await group.passes(minutes=2)
        assert (await group.state()).phase is Phase.OVER
        result = await group.hall()
        assert "1 号比赛结束" in result.text
        assert (await group.state()).seed.hex() in result.text
        checked = await group.play.press(group.owner, result, "验证抽签")
        assert checked.text is not None
        assert checked.text.count("✓") == 2
        boards_and_settlements = [one for one in await group.titles() if "局" in one and RESULT not in one]
        assert len(boards_and_settlements) == 8
        await group.passes(minutes=70)
        kept = await group.titles()
        assert [RESULT in title for title in kept] == [True] * 4 + [False]
        assert "1 号比赛结束" in kept[-1]
        await group.passes(hours=45)
        assert [title for title in await group.titles() if RESULT in title] == []
        assert [
            one.text for one in await group.play.home.screen() if one.pinned and "号比赛" in one.text
        ] == []
        assert group.flooded() == []


async def test_who_comes_late_takes_the_seat_back_from_the_autopilot(tmp_path: Path) -> None:
    async with match_of(tmp_path / "x.sqlite3") as group:
        late = group.play.persons[5]
        await group.opens("周六 20:00 8人 1局 休闲", late=[late])
        table, seat = await group.seat_of(late)
        assert (await group.play.table(table)).chairs[seat].autopilot
        assert f"{late.name} 0（托管）" in (await group.hall()).text
        await group.passes(minutes=1)
        (board,) = (one for one in await group.boards() if late.name in one.text)
        shown = await group.play.press(late, board, "看我的手牌")
        assert shown.show_alert
        await group.passes(minutes=1)
        assert not (await group.play.table(table)).chairs[seat].autopilot
        assert "托管" not in (await group.hall()).text
        assert len((await group.state()).arrived) == 1
        await group.plays_round()
        await group.after(minutes=40)
        assert await group.charged() == []
        assert (await group.state()).phase is Phase.OVER


async def test_a_bot_that_is_killed_between_rounds_and_in_them_opens_each_table_once(tmp_path: Path) -> None:
    async with match_of(tmp_path / "x.sqlite3") as group:
        await group.opens("周六 20:00 8人 1局 休闲 2轮")
        await group.restarts()
        await group.plays_round()
        await group.restarts()
        await group.passes(minutes=3)
        await group.restarts()
        state = await group.state()
        assert [len(one.tables) for one in state.rounds] == [2, 2]
        await group.plays_round()
        await group.restarts()
        await group.passes(minutes=2)
        assert (await group.state()).phase is Phase.OVER
        await group.restarts()
        await group.passes(minutes=70)
        await group.restarts()
        assert sum("1 号比赛结束" in title for title in await group.titles()) == 1
        assert sum(RESULT in title for title in await group.titles()) == 4
        assert len(await group.titles()) == 5


async def test_a_disputed_result_that_is_reversed_counts_for_nobody(tmp_path: Path) -> None:
    async with match_of(tmp_path / "x.sqlite3") as group:
        await group.opens("周六 20:00 8人 1局 休闲")
        own, _ = await group.seat_of(group.owner)
        (other,) = (table for table in await group.tables() if table != own)
        loser = await group.person_at(other, 0)
        await group.plays_round()
        await group.passes(minutes=2)
        before = (await group.hall()).text
        assert "作废" not in before
        disputed = await group.result_of(other)
        answered = await group.play.press(loser, disputed, "有异议")
        assert "已受理" in (answered.text or "")
        await group.passes(minutes=2)
        await group.press(group.owner, "请你裁定", "改判")
        await group.passes(minutes=10)
        after = (await group.hall()).text
        assert f"结果作废、不计名次的牌桌：{other} 号" in after
        assert "1 号比赛结束" in after
        for seat in range(4):
            person = await group.person_at(other, seat)
            assert f"{person.name} · 桌分 0 · 0 · 头名 0" in after
