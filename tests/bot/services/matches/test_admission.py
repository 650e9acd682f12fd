"""入座: whom the charter keeps from a seat, and what a table says of whether it counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.callback_data import Lobby, LobbyDoes, SitLink, pack_link
from bot.services.club import User
from bot.services.roster.charter import ensure_charter
from rules.charter.cases import Breach, Conduct, Grade, Misconduct
from rules.charter.repeat import Answer, Answered
from storage.charter import cases, versions
from storage.database import Database
from storage.transaction import Tx
from tests.bot.services.house import USERS
from tests.bot.services.matches.club_house import MatchHouse

MING, FANG, WANG, LI = USERS
GUEST = User(90, "小强", language="zh")


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    made = MatchHouse(db)
    await made.convene()
    await made.ask(MING, "/zone Asia/Shanghai")
    return made


async def sits(house: MatchHouse, user: User, terms: str = "") -> str | None:
    """What somebody is told who presses [坐下] at a new table."""
    await house.say(MING, f"/table {terms}".strip())
    return (await house.press(user, Lobby(1, LobbyDoes.SIT))).text


async def is_seated(house: MatchHouse, user: User) -> bool:
    return (await house.state()).seat_of(await house.key(user)) is not None


async def test_who_has_agreed_sits_down(house: MatchHouse) -> None:
    assert await sits(house, FANG) == "坐好了"


async def test_a_guest_may_sit_and_is_told_that_it_does_not_count(house: MatchHouse) -> None:
    await house.reachable(GUEST)
    assert await sits(house, GUEST) == "坐好了。你还没同意章程，这一场不算你本周的计数比赛"
    assert await is_seated(house, GUEST)


async def test_a_guest_of_a_casual_table_is_told_nothing_of_it(house: MatchHouse) -> None:
    await house.reachable(GUEST)
    assert await sits(house, GUEST, "休闲") == "坐好了"


async def test_a_suspended_member_sits_at_casual_tables_only(house: MatchHouse) -> None:
    await house.charge(FANG, Breach.QUIT)
    text = await sits(house, FANG)
    assert text == "你停赛到 12 月 6 日（周日）20:00，先打休闲局吧（/table 休闲）"
    assert not await is_seated(house, FANG)
    await house.say(MING, "/table 休闲")
    assert (await house.press(FANG, Lobby(2, LobbyDoes.SIT))).text == "坐好了"


async def test_without_a_zone_nothing_is_enforced(db: Database) -> None:
    house = MatchHouse(db)
    await house.convene()
    await house.charge(FANG, Breach.QUIT)
    assert await sits(house, FANG) == "坐好了"
    await house.reachable(GUEST)
    assert (await house.press(GUEST, Lobby(1, LobbyDoes.SIT))).text == "坐好了"


@pytest.mark.parametrize("terms", ["", "休闲"])
async def test_who_is_barred_sits_nowhere(house: MatchHouse, terms: str) -> None:
    await house.charge(FANG, Misconduct(Conduct.COLLUSION, Grade.GRAVE))
    assert str(await sits(house, FANG, terms)).startswith("你已被本群永久禁赛")
    assert not await is_seated(house, FANG)


@pytest.mark.parametrize("terms", ["", "休闲"])
async def test_who_is_blacklisted_sits_nowhere(house: MatchHouse, terms: str) -> None:
    person, admin = await house.key(FANG), await house.key(MING)
    listed = Answered(person, Answer.BLACKLIST, admin, house.now)
    await house.do(lambda tx: cases.record(tx, 1, listed, entropy=house.club.entropy))
    assert str(await sits(house, FANG, terms)).startswith("你在本群的黑名单上")


async def test_a_stricter_version_is_accepted_before_a_counted_seat(house: MatchHouse) -> None:
    async def tighten(tx: Tx) -> int:
        newest = (await ensure_charter(tx, 1, house.now))[-1]
        stricter = replace(newest.terms, quit_weight=5)
        version = replace(newest, number=newest.number + 1, terms=stricter, effective_at=house.now)
        await versions.add_version(tx, 1, version, None, house.now)
        return version.number

    number = await house.do(tighten)
    assert await sits(house, FANG) == f"章程有了第 {number} 版，先到章程卡上看过、按〔我同意〕，再来坐"
    assert not await is_seated(house, FANG)


async def test_a_link_seats_nobody_whom_the_charter_keeps_out(house: MatchHouse) -> None:
    await house.charge(FANG, Misconduct(Conduct.COLLUSION, Grade.GRAVE))
    await house.say(MING, "/table")
    await house.say(FANG, f"/start {pack_link(SitLink(1))}", None)
    assert not await is_seated(house, FANG)
    assert (await house.said())[-1].startswith("你已被本群永久禁赛")


@pytest.mark.parametrize(
    ("terms", "line"),
    [
        ("", "四位真人打满 4 局，算本周的计数比赛"),
        ("3", "不到 4 局，不算本周的计数比赛"),
        ("休闲", "休闲局：不算本周的计数比赛"),
    ],
)
async def test_the_lobby_card_says_whether_it_will_count(house: MatchHouse, terms: str, line: str) -> None:
    await house.say(MING, f"/table {terms}".strip())
    assert line in await house.shown("lobby", "table:1:0")


async def test_the_lobby_card_counts_by_the_groups_own_charter(house: MatchHouse) -> None:
    async def change(tx: Tx) -> None:
        newest = (await ensure_charter(tx, 1, house.now))[-1]
        terms = replace(newest.terms, counted_hands=8)
        await versions.add_version(
            tx,
            1,
            replace(newest, number=newest.number + 1, terms=terms, effective_at=house.now),
            None,
            house.now,
        )

    await house.do(change)
    await house.clock.advance_to(house.now + timedelta(seconds=1))
    await house.say(MING, "/table 4")
    assert "不到 8 局" in await house.shown("lobby", "table:1:0")
