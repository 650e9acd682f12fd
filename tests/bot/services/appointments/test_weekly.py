"""Weekly matches: announced by themselves, by the group's clocks, and over when they should be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.services.appointments import weekly
from rules.appointments.events import Why
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage import due
from storage.appointments import listing, series
from storage.appointments.listing import AppointmentRow
from storage.charter import versions
from tests.bot.services.appointments.club_house import FANG, MING, TEN, PlanHouse
from tests.bot.services.duty.club_house import LEFT
from tests.bot.services.house import GROUP
from tests.support import empty_database

BERLIN = ZoneInfo("Europe/Berlin")
FIRST = date(2027, 1, 4)


async def of_series(house: PlanHouse) -> tuple[AppointmentRow, ...]:
    far = datetime(2030, 1, 1, tzinfo=UTC)
    return await house.do(lambda tx: listing.of_group(tx, 1, datetime(2026, 1, 1, tzinfo=UTC), far))


async def test_the_next_one_is_announced_six_days_ahead_with_the_same_plan(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人 4局 底2")
    assert "每周一场" in await house.group_card()
    await house.until(house.at("Su", "19:59"))
    assert len(await of_series(house)) == 1
    await house.until(house.at("Su", "20:01"))
    first, second = await of_series(house)
    assert (first.starts_at, second.starts_at) == (house.at("Sa", "20:00"), house.at("Sa", "20:00", 1))
    state = await house.match(2)
    assert (state.plan.terms.rules.base, state.plan.seats, state.series) == (2, 4, 1)
    assert (await house.match()).why_off is Why.TOO_FEW


async def test_between_two_of_them_the_list_says_when_the_next_is_announced(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人 4局")
    assert "公布" not in (await house.ask(FANG, "/matches"))[0]
    await house.ask(MING, "/match 1 cancel")
    (listed,) = await house.ask(FANG, "/matches")
    assert "下一场 12 月 19 日（周六）20:00 开局，12 月 13 日（周日）20:00 公布" in listed
    await house.until(house.at("Su", "20:01"))
    (listed,) = await house.ask(FANG, "/matches")
    assert "2 号" in listed
    assert "公布" not in listed
    await house.ask(MING, "/match 2 stop")
    await house.ask(MING, "/match 2 cancel")
    assert "还没有约好" in (await house.ask(FANG, "/matches"))[0]


async def test_one_that_was_called_off_or_moved_does_not_stop_the_next(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人")
    await house.ask(MING, "/match 1 cancel 下雨")
    await house.until(house.at("Su", "20:01"))
    assert [row.starts_at for row in await of_series(house)][1] == house.at("Sa", "20:00", 1)
    await house.ask(MING, "/match 2 move 下下周一 20:00")
    await house.ask(MING, f"/match 2 move {house.at('Mo', '20:00', 2):%Y-%m-%d} 20:00")
    await house.until(house.at("Mo", "19:00", 2))
    assert len(await of_series(house)) == 2
    await house.until(house.at("Mo", "20:10", 2))
    assert [row.starts_at for row in await of_series(house)][2] == house.at("Sa", "20:00", 2)


async def test_a_week_that_is_too_near_after_an_outage_is_skipped_and_said(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人")
    await house.down_until(house.at("Sa", "10:00", 1))
    await house.runs(0.1)
    assert len([row for row in await of_series(house) if row.closed_at is None]) == 0
    assert any("来不及提前 24 小时" in text for text in house.gateway.screens(GROUP.chat_id))
    await house.until(house.at("Su", "20:01", 1))
    assert (await of_series(house))[-1].starts_at == house.at("Sa", "20:00", 2)


async def test_it_ends_by_the_organiser_an_admin_or_when_the_organiser_leaves(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人", FANG)
    await house.announces("每周五 20:00 4人", FANG)
    assert "不再自动公布" in (await house.ask(MING, "/match 2 stop"))[0]
    assert len(await house.do(lambda tx: series.open_of_group(tx, 1))) == 1
    assert "不是每周" in str((await house.says(FANG, "stop", 2)).text)
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = LEFT
    await house.goes(FANG)
    assert await house.do(lambda tx: series.open_of_group(tx, 1)) == ()
    await house.runs(0.1)
    assert any("发起人不在群里" in text for text in house.gateway.screens(GROUP.chat_id))
    await house.until(house.at("Su", "20:00", 1))
    assert len(await of_series(house)) == 2


async def test_it_ends_when_the_charter_asks_for_more_hands_than_it_has(house: PlanHouse) -> None:
    await house.announces("每周六 20:00 4人 4局")
    await house.announces("每周六 12:00 4人 4局 休闲")
    stricter = Version(9, Terms(zone="Asia/Shanghai", counted_hands=8), house.now, "classic")
    await house.do(lambda tx: versions.add_version(tx, 1, stricter, None, house.now))
    await house.until(house.at("Su", "20:01"))
    assert [row.series_id for row in await of_series(house)] == [2, 1, 2]
    assert any("每桌至少打 8 局" in text for text in house.gateway.screens(GROUP.chat_id))
    assert [own.id for own in await house.do(lambda tx: series.open_of_group(tx, 1))] == [2]


@pytest.fixture
async def berlin(path: Path) -> AsyncIterator[PlanHouse]:
    db = await empty_database.opened(path)
    made = PlanHouse(db, zone=BERLIN, monday=FIRST, start=datetime(2027, 1, 3, 12, tzinfo=UTC))
    await made.settle_in(*TEN[:1])
    await made.delivery.stop()
    yield made
    await db.close()


async def next_week(house: PlanHouse) -> None:
    """The match of the week is called off, and the next is announced when it is due."""
    for row in await house.live():
        await house.ask(MING, f"/match {row.id} cancel")
    (action,) = await house.do(lambda tx: due.open_actions(tx, weekly.subject_of(1)))
    await house.clock.advance_to(action.due_at)
    await weekly.announce_next(house.club, action)


@pytest.mark.parametrize("clock", ["20:00", "02:30"])
async def test_a_year_of_weeks_by_the_clocks_of_the_group_through_both_nights(
    berlin: PlanHouse, clock: str
) -> None:
    """The night of 28 March has no half past two, that of 31 October has two of them."""
    await berlin.announces(f"2027-01-10 {clock} 每周 4人 休闲")
    for _ in range(51):
        await next_week(berlin)
    rows = await of_series(berlin)
    local = [row.starts_at.astimezone(BERLIN) for row in rows]
    assert [one.date() for one in local] == [date(2027, 1, 10) + timedelta(days=7 * n) for n in range(52)]
    odd = {one.date(): f"{one:%H:%M}" for one in local if f"{one:%H:%M}" != clock}
    assert odd == ({date(2027, 3, 28): "03:30"} if clock == "02:30" else {})
    assert all(row.starts_at - row.opened_at == weekly.AHEAD for row in rows[1:])


async def test_one_that_was_moved_into_the_next_week_and_called_off_does_not_keep_that_week_free(
    house: PlanHouse,
) -> None:
    await house.announces("每周六 20:00 4人")
    await house.ask(MING, f"/match 1 move {house.at('Sa', '20:00', 1):%Y-%m-%d} 20:00")
    assert (await house.match()).agreed_at == house.at("Sa", "20:00", 1)
    await house.ask(MING, "/match 1 cancel")
    await house.until(house.at("Su", "20:01"))
    assert [row.starts_at for row in await house.live()] == [house.at("Sa", "20:00", 1)]
