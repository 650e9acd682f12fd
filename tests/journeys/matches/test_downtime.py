"""停机: the bot is down when a match is to begin; a chat is blocked; and a night when the clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from rules.appointments.events import Why
from rules.appointments.state import Phase
from tests.journeys.matches.gathered import evening

FOUR = ("小明", "阿芳", "老王", "小李", "候补甲")


async def test_twenty_minutes_of_downtime_at_the_start_hold_the_check_again(tmp_path: Path) -> None:
    async with evening(tmp_path / "x.sqlite3", FOUR) as group:
        four = group.play.persons[:4]
        await group.announces("周六 20:00 4人 4局", four, timedelta(hours=25))
        await group.before(minutes=10)
        await group.ready(four[:3])
        await group.is_down(timedelta(minutes=30))
        state = await group.state()
        assert (state.phase, state.starts_at) == (Phase.GATHERING, group.starts_at + timedelta(minutes=36))
        assert "谁也不追究" in (await group.play.card("重新点一次")).text
        await group.ready(four)
        await group.after(minutes=37)
        assert (await group.state()).phase is Phase.PLAYING
        await group.after(minutes=60)
        assert await group.charged() == []


async def test_four_hours_of_downtime_end_the_match_and_blame_nobody(tmp_path: Path) -> None:
    async with evening(tmp_path / "x.sqlite3", FOUR) as group:
        four = group.play.persons[:4]
        await group.announces("周六 20:00 4人 4局", four, timedelta(hours=25))
        await group.before(minutes=30)
        await group.is_down(timedelta(hours=4))
        assert (await group.state()).why_off is Why.OUTAGE
        for person in four:
            await group.shows(person, "停机太久，这场没打成，谁也不追究")
        await group.passes(hours=1)
        assert await group.charged() == []
        await group.said(four[1], "/why")
        await group.shows(four[1], "不作要求")


async def test_a_chat_that_is_blocked_is_named_in_the_group_and_not_blamed(tmp_path: Path) -> None:
    async with evening(tmp_path / "x.sqlite3", FOUR) as group:
        four = group.play.persons[:4]
        await group.announces("周六 20:00 4人 4局", four, timedelta(hours=25))
        await group.before(hours=1)
        await four[3].block()
        await group.before(minutes=13)
        assert "小李" in (await group.play.card("开始点名了，在比赛卡上按一下")).text
        await group.ready(four[:3])
        await group.after(minutes=12)
        assert (await group.state()).why_off is Why.TOO_FEW
        assert await group.charged() == []
        assert "你到了场，本周不作要求" in (await group.shows(four[0], "不满四位")).text


async def test_a_reminder_waits_through_the_night_in_which_the_clocks_change(tmp_path: Path) -> None:
    saturday = datetime(2027, 3, 13, 12, 0, tzinfo=UTC)
    async with evening(tmp_path / "x.sqlite3", FOUR, zone="America/New_York", since=saturday) as group:
        four = group.play.persons[:4]
        group.starts_at = datetime(2027, 3, 15, 3, 0, tzinfo=UTC)
        await group.announces("2027-03-14 23:00 4人 4局", four, timedelta(hours=25))
        await group.until(datetime(2027, 3, 14, 12, 59, tzinfo=UTC))
        assert not await group.is_told(four[0], "你有位子")
        await group.until(datetime(2027, 3, 14, 13, 1, tzinfo=UTC))
        told = await group.shows(four[0], "你有位子")
        assert "3 月 14 日（周日）23:00" in told.text
        assert "还有 14 小时" in told.text
        await group.before(minutes=12)
        await group.ready(four)
        await group.after(minutes=1)
        assert (await group.state()).phase is Phase.PLAYING
