"""钻空子: what entries around a real table cannot be used for."""

from __future__ import annotations

import pytest

from bot.services.club import User
from bot.services.offline.keeping import MOST_FAILED
from rules.charter.attendance import Attendance
from storage.charter import roster
from tests.bot.services.house import OTHER_GROUP
from tests.bot.services.offline.club_house import FANG, LI, LINE, MING, QIANG, WANG, OfflineHouse

GUEST = "/offline 小明 +12 阿芳 -4 老王 -8 客人阿强 0"


@pytest.mark.parametrize(("user", "choice"), [(MING, "back"), (FANG, "dispute")])
async def test_nobody_holds_a_removal_off_with_entries_closed_before_they_lapse(
    house: OfflineHouse, user: User, choice: str
) -> None:
    for _ in range(MOST_FAILED):
        match = await house.entered()
        await house.runs(hours=71)
        await house.answer(user, match, choice)
    assert await house.ask(MING, LINE) == [
        f"你记的最近有 {MOST_FAILED} 场没有人确认，这一场请另外三家里的一位来记"
    ]


async def test_a_slip_that_is_taken_back_at_once_is_held_against_nobody(house: OfflineHouse) -> None:
    for _ in range(MOST_FAILED + 1):
        match = await house.entered()
        await house.runs(hours=0.9)
        await house.answer(MING, match, "back")
    assert await house.worth(await house.entered(), MING) is Attendance.AWAITING


async def test_a_forged_press_does_not_tell_the_name_of_somebody_elsewhere(house: OfflineHouse) -> None:
    stranger = User(4711, "别处的人", language="zh")
    await house.say(stranger, "/start", OTHER_GROUP)
    await house.ask(MING, "/offline")
    reply = await house.answer(MING, 1, f"d-add-{await house.key(stranger)}")
    assert reply.text == (await house.answer(MING, 1, "d-add-999999")).text
    assert "别处的人" not in (reply.text or "")


async def test_five_names_are_too_many_whoever_they_are(house: OfflineHouse) -> None:
    (said,) = await house.ask(MING, "/offline 甲 乙 丙 丁 戊")
    assert said.startswith("要正好四家，读到 5 个")


@pytest.mark.parametrize("text", ["他 +1 我 -1 我 0", "他 我 我\n+1 -1 0 0"])
async def test_three_who_are_the_same_are_no_four(house: OfflineHouse, text: str) -> None:
    (said,) = await house.ask(MING, f"/offline {text}")
    assert said.startswith(("“他”", "“他”", "要正好四家"))
    assert await house.entries() == set()


async def test_one_match_is_not_entered_by_two_of_the_four(house: OfflineHouse) -> None:
    match = await house.entered()
    assert await house.ask(FANG, "/offline 小李 0 老王 -8 我 -4 小明 +12") == [
        f"同样的一场刚记过，是 {match} 号"
    ]
    await house.entered("/offline 小李 0 老王 -8 我 -3 小明 +11", FANG)
    await house.confirmed(match, FANG, WANG, LI)
    await house.entered(LINE.replace("小明", "我"), MING)


async def test_a_claim_is_not_granted_to_who_may_not_play_any_more(house: OfflineHouse) -> None:
    match = await house.entered(GUEST)
    await house.answer(QIANG, match, "claim-3")
    gone = await house.key(QIANG)
    await house.do(lambda tx: roster.went(tx, 1, gone, house.now, "left"))
    assert (await house.answer(MING, match, "grant-1")).alert
    assert (await house.kept(match)).sheet.seats[3].person is None
    assert (await house.answer(MING, match, "deny-1")).text == "好，不是"


async def test_who_took_a_claim_back_may_claim_again(house: OfflineHouse) -> None:
    match = await house.entered(GUEST)
    for number in (1, 2):
        assert (await house.answer(QIANG, match, "claim-3")).alert
        await house.answer(QIANG, match, f"deny-{number}")
    assert (await house.answer(QIANG, match, "claim-3")).alert
    await house.answer(MING, match, "grant-3")
    assert (await house.kept(match)).sheet.seats[3].person == await house.key(QIANG)
