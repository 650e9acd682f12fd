from __future__ import annotations

import pytest

from bot.callback_data import Charter, Topic
from bot.services import groups as group_services
from bot.services.club import User
from storage.charter import links, roster
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.roster.club_house import ADMIN, ClubHouse

MING, FANG, WANG, LI = USERS
NEW = User(99, "阿芳 新号", "fang2", language="zh")


async def with_accounts(house: ClubHouse) -> None:
    await house.agree(FANG)
    await group_services.saw(house.club, NEW, GROUP, house.message_id())
    await group_services.saw(house.club, LI, GROUP, house.message_id())


def answer(choice: str, number: int = 1) -> Charter:
    return Charter(1, Topic.LINK, number, choice)


@pytest.mark.parametrize("typed", ["阿芳 @fang2", "71 99", "阿芳 阿芳 新号", "阿芳 99"])
async def test_a_changed_account_brings_charter_and_record_along(house: ClubHouse, typed: str) -> None:
    await with_accounts(house)
    assert await house.ask(ADMIN, f"/link {typed}") == ["好，等新号自己确认"]
    text = await house.shown("link", "link:1:1")
    assert "原来的 阿芳" in text
    assert (await house.press(NEW, answer("yes"))).text == "好，都跟过来了"
    found = await house.facts(NEW)
    assert found is not None
    assert len(found.acceptances) == 1
    assert await house.facts(FANG) == found
    assert "已确认" in await house.shown("link", "link:1:1")
    assert (await house.press(NEW, answer("no"))).text != "好，没有换号"


async def test_only_the_new_account_answers(house: ClubHouse) -> None:
    await with_accounts(house)
    await house.ask(ADMIN, "/link 阿芳 @fang2")
    for user in (ADMIN, FANG, LI):
        assert (await house.press(user, answer("yes"))).text == "要新号自己来按"
    assert await house.do(lambda tx: links.newest_accounts(tx, 1)) == {}
    assert (await house.press(NEW, answer("no"))).text == "好，没有换号"
    assert "没有换号" in await house.shown("link", "link:1:1")
    assert await house.do(lambda tx: links.newest_accounts(tx, 1)) == {}


async def test_the_new_account_may_be_whose_message_is_answered(house: ClubHouse) -> None:
    await with_accounts(house)
    await house.ask(ADMIN, "/link 阿芳", reply_to=NEW)
    await house.press(NEW, answer("yes"))
    assert len(await house.do(lambda tx: links.newest_accounts(tx, 1))) == 1


async def test_mentions_name_both(house: ClubHouse) -> None:
    await with_accounts(house)
    await house.ask(ADMIN, "/link 阿芳 阿芳 新号", mentions=(FANG, NEW))
    await house.press(NEW, answer("yes"))
    assert len(await house.do(lambda tx: links.newest_accounts(tx, 1))) == 1


@pytest.mark.parametrize(
    "typed", ["", "阿芳", "阿芳 nobody", "<b> @fang2", "x" * 1000, "9" * 40 + " 99", "阿芳 阿芳", "a b c d"]
)
async def test_whoever_is_not_clearly_named_is_not_linked(house: ClubHouse, typed: str) -> None:
    await with_accounts(house)
    assert (await house.ask(ADMIN, f"/link {typed}")) != ["好，等新号自己确认"]


async def test_two_questions_about_one_account_have_one_answer(house: ClubHouse) -> None:
    await with_accounts(house)
    for typed in ("阿芳 @fang2", "阿芳 小李", "99 71"):
        await house.ask(ADMIN, f"/link {typed}")
    await house.press(NEW, answer("yes", 1))
    assert (await house.press(LI, answer("yes", 2))).text == "好，没有换号"
    assert (await house.press(FANG, answer("yes", 3))).text == "好，没有换号"
    assert len(await house.do(lambda tx: links.newest_accounts(tx, 1))) == 1
    assert await house.ask(ADMIN, "/link 阿芳 小李") == ["这个旧号已经换过号了"]
    assert await house.ask(ADMIN, "/link 99 71") == ["这两个号已经是同一个人了"]
    assert await house.do(lambda tx: roster.enrolled_count(tx, 1)) == 1
