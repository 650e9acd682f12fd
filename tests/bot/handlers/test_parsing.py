"""从更新到我们的话: whom a message names, and who has written it."""

from __future__ import annotations

from typing import Any

from telegram import Message, Update

from bot.handlers.parsing import chat_of, is_anonymous_admin, said_of, writer_of
from bot.services.asked import Said
from bot.services.club import User

GROUP = {"id": -1001, "type": "supergroup", "title": "周末麻将"}
MING = {"id": 70, "is_bot": False, "first_name": "小明", "language_code": "zh-hans"}
FANG = {"id": 71, "is_bot": False, "first_name": "阿芳"}
ROBOT = {"id": 9, "is_bot": True, "first_name": "管家", "username": "guanjia_bot"}
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
AS_GROUP = {"from": ANONYMOUS, "sender_chat": GROUP}


def message(text: str, **fields: Any) -> Message:
    document = {"message_id": 12, "date": 1, "chat": GROUP, "from": MING, "text": text, **fields}
    update = Update.de_json({"update_id": 1, "message": document}, None)
    assert update.message is not None
    return update.message


def said(text: str, **fields: Any) -> Said:
    one = message(text, **fields)
    chat = chat_of(one.chat, one)
    assert chat is not None
    return said_of(one, User(70, "小明"), chat)


def replied(**fields: Any) -> dict[str, Any]:
    return {"reply_to_message": {"message_id": 5, "date": 1, "chat": GROUP, "text": "臭牌", **fields}}


def entity(kind: str, offset: int, length: int, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "length": length, **fields}


def test_the_text_of_a_command_is_what_comes_after_its_name() -> None:
    assert said("/case 阿芳 迟到").text == "阿芳 迟到"
    assert said("/case\n阿芳\n迟到 ").text == "阿芳\n迟到"
    assert said("/case@xuezhan_bot   阿芳").text == "阿芳"
    assert said("/case").text == ""


def test_a_reply_says_who_wrote_the_message_and_which_it_is() -> None:
    one = said("/report", **replied(**{"from": FANG}))
    assert (one.reply_to, one.reply_message_id) == (User(71, "阿芳"), 5)
    alone = said("/report")
    assert (alone.reply_to, alone.reply_message_id) == (None, None)


def test_a_reply_to_a_bot_or_to_the_group_itself_names_nobody() -> None:
    assert said("/report", **replied(**{"from": ROBOT})).reply_to is None
    to_group = said("/report", **replied(**AS_GROUP))
    assert (to_group.reply_to, to_group.reply_message_id) == (None, 5)
    channel = {"id": -1009, "type": "channel", "title": "频道"}
    posted = {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}, "sender_chat": channel}
    assert said("/report", **replied(**posted)).reply_to is None


def test_what_opened_a_topic_is_not_answered_by_every_message_in_it() -> None:
    opening = replied(**{"from": FANG}, forum_topic_created={"name": "一桌", "icon_color": 1})
    in_topic = {"is_topic_message": True, "message_thread_id": 5}
    one = said("/report", **opening, **in_topic)
    assert (one.reply_to, one.reply_message_id) == (None, None)
    assert one.chat.thread_id == 5
    elsewhere = said("/report", **replied(**{"from": FANG}), is_topic_message=True, message_thread_id=4)
    assert elsewhere.reply_to == User(71, "阿芳")


def test_people_are_named_by_their_names_or_by_usernames() -> None:
    text = "/case 🀄阿芳 @laowang @xiao_li 迟到"
    entities = [
        entity("bot_command", 0, 5),
        entity("text_mention", 8, 2, user=FANG),
        entity("mention", 11, 8),
        entity("mention", 20, 8),
    ]
    one = said(text, entities=entities)
    assert one.mentions == (User(71, "阿芳"),)
    assert one.usernames == ("laowang", "xiao_li")


def test_a_bot_is_nobody_that_could_be_named() -> None:
    entities = [entity("text_mention", 6, 2, user=ROBOT), entity("text_mention", 9, 2)]
    assert said("/case 管家 某人", entities=entities).mentions == ()


def test_half_a_surrogate_pair_does_not_keep_the_rest_from_being_read() -> None:
    one = said("/case \ud83c @laowang", entities=[entity("mention", 8, 8)])
    assert one.text == "? @laowang"
    assert one.usernames == ("laowang",)


def test_who_writes_as_the_group_is_nobody_in_particular() -> None:
    one = message("/stop", **AS_GROUP)
    assert is_anonymous_admin(one)
    assert writer_of(one) is None
    assert not is_anonymous_admin(message("/stop"))
    assert writer_of(message("/stop")) == User(70, "小明", language="zh")
