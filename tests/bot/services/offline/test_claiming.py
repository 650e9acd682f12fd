"""认领客人: who was a guest has a part in the match as soon as somebody else agrees."""

from __future__ import annotations

import pytest

from rules.charter.attendance import Attendance
from rules.reports.figures import Figures
from storage.charter import offline, results
from storage.charter.offline import Claim
from tests.bot.services.offline.club_house import FANG, LI, MING, QIANG, WANG, OfflineHouse
from tests.bot.services.votes.club_house import PEOPLE

WITH_GUEST = "/offline 我 +12 阿芳 -4 老王 -8 客人小强 0"
LOSING = "/offline 我 +12 阿芳 -4 老王 -2 客人小强 -6"


async def claims(house: OfflineHouse, match: int) -> tuple[Claim, ...]:
    return await house.do(lambda tx: offline.open_claims(tx, match))


async def claimed(house: OfflineHouse, match: int) -> int:
    reply = await house.answer(QIANG, match, "claim-3")
    assert reply.alert
    (claim,) = await claims(house, match)
    return claim.id


async def test_with_a_guest_the_book_is_kept_and_the_week_is_not_met(house: OfflineHouse) -> None:
    match = await house.entered(LOSING)
    assert "阿芳</a>、" in await house.text(match)
    assert "老王</a> 确认" in await house.text(match)
    await house.confirmed(match, FANG, WANG)
    assert await house.points(MING, FANG, WANG) == [12, -4, -2]
    assert await house.worth(match, MING) is Attendance.COMPUTERS
    assert "有客人，还不算本周的计数比赛" in await house.text(match)


async def test_a_guest_claimed_afterwards_gets_the_points_and_everybody_the_week(house: OfflineHouse) -> None:
    match = await house.entered(LOSING)
    await house.confirmed(match, FANG, WANG)
    claim = await claimed(house, match)
    assert "阿强 说客人 小强就是自己" in await house.text(match)
    assert (await house.answer(MING, match, f"grant-{claim}")).text == "记下了"
    assert await house.points(MING, FANG, WANG, QIANG) == [12, -4, -2, -6]
    assert {await house.worth(match, user) for user in (MING, QIANG)} == {Attendance.COUNTED}
    assert "都确认了，这一场算数" in await house.text(match)
    assert "小强" not in await house.text(match)
    await house.do(lambda tx: results.void(tx, match, house.now))
    assert await house.points(MING, FANG, WANG, QIANG) == [0, 0, 0, 0]


async def test_the_rankings_know_the_hands_of_a_claimed_guest(house: OfflineHouse) -> None:
    match = await house.entered("/offline 我 阿芳 老王 客人小强\n+12 -4 -4 -4\n-1 -1 -1 +3")
    await house.confirmed(match, FANG, WANG)
    await house.answer(MING, match, f"grant-{await claimed(house, match)}")
    assert await house.ranked(QIANG) == Figures(hands=2, positive=1, points=-1)


async def test_a_guest_claimed_before_has_confirmed_by_that(house: OfflineHouse) -> None:
    match = await house.entered(WITH_GUEST)
    claim = await claimed(house, match)
    await house.answer(MING, match, f"grant-{claim}")
    assert "已确认：阿强" in await house.text(match)
    await house.confirmed(match, FANG, WANG)
    assert await house.worth(match, QIANG) is Attendance.COUNTED
    assert await house.points(MING, FANG, WANG, QIANG) == [12, -4, -8, 0]


async def test_an_admin_answers_but_not_the_claimant(house: OfflineHouse) -> None:
    match = await house.entered("/offline 我 +1 阿芳 -1 老王 0 客人小强 0", LI)
    claim = await claimed(house, match)
    for user in (FANG, QIANG):
        said = await house.answer(user, match, f"grant-{claim}")
        assert said.text == "由记这一场的人，或别的管理员来答复"
    await house.promote(QIANG)
    assert (await house.answer(QIANG, match, f"grant-{claim}")).text == "由记这一场的人，或别的管理员来答复"
    assert (await house.answer(MING, match, f"grant-{claim}")).text == "记下了"


async def test_a_claim_that_is_denied_is_not_made_again(house: OfflineHouse) -> None:
    match = await house.entered(WITH_GUEST)
    claim = await claimed(house, match)
    assert (await house.answer(MING, match, f"deny-{claim}")).text == "好，不是"
    assert (await house.answer(QIANG, match, "claim-3")).text == "已经说过不是你了；有误会，请管理员看看"
    assert (await house.answer(MING, match, f"grant-{claim}")).text
    assert (await house.kept(match)).sheet.seats[3].person is None


async def test_one_claims_at_a_time_and_may_take_it_back(house: OfflineHouse) -> None:
    match = await house.entered(WITH_GUEST)
    claim = await claimed(house, match)
    assert (await house.answer(LI, match, "claim-3")).text == "有人先认领了，等答复"
    assert (await house.answer(QIANG, match, f"deny-{claim}")).text == "好，不是"
    assert (await house.answer(LI, match, "claim-3")).alert


@pytest.mark.parametrize(("seat", "said"), [(0, None), (3, "这一场已经有你了"), (7, None)])
async def test_only_guests_are_claimed_by_others(house: OfflineHouse, seat: int, said: str | None) -> None:
    match = await house.entered(WITH_GUEST)
    reply = await house.answer(FANG, match, f"claim-{seat}")
    assert reply.text
    assert said in (None, reply.text)
    assert await claims(house, match) == ()


async def test_who_has_not_agreed_to_the_charter_claims_nobody(house: OfflineHouse) -> None:
    match = await house.entered(WITH_GUEST)
    reply = await house.answer(PEOPLE[0], match, "claim-3")
    assert "还没同意章程" in (reply.text or "")
    assert await claims(house, match) == ()


async def test_nobody_is_claimed_in_what_lapsed_or_fell(house: OfflineHouse) -> None:
    match = await house.entered(WITH_GUEST)
    await house.confirmed(match, FANG, WANG)
    await house.do(lambda tx: results.void(tx, match, house.now))
    assert (await house.answer(QIANG, match, "claim-3")).text == "这一场不能再认领了"
    second = await house.entered("/offline 我 +1 阿芳 -1 老王 0 客人小强 0")
    await house.runs(hours=73)
    assert (await house.answer(QIANG, second, "claim-3")).text == "这一场不能再认领了"
