"""四十人十桌: a match as large as they may be, under Telegram's limits."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from rules.appointments.state import Phase
from tests.journeys.matches.played import busiest, match_of

FORTY = tuple(f"{surname}{number}" for number in range(4) for surname in "赵钱孙李周吴郑王冯陈")
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@pytest.mark.long
async def test_forty_people_play_two_rounds_at_ten_tables_within_the_limits(tmp_path: Path) -> None:
    async with match_of(tmp_path / "x.sqlite3", FORTY) as group:
        await group.opens("周六 20:00 40人 1局 休闲 2轮")
        assert len(await group.tables()) == 10
        await group.plays_round()
        await group.passes(minutes=3)
        assert len((await group.state()).rounds) == 2
        await group.plays_round()
        await group.passes(minutes=10)
        assert (await group.state()).phase is Phase.OVER
        result = await group.hall()
        assert all(person.name in result.text for person in group.play.persons)
        await group.passes(minutes=70)
        assert len([title for title in await group.titles() if "本场结束" in title]) == 20
        assert group.refused() == []
        assert busiest(group.writes(to_group=True), MINUTE) <= 20
        assert busiest(group.writes(), SECOND) <= 30
