from __future__ import annotations

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram.error import BadRequest

from bot.sandbox import ImpossibleError, People, World
from tests.sandbox.conftest import Ask

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("坐下", callback_data="sit")]])
SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


async def test_a_message_arrives_with_its_formatting_and_buttons(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_message(ming.person_id, "轮到 <b>你</b>", parse_mode="HTML", reply_markup=KEYBOARD)
    (_, shown) = await ming.screen()
    assert (shown.text, shown.html) == ("轮到 你", "轮到 <b>你</b>")
    assert shown.rows[0][0].data == "sit"
    assert shown.message_id == sent.message_id
    assert sent.reply_markup == KEYBOARD
    assert sent.chat.id == ming.person_id


async def test_an_edit_changes_what_is_seen(bot: Bot, people: People, world: World) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_message(ming.person_id, "一", reply_markup=KEYBOARD)
    world.advance(5)
    edited = await bot.edit_message_text("二", ming.person_id, sent.message_id)
    shown = await ming.last_message()
    assert (shown.text, shown.rows, shown.edited) == ("二", (), True)
    assert not isinstance(edited, bool)
    assert edited.edit_date is not None
    assert (edited.edit_date - sent.date).total_seconds() == 5


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_message(ming.person_id, "一", reply_markup=KEYBOARD)
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_text(
            "<i></i>一",
            ming.person_id,
            sent.message_id,
            parse_mode="HTML",
            reply_markup=KEYBOARD,
        )
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_reply_markup(ming.person_id, sent.message_id, reply_markup=KEYBOARD)


async def test_the_text_of_an_unchanged_edit_is_telegrams(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = (await ask("sendMessage", chat_id=ming.person_id, text="一"))["result"]
    answer = await ask("editMessageText", chat_id=ming.person_id, message_id=sent["message_id"], text="一")
    assert answer["description"] == f"Bad Request: {SAME}"


async def test_private_chats_and_basic_groups_share_one_count_of_messages(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    basic = await people.group("小群", ming, kind="group")
    large = await people.group("大群", ming)
    first = await bot.send_message(ming.person_id, "一")
    second = await bot.send_message(basic.chat_id, "二")
    third = await bot.send_message(large.chat_id, "三")
    fourth = await bot.send_message(ming.person_id, "四")
    assert second.message_id == first.message_id + 1
    assert fourth.message_id == second.message_id + 1
    assert third.message_id < first.message_id


async def test_a_reply_shows_the_message_replied_to(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    started = await ming.start()
    sent = await bot.send_message(ming.person_id, "好", reply_parameters=ReplyParameters(started.message_id))
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.text == "/start"


async def test_a_reply_to_a_vanished_message_is_refused_unless_allowed(ask: Ask, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    chat = ming.person_id
    answer = await ask("sendMessage", chat_id=chat, text="好", reply_parameters={"message_id": 99})
    assert answer["description"] == "Bad Request: message to be replied not found"
    lenient = {"message_id": 99, "allow_sending_without_reply": True}
    answer = await ask("sendMessage", chat_id=chat, text="好", reply_parameters=lenient)
    assert answer["ok"]


async def test_deleting_removes_from_the_screen(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_message(ming.person_id, "一")
    assert await bot.delete_message(ming.person_id, sent.message_id)
    assert [message.text for message in await ming.screen()] == ["/start"]


async def test_deleting_many_passes_over_what_is_missing(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_message(ming.person_id, "一")
    assert await bot.delete_messages(ming.person_id, [sent.message_id, 4711])
    assert [message.text for message in await ming.screen()] == ["/start"]


async def test_after_two_days_a_private_message_stays(ask: Ask, people: People, world: World) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = (await ask("sendMessage", chat_id=ming.person_id, text="一"))["result"]
    world.advance(48 * 3600 + 1)
    answer = await ask("deleteMessage", chat_id=ming.person_id, message_id=sent["message_id"])
    assert answer["description"] == "Bad Request: message can't be deleted for everyone"


async def test_a_photo_keeps_its_caption_and_can_be_exchanged(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_photo(ming.person_id, b"\x89PNG one", caption="<b>牌</b>", parse_mode="HTML")
    assert sent.photo[0].file_size == 8
    await bot.edit_message_caption(ming.person_id, sent.message_id, caption="手牌")
    shown = await ming.last_message()
    assert (shown.text, shown.media) == ("手牌", "photo")
    media = InputMediaPhoto(b"\x89PNG number two", caption="新")
    edited = await bot.edit_message_media(media, ming.person_id, sent.message_id)
    assert not isinstance(edited, bool)
    assert edited.photo[0].file_size == 15
    again = await bot.send_photo(ming.person_id, edited.photo[0].file_id)
    assert again.photo[0].file_id == edited.photo[0].file_id


async def test_a_document_carries_its_name(bot: Bot, people: People) -> None:
    ming = await people.person("小明")
    await ming.start()
    sent = await bot.send_document(ming.person_id, b"{}", filename="record.json")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.file_size) == ("record.json", 2)


async def test_a_copy_has_the_content_without_its_sender(ask: Ask, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await ming.start()
    said = await fang.say(group, "臭牌")
    where = {"chat_id": ming.person_id, "from_chat_id": group.chat_id}
    answer = await ask("copyMessage", **where, message_id=said.message_id)
    assert set(answer["result"]) == {"message_id"}
    copied = (await ming.screen())[-1]
    assert (copied.message_id, copied.text, copied.by_bot) == (answer["result"]["message_id"], "臭牌", True)
    gone = await ask("copyMessage", **where, message_id=999)
    assert gone["description"] == "Bad Request: message to copy not found"
    await group.rename(ming, "新群名")
    service = [one for one in await group.screen() if one.service][-1]
    refused = await ask("copyMessage", **where, message_id=service.message_id)
    assert refused["description"] == "Bad Request: message can't be copied"
    await ming.block()
    blocked = await ask("copyMessage", **where, message_id=said.message_id)
    assert blocked["description"] == "Forbidden: bot was blocked by the user"


async def test_a_name_in_a_text_can_point_to_a_person(bot: Bot, people: People) -> None:
    ming, fang = await people.person("小明"), await people.person("阿芳")
    group = await people.group("麻将群", ming, [fang])
    await bot.get_updates(offset=-1)
    await ming.say(group, "🀄 /case 阿芳 @laowang", mentions=[fang.person_id])
    (update,) = [one for one in await bot.get_updates() if one.message and one.message.text]
    assert update.message is not None
    kinds = {entity.type: text for entity, text in update.message.parse_entities().items()}
    assert kinds == {"bot_command": "/case", "text_mention": "阿芳", "mention": "@laowang"}
    (named,) = [entity.user for entity in update.message.entities if entity.user is not None]
    assert named.id == fang.person_id
    with pytest.raises(ImpossibleError, match="is not in"):
        await ming.say(group, "没有人", mentions=[fang.person_id])
