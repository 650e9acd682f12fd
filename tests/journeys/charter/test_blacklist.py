"""黑名单: who is on it stays out, whatever is done by hand, until an admin takes them off it here."""

from __future__ import annotations

from pathlib import Path

from bot.services.records.opening import open_case
from rules.charter.cases import Breach, Opened
from storage.charter import cases
from storage.transaction import Tx
from tests.journeys.charter.weeks import Weeks, weeks

RECORD = "小李 的全部记录"


async def blacklisted(group: Weeks) -> None:
    """Four quits are twelve points: the owner is asked about the whole record, and blacklists."""
    club = group.play.running.club

    async def job(tx: Tx) -> None:
        where, person = await group.key(tx), await group.person_key(tx, group.lazy)
        now = group.play.clock.now()
        for _ in range(4):
            number = await cases.next_case(tx, where)
            await open_case(club, tx, where, Opened(number, person, Breach.QUIT, 2, now), now)

    await club.db.transact(job)
    await group.passes(minutes=2)
    asked = await group.shows(group.owner, RECORD)
    assert "共 12 分" in asked.text
    await group.press(group.owner, RECORD, "拉黑")
    assert await group.stands(group.lazy) == "kicked"
    await group.shows(group.lazy, "列入了黑名单")


async def unbanned_by_hand(group: Weeks) -> None:
    await group.play.home.unban(group.owner, group.lazy)
    await group.passes(minutes=1)
    await group.shows(group.owner, "手动解封了 小李")


async def test_who_is_on_the_blacklist_asks_in_vain_to_be_let_in(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await blacklisted(group)
        await unbanned_by_hand(group)
        await group.lazy.request_join(group.play.home)
        await group.passes(minutes=1)
        told = await group.shows(group.lazy, "不能加入")
        assert "/appeal" in told.text
        (declined,) = await group.play.people.calls("declineChatJoinRequest")
        assert declined.ok
        assert await group.stands(group.lazy) == "left"


async def test_who_is_on_the_blacklist_and_is_invited_again_is_banned_again(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await blacklisted(group)
        await unbanned_by_hand(group)
        await group.play.home.add(group.owner, group.lazy)
        await group.passes(minutes=1)
        assert await group.stands(group.lazy) == "kicked"


async def test_an_admin_who_lifted_the_ban_is_asked_and_keeps_it(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await blacklisted(group)
        await unbanned_by_hand(group)
        await group.press(group.owner, "手动解封了 小李", "继续拉黑")
        assert await group.stands(group.lazy) == "kicked"


async def test_who_is_taken_off_the_blacklist_may_come_back(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        await blacklisted(group)
        await unbanned_by_hand(group)
        await group.press(group.owner, "手动解封了 小李", "解除")
        await group.shows(group.lazy, "已不在黑名单上")
        await group.lazy.join(group.play.home)
        await group.passes(hours=2)
        assert await group.stands(group.lazy) == "member"


async def test_a_stranger_who_asks_to_be_let_in_is_left_to_the_admins(tmp_path: Path) -> None:
    async with weeks(tmp_path / "x.sqlite3") as group:
        stranger = await group.play.people.person("路人")
        await stranger.request_join(group.play.home)
        await group.passes(minutes=2)
        assert not await group.play.people.calls("declineChatJoinRequest", "approveChatJoinRequest")
        assert not [one for one in await stranger.screen() if one.by_bot]
