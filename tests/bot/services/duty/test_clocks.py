"""Clocks that change, jump or stand still, leap days, and stops at the worst of moments."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.callback_data import Charter, Topic
from bot.outcomes import Unknown
from bot.services.duty.looking import at_the_latest
from bot.services.duty.removing import order
from bot.services.roster import arriving
from rules.charter.enforcement import Trip
from rules.charter.ladder import Closed, Done, KickMode, Propose
from rules.charter.terms import Terms
from rules.charter.versions import Version
from storage import due
from storage.charter import removals, settings, versions
from storage.charter.removals import Did, ForRecord, Step
from storage.database import Database
from storage.groups import GroupKind, upsert_group
from storage.heartbeat import Gap
from storage.transaction import Tx
from tests.bot.services.duty.club_house import FANG, LEFT, MING, DutyHouse, at, dids
from tests.bot.services.house import GROUP, OTHER_GROUP

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("monday", "reminders", "notice"),
    [
        (date(2027, 3, 22), ["25T18:00", "27T18:00"], "29T07:00"),
        (date(2026, 10, 19), ["22T17:00", "24T17:00"], "26T08:00"),
        (date(2028, 2, 28), ["02T18:00", "04T18:00"], "06T08:00"),
    ],
    ids=["clocks go forward", "clocks go back", "a leap day"],
)
async def test_warnings_come_by_the_clocks_on_the_wall(
    db: Database, monday: date, reminders: list[str], notice: str
) -> None:
    start = datetime(monday.year, monday.month, monday.day, 12, tzinfo=UTC) - timedelta(days=2)
    house = DutyHouse(db, BERLIN, monday, start)
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(house.at("We", "09:30", 1))
    given = (await house.week(FANG)).warnings
    assert [f"{one.due_at:%dT%H:%M}" for one in given] == [*reminders, notice]
    assert all(one.confirmed_at == one.due_at for one in given)
    step = (await house.week(FANG)).step
    assert isinstance(step, Propose)
    assert step.removal.closed_at == given[-1].due_at + timedelta(hours=48)
    await house.delivery.stop()


async def test_a_clock_that_was_set_back_stops_removals_and_asks(house: DutyHouse) -> None:
    await house.settle_in(FANG, mode=KickMode.AUTO)
    await house.offer_seat()
    await house.until(at("We", "08:50", 1))
    ahead = at("We", "12:00", 1)
    await house.was_up(house.now, ahead)
    await house.until(at("We", "10:00", 1))
    assert house.removed() == []
    (removal,) = await house.removals()
    assert removal.trips == (Trip.CLOCK_JUMP,)


async def test_twenty_five_hours_down_skip_the_reminder_of_that_time(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    await house.offer_seat()
    await house.until(at("Fr", "20:00"))
    await house.down_until(at("Su", "05:00"))
    await house.until(at("We", "12:00", 1))
    assert (await house.week(FANG)).step == Done(Closed.EXCUSED)
    assert len(house.gateway.texts("send", FANG.user_id)) == 2
    assert "机器人停机一天以上" in house.gateway.screens(FANG.user_id)[-1]
    assert house.inbox(MING) == []


async def ordered(house: DutyHouse) -> int:
    await house.settle_in(FANG)
    key, ming = await house.key(FANG), await house.key(MING)

    async def job(tx: Tx) -> int:
        opened = await removals.open_removal(tx, 1, key, ForRecord(house.now), house.now)
        await order(tx, opened, ming, house.now)
        await removals.take(tx, opened.id, Step(Did.BEGUN, None, house.now))
        return opened.id

    return await house.do(job)


async def test_a_stop_before_the_request_leaves_it_to_be_made(house: DutyHouse) -> None:
    await ordered(house)
    await house.runs(0.1)
    assert house.removed() == [FANG.user_id]
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.BEGUN, Did.DONE]


async def test_a_stop_after_the_request_makes_it_only_once(house: DutyHouse) -> None:
    await ordered(house)
    house.gateway.standings[GROUP.chat_id, FANG.user_id] = LEFT
    await house.runs(0.1)
    assert house.removed() == []
    (removal,) = await house.removals()
    assert dids(removal) == [Did.ORDERED, Did.BEGUN, Did.DONE]
    assert sum("第十一条" in text for text in house.group_says()) == 1


async def test_a_failure_that_nobody_expected_ends_no_removal(
    house: DutyHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    await ordered(house)
    with monkeypatch.context() as broken:
        broken.setattr(house.gateway, "unban", fails)
        await house.runs(0.1)
    assert (await house.removals())[0].last == Step(Did.BEGUN, None, (await house.removals())[0].opened_at)
    await house.runs(2)
    assert house.removed() == [FANG.user_id]


async def test_who_played_after_it_was_begun_stays(house: DutyHouse) -> None:
    await house.settle_in(FANG, mode=KickMode.AUTO)
    await house.offer_seat()
    await house.until(at("We", "08:55", 1))
    house.gateway.fault("unban", Unknown(), times=1)
    await house.until(at("We", "09:00", 1) + timedelta(seconds=30))
    assert dids((await house.removals())[0])[-1] is Did.BEGUN
    await house.plays(FANG)
    await house.until(at("We", "10:00", 1))
    assert house.removed() == [FANG.user_id]
    assert (await house.week(FANG)).step == Done(Closed.CURED)
    assert dids((await house.removals())[0]) == [Did.ORDERED, Did.BEGUN, Did.DROPPED]


async def test_the_admins_may_be_asked_in_a_group_of_their_own(house: DutyHouse) -> None:
    await house.settle_in(FANG)
    ming = await house.key(MING)

    async def set_chat(tx: Tx) -> None:
        theirs = await upsert_group(tx, OTHER_GROUP.chat_id, GroupKind.SUPERGROUP, "管理", at=house.now)
        await settings.set_admin_chat(tx, 1, theirs.id, ming, house.now)

    await house.do(set_chat)
    await house.offer_seat()
    await house.until(at("We", "10:00", 1))
    assert house.inbox(MING) == []
    assert any("建议移出：阿芳" in text for text in house.gateway.screens(OTHER_GROUP.chat_id))
    pressed = Charter(1, Topic.REMOVAL, 1, "pardon")
    assert (await house.press(MING, pressed, OTHER_GROUP)).text == "好，已记下"


@pytest.mark.parametrize(("silence", "looks"), [(timedelta(minutes=5), True), (None, False)])
async def test_once_it_is_known_when_an_outage_ended_the_members_are_gone_through(
    house: DutyHouse, silence: timedelta | None, *, looks: bool
) -> None:
    await house.settle_in(FANG)
    await house.until(at("Tu", "12:00"))
    gap = None if silence is None else Gap(house.now - silence, house.now)
    await house.do(lambda tx: arriving.after_silence(tx, gap, house.now))
    (row,) = await house.do(lambda tx: due.open_actions(tx, "duty:1"))
    assert (row.due_at == house.now) is looks


@pytest.mark.parametrize(
    ("now", "looks"),
    [("20:30", ("Tu", "21:30")), ("21:30", ("We", "09:00")), ("23:59", ("We", "09:00"))],
)
async def test_in_the_quiet_hours_a_group_is_not_looked_at_for_nothing(
    house: DutyHouse, now: str, looks: tuple[str, str]
) -> None:
    await house.settle_in(FANG)
    known = await house.do(lambda tx: versions.versions(tx, 1))
    assert at_the_latest(known, at("Tu", now)) == at(*looks)
    unset = (Version(1, Terms(), at("Mo"), ""),)
    assert at_the_latest(unset, at("Tu", now)) == at("Tu", now) + timedelta(hours=1)
