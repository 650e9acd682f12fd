"""线下局 in the rankings: from the confirmation on; hands count where they were entered one by one."""

from __future__ import annotations

import pytest

from rules.reports.figures import Figures
from storage.charter import results
from storage.database import Database
from storage.reports import figures
from tests.bot.services.offline.club_house import FANG, LI, MING, QIANG, WANG, OfflineHouse

HANDS = "/offline +12 -4 -4 -4\n0 8 -8 0"


@pytest.fixture
async def house(db: Database) -> OfflineHouse:
    made = OfflineHouse(db)
    await made.gather()
    return made


async def known(house: OfflineHouse) -> dict[int, Figures]:
    return await house.do(lambda tx: figures.totals(tx, 1))


async def test_sums_alone_bring_points_and_no_hands(house: OfflineHouse) -> None:
    match = await house.entered()
    assert await known(house) == {}
    await house.confirmed(match, FANG, WANG, LI)
    assert set((await known(house)).values()) == {Figures()}
    (answer,) = await house.ask(MING, "/rank all")
    assert answer.splitlines()[1] == "1. 小明 <b>+12</b>"
    await house.do(lambda tx: results.void(tx, match, house.now))
    assert await known(house) == {}


async def test_hands_that_were_entered_count_for_honour_but_nobody_knows_who_won(house: OfflineHouse) -> None:
    await house.ask(MING, "/offline")
    for user in (FANG, WANG, LI):
        await house.answer(MING, 1, f"d-add-{await house.key(user)}")
    await house.ask(MING, HANDS)
    await house.answer(MING, 1, "d-done")
    await house.confirmed(1, FANG, WANG, LI)
    found = await known(house)
    assert found[await house.key(MING)] == Figures(hands=2, positive=1, points=12)
    assert found[await house.key(WANG)] == Figures(hands=2, points=-12)
    (own,) = await house.ask(FANG, "/stats", None)
    assert "一共：2 局，胡 0 局，积分 <b>+4</b>，荣誉值 1" in own
    assert "最大一手：等你来胡" in own


async def test_a_guest_who_is_found_later_has_a_place_too(house: OfflineHouse) -> None:
    match = await house.entered("/offline 我 +12 阿芳 -4 老王 -2 客人小强 -6")
    await house.confirmed(match, FANG, WANG)
    assert await house.key(QIANG) not in await known(house)
    await house.answer(QIANG, match, "claim-3")
    ((claim,),) = await house.do(lambda tx: tx.fetch_all("SELECT max(id) FROM offline_claims"))
    await house.answer(MING, match, f"grant-{claim}")
    assert await house.key(QIANG) in await known(house)
    assert "阿强 <b>−6</b>" in (await house.ask(MING, "/rank all"))[0]
