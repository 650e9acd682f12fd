"""为何散桌: the words of an admin who ended a match go with `/forget`, which events cannot."""

from __future__ import annotations

import pytest

from bot.gateway import Member, Standing
from bot.services.asked import Said
from bot.services.club import User
from bot.services.roster import forgetting
from rules.table.events import Ending
from storage.transaction import Tx
from tests.bot.services.house import USERS, House, private

BOSS = User(999, "阿强", language="zh")
NAMED = USERS[1]
REASON = f"{NAMED.name} 要结婚"


async def stopped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that an admin ended, naming somebody."""

    async def is_admin(_chat: int, _user: int) -> Member:
        return Member(Standing.ADMINISTRATOR, present=True)

    await house.begin()
    monkeypatch.setattr(house.gateway, "member_status", is_admin)
    await house.say(BOSS, f"/stop  {REASON.replace(' ', '  ')}")


async def forget(house: House, user: User) -> None:
    await forgetting.forget(house.club, Said(user, private(user), house.message_id(), "yes"))


async def everything(house: House) -> list[str]:
    """Every text that is stored anywhere."""

    async def job(tx: Tx) -> list[str]:
        names = await tx.fetch_all("SELECT name FROM sqlite_schema WHERE type = 'table'")
        rows = [row for (name,) in names for row in await tx.fetch_all(f'SELECT * FROM "{name}"')]  # noqa: S608
        return [value for row in rows for value in row if isinstance(value, str)]

    return await house.do(job)


@pytest.mark.parametrize("forgotten", [BOSS, NAMED], ids=["who-wrote-it", "who-is-named"])
async def test_an_admins_reason_is_forgotten_with_who_wrote_it_and_with_who_is_named(
    house: House, monkeypatch: pytest.MonkeyPatch, forgotten: User
) -> None:
    await stopped(house, monkeypatch)
    assert any("结婚" in text for text in await everything(house))
    await forget(house, forgotten)
    assert not any("结婚" in text for text in await everything(house))
    state = await house.state()
    assert (state.ending, state.ended_reason) == (Ending.ADMIN, "")


@pytest.mark.parametrize(("forgotten", "drawn"), [(BOSS, {"result"}), (NAMED, {"result"}), (USERS[0], set())])
async def test_the_result_that_stands_in_the_group_is_drawn_without_the_forgotten_reason(
    house: House, monkeypatch: pytest.MonkeyPatch, forgotten: User, drawn: set[str]
) -> None:
    await stopped(house, monkeypatch)
    await house.stand("table:1:0")
    await forget(house, forgotten)
    assert await house.dirty("table:1:0") == drawn
    found = await house.drawn(await house.card("result"))
    assert found is not None
    assert ("结婚" in found.screen.text) is (not drawn)


async def test_an_admins_reason_stays_when_others_are_forgotten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stopped(house, monkeypatch)
    await forget(house, USERS[0])
    assert (await house.state()).ended_reason == REASON


async def test_the_first_reason_stays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await stopped(house, monkeypatch)
    await house.say(BOSS, "/stop 又一次")
    assert (await house.state()).ended_reason == REASON
