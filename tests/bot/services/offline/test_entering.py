"""登记: what is taken, and that what is not taken changes nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.services.club import User
from bot.services.groups import saw
from bot.services.roster.charter import CLASSIC
from rules.charter.terms import Terms
from rules.charter.versions import Version
from rules.charter.weeks import local_day
from storage.charter import versions
from storage.charter.offline import Seat
from tests.bot.services.house import GROUP
from tests.bot.services.offline.club_house import FANG, LI, LINE, MING, WANG, OfflineHouse
from tests.bot.services.votes.club_house import DAY, PEOPLE

ZERO = "小明 +12 阿芳 -4 老王 -8 "


async def people(house: OfflineHouse, match: int) -> list[str]:
    async def name(seat: Seat) -> str:
        if seat.person is None:
            return f"?{seat.guest}"
        row = await house.do(
            lambda tx: tx.fetch_written("SELECT name FROM people WHERE id = ?", (seat.person,))
        )
        return str(row[0])

    return [await name(seat) for seat in (await house.kept(match)).sheet.seats]


@pytest.mark.parametrize(
    ("text", "user"),
    [
        (f"{ZERO}小李 0", MING),
        (f"{ZERO}小李", MING),
        (f"{ZERO}我", LI),
        (ZERO, LI),
        ("我 +12 阿芳 -4 老王 ? 小李 0", MING),
        ("小明 阿芳 老王 小李\n+12 -4 -4 -4\n0 0 -4 4", MING),
        ("小明 阿芳 老王\n+12 -4 -8 0", LI),
    ],
)
async def test_an_entry_is_made_however_it_is_typed(house: OfflineHouse, text: str, user: User) -> None:
    match = await house.entered(f"/offline {text}", user)
    assert await people(house, match) == ["小明", "阿芳", "老王", "小李"]
    assert (await house.kept(match)).sheet.points == (12, -4, -8, 0)
    assert (await house.kept(match)).played_at == house.now


async def test_people_are_named_by_username_mention_and_reply(house: OfflineHouse) -> None:
    await house.enrol(User(FANG.user_id, "阿芳", "fangfang", "zh"))
    spaced = User(95, "Big  Wang, Jr", language="en")
    await house.enrol(spaced)
    match = await house.entered("/offline @FangFang +3 我 -3 老王 0 小李 0")
    assert await people(house, match) == ["阿芳", "小明", "老王", "小李"]
    before = await house.entries()
    assert await house.ask(MING, "/offline 他 +5 我 -5 老王 0 小李 0", reply_to=FANG) == []
    assert await house.ask(MING, "/offline 我 -3 老王 0 小李 3", reply_to=FANG) == []
    assert (
        await house.ask(MING, "/offline Big Wang +3 我 -3 老王 0 小李 0", mentions=(User(96, "Big Wang"),))
        != []
    )
    second, third = sorted(await house.entries() - before)
    assert (await people(house, second))[0] == "阿芳"
    assert await people(house, third) == ["小明", "老王", "小李", "阿芳"]


async def test_a_guest_has_a_name_only(house: OfflineHouse) -> None:
    match = await house.entered("/offline 我 +12 客人阿强 -4 客人 -8 小李 0")
    assert await people(house, match) == ["小明", "?阿强", "?", "小李"]
    assert "客人 阿强" in await house.text(match)


async def test_members_may_move_more_between_them_than_a_guest_brings(house: OfflineHouse) -> None:
    match = await house.entered("/offline 我 +5000 阿芳 -4000 老王 0 客人 -1000")
    assert (await house.kept(match)).sheet.points == (5000, -4000, 0, -1000)


@pytest.mark.parametrize(("day", "back"), [("今天", 0), ("昨天", 1), ("前天", 2)])
async def test_a_day_may_stand_before_or_behind(house: OfflineHouse, day: str, back: int) -> None:
    for text in (f"/offline {day} {ZERO}小李 0", f"/offline 小明 +1 阿芳 -1 老王 0 我 {day}"):
        match = await house.entered(text, LI if "我" in text else MING)
        played = (await house.kept(match)).played_at
        today = local_day(house.now, house.now.tzinfo)  # type: ignore[arg-type]
        assert local_day(played, house.now.tzinfo) == today - timedelta(days=back)  # type: ignore[arg-type]
        assert played <= house.now


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{ZERO}小李 1", "四家加起来是 +1，要正好是 0"),
        (f"{ZERO}小李 -3", "四家加起来是 −3，要正好是 0"),
        ("小明 +2000000 阿芳 -2000000 老王 0 小李 0", "一家最多 1000000 分"),
        ("小明 +" + "9" * 80 + " 阿芳 -4 老王 -8 小李 0", "一家最多"),
        (f"{ZERO}小李 0 明天", "还没打的先不记"),
        (f"{ZERO}小李 0 2020-01-01", "只记 7 天以内打的"),
        (f"{ZERO}小李 0 某一天", "没读懂：某一天"),
        (f"昨天 {ZERO}小李 0 前天", "没读懂：前天"),
        (f"{ZERO}阿强强 0", "没认出“阿强强”"),
        (f"{ZERO}他 0", "“他”“她”是指"),
        (f"{ZERO}小明 0", "小明 写了两次：四家各写一次，没写自己就算你是第四家"),
        ("阿芳 +12 老王 -4 小李 -8 阿强 0", "由四家里的一位来记"),
        ("我 +12 客人 -4 客人甲 -8 客人乙 0", "除了你都是客人"),
        ("我 +600 阿芳 +401 客人 -1001 老王 0", "客人的分没有人确认，一家最多记 1000 分"),
        ("我 -1500 阿芳 +499 客人甲 +1001 老王 0", "客人的分没有人确认"),
        ("小明 +12 阿芳 -12", "要正好四家，读到 2 个"),
        ("小明 +12 阿芳 -4 老王 -8 小李 0 阿强 0", "要正好四家，读到 5 个"),
        ("+12 -4 -8 0", "先发 /offline 选好四家"),
        ("阿芳 胡 老王 234678m 2234p 碰5筒 胡2p", "先发 /offline 选好四家"),
        ("阿芳 胡 老王", "牌没读懂：老王"),
        (f"{ZERO}<b>", "没认出“&lt;b&gt;”"),
        ("小明 阿芳 老王 小李\n" + "+1 -1 0 0\n" * 41, "一场最多记 40 局"),
        ("小明 阿芳 老王 小李\n+1 -1 0 1", "四家加起来是 +1"),
        ("小明 阿芳 老王 小李 阿强", "要正好四家，读到 5 个"),
        ("长" * 2000, "太长了"),
    ],
)
async def test_what_is_not_taken_says_why_and_changes_nothing(
    house: OfflineHouse, text: str, said: str
) -> None:
    (answer,) = await house.ask(MING, f"/offline {text}")
    assert said in answer
    assert await house.entries() == set()


async def test_only_members_and_guests_are_entered(house: OfflineHouse) -> None:
    stranger = PEOPLE[0]
    await saw(house.club, stranger, GROUP, 5)
    (answer,) = await house.ask(MING, f"/offline {ZERO}{stranger.name} 0")
    assert f"{stranger.name} 还没同意章程" in answer
    assert await house.entries() == set()


async def test_in_private_nothing_is_entered(house: OfflineHouse) -> None:
    (answer,) = await house.ask(MING, LINE, None)
    assert "线下局要在群里记" in answer
    assert await house.entries() == set()


async def test_the_same_match_is_not_entered_twice(house: OfflineHouse) -> None:
    match = await house.entered()
    (answer,) = await house.ask(MING, LINE)
    assert answer == f"同样的一场刚记过，是 {match} 号"
    await house.answer(MING, match, "back")
    assert await house.entered() != match


async def test_nobody_has_many_entries_that_wait(house: OfflineHouse) -> None:
    for points in range(8):
        await house.entered(f"/offline 我 +{points} 阿芳 -{points} 老王 0 小李 0")
    (answer,) = await house.ask(MING, LINE)
    assert answer == "你记的还有 8 场没有确认，等一等再记"
    for match in sorted(await house.entries())[:7]:
        await house.answer(MING, match, "back")
    await house.runs(hours=73)
    await house.entered()


async def test_who_enters_what_nobody_confirms_enters_no_more(house: OfflineHouse) -> None:
    """It would hold a removal off for ever."""
    for points in (1, 2):
        await house.entered(f"/offline 我 +{points} 阿芳 -{points} 老王 0 小李 0")
        await house.runs(hours=73)
    (answer,) = await house.ask(MING, LINE)
    assert answer == "你记的最近有 2 场没有人确认，这一场请另外三家里的一位来记"
    await house.entered(LINE, FANG)
    await house.runs(hours=24 * 30)
    await house.entered()


async def test_without_a_zone_a_suspension_keeps_nobody_out(house: OfflineHouse) -> None:
    await house.suspended(LI)
    await house.entered()


async def test_who_has_to_agree_anew_does_that_first(house: OfflineHouse) -> None:
    tighter = Version(2, Terms(no_show_weight=3), house.now - DAY, CLASSIC)
    await house.do(lambda tx: versions.add_version(tx, 1, tighter, None, house.now - DAY))
    (answer,) = await house.ask(MING, LINE)
    assert answer == "章程有了新版，小明 要先到章程卡按〔我同意〕"
    for user in (MING, FANG, WANG, LI):
        await house.agree(user, 2)
    await house.entered()


async def test_who_may_not_play_is_not_named(house: OfflineHouse) -> None:
    await house.ask(MING, "/zone Asia/Shanghai")
    await house.suspended(LI)
    (answer,) = await house.ask(MING, LINE)
    assert answer == "四家里有人现在不能打计数的比赛，这一场先不记"
    assert await house.entries() == set()
