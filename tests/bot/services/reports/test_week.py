"""本周: the numbers for everybody, one's own state in private, names to admins in private only."""

from __future__ import annotations

import pytest

from bot.services.club import User
from storage.database import Database
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.reports.club_house import FANG, LI, MING, SHORT, WANG, ReportHouse, local

TOTALS = (
    "<b>本周考勤</b>：12 月 7 日（周一）04:00 起，12 月 14 日（周一）04:00 止\n"
    "5 人每周一场：4 人打了，1 人没打\n"
    "你自己的情况只在私聊里说：私聊我发 /week"
)
LATE = User(90, "生客", language="zh")


@pytest.fixture
async def house(db: Database) -> ReportHouse:
    """Five are enrolled: the fifth does not play."""
    made = ReportHouse(db)
    await made.convene()
    await made.reachable(LATE)
    await made.agree(LATE)
    await made.ask(MING, "/zone Asia/Shanghai")
    await made.until(local(12, 7, 10))
    await made.reachable(*USERS)
    await made.played(dict.fromkeys((MING, FANG, WANG, LI), SHORT))
    return made


async def test_a_member_sees_the_totals_and_their_own_state_and_no_names(house: ReportHouse) -> None:
    totals, own = await house.ask(LATE, "/week")
    assert totals == TOTALS
    assert "还没打，12 月 14 日（周一）04:00 之前打一场就好" in own
    totals, own = await house.ask(WANG, "/week", None)
    assert totals == "\n".join(TOTALS.splitlines()[:2])
    assert "✓ 打了 1 场" in own


async def test_an_admin_reads_in_private_who_has_not_played(house: ReportHouse) -> None:
    totals, own, names = await house.ask(MING, "/week")
    assert totals == TOTALS
    assert "生客" not in totals + own
    assert names == "<b>周末麻将</b> · 本周还没打的（1 人），只给管理员看\n生客"


async def test_nothing_is_said_in_private_to_who_cannot_be_reached(house: ReportHouse) -> None:
    assert await house.ask(User(97, "路人", language="zh"), "/week") == [TOTALS]


async def test_a_week_is_read_as_it_stands_now(house: ReportHouse) -> None:
    await house.ask(LATE, "/away 12月7日 12月13日", None)
    (totals, *_) = await house.ask(WANG, "/week")
    assert "5 人每周一场：4 人打了，1 人不作要求" in totals
    await house.until(local(12, 14, 5))
    (totals, *_) = await house.ask(WANG, "/week")
    assert "5 人每周一场：5 人没打" in totals


async def test_anything_behind_it_is_refused(house: ReportHouse) -> None:
    assert await house.ask(WANG, "/week 阿芳") == ["直接发 /week 就好"]


async def test_without_a_zone_no_week_is_judged(db: Database) -> None:
    made = ReportHouse(db)
    await made.convene()
    (answer,) = await made.ask(MING, "/week")
    assert answer.startswith("本周不考勤：管理员用 /zone 设好时区")
    await made.ask(MING, "/zone Asia/Shanghai", GROUP)
    (answer,) = await made.ask(MING, "/week")
    assert answer.startswith("本周不考勤")
