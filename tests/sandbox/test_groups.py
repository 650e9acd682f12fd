from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated

from bot.sandbox import ImpossibleError, People
from tests.sandbox.conftest import Ask


async def texts_heard(bot: Bot) -> list[str]:
    updates = await bot.get_updates()
    return [update.message.text for update in updates if update.message and update.message.text]


async def test_with_privacy_an_ordinary_member_hears_commands_and_replies(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, bot="member")
    sent = await bot.send_message(group.chat_id, "牌桌")
    await ming.say(group, "你们好")
    await ming.say(group, "/table")
    await ming.say(group, "/table@xuezhan_bot now")
    await ming.say(group, "/table@other_bot")
    await ming.say(group, "好的", reply_to=sent.message_id)
    assert await texts_heard(bot) == ["/table", "/table@xuezhan_bot now", "好的"]


async def test_an_administrator_hears_everything(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    await ming.say(group, "你们好")
    assert await texts_heard(bot) == ["你们好"]


async def test_an_anonymous_administrator_appears_as_the_group(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    shown = await ming.say(group, "/table", anonymous=True)
    assert shown.sender == "麻将群"
    message = (await bot.get_updates(offset=-1))[0].message
    assert message is not None
    assert message.from_user is not None
    assert message.from_user.id == 1087968824
    assert message.sender_chat == message.chat
    with pytest.raises(ImpossibleError, match="no administrator"):
        await fang.say(group, "/table", anonymous=True)


async def test_a_linked_channels_post_is_forwarded(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, linked_channel="麻将频道")
    shown = await group.channel_post("周末开局")
    assert shown.sender == "麻将频道"
    message = (await bot.get_updates(offset=-1))[0].message
    assert message is not None
    assert message.is_automatic_forward
    assert message.from_user is not None
    assert message.from_user.id == 777000
    assert message.forward_origin is not None
    assert (await bot.get_chat(group.chat_id)).linked_chat_id is not None


async def test_an_upgrade_moves_everybody_and_closes_the_old_chat(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    old = await people.group("小群", ming, [fang], kind="group")
    sent = await bot.send_message(old.chat_id, "牌桌")
    await bot.get_updates(offset=-1)
    new = await old.upgrade()
    before, to, came = await bot.get_updates()
    assert before.update_id < to.update_id
    assert to.message is not None
    assert to.message.chat.id == old.chat_id
    assert to.message.migrate_to_chat_id == new.chat_id
    assert came.message is not None
    assert came.message.chat.id == new.chat_id
    assert came.message.migrate_from_chat_id == old.chat_id
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(old.chat_id, "碰")
    assert caught.value.new_chat_id == new.chat_id
    with pytest.raises(ChatMigrated):
        await bot.edit_message_text("碰", old.chat_id, sent.message_id)
    assert (await bot.get_chat(old.chat_id)).title == "小群"
    assert await new.standing(fang) == "member"
    assert (await bot.send_message(new.chat_id, "碰")).message_id == 2


async def test_the_old_chats_error_names_the_new_one(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    old = await people.group("小群", ming, kind="group")
    new = await old.upgrade()
    assert await ask("sendMessage", chat_id=old.chat_id, text="x") == {
        "ok": False,
        "error_code": 400,
        "description": "Bad Request: group chat was upgraded to a supergroup chat",
        "parameters": {"migrate_to_chat_id": new.chat_id},
    }


async def test_a_topic_keeps_its_messages_together(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, forum=True)
    topic = await bot.create_forum_topic(group.chat_id, "一号桌")
    thread_id = topic.message_thread_id
    sent = await bot.send_message(group.chat_id, "牌桌", message_thread_id=thread_id)
    assert (sent.message_thread_id, sent.is_topic_message) == (thread_id, True)
    await ming.say(group, "碰", thread_id=thread_id)
    heard = (await bot.get_updates(offset=-1))[0].message
    assert heard is not None
    assert heard.message_thread_id == thread_id
    assert heard.chat.is_forum
    await bot.edit_forum_topic(group.chat_id, thread_id, "二号桌")
    await bot.delete_forum_topic(group.chat_id, thread_id)
    assert not [message for message in await group.screen() if message.thread_id == thread_id]


async def test_closed_deleted_and_missing_topics(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, forum=True, bot="member")
    topic = await group.create_topic(ming, "一号桌")

    async def write(**params: int) -> str:
        answer = await ask("sendMessage", chat_id=group.chat_id, text="x", **params)
        return str(answer.get("description", "ok")).removeprefix("Bad Request: ")

    assert await write(message_thread_id=topic.topic_id) == "ok"
    await group.close_topic(ming, topic)
    assert await write(message_thread_id=topic.topic_id) == "TOPIC_CLOSED"
    await group.reopen_topic(ming, topic)
    assert await write(message_thread_id=topic.topic_id) == "ok"
    await group.delete_topic(ming, topic)
    assert await write(message_thread_id=topic.topic_id) == "TOPIC_DELETED"
    assert await write(message_thread_id=4711) == "message thread not found"
    assert await write(message_thread_id=1) == "message thread not found"
    assert await write() == "ok"


async def test_who_manages_topics_writes_into_a_closed_one(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming, forum=True)
    topic = await bot.create_forum_topic(group.chat_id, "一号桌")
    await bot.close_forum_topic(group.chat_id, topic.message_thread_id)
    await bot.send_message(group.chat_id, "x", message_thread_id=topic.message_thread_id)
    with pytest.raises(BadRequest, match="Topic_not_modified"):
        await bot.close_forum_topic(group.chat_id, topic.message_thread_id)


async def test_topics_need_a_forum_and_the_right(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    plain = await people.group("麻将群", ming)
    answer = await ask("createForumTopic", chat_id=plain.chat_id, name="一号桌")
    assert answer["description"] == "Bad Request: the chat is not a forum"
    forum = await people.group("麻将群", ming, forum=True, bot="member")
    answer = await ask("createForumTopic", chat_id=forum.chat_id, name="一号桌")
    no_right = "Bad Request: not enough rights to manage forum topics in the chat"
    assert answer["description"] == no_right


async def test_a_thrown_out_bot_is_told_and_can_be_brought_back(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    await group.kick(ming, bot.id)
    change = (await bot.get_updates(offset=-1))[0].my_chat_member
    assert change is not None
    assert change.new_chat_member.status == "kicked"
    await ming.say(group, "/table")
    assert await texts_heard(bot) == []
    await group.add(ming, bot.id)
    await ming.say(group, "/table")
    assert await texts_heard(bot) == ["/table"]


async def test_an_admin_deletes_the_bots_message_behind_its_back(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    sent = await bot.send_message(group.chat_id, "牌桌")
    before = await people.pending_updates()
    await ming.delete(await group.last_message())
    assert await people.pending_updates() == before
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("x", group.chat_id, sent.message_id)


async def test_a_deleted_account_has_no_name(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳", "afang")
    group = await people.group("麻将群", ming, [fang])
    await fang.delete_account()
    user = (await bot.get_chat_member(group.chat_id, fang.person_id)).user
    assert (user.first_name, user.username) == ("", None)


async def test_a_new_title_and_a_pin_are_told(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    group = await people.group("麻将群", ming)
    await ming.pin(await ming.say(group, "公告"))
    await group.rename(ming, "血战群")
    pinned, renamed = await bot.get_updates(offset=-2)
    assert pinned.message is not None
    assert pinned.message.pinned_message is not None
    assert renamed.message is not None
    assert renamed.message.new_chat_title == "血战群"
    assert renamed.message.chat.title == "血战群"
