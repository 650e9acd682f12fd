"""Each error text that the stand-in gives is Telegram's own, word for word."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest
from telegram import Bot, InputMediaPhoto
from telegram.error import BadRequest

from bot.sandbox import People, Person, SandboxServer, World
from tests.sandbox.conftest import TOKEN, Ask


async def started(people: People) -> Person:
    ming = await people.person("小明")
    await ming.start()
    return ming


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("<foo>", 'Unsupported start tag "foo" at byte offset 0'),
        ("三万 <br>", 'Unsupported start tag "br" at byte offset 7'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<a href='x", "Unclosed start tag at byte offset 0"),
        ("<b>三万", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>三万</i>", 'Unmatched end tag at byte offset 9, expected "</b>", found "</i>"'),
        ("三万</b>", "Unexpected end tag at byte offset 6"),
        ("<b>三</b", "Unclosed end tag at byte offset 6"),
        ('<a ="x">三</a>', 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=x/y>三</a>", "Unexpected end of name token at byte offset 8"),
        ("<span>三</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("3 < 4 & 5", 'Unsupported start tag "" at byte offset 2'),
    ],
)
async def test_broken_html_names_the_byte(ask: Ask, people: People, text: str, error: str) -> None:
    ming = await started(people)
    answer = await ask("sendMessage", chat_id=ming.person_id, text=text, parse_mode="HTML")
    assert answer == {
        "ok": False,
        "error_code": 400,
        "description": f"Bad Request: can't parse entities: {error}",
    }


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ({}, "message text is empty"),
        ({"text": ""}, "message text is empty"),
        ({"text": "  \n"}, "text must be non-empty"),
        ({"text": "<b></b>", "parse_mode": "HTML"}, "text must be non-empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "三" * 10_923}, "text is too long"),
        ({"text": "x", "parse_mode": "Wiki"}, "unsupported parse_mode"),
        ({"text": "x", "message_thread_id": "1"}, "message thread not found"),
    ],
)
async def test_a_text_that_cannot_be_sent(
    ask: Ask, people: People, params: dict[str, str], error: str
) -> None:
    ming = await started(people)
    answer = await ask("sendMessage", chat_id=ming.person_id, **params)
    assert (answer["error_code"], answer["description"]) == (400, f"Bad Request: {error}")


async def test_4096_characters_after_parsing_are_not_too_long(ask: Ask, people: People) -> None:
    ming = await started(people)
    text = f"<b>{'三' * 4096}</b>"
    assert (await ask("sendMessage", chat_id=ming.person_id, text=text, parse_mode="HTML"))["ok"]


UNTEXTED = 'can\'t parse inline keyboard button: Field "text" must be of type String'


def keyboard(*buttons: Any) -> dict[str, Any]:
    return {"inline_keyboard": [[button] for button in buttons]}


@pytest.mark.parametrize(
    ("markup", "error"),
    [
        ("{", "can't parse reply keyboard markup JSON object"),
        ("[1]", "object expected as reply markup"),
        (
            {"inline_keyboard": [1]},
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        ),
        (
            keyboard({"text": "碰"}),
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (keyboard({"text": " ", "callback_data": "x"}), "inline keyboard button text must be non-empty"),
        (keyboard("碰"), "can't parse inline keyboard button: InlineKeyboardButton must be an Object"),
        (keyboard({"text": "碰", "callback_data": "三" * 22}), "BUTTON_DATA_INVALID"),
        (keyboard({"text": "碰", "callback_data": ""}), "BUTTON_DATA_INVALID"),
        (keyboard({"text": "碰", "url": "no address"}), "BUTTON_URL_INVALID"),
        (keyboard(*({"text": "碰", "callback_data": "x"} for _ in range(101))), "reply markup is too long"),
        (
            keyboard(*({"text": "碰" * 200, "callback_data": "x"} for _ in range(20))),
            "reply markup is too long",
        ),
    ],
)
async def test_a_keyboard_that_cannot_be_sent(ask: Ask, people: People, markup: Any, error: str) -> None:
    ming = await started(people)
    answer = await ask("sendMessage", chat_id=ming.person_id, text="x", reply_markup=markup)
    assert (answer["error_code"], answer["description"]) == (400, f"Bad Request: {error}")


async def test_64_bytes_of_data_and_100_buttons_are_fine(ask: Ask, people: People) -> None:
    ming = await started(people)
    markup = keyboard({"text": "碰", "callback_data": "x" * 64}, *[{"text": "过", "callback_data": "x"}] * 99)
    assert (await ask("sendMessage", chat_id=ming.person_id, text="x", reply_markup=markup))["ok"]


async def test_edits_that_cannot_be_made(ask: Ask, people: People) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming)
    theirs = await ming.say(group, "你好")
    mine = (await ask("sendMessage", chat_id=group.chat_id, text="x"))["result"]["message_id"]

    async def edit(message_id: int, text: str = "y") -> str:
        params = {"chat_id": group.chat_id, "message_id": message_id, "text": text}
        return str((await ask("editMessageText", **params))["description"])

    assert await edit(999) == "Bad Request: message to edit not found"
    assert await edit(theirs.message_id) == "Bad Request: message can't be edited"
    assert await edit(mine, "x" * 4097) == "Bad Request: MESSAGE_TOO_LONG"
    await ask("deleteMessage", chat_id=group.chat_id, message_id=mine)
    assert await edit(mine) == "Bad Request: message to edit not found"


async def test_a_photo_has_no_text_and_a_text_no_caption(
    ask: Ask, people: People, server: SandboxServer
) -> None:
    ming = await started(people)
    form = aiohttp.FormData({"chat_id": str(ming.person_id)})
    form.add_field("photo", b"png", filename="a.png")
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{server.base_url}{TOKEN}/sendPhoto", data=form) as response,
    ):
        photo = (await response.json())["result"]["message_id"]
    text = (await ask("sendMessage", chat_id=ming.person_id, text="x"))["result"]["message_id"]
    where = {"chat_id": ming.person_id}
    answer = await ask("editMessageText", **where, message_id=photo, text="y")
    assert answer["description"] == "Bad Request: there is no text in the message to edit"
    answer = await ask("editMessageCaption", **where, message_id=text, caption="y")
    assert answer["description"] == "Bad Request: there is no caption in the message to edit"
    answer = await ask("editMessageCaption", **where, message_id=photo, caption="y" * 1025)
    assert answer["description"] == "Bad Request: message caption is too long"
    answer = await ask("sendPhoto", **where)
    assert answer["description"] == "Bad Request: there is no photo in the request"
    answer = await ask("sendPhoto", **where, photo="unknown")
    assert answer["description"] == "Bad Request: wrong file identifier/HTTP URL specified"


async def test_deletions_that_cannot_be_made(ask: Ask, people: People) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming, bot="member")
    theirs = await ming.say(group, "你好")
    answer = await ask("deleteMessage", chat_id=group.chat_id, message_id=999)
    assert answer["description"] == "Bad Request: message to delete not found"
    answer = await ask("deleteMessage", chat_id=group.chat_id, message_id=theirs.message_id)
    assert answer["description"] == "Bad Request: message can't be deleted"


async def test_an_unknown_method_and_a_wrong_token(ask: Ask, server: SandboxServer) -> None:
    assert await ask("sendHugs") == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found: method not found",
    }
    expected = {"43:OTHER": "Unauthorized", "nonsense": "Unauthorized: invalid token specified"}
    async with aiohttp.ClientSession() as session:
        for token, text in expected.items():
            async with session.post(f"{server.base_url}{token}/getMe") as response:
                assert response.status == 401
                assert (await response.json())["description"] == text


async def test_who_cannot_be_written_to(ask: Ask, people: People) -> None:
    stranger = await people.person("阿芳")
    ming = await started(people)
    robot = await people.person("别家", is_bot=True)
    group = await people.group("麻将群", ming, [stranger, robot])
    unmet = await people.person("老王")

    async def write(chat_id: int) -> tuple[int, str]:
        answer = await ask("sendMessage", chat_id=chat_id, text="x")
        return answer["error_code"], answer["description"]

    assert await write(unmet.person_id) == (400, "Bad Request: chat not found")
    assert await write(-1) == (400, "Bad Request: chat not found")
    await stranger.say(group, "你好")
    initiate = "Forbidden: bot can't initiate conversation with a user"
    assert await write(stranger.person_id) == (403, initiate)
    await robot.say(group, "哔")
    assert await write(robot.person_id) == (403, "Forbidden: the bot can't send messages to the bot")
    await ming.block()
    assert await write(ming.person_id) == (403, "Forbidden: bot was blocked by the user")
    await ming.delete_account()
    assert await write(ming.person_id) == (403, "Forbidden: user is deactivated")
    assert (await ask("sendMessage", text="x"))["description"] == "Bad Request: chat_id is empty"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_groups_that_the_bot_is_not_in(ask: Ask, people: People, kind: Any) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming, kind=kind)

    async def write() -> tuple[int, str]:
        answer = await ask("sendMessage", chat_id=group.chat_id, text="x")
        return answer["error_code"], answer["description"]

    await ask("leaveChat", chat_id=group.chat_id)
    assert await write() == (403, f"Forbidden: bot is not a member of the {kind} chat")
    bot_id = await people.bot_id()
    await group.add(ming, bot_id)
    await group.kick(ming, bot_id)
    assert await write() == (403, f"Forbidden: bot was kicked from the {kind} chat")
    await group.delete()
    assert await write() == (403, "Forbidden: the group chat was deleted")


async def test_a_muted_bot(ask: Ask, people: People) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming, bot="member")
    await group.restrict(ming, await people.bot_id(), ["can_send_messages"])
    answer = await ask("sendMessage", chat_id=group.chat_id, text="x")
    assert answer["description"] == "Bad Request: not enough rights to send text messages to the chat"


async def test_a_group_muted_for_all_members(ask: Ask, people: People) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming, bot="member")
    await group.set_permissions(["can_send_messages"])
    answer = await ask("sendMessage", chat_id=group.chat_id, text="x")
    assert answer["description"] == "Bad Request: not enough rights to send text messages to the chat"
    await group.promote(ming, await people.bot_id())
    assert (await ask("sendMessage", chat_id=group.chat_id, text="x"))["ok"]


async def test_pins_that_cannot_be_made(ask: Ask, people: People) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming, bot="member")
    text = await ming.say(group, "你好")
    no_right = "Bad Request: not enough rights to manage pinned messages in the chat"
    answer = await ask("pinChatMessage", chat_id=group.chat_id, message_id=text.message_id)
    assert answer["description"] == no_right
    await group.promote(ming, await people.bot_id())
    answer = await ask("pinChatMessage", chat_id=group.chat_id, message_id=999)
    assert answer["description"] == "Bad Request: message to pin not found"
    answer = await ask("unpinChatMessage", chat_id=group.chat_id, message_id=999)
    assert answer["description"] == "Bad Request: message to unpin not found"


async def test_answers_to_presses_that_cannot_be_given(ask: Ask, people: People, world: World) -> None:
    ming = await started(people)
    button = keyboard({"text": "碰", "callback_data": "pong"})
    await ask("sendMessage", chat_id=ming.person_id, text="x", reply_markup=button)
    card = await ming.last_message()
    too_old = "Bad Request: query is too old and response timeout expired or query ID is invalid"

    async def pressed() -> str:
        return str((await ming.press(card, "碰", timeout_seconds=0)).query_id)

    async def answer(query_id: str, **params: Any) -> str:
        reply = await ask("answerCallbackQuery", callback_query_id=query_id, **params)
        return str(reply.get("description", "ok"))

    first = await pressed()
    assert await answer(first, text="x" * 201) == "Bad Request: MESSAGE_TOO_LONG"
    assert await answer(first, url="https://example.org/") == "Bad Request: URL_INVALID"
    assert await answer(first) == "ok"
    assert await answer(first) == too_old
    assert await answer("4711") == too_old
    second = await pressed()
    world.advance(15.1)
    assert await answer(second) == too_old


async def test_private_chats_cannot_be_left_and_messages_need_ids(ask: Ask, people: People) -> None:
    ming = await started(people)
    answer = await ask("leaveChat", chat_id=ming.person_id)
    private = "chat member status can't be changed in private chats"
    assert answer["description"] == f"Bad Request: {private}"
    answer = await ask("deleteMessages", chat_id=ming.person_id, message_ids=[])
    assert answer["description"] == "Bad Request: message identifiers are not specified"
    answer = await ask("deleteMessages", chat_id=ming.person_id, message_ids=list(range(1, 102)))
    assert answer["description"] == "Bad Request: too many messages to delete"


@pytest.mark.parametrize(
    ("method", "params", "error"),
    [
        ("editMessageMedia", {"media": "x"}, "can't parse media JSON object"),
        ("editMessageMedia", {"media": {"type": "film"}}, "can't parse InputMedia: Object expected"),
        ("setMyCommands", {"commands": "7"}, "expected an Array of BotCommand"),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": "x"}] * 101},
            "BOT_COMMANDS_TOO_MUCH",
        ),
        (
            "getMyCommands",
            {"scope": {"type": "moon"}},
            "can't parse BotCommandScope: Unsupported type specified",
        ),
        ("setMyShortDescription", {"short_description": "x" * 121}, "short description is too long"),
        (
            "sendMessage",
            {"text": "x", "entities": [{"type": "bold"}]},
            "can't parse MessageEntity: Object expected",
        ),
    ],
)
async def test_parameters_that_make_no_sense(
    ask: Ask, method: str, params: dict[str, Any], error: str
) -> None:
    assert (await ask(method, **params))["description"] == f"Bad Request: {error}"


async def test_a_caption_too_long_for_an_exchanged_photo(bot: Bot, people: People) -> None:
    ming = await started(people)
    sent = await bot.send_photo(ming.person_id, b"png")
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.edit_message_media(
            InputMediaPhoto(b"new", caption="x" * 1025), ming.person_id, sent.message_id
        )


async def test_join_requests_that_are_not_there(ask: Ask, people: People) -> None:
    ming, fang = await started(people), await people.person("阿芳")
    group = await people.group("麻将群", ming)
    where = {"chat_id": group.chat_id, "user_id": fang.person_id}
    answer = await ask("declineChatJoinRequest", **where)
    assert answer["description"] == "Bad Request: HIDE_REQUESTER_MISSING"
    await group.promote(ming, await people.bot_id(), ["can_pin_messages"])
    answer = await ask("declineChatJoinRequest", **where)
    assert answer["description"] == "Bad Request: not enough rights to invite users to the chat"


async def test_topic_names_that_are_refused(ask: Ask, people: People) -> None:
    ming = await started(people)
    group = await people.group("麻将群", ming, forum=True)
    topic = await group.create_topic(ming, "一号桌")
    where = {"chat_id": group.chat_id, "message_thread_id": topic.topic_id}
    answer = await ask("createForumTopic", chat_id=group.chat_id)
    assert answer["description"] == "Bad Request: topic name must be non-empty"
    answer = await ask("editForumTopic", **where, name="一号桌")
    assert answer["description"] == "Bad Request: TOPIC_NOT_MODIFIED"
    assert (await ask("closeForumTopic", **where))["ok"]
    assert (await ask("reopenForumTopic", **where))["ok"]
    assert (await ask("deleteForumTopic", **where))["ok"]
    answer = await ask("deleteForumTopic", **where)
    assert answer["description"] == "Bad Request: message thread not found"
