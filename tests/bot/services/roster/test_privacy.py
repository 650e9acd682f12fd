from __future__ import annotations

import json
from datetime import timedelta

from bot.delivery.books import place_of
from bot.services import groups as group_services
from rules.charter.cases import Conduct, Grade, Misconduct, Opened
from storage.address import PersonAddress
from storage.charter import cases, roster
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.roster.club_house import ClubHouse

MING, FANG, WANG, LI = USERS


async def test_what_is_stored_is_told_in_private(house: ClubHouse) -> None:
    await house.reachable(FANG)
    nameless, text = await house.ask(FANG, "/privacy")
    assert nameless == "私聊里告诉你了"
    assert "我存了什么" in text
    assert await house.ask(FANG, "/privacy", None) == [text]


async def test_ones_data_come_as_a_file_in_private(house: ClubHouse) -> None:
    await house.reachable(FANG, WANG)
    await house.agree(FANG)
    await house.agree(WANG)
    assert await house.ask(FANG, "/mydata") == ["私聊里告诉你了"]
    ((chat_id, name, content),) = house.gateway.documents
    assert (chat_id, name) == (FANG.user_id, "xuezhan.json")
    found = json.loads(content)
    assert [row["name"] for row in found["people"]] == ["阿芳"]
    assert [row["version"] for row in found["acceptances"]] == [1]
    assert "老王" not in content.decode()


async def test_nobody_gets_a_file_whom_the_bot_cannot_reach(house: ClubHouse) -> None:
    (text,) = await house.ask(FANG, "/mydata")
    assert "START" in text
    assert house.gateway.documents == []


async def everything(house: ClubHouse) -> list[object]:
    async def job(tx: Tx) -> list[object]:
        names = await tx.fetch_all("SELECT name FROM sqlite_schema WHERE type = 'table'")
        tables = [await tx.fetch_all(f"SELECT * FROM {name}") for (name,) in names]  # noqa: S608
        return [value for rows in tables for row in rows for value in row]

    return await house.do(job)


async def test_forgetting_is_asked_twice_and_takes_name_and_account_away(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    assert "/forget yes" in (await house.ask(FANG, "/forget yes"))[-1]
    assert "/forget yes" in (await house.ask(FANG, "/forget", None))[-1]
    assert "阿芳" in [str(value) for value in await everything(house)]
    await house.ask(FANG, "/forget yes", None)
    assert house.gateway.screens(FANG.user_id)[-1].startswith("忘记了")
    kept = await everything(house)
    assert FANG.user_id not in kept
    assert not [value for value in kept if "阿芳" in str(value)]
    found = await house.do(lambda tx: roster.member(tx, 1, 1))
    assert found is not None
    assert found.acceptances
    assert not found.is_here(house.now)


async def test_who_comes_back_is_known_again_with_the_charter_that_they_agreed_to(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    await house.clock.advance_to(house.now + timedelta(hours=1))
    await house.ask(FANG, "/forget yes", None)
    await house.clock.advance_to(house.now + timedelta(hours=1))
    await group_services.saw(house.club, FANG, GROUP, house.message_id())
    found = await house.facts(FANG)
    assert found is not None
    assert (found.person, len(found.acceptances), len(found.stays)) == (1, 1, 2)
    assert found.is_here(house.now)


async def test_forgetting_waits_for_cases_that_count(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    opened = Opened(1, 1, Misconduct(Conduct.HINT, Grade.LIGHT), 1, house.now)
    await house.do(lambda tx: cases.record(tx, 1, opened, entropy=house.club.entropy))
    assert "还有处罚在生效（周末麻将）" in (await house.ask(FANG, "/forget yes", None))[-1]
    assert FANG.user_id in await everything(house)
    await house.clock.advance_to(house.now + timedelta(days=31))
    await house.ask(FANG, "/forget yes", None)
    assert FANG.user_id not in await everything(house)


async def test_forgetting_waits_for_the_end_of_a_match(house: ClubHouse) -> None:
    await house.open(users=USERS[:2])
    assert "牌桌" in (await house.ask(FANG, "/forget yes", None))[-1]
    assert FANG.user_id in await everything(house)


async def test_nothing_is_ever_sent_to_who_was_forgotten(house: ClubHouse) -> None:
    await house.reachable(FANG)
    await house.agree(FANG)
    await house.ask(FANG, "/forget yes", None)
    assert await house.do(lambda tx: place_of(tx, PersonAddress(1))) is None
    before = len(house.gateway.calls)
    await house.runs(hours=30)
    assert not [c for c in house.gateway.calls[before:] if (c.message_id or 0) < 0 or c.chat_id == -1]
