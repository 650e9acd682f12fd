"""每周一场: Sundays in Berlin over HTTP, with the night that has no half past two."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from storage.appointments import listing
from tests.journeys.charter.weeks import Weeks
from tests.support.open_log import open_log
from tests.support.stage import TOKEN, stage

BERLIN = ZoneInfo("Europe/Berlin")
FIRST = date(2026, 12, 13)
A_YEAR, PAST_THE_SPRING = 52, 16
FAR = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("weeks", [PAST_THE_SPRING, pytest.param(A_YEAR, marks=pytest.mark.long)])
async def test_a_weekly_match_goes_on_at_its_time_by_the_clocks_of_the_group(
    tmp_path: Path, weeks: int
) -> None:
    with open_log(TOKEN) as log:
        async with stage(tmp_path / "x.sqlite3") as play:
            group = Weeks(play)
            await play.four_people(names=("小明",))
            await group.passes(minutes=1)
            await play.say(group.owner, play.home, "/zone Europe/Berlin")
            await group.passes(minutes=1)
            await group.agrees(group.owner)
            await play.say(group.owner, play.home, f"/match {FIRST} 02:30 每周 4人 休闲")
            await group.passes(minutes=1)
            await play.press(group.owner, await play.card("约一场比赛"), "公布")
            await group.passes(minutes=1)
            club = play.running.club
            for number in range(1, weeks + 1):
                (row,) = await club.db.read(lambda tx: listing.live_of_group(tx, 1))
                assert row.id == number
                await play.say(group.owner, play.home, f"/match {number} cancel")
                await group.until(row.starts_at + timedelta(days=1, hours=2))
            rows = await club.db.read(lambda tx: listing.of_group(tx, 1, FAR - timedelta(days=4000), FAR))
            local = [row.starts_at.astimezone(BERLIN) for row in rows]
            assert [one.date() for one in local] == [FIRST + timedelta(days=7 * n) for n in range(weeks + 1)]
            odd = {one.date(): f"{one:%H:%M}" for one in local if f"{one:%H:%M}" != "02:30"}
            assert odd == {date(2027, 3, 28): "03:30"}
            assert not log.complaints
