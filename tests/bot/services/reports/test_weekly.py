"""周报: due on Monday after the quiet hours; once for each week, or recorded as not given."""

from __future__ import annotations

from datetime import timedelta

from bot.services import groups
from bot.services.reports.planning import plan
from bot.services.reports.weekly import publish_due
from rules.charter.terms import Terms
from rules.charter.versions import Version
from rules.reports.weekly import WeekReport
from storage.address import GroupAddress
from storage.appointments import listing
from storage.charter import results, settings, versions
from storage.delivery import cards
from storage.delivery.card import Card
from storage.reports import weekly as reports
from tests.bot.services.house import GROUP
from tests.bot.services.reports.club_house import (
    FANG,
    FLUSH,
    GOOD,
    LI,
    MING,
    SHORT,
    WANG,
    ReportHouse,
    local,
)

SUBJECT = "week-report:1:20261207"
NINE = local(12, 14, 9)


async def report(house: ReportHouse, subject: str = SUBJECT) -> str:
    return await house.shown("week-report", subject)


async def card(house: ReportHouse, subject: str = SUBJECT) -> Card | None:
    found = await house.do(lambda tx: cards.cards_of(tx, subject))
    return found[0] if found else None


async def outcomes(house: ReportHouse) -> list[tuple[str, str | None]]:
    return [(one.revision, one.outcome) for one in await house.reports()]


async def test_the_report_comes_on_monday_after_the_quiet_hours(house: ReportHouse) -> None:
    await house.played(
        {MING: GOOD, FANG: SHORT, WANG: SHORT}, (FANG, MING, 16), (LI, WANG, 4), best={MING: FLUSH}
    )
    await house.until(NINE - timedelta(seconds=1))
    assert await card(house) is None
    await house.until(NINE)
    await house.reachable(MING, FANG)
    assert await report(house) == (
        "<b>第 50 周战报</b>（12 月 7 日至 12 月 13 日）\n"
        "打了 1 场，3 人上桌\n"
        "4 人每周一场：4 人打了\n"
        "积分：1. 小明 +16，2. 老王 +4\n"
        "最大一手：小明，清一色 根 ×8，8 分（1 号桌第 2 局）\n"
        "全部排行 /rank，自己的战绩 /stats"
    )
    assert await outcomes(house) == [("2026-12-07", "done"), ("2026-12-14", None)]


async def test_it_says_what_it_said_whatever_becomes_known_later(house: ReportHouse) -> None:
    table = await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE)
    await house.reachable(MING, FANG)
    before = await report(house)
    await house.do(lambda tx: results.void(tx, table, house.now))
    assert await report(house) == before


async def test_a_report_that_is_confirmed_is_never_sent_again(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE)
    found = await card(house)
    assert found is not None
    await house.delivered(found)
    await house.do(lambda tx: plan(tx, 1, house.now))
    await house.until(NINE + timedelta(hours=3))
    assert await card(house) is None
    assert await outcomes(house) == [("2026-12-07", "done"), ("2026-12-14", None)]


async def test_nobody_is_told_that_nobody_played(house: ReportHouse) -> None:
    await house.until(NINE)
    assert await card(house) is None
    assert (await outcomes(house))[0] == ("2026-12-07", "nothing")


async def test_a_chain_that_has_grown_is_told_even_without_a_match(house: ReportHouse) -> None:
    await house.charge(LI)
    await house.until(NINE)
    text = await report(house)
    assert "这一周没有打完的比赛" in text
    head = text.partition("案卷链首：<code>")[2].partition("</code>")[0]
    assert len(head) == 64
    await house.until(NINE + timedelta(weeks=1))
    assert await card(house, "week-report:1:20261214") is None


async def test_who_has_not_played_is_counted_and_never_named(house: ReportHouse) -> None:
    await house.charge(LI)
    await house.do(
        lambda tx: listing.open_appointment(tx, GroupAddress(1), "open", NINE + timedelta(days=2), house.now)
    )
    await house.until(NINE)
    text = await report(house)
    assert "4 人每周一场：" in text
    assert not any(user.name in text for user in (MING, FANG, WANG, LI))
    assert "下一场：12 月 16 日（周三）09:00" in text


async def test_a_frozen_group_is_left_alone(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    person = await house.key(MING)
    await house.do(lambda tx: settings.set_frozen(tx, 1, person, house.now, frozen=True))
    await house.until(NINE)
    assert await card(house) is None
    assert (await outcomes(house))[0] == ("2026-12-07", "frozen")


async def test_a_group_without_the_bot_gets_none(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE - timedelta(hours=1))
    await groups.bot_membership(house.club, GROUP, present=False)
    await house.until(NINE)
    assert await card(house) is None
    assert (await outcomes(house))[0] == ("2026-12-07", "out")


async def test_a_report_that_is_a_day_late_is_skipped_and_recorded(house: ReportHouse) -> None:
    """The bot was down over the whole of Monday."""
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE - timedelta(hours=20))
    await house.clock.advance_to(NINE + timedelta(days=1))
    await house.runs()
    assert await card(house) is None
    assert (await outcomes(house))[0] == ("2026-12-07", "late")


async def test_a_report_of_some_hours_ago_is_made_up_for(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE - timedelta(hours=20))
    await house.clock.advance_to(NINE + timedelta(hours=23))
    await house.runs()
    assert "打了 1 场" in await report(house)


async def test_a_card_that_was_not_sent_within_a_day_is_not_sent_any_more(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE)
    found = await card(house)
    assert found is not None
    await house.clock.advance_to(NINE + timedelta(days=1))
    assert await house.drawn(found) is None


async def test_there_is_no_report_about_a_week_that_began_without_a_zone(house: ReportHouse) -> None:
    """The zone was set on the Saturday before."""
    assert [one.revision for one in await house.reports()] == ["2026-12-07"]


async def test_due_work_that_is_done_twice_publishes_once(house: ReportHouse) -> None:
    """As when the bot is stopped between its work and the next look at the rows."""
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.until(NINE - timedelta(hours=1))
    action = (await house.reports())[0]
    await house.clock.advance_to(NINE)
    await publish_due(house.club, action)
    found = await card(house)
    assert found is not None
    await house.delivered(found)
    await publish_due(house.club, action)
    assert await card(house) is None


async def test_a_report_that_another_chat_of_the_group_has_had_is_not_told_again(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    made = WeekReport(1, 1, None, (), None, None, None)
    await house.do(lambda tx: reports.publish(tx, 1, NINE.date() - timedelta(weeks=1), made, house.now))
    await house.until(NINE)
    assert await card(house) is None


async def test_in_a_basic_group_nothing_is_said_of_the_duty(house: ReportHouse) -> None:
    await house.played({MING: GOOD}, (FANG, MING, 16))
    await house.do(lambda tx: tx.execute("UPDATE groups SET kind = 'group'"))
    await house.until(NINE)
    text = await report(house)
    assert "打了 1 场" in text
    assert "每周一场" not in text


async def test_a_report_whose_week_is_nobodys_any_more_is_moot(house: ReportHouse) -> None:
    """A charter with another zone has begun within the week."""
    await house.played({MING: GOOD}, (FANG, MING, 16))
    other = Version(9, Terms(zone="Europe/Berlin"), local(12, 10, 12), "classic")
    await house.do(lambda tx: versions.add_version(tx, 1, other, None, house.now))
    await house.until(NINE)
    assert await card(house) is None
    assert (await outcomes(house))[0] == ("2026-12-07", "moot")
