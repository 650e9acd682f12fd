from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from aiohttp import web

from bot.gateway import Member, Standing, TelegramGateway
from bot.outcomes import Done, Gone, Sent, Unknown
from bot.screens import Button, Screen
from bot.services.club import Health
from tests.support.bot_api import GROUP, MESSAGE, USER, Fields, failed, json_field, ok, scripted_bot
from tests.support.clock import FakeClock

SCREEN = Screen(
    "<b>第 3/8 局</b>",
    (
        (Button("三万", data="1p:1:1:1:d3m", style="primary"),),
        (Button("牌桌", url="https://t.me/c/1/2"),),
    ),
)


class Recorder:
    """Answers every method as Telegram would and keeps what was asked."""

    def __init__(self, **results: Any) -> None:
        self.asked: list[tuple[str, Fields]] = []
        self.results = results

    def __call__(self, method: str, fields: Fields) -> web.StreamResponse:
        self.asked.append((method, fields))
        return ok(self.results.get(method, True))


async def test_a_message_is_sent_as_html_without_a_sound_or_a_preview() -> None:
    api = Recorder(sendMessage=MESSAGE)
    async with scripted_bot(api) as bot:
        assert await TelegramGateway(bot).send(-100200, SCREEN, thread_id=9) == Sent(41)
    ((method, fields),) = api.asked
    assert method == "sendMessage"
    assert fields["text"] == SCREEN.text
    assert fields["parse_mode"] == "HTML"
    assert fields["disable_notification"] == "true"
    assert fields["message_thread_id"] == "9"
    assert json_field(fields, "link_preview_options") == {"is_disabled": True}
    assert json_field(fields, "reply_markup") == {
        "inline_keyboard": [
            [{"text": "三万", "callback_data": "1p:1:1:1:d3m", "style": "primary"}],
            [{"text": "牌桌", "url": "https://t.me/c/1/2"}],
        ]
    }


async def test_the_general_topic_has_no_thread() -> None:
    api = Recorder(sendMessage=MESSAGE)
    async with scripted_bot(api) as bot:
        await TelegramGateway(bot).send(-100200, SCREEN, thread_id=1, silent=False)
    assert "message_thread_id" not in api.asked[0][1]
    assert api.asked[0][1]["disable_notification"] == "false"


async def test_an_edit_without_rows_takes_the_buttons_away() -> None:
    api = Recorder(editMessageText=MESSAGE)
    async with scripted_bot(api) as bot:
        assert await TelegramGateway(bot).edit(-100200, 41, Screen("完")) == Done()
    assert "reply_markup" not in api.asked[0][1]


async def test_an_edit_tells_what_time_it_is_at_telegram() -> None:
    health, clock = Health(), FakeClock(datetime.fromtimestamp(1796472305, UTC))
    edited = Recorder(editMessageText=MESSAGE | {"edit_date": 1796472300})
    async with scripted_bot(edited) as bot:
        gateway = TelegramGateway(bot, partial(health.compare, clock))
        assert await gateway.edit(-100200, 41, Screen("完")) == Done()
    assert health.ahead == timedelta(seconds=5)


async def test_a_toast_is_cut_at_two_hundred_characters() -> None:
    api = Recorder()
    async with scripted_bot(api) as bot:
        gateway = TelegramGateway(bot)
        assert await gateway.answer("q", "字" * 200) == Done()
        assert await gateway.answer("q", "字" * 201, alert=True) == Done()
        assert await gateway.answer("q", url="https://t.me/xuezhan_bot?start=sit_1") == Done()
    texts = [fields.get("text") for _, fields in api.asked]
    assert texts == ["字" * 200, "字" * 199 + "…", None]
    assert [fields.get("show_alert") for _, fields in api.asked] == ["false", "true", "false"]
    assert api.asked[2][1]["url"] == "https://t.me/xuezhan_bot?start=sit_1"


async def test_pins_and_deletions_are_done_or_gone() -> None:
    api = Recorder()
    async with scripted_bot(api) as bot:
        gateway = TelegramGateway(bot)
        assert await gateway.pin(-100200, 41) == Done()
        assert await gateway.unpin(-100200, 41) == Done()
        assert await gateway.delete(-100200, 41) == Done()
    assert [method for method, _ in api.asked] == ["pinChatMessage", "unpinChatMessage", "deleteMessage"]
    async with scripted_bot(lambda *_: failed(400, "Bad Request: message to delete not found")) as bot:
        assert await TelegramGateway(bot).delete(-100200, 41) == Gone()


def administrator(**rights: bool) -> Fields:
    names = (
        "can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats "
        "can_restrict_members can_promote_members can_change_info can_invite_users can_post_stories "
        "can_edit_stories can_delete_stories can_pin_messages"
    )
    return {"status": "administrator", "user": USER, **dict.fromkeys(names.split(), False), **rights}


