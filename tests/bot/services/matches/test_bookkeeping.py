"""账本: one's own book in private, totals in the group, everything as a file, and nothing else."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from functools import partial

import pytest

from bot.services.club import User
from rules.charter.facts import Ending, Kind
from storage import members, tables
from storage.charter import ledger, links, matches, results
from storage.charter.ledger import Booking
from storage.database import Database
from storage.transaction import Tx
from tests.bot.services.house import USERS, private
from tests.bot.services.matches.club_house import MatchHouse

MING, FANG, WANG, LI = USERS
NEW = User(95, "=新号", language="zh")


@pytest.fixture
async def house(db: Database) -> MatchHouse:
    made = MatchHouse(db)
    await made.convene()
    await made.ask(MING, "/zone Asia/Shanghai")
    await made.clock.advance_to(made.now + timedelta(days=41))
    return made


async def _played(house: MatchHouse, days: float, bookings: tuple[Booking, ...], tx: Tx) -> int:
    at = house.now - timedelta(days=days)
    persons = [await _key(tx, user) for user in USERS]
    table = (await tables.open_table(tx, 1, None, "ended", at)).id
    await matches.start_match(tx, table, 1, Kind.TABLE, 8, persons, at)
    await ledger.add_hand(tx, 1, table, 1, bookings, at)
    await matches.end_match(tx, table, Ending.PLAYED, (), at)
    return table


async def _key(tx: Tx, user: User) -> int:
    found = await members.person_by_user(tx, user.user_id)
    assert found is not None
    return found.id


async def booked(house: MatchHouse, days: float, *moved: tuple[User, User | None, int]) -> int:
    """A match of so many days ago, and the points of its one hand."""
    bookings = tuple(
        [
            Booking(await house.key(payer), None if payee is None else await house.key(payee), points)
            for payer, payee, points in moved
        ]
    )
    return await house.do(partial(_played, house, days, bookings))


async def test_ones_own_book_shows_sums_and_the_newest_matches(house: MatchHouse) -> None:
    await booked(house, 40, (FANG, MING, 100))
    await booked(house, 3, (MING, FANG, 8), (MING, None, 2))
    newest = await booked(house, 0.1, (WANG, MING, 16))
    await house.do(lambda tx: results.shown(tx, newest, house.now))
    (answer,) = await house.ask(MING, "/ledger", None)
    assert answer == (
        "<b>周末麻将</b> · 你的账本\n"
        "本周 +6 · 本月 +6 · 一共 +106\n"
        "1 月 15 日 · 3 号桌 <b>+16</b>（暂定）\n"
        "1 月 12 日 · 2 号桌 <b>−10</b>（暂定）\n"
        "12 月 6 日 · 1 号桌 <b>+100</b>（暂定）\n"
        "全部明细：/ledger csv"
    )


async def test_a_price_and_a_void_result_are_named(house: MatchHouse) -> None:
    table = await booked(house, 0.2, (WANG, MING, 16))
    price = (Booking(await house.key(FANG), await house.key(MING), 16),)
    await house.do(lambda tx: ledger.add_price(tx, 1, table, 1, price, house.now))
    await house.do(lambda tx: results.void(tx, table, house.now))
    (answer,) = await house.ask(MING, "/ledger", None)
    assert "1 月 15 日 · 1 号桌，退出的赔付 <b>+16</b>" in answer
    assert "1 月 15 日 · 1 号桌 <b>0</b>（作废，已冲回）" in answer


async def test_the_group_sees_the_totals_of_week_and_month(house: MatchHouse) -> None:
    assert await house.ask(MING, "/ledger") == ["这个月还没有账，/table 开一桌吧"]
    await booked(house, 0.2, (FANG, MING, 16), (LI, WANG, 16))
    lines = "1. 小明 <b>+16</b>\n1. 老王 <b>+16</b>\n3. 阿芳 <b>−16</b>\n3. 小李 <b>−16</b>"
    (answer,) = await house.ask(MING, "/ledger")
    assert answer == (
        f"<b>本周</b>（4 人）\n{lines}\n<b>本月</b>（4 人）\n{lines}\n自己的账本：私聊我发 /ledger"
    )


async def test_the_points_between_two_are_told_in_private(house: MatchHouse) -> None:
    await booked(house, 0.2, (FANG, MING, 16), (MING, WANG, 4))
    await booked(house, 0.1, (MING, FANG, 5))
    answers = await house.ask(MING, "/ledger 阿芳")
    assert answers == [
        "私聊里告诉你了",
        "你和 阿芳 之间：<b>+11</b>\n阿芳：本周 −11 · 本月 −11 · 一共 −11",
    ]
    assert "+11" in (await house.ask(MING, "/ledger", reply_to=FANG))[-1]
    assert "你的账本" in (await house.ask(MING, "/ledger 小明", None))[-1]


async def test_who_has_left_the_group_reads_their_own_book_and_nobody_elses(house: MatchHouse) -> None:
    await booked(house, 1, (MING, FANG, 8))
    await house.goes(MING)
    assert "你的账本" in (await house.ask(MING, "/ledger", None))[0]
    assert await house.ask(MING, "/ledger 阿芳", None) == ["你不在这个群里，只有群里的人能看"]


@pytest.mark.parametrize("who", ["没有这个人", "<b>x</b>", "x" * 1000, "@nobody", "99999999999999999999"])
async def test_whoever_is_not_known_is_said_to_be_unknown(house: MatchHouse, who: str) -> None:
    (answer,) = await house.ask(MING, f"/ledger {who}", None)
    assert answer.startswith("没认出是谁")


async def test_a_name_with_markup_is_harmless(house: MatchHouse) -> None:
    loud = User(96, "<b>大声</b>", language="zh")
    await house.reachable(loud)
    await house.agree(loud)
    await booked(house, 0.2, (loud, MING, 16))
    (answer,) = await house.ask(MING, "/ledger")
    assert "&lt;b&gt;大声" in answer


async def test_the_file_has_every_entry_with_a_running_sum(house: MatchHouse) -> None:
    table = await booked(house, 1, (FANG, MING, 16), (MING, None, 4))
    await booked(house, 0.1, (MING, WANG, 5))
    await house.do(lambda tx: results.void(tx, table, house.now))
    answers = await house.ask(MING, "/ledger csv")
    assert answers == ["私聊里告诉你了"]
    ((chat_id, name, content),) = house.gateway.documents
    assert (chat_id, name) == (MING.user_id, "xuezhan-ledger.csv")
    text = content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0] == ["时间", "桌号", "局", "名目", "对方", "积分", "累计"]
    assert [row[1:] for row in rows[1:]] == [
        ["1", "1", "牌局", "阿芳", "16", "16"],
        ["1", "1", "牌局", "公罚", "-4", "12"],
        ["2", "1", "牌局", "老王", "-5", "7"],
        ["1", "1", "冲回", "阿芳", "-16", "-9"],
        ["1", "1", "冲回", "公罚", "4", "-5"],
    ]
    assert rows[1][0] == "2027-01-14T20:00:00+08:00"


async def test_nothing_is_sent_to_who_cannot_be_reached(house: MatchHouse) -> None:
    stranger = User(97, "路人", language="zh")
    await house.ask(stranger, "/ledger csv")
    assert house.gateway.documents == []


async def test_a_changed_account_keeps_its_book(house: MatchHouse) -> None:
    await booked(house, 0.2, (FANG, MING, 16))
    await house.reachable(NEW)
    await house.agree(NEW)
    await booked(house, 0.1, (NEW, WANG, 5))
    old, new, by = await house.key(FANG), await house.key(NEW), await house.key(MING)

    async def linked(tx: Tx) -> None:
        link = await links.name_link(tx, 1, old, new, by, house.now)
        await links.answer_link(tx, link.id, house.now, confirmed=True)

    await house.do(linked)
    (answer,) = await house.ask(NEW, "/ledger", None)
    assert "一共 −21" in answer
    assert "3. =新号 <b>−21</b>" in (await house.ask(MING, "/ledger"))[0]
    await house.ask(MING, "/ledger csv", None)
    assert "'=新号" not in house.gateway.documents[-1][2].decode()
    await house.ask(WANG, "/ledger csv", private(WANG))
    assert "'=新号" in house.gateway.documents[-1][2].decode()
