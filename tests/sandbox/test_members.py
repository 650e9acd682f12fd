from __future__ import annotations

from datetime import timedelta

import pytest
from telegram import Bot, ChatMemberBanned, ChatMemberRestricted, ChatPermissions, Update
from telegram.constants import ChatMemberStatus

from bot.sandbox import ImpossibleError, People, World
from tests.sandbox.conftest import START, Ask

EVERYTHING = list(Update.ALL_TYPES)


async def test_each_standing_satisfies_the_library(bot: Bot, people: People) -> None:
    ming, fang, wang = [await people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await people.group("麻将群", ming, [fang, wang])
    await group.restrict(ming, wang, ["can_send_messages"])
    assert (await bot.get_chat_member(group.chat_id, ming.person_id)).status == "creator"
    own = await bot.get_chat_member(group.chat_id, bot.id)
    assert own.status == ChatMemberStatus.ADMINISTRATOR
    restricted = await bot.get_chat_member(group.chat_id, wang.person_id)
    assert isinstance(restricted, ChatMemberRestricted)
    assert not restricted.can_send_messages
    assert restricted.is_member
    await group.ban(ming, wang)
    banned = await bot.get_chat_member(group.chat_id, wang.person_id)
    assert isinstance(banned, ChatMemberBanned)
    await fang.leave(group)
    assert (await bot.get_chat_member(group.chat_id, fang.person_id)).status == "left"
    assert await bot.get_chat_member_count(group.chat_id) == 2
    admins = await bot.get_chat_administrators(group.chat_id)
    assert {admin.user.id for admin in admins} == {ming.person_id, bot.id}


async def test_a_chat_tells_its_pin_and_permissions(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, username="majiang")
    sent = await bot.send_message("@majiang", "公告")
    await bot.pin_chat_message(group.chat_id, sent.message_id)
    chat = await bot.get_chat(group.chat_id)
    assert chat.pinned_message is not None
    assert chat.pinned_message.text == "公告"
    assert chat.permissions == ChatPermissions.all_permissions()
    shown = await group.screen()
    assert [message.pinned for message in shown if message.text == "公告"] == [True]
    assert shown[-1].service == "pinned_message"
    await bot.unpin_all_chat_messages(group.chat_id)
    assert (await bot.get_chat(group.chat_id)).pinned_message is None


async def test_the_bot_hears_that_it_was_added_and_of_its_own_pin(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    sent = await bot.send_message(group.chat_id, "公告")
    await bot.pin_chat_message(group.chat_id, sent.message_id)
    added, greeted, promoted, pinned = await bot.get_updates()
    assert added.my_chat_member is not None
    assert added.my_chat_member.new_chat_member.status == "member"
    assert greeted.message is not None
    assert greeted.message.new_chat_members[0].id == bot.id
    assert promoted.my_chat_member is not None
    assert promoted.my_chat_member.new_chat_member.status == "administrator"
    assert pinned.message is not None
    assert pinned.message.pinned_message is not None


async def test_an_administrator_hears_who_comes_and_goes(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming)
    await bot.get_updates(offset=-1, allowed_updates=EVERYTHING)
    await fang.join(group)
    await fang.leave(group)
    updates = await bot.get_updates(allowed_updates=EVERYTHING)
    steps = [update.chat_member.new_chat_member.status for update in updates if update.chat_member]
    assert steps == ["member", "left"]


async def test_an_ordinary_member_hears_of_nobody(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, bot="member")
    await bot.get_updates(offset=-1, allowed_updates=EVERYTHING)
    await fang.join(group)
    updates = await bot.get_updates(allowed_updates=EVERYTHING)
    assert not [update for update in updates if update.chat_member]


async def test_unban_removes_a_present_member_who_may_come_back(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await bot.unban_chat_member(group.chat_id, fang.person_id, only_if_banned=True)
    assert await group.standing(fang) == "member"
    await bot.unban_chat_member(group.chat_id, fang.person_id, only_if_banned=False)
    assert await group.standing(fang) == "left"
    await fang.join(group)
    assert await group.standing(fang) == "member"


async def test_a_ban_keeps_out_until_it_ends(bot: Bot, people: People, world: World) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await bot.ban_chat_member(group.chat_id, fang.person_id, until_date=START + timedelta(hours=1))
    with pytest.raises(ImpossibleError, match="kicked"):
        await fang.join(group)
    world.advance(3601)
    await fang.join(group)
    assert await group.standing(fang) == "member"


async def test_a_muted_member_cannot_write_until_it_ends(bot: Bot, people: People, world: World) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await bot.restrict_chat_member(
        group.chat_id,
        fang.person_id,
        ChatPermissions.no_permissions(),
        until_date=START + timedelta(minutes=5),
    )
    with pytest.raises(ImpossibleError, match="may not write"):
        await fang.say(group, "碰")
    world.advance(301)
    assert (await fang.say(group, "碰")).text == "碰"


async def test_all_permissions_lift_a_restriction(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await group.restrict(ming, fang, ["can_send_messages"])
    await bot.restrict_chat_member(group.chat_id, fang.person_id, ChatPermissions.all_permissions())
    assert await group.standing(fang) == "member"


async def test_a_join_request_waits_for_the_bot(bot: Bot, people: People) -> None:
    ming, fang, wang = [await people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await people.group("麻将群", ming)
    await fang.request_join(group)
    await wang.request_join(group)
    request = (await bot.get_updates(offset=-2))[0].chat_join_request
    assert request is not None
    assert (await bot.send_message(request.user_chat_id, "欢迎")).text == "欢迎"
    await bot.approve_chat_join_request(group.chat_id, fang.person_id)
    await bot.decline_chat_join_request(group.chat_id, wang.person_id)
    assert await group.standing(fang) == "member"
    assert await group.standing(wang) == "left"


async def test_acts_on_members_that_are_refused(ask: Ask, people: People) -> None:
    ming, fang, wang = [await people.person(name) for name in ("小明", "阿芳", "老王")]
    unmet = await people.person("小李")
    await ming.start()
    group = await people.group("麻将群", ming, [fang, wang])
    await group.promote(ming, fang)
    bot_id = await people.bot_id()

    async def refusal(method: str, user_id: int, chat_id: int = group.chat_id, **params: object) -> str:
        answer = await ask(method, chat_id=chat_id, user_id=user_id, **params)
        return str(answer["description"]).removeprefix("Bad Request: ")

    assert await refusal("banChatMember", ming.person_id) == "can't remove chat owner"
    administrator = "user is an administrator of the chat"
    assert await refusal("banChatMember", fang.person_id) == administrator
    assert await refusal("unbanChatMember", fang.person_id) == administrator
    assert await refusal("banChatMember", bot_id) == "can't restrict self"
    assert await refusal("banChatMember", unmet.person_id) == "PARTICIPANT_ID_INVALID"
    assert await refusal("getChatMember", unmet.person_id) == "member not found"
    private = ming.person_id
    no_bans = "can't ban members in private chats"
    assert await refusal("banChatMember", wang.person_id, private) == no_bans
    nobody = "there are no administrators in the private chat"
    assert await refusal("getChatAdministrators", 0, private) == nobody
    missing = await refusal("approveChatJoinRequest", wang.person_id)
    assert missing == "USER_ALREADY_PARTICIPANT"
    await group.demote(ming, bot_id)
    no_right = "not enough rights to restrict/unrestrict chat member"
    assert await refusal("banChatMember", wang.person_id) == no_right
    assert await refusal("restrictChatMember", wang.person_id, permissions={}) == no_right


async def test_a_basic_group_knows_neither_unban_nor_restrict(ask: Ask, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("小群", ming, [fang], kind="group", bot="member")
    where = {"chat_id": group.chat_id, "user_id": fang.person_id}
    answer = await ask("unbanChatMember", **where)
    only_large = "method is available for supergroup and channel chats only"
    assert answer["description"] == f"Bad Request: {only_large}"
    answer = await ask("restrictChatMember", **where, permissions={})
    assert answer["description"] == "Bad Request: method is available only for supergroups"
    answer = await ask("banChatMember", **where)
    inviter = "need to be inviter of a user to kick it from a basic group"
    assert answer["description"] == f"Bad Request: {inviter}"
    await group.promote(ming, await people.bot_id())
    assert (await ask("banChatMember", **where))["ok"]


async def test_a_person_without_the_right_cannot_act(people: People) -> None:
    ming, fang, wang = [await people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await people.group("麻将群", ming, [fang, wang])
    with pytest.raises(ImpossibleError, match="can_restrict_members"):
        await group.kick(fang, wang)
    said = await wang.say(group, "碰")
    with pytest.raises(ImpossibleError, match="may not delete"):
        await fang.delete(said)


async def test_other_bots_are_among_the_administrators_when_they_are_asked_for(
    bot: Bot, people: People
) -> None:
    ming = await people.person("小明")
    other = await people.person("管家", is_bot=True)
    group = await people.group("麻将群", ming)
    await group.add(ming, other, ["can_pin_messages"])
    without = await bot.get_chat_administrators(group.chat_id)
    assert {one.user.id for one in without} == {ming.person_id, bot.id}
    everybody = await bot.get_chat_administrators(group.chat_id, return_bots=True)
    assert {one.user.id for one in everybody} == {ming.person_id, bot.id, other.person_id}
