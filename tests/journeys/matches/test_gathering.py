"""一场比赛: ten want to play, eight can; one cancels late, one does not come, two stand in; to the end."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from rules.appointments.state import Phase
from tests.journeys.matches.gathered import NAMES
from tests.journeys.matches.played import match_of

SEAT = "你有位子，到时见"


async def test_a_match_with_a_late_cancel_a_no_show_and_two_substitutes_to_its_end(tmp_path: Path) -> None:
    async with match_of(tmp_path / "x.sqlite3", NAMES) as group:
        eight, subs = group.play.persons[:8], group.play.persons[8:]
        await group.announces("周六 20:00 8人 4局", group.play.persons, timedelta(hours=25))
        assert (await group.state()).waiting != ()
        await group.before(hours=23, minutes=58)
        assert [await group.count(person, SEAT) for person in eight] == [1] * 8
        await group.restarts()
        await group.before(hours=1, minutes=58)
        await group.restarts()
        assert [await group.count(person, SEAT) for person in eight] == [2] * 8
        assert [await group.count(person, SEAT) for person in subs] == [0, 0]
        await group.before(minutes=14)
        await group.restarts()
        assert [await group.count(person, "准备好了吗") for person in eight] == [1] * 8
        await group.ready(eight[:6])
        assert "临时取消记 1 分" in await group.says(eight[6], "来不了")
        assert "让给候补" in await group.says(eight[6], "来不了")
        await group.passes(seconds=20)
        assert await group.count(subs[0], "你是候补：现在能上吗") == 1
        await group.ready(subs[:1])
        await group.before(minutes=9)
        assert "还有 10 分钟" in (await group.shows(eight[0], "你有位子")).text
        await group.before(minutes=4)
        assert await group.count(subs[1], "你是候补：现在能上吗") == 1
        await group.ready(subs[1:])
        card = await group.play.card("候补，能上")
        assert "还没应：小周" in card.text
        await group.after(minutes=1)
        state = await group.state()
        assert state.phase is Phase.PLAYING
        assert len(state.rounds[0].tables) == 2
        assert await group.charged() == []
        await group.knows_all()
        await group.plays_round()
        await group.restarts()
        await group.after(minutes=12)
        assert await group.charged() == [("老陈", "late-cancel"), ("小周", "no-show")]
        await group.restarts()
        assert "1 号比赛" in (await group.shows(eight[6], "临时取消")).text
        assert "2 分" in (await group.shows(eight[7], "不到场")).text
        assert await group.count(eight[7], "不到场") == 1
        await group.after(minutes=20)
        assert (await group.state()).phase is Phase.OVER
        assert "1 号比赛结束" in (await group.hall()).text
        assert sum("本场结束" not in title for title in await group.titles()) > 1
        await group.passes(minutes=70)
        left = [title for title in await group.titles() if "本场结束" not in title]
        assert ["1 号比赛结束" in title for title in left] == [True]
        assert group.flooded() == []
