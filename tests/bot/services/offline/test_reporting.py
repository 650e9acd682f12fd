"""举报 about an offline match: its place, its tiles and its cleanliness can be named too."""

from __future__ import annotations

from bot.callback_data import Charter, Topic
from bot.services.duty.inbox import kind_of
from rules.charter.cases import OFFLINE_ONLY, Conduct
from storage.charter import reports
from tests.bot.services.house import private
from tests.bot.services.offline.club_house import FANG, MING, WANG, OfflineHouse


async def form(house: OfflineHouse) -> set[str]:
    drawn = await house.drawn(await house.card("report-form", "report:1:1"))
    assert drawn is not None
    return {(button.data or "").rpartition("form-")[2] for row in drawn.screen.rows for button in row}


async def test_venue_hygiene_and_equipment_are_for_offline_matches(house: OfflineHouse) -> None:
    await house.promote(MING, is_owner=True)
    match = await house.entered(
        "/offline 小明 +12 阿芳 -4 老王 -8 小李 0 昨天",
    )
    await house.ask(WANG, "/report 牌脏", None)
    kept = await house.do(lambda tx: reports.report(tx, 1))
    assert kept is not None
    assert kept.table == match
    whom = Charter(1, Topic.REPORT, 1, f"form-who-{await house.key(FANG)}")
    await house.press(WANG, whom, private(WANG))
    assert {one.value for one in OFFLINE_ONLY} <= await form(house)
    reply = await house.press(WANG, Charter(1, Topic.REPORT, 1, f"form-{Conduct.HYGIENE}"), private(WANG))
    assert reply.alert
    kept = await house.do(lambda tx: reports.report(tx, 1))
    assert kept is not None
    assert kept.conduct is Conduct.HYGIENE
    asked = await house.card(kind_of(Topic.REPORT), "report:1:1")
    drawn = await house.drawn(asked)
    assert drawn is not None
    light = next(
        button.data for row in drawn.screen.rows for button in row if (button.data or "").endswith(":light")
    )
    assert light is not None
    reply = await house.press(MING, light, private(MING))
    assert "线下" not in (reply.text or "")


async def test_a_report_about_a_table_of_ours_names_no_venue(house: OfflineHouse) -> None:
    people = [await house.key(user) for user in (MING, FANG, WANG)]
    await house.played([*people, await house.key(MING) + 3], days_ago=0.5)
    await house.ask(WANG, "/report", None)
    await house.press(WANG, Charter(1, Topic.REPORT, 1, f"form-who-{people[1]}"), private(WANG))
    assert not {one.value for one in OFFLINE_ONLY} & await form(house)