def restricted(*, is_member: bool) -> Fields:
    names = (
        "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos "
        "can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages "
        "can_add_web_page_previews can_change_info can_invite_users can_pin_messages can_manage_topics "
        "can_edit_tag can_react_to_messages"
    )
    said = dict.fromkeys(names.split(), False)
    return {"status": "restricted", "user": USER, "is_member": is_member, "until_date": 0, **said}


@pytest.mark.parametrize(
    ("told", "member"),
    [
        (
            {"status": "creator", "user": USER, "is_anonymous": False},
            Member(Standing.OWNER, True, True, True, True, True),
        ),
        (
            administrator(can_restrict_members=True, can_pin_messages=True),
            Member(Standing.ADMINISTRATOR, present=True, can_restrict=True, can_pin=True),
        ),
        (
            administrator(can_invite_users=True, can_delete_messages=True),
            Member(Standing.ADMINISTRATOR, present=True, can_delete=True, can_invite=True),
        ),
        ({"status": "member", "user": USER}, Member(Standing.MEMBER, present=True)),
        ({"status": "left", "user": USER}, Member(Standing.LEFT, present=False)),
        ({"status": "kicked", "user": USER, "until_date": 0}, Member(Standing.BANNED, present=False)),
        (restricted(is_member=True), Member(Standing.RESTRICTED, present=True)),
        (restricted(is_member=False), Member(Standing.RESTRICTED, present=False)),
    ],
)
async def test_a_member_has_a_standing_and_rights(told: Fields, member: Member) -> None:
    async with scripted_bot(Recorder(getChatMember=told)) as bot:
        found = await TelegramGateway(bot).member_status(-100200, 7)
    assert found == member
    assert isinstance(found, Member)
    assert found.is_admin == (told["status"] in {"creator", "administrator"})


def test_equal_screens_have_equal_digests_and_others_have_not() -> None:
    assert SCREEN.digest() == Screen(SCREEN.text, SCREEN.rows).digest()
    assert len(SCREEN.digest()) == 32
    others = {
        SCREEN.digest(),
        Screen(SCREEN.text).digest(),
        Screen(SCREEN.text, SCREEN.rows[:1]).digest(),
        Screen(SCREEN.text, (SCREEN.rows[0] + SCREEN.rows[1],)).digest(),
        Screen("", ()).digest(),
    }
    assert len(others) == 5


def test_a_button_does_one_thing() -> None:
    with pytest.raises(ValueError, match="exactly one"):
        Button("x")
    with pytest.raises(ValueError, match="exactly one"):
        Button("x", data="a", url="https://t.me/x")


async def test_an_answer_that_cannot_be_read_leaves_it_unknown() -> None:
    api = Recorder(sendMessage={"chat": GROUP}, getChatMember={"status": "restricted", "user": USER})
    async with scripted_bot(api) as bot:
        gateway = TelegramGateway(bot)
        assert await gateway.send(-100200, SCREEN) == Unknown()
        assert await gateway.member_status(-100200, 7) == Unknown()


async def test_whether_a_ban_must_stand_is_always_said() -> None:
    """Without the flag Telegram removes a member who is present."""
    api = Recorder()
    async with scripted_bot(api) as bot:
        gateway = TelegramGateway(bot)
        assert await gateway.unban(-100200, 7, only_if_banned=True) == Done()
        assert await gateway.unban(-100200, 7, only_if_banned=False) == Done()
        assert await gateway.ban(-100200, 7) == Done()
    assert [fields.get("only_if_banned") for _, fields in api.asked] == ["true", "false", None]
    assert set(api.asked[2][1]) == {"chat_id", "user_id"}


async def test_the_administrators_of_a_group_have_names_rights_and_may_be_bots() -> None:
    robot = {"id": 9, "is_bot": True, "first_name": "管家", "username": "guanjia_bot"}
    told = [{"status": "creator", "user": USER, "is_anonymous": True}, {**administrator(), "user": robot}]
    async with scripted_bot(Recorder(getChatAdministrators=told)) as bot:
        found = await TelegramGateway(bot).administrators(-100200)
    assert isinstance(found, tuple)
    assert [(one.user_id, one.is_bot, one.member.standing) for one in found] == [
        (USER["id"], False, Standing.OWNER),
        (9, True, Standing.ADMINISTRATOR),
    ]
    assert (found[1].name, found[1].username) == ("管家", "guanjia_bot")


async def test_a_file_goes_with_its_name_and_its_caption() -> None:
    api = Recorder(sendDocument=MESSAGE, copyMessage={"message_id": 77})
    async with scripted_bot(api) as bot:
        gateway = TelegramGateway(bot)
        assert await gateway.document(-100200, "账本.csv", "四家".encode(), SCREEN, thread_id=9) == Sent(41)
        assert await gateway.copy(7, -100200, 12) == Sent(77)
    (_, sent), (_, copied) = api.asked
    assert (sent["caption"], sent["parse_mode"], sent["message_thread_id"]) == (SCREEN.text, "HTML", "9")
    assert sent["document"] == "四家".encode()
    assert (copied["chat_id"], copied["from_chat_id"], copied["message_id"]) == ("7", "-100200", "12")
