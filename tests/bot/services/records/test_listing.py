from __future__ import annotations

import csv
import io
import json

import pytest

from bot.services.club import User
from rules.charter.cases import Breach, Conduct, Grade, Misconduct
from storage.chain_export import check_export
from storage.charter import cases
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.records.club_house import GROUP_ID, CourtHouse

MING, FANG, WANG, LI = USERS
SERIOUS = Misconduct(Conduct.INSULT, Grade.SERIOUS)
LIGHT = Misconduct(Conduct.HINT, Grade.LIGHT)


async def head(house: CourtHouse) -> str:
    found = await house.do(lambda tx: cases.head(tx, GROUP_ID))
    assert found is not None
    return found


async def test_ones_own_record_is_told_in_private_with_the_head_of_the_chain(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    await house.charge(WANG, LIGHT)
    in_group, mine = await house.ask(LI, "/violations")
    assert "辱骂" not in in_group
    assert "辱骂嘲讽（重）" in mine
    assert "旁人指点" not in mine
    assert await head(house) in mine
    (none,) = await house.ask(FANG, "/violations", None)
    assert "没有记录" in none


@pytest.mark.parametrize("text", ["/violations all", "/violations 小李", "/violations 全部 2"])
async def test_only_admins_see_the_records_of_others(house: CourtHouse, text: str) -> None:
    await house.charge(LI, SERIOUS)
    (said,) = await house.ask(WANG, text, None)
    assert said == "这要管理员来"


async def test_admins_page_through_all_cases_and_read_anybodys_record(house: CourtHouse) -> None:
    for _ in range(12):
        await house.charge(LI, LIGHT)
    await house.void(12)
    (first,) = await house.ask(MING, "/violations all", None)
    assert "共 12 案" in first
    assert "第 12 案 · 小李 · 旁人指点（轻）" in first
    assert "（已撤销）" in first
    assert "/violations all 2" in first
    (second,) = await house.ask(MING, "/violations all 2", None)
    assert "第 2 案" in second
    assert "/violations all" not in second
    for far in ("0", "3", "999999"):
        (empty,) = await house.ask(MING, f"/violations all {far}", None)
        assert "没有记录" in empty
    (record,) = await house.ask(MING, "/violations 小李", None)
    assert "小李 的记录" in record
    (unknown,) = await house.ask(MING, "/violations 谁也不是", None)
    assert "没找到这个人" in unknown
    (unknown,) = await house.ask(MING, f"/violations {'长' * 1000}", None)
    assert "没找到这个人" in unknown


async def test_how_one_stands_in_a_few_lines(house: CourtHouse) -> None:
    (plain,) = await house.ask(LI, "/me", None)
    assert "已入册" in plain
    assert "有效记录：0 分（0 案）" in plain
    await house.charge(LI, Breach.QUIT)
    (said,) = await house.ask(LI, "/me", None)
    assert "有效记录：3 分（1 案）" in said
    assert "停打计数的比赛，到" in said
    await house.charge(LI, Misconduct(Conduct.SIGNAL, Grade.GRAVE))
    (said,) = await house.ask(LI, "/me", None)
    assert "禁赛（第 2 案）" in said
    in_group, _ = await house.ask(LI, "/me")
    assert "禁赛" not in in_group


def exported(house: CourtHouse) -> tuple[dict[str, object], list[list[str]]]:
    (_, _, chain), (_, _, table) = house.gateway.documents[-2:]
    return json.loads(chain), list(csv.reader(io.StringIO(table.decode("utf-8-sig"))))


async def test_an_export_names_nobody_and_can_be_checked(house: CourtHouse) -> None:
    await house.charge(LI, SERIOUS)
    await house.void(1)
    await house.ask(MING, "/export", None)
    document, rows = exported(house)
    raw = json.dumps(document, ensure_ascii=False)
    assert not any(user.name in raw for user in USERS)
    checked = check_export(document, [await head(house)])
    assert (checked.wrong, checked.entries) == (None, 2)
    about_chain, about_cases = house.gateway.screens(MING.user_id)[-2:]
    assert about_chain.startswith("案卷链")
    assert about_cases == "案件表，1 案，一案一行；时间是 UTC"
    assert rows[0][:3] == ["case", "opened", "person"]
    assert rows[1][0] == "1"
    assert len(rows[1][2]) == 32
    assert rows[1][-1] == "mistake"


async def test_with_names_an_admin_gets_them_harmless_for_spreadsheets(house: CourtHouse) -> None:
    await house.ask(User(LI.user_id, "=1+1", language="zh"), "/me", None)
    await house.charge(LI, SERIOUS)
    await house.ask(MING, "/export names", None)
    document, rows = exported(house)
    assert "=1+1" in json.dumps(document["people"])
    assert rows[1][2] == "'=1+1"


@pytest.mark.parametrize(
    ("user", "text", "said"),
    [(WANG, "/export", "这要管理员来"), (MING, "/export everything", "/export names")],
)
async def test_an_export_is_for_admins_and_asked_for_in_one_of_two_ways(
    house: CourtHouse, user: User, text: str, said: str
) -> None:
    (answer,) = await house.ask(user, text, GROUP)
    assert said in answer
    assert house.gateway.documents == []


async def test_an_empty_chain_is_exported_too(house: CourtHouse) -> None:
    await house.ask(MING, "/export", None)
    document, rows = exported(house)
    assert check_export(document).entries == 0
    assert len(rows) == 1
