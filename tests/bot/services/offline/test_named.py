"""线下局 N 号: whatever tells people of an offline match calls it that, never a table of the bot."""

from __future__ import annotations

from tests.bot.services.offline.club_house import FANG, LI, MING, WANG, OfflineHouse

FOUR = "/offline 我 +12 阿芳 -4 老王 -8 小李 0"


async def test_the_book_and_an_appeal_name_an_offline_match(house: OfflineHouse) -> None:
    match = await house.entered(FOUR)
    await house.confirmed(match, FANG, WANG, LI)
    (book,) = await house.ask(MING, "/ledger", None)
    assert f"线下局 {match} 号 <b>+12</b>" in book
    (listed,) = await house.ask(FANG, "/appeal", None)
    assert f"线下局 {match} 号的结果" in listed
    assert "号桌" not in listed
