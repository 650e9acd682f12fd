from __future__ import annotations

from datetime import timedelta

import pytest

from bot.services.club import Chat, User
from rules.charter.ladder import Enforcement, KickMode
from storage.charter import roster, settings, versions
from tests.bot.services.house import GROUP, OTHER_GROUP, USERS
from tests.bot.services.roster.club_house import ADMIN, ClubHouse

FANG = USERS[1]


async def enforcement(house: ClubHouse) -> Enforcement:
    return await house.do(lambda tx: settings.enforcement(tx, 1))


async def zone(house: ClubHouse) -> str | None:
    return (await house.do(lambda tx: versions.versions(tx, 1)))[-1].terms.zone


async def test_an_admin_sets_the_zone_once_and_later_everybody_is_asked(house: ClubHouse) -> None:
    assert "不执行" not in (await house.ask(ADMIN, "/zone asia/shanghai"))[0]
    found = await house.do(lambda tx: versions.versions(tx, 1))
    assert [(one.number, one.terms.zone, one.effective_at) for one in found] == [
        (1, None, found[0].effective_at),
        (2, "Asia/Shanghai", house.now),
    ]
    assert "/propose" in (await house.ask(ADMIN, "/zone Europe/Berlin"))[0]
    assert await house.ask(ADMIN, "/zone Asia/Shanghai") == ["本群时区是 Asia/Shanghai"]
    assert await zone(house) == "Asia/Shanghai"


@pytest.mark.parametrize("typed", ["", "Mars/Olympus", "../etc/passwd", "x" * 1000, "<b>Asia</b>", "+08:00"])
async def test_what_is_no_zone_is_refused(house: ClubHouse, typed: str) -> None:
    assert "Asia/Shanghai" in (await house.ask(ADMIN, f"/zone {typed}"))[0]
    assert await zone(house) is None


@pytest.mark.parametrize("command", ["/zone Asia/Shanghai", "/kick off", "/freeze on", "/link 70 71"])
async def test_only_admins_run_a_group(house: ClubHouse, command: str) -> None:
    before = await enforcement(house)
    assert await house.ask(FANG, command) == ["这件事要管理员来做"]
    assert (await enforcement(house), await zone(house)) == (before, None)


async def test_a_basic_group_is_told_that_nothing_is_enforced_there(house: ClubHouse) -> None:
    basic = Chat(-9, "小群", is_group=True)
    await house.arrive(basic)
    assert "升级为超级群" in (await house.ask(ADMIN, "/zone Asia/Shanghai", basic))[0]


async def test_an_admin_softens_removal_at_once_and_nobody_hardens_it_alone(house: ClubHouse) -> None:
    assert "/propose" in (await house.ask(ADMIN, "/kick auto"))[0]
    assert (await enforcement(house)).mode is KickMode.PROPOSE
    assert await house.ask(ADMIN, "/kick off") == ["移出方式：不移出"]
    assert (await enforcement(house)).mode is KickMode.OFF
    assert "/propose" in (await house.ask(ADMIN, "/kick propose"))[0]
    assert (await enforcement(house)).mode is KickMode.OFF
    for typed in ("", "<b>", "nonsense", "x" * 1000):
        assert "不移出" in (await house.ask(ADMIN, f"/kick {typed}"))[0]


async def test_a_holiday_is_days_of_the_groups_zone_and_ends_when_an_admin_says_so(house: ClubHouse) -> None:
    assert "时区" in (await house.ask(ADMIN, "/freeze 明天"))[0]
    await house.ask(ADMIN, "/zone Asia/Shanghai")
    assert "全群休假" in (await house.ask(ADMIN, "/freeze 明天 后天"))[0]
    (span,) = await house.do(lambda tx: roster.freezes(tx, 1, house.now))
    assert span.until is not None
    assert span.length() == timedelta(days=2)
    await house.ask(ADMIN, "/freeze off")
    assert await house.do(lambda tx: roster.freezes(tx, 1, house.now)) == ()


async def test_a_holiday_that_begins_today_holds_from_now_on(house: ClubHouse) -> None:
    await house.ask(ADMIN, "/zone Asia/Shanghai")
    await house.ask(ADMIN, "/freeze today")
    (span,) = await house.do(lambda tx: roster.freezes(tx, 1, house.now))
    assert span.since == house.now


@pytest.mark.parametrize(
    "typed", ["", "2020-01-01", "2020-01-01 2020-02-01", "<b>", "x" * 1000, "2026-12-07 2027-10-01"]
)
async def test_what_is_no_holiday_is_refused(house: ClubHouse, typed: str) -> None:
    await house.ask(ADMIN, "/zone Asia/Shanghai")
    (text,) = await house.ask(ADMIN, f"/freeze {typed}")
    assert "休假" in text
    assert await house.do(lambda tx: roster.freezes(tx, 1, house.now)) == ()


async def test_enforcement_is_frozen_and_goes_on(house: ClubHouse) -> None:
    await house.ask(ADMIN, "/freeze on")
    assert (await enforcement(house)).frozen
    await house.ask(ADMIN, "/freeze off")
    assert not (await enforcement(house)).frozen


async def test_in_private_a_group_is_not_run(house: ClubHouse) -> None:
    await house.reachable(ADMIN)
    await house.agree(ADMIN)
    assert await house.ask(ADMIN, "/kick off", None) == ["这个命令要在群里用"]


async def test_the_admins_are_asked_in_the_group_that_an_admin_of_both_names(house: ClubHouse) -> None:
    await house.arrive(OTHER_GROUP)
    assert await house.ask(ADMIN, "/adminchat 1", OTHER_GROUP) == ["好，#1 的待办以后发到这里"]
    assert await house.do(lambda tx: settings.admin_chat(tx, 1)) == 2
    await house.ask(ADMIN, "/adminchat off")
    assert await house.do(lambda tx: settings.admin_chat(tx, 1)) is None


@pytest.mark.parametrize("typed", ["", "nonsense", "99", "-1", "9" * 30, "<b>1</b>"])
async def test_what_names_no_group_gives_the_admins_no_other_one(house: ClubHouse, typed: str) -> None:
    assert "/adminchat" in (await house.ask(ADMIN, f"/adminchat {typed}"))[0]
    assert await house.do(lambda tx: settings.admin_chat(tx, 1)) is None


async def test_only_an_admin_of_both_groups_makes_one_the_inbox_of_the_other(house: ClubHouse) -> None:
    stranger = User(99, "外人", language="zh")
    house.gateway.standings[OTHER_GROUP.chat_id, stranger.user_id] = house.gateway.standings[
        GROUP.chat_id, ADMIN.user_id
    ]
    for chat in (GROUP, OTHER_GROUP):
        assert await house.ask(stranger, "/adminchat 1", chat) == ["两个群的管理员才能这样设"]
    assert await house.ask(ADMIN, "/adminchat 1") == ["待办不放在成员都看得到的群里：请到另一个群里发"]
    assert await house.do(lambda tx: settings.admin_chat(tx, 1)) is None
