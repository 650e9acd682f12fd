from __future__ import annotations

from bot.gateway import Member, Standing, Unknown
from bot.services.club import Chat
from tests.bot.services.house import GROUP, USERS
from tests.bot.services.roster.club_house import ADMIN, BOT_ID, ClubHouse

FANG = USERS[1]
ALL = Member(
    Standing.ADMINISTRATOR, present=True, can_restrict=True, can_pin=True, can_delete=True, can_invite=True
)


async def test_a_new_group_is_told_what_is_missing_once(house: ClubHouse) -> None:
    house.gateway.standings[GROUP.chat_id, BOT_ID] = Member(
        Standing.ADMINISTRATOR, present=True, can_delete=True, can_invite=True
    )
    await house.runs()
    (told,) = [text for text in await house.said() if "还缺" in text]
    assert "封禁用户" in told
    assert "置顶消息" in told
    assert "删除消息" not in told


async def test_a_group_that_lacks_nothing_hears_nothing(house: ClubHouse) -> None:
    house.gateway.standings[GROUP.chat_id, BOT_ID] = ALL
    await house.runs()
    assert not [text for text in await house.said() if "还缺" in text]


async def test_the_self_test_names_each_missing_right_and_what_it_is_for(house: ClubHouse) -> None:
    house.gateway.standings[GROUP.chat_id, BOT_ID] = Member(Standing.ADMINISTRATOR, present=True)
    (text,) = await house.ask(FANG, "/diag")
    for word in ("封禁用户", "置顶消息", "删除消息", "邀请用户", "时区没有设定", "编号 #1", "超级群"):
        assert word in text, word
    house.gateway.standings[GROUP.chat_id, BOT_ID] = ALL
    await house.ask(ADMIN, "/zone Asia/Shanghai")
    await house.ask(ADMIN, "/freeze on")
    (text,) = await house.ask(FANG, "/diag")
    for word in ("权限齐了", "时区 Asia/Shanghai", "语言 zh", "执行已暂停"):
        assert word in text, word


async def test_without_being_an_admin_nothing_else_is_asked(house: ClubHouse) -> None:
    (text,) = await house.ask(FANG, "/diag")
    assert "我不是管理员" in text
    assert "封禁用户" not in text


async def test_the_self_test_says_when_telegram_does_not_answer(house: ClubHouse) -> None:
    house.gateway.fault("member_status", Unknown())
    assert "没问到" in (await house.ask(FANG, "/diag"))[0]


async def test_a_basic_group_is_told_so(house: ClubHouse) -> None:
    basic = Chat(-9, "小群", is_group=True)
    house.gateway.standings[basic.chat_id, BOT_ID] = ALL
    (text,) = await house.ask(FANG, "/diag", basic)
    assert "普通群" in text
