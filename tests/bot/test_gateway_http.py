"""The gateway against the stand-in for Telegram, whose errors are Telegram's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

import pytest

from bot.gateway import Member, Standing, TelegramGateway
from bot.outcomes import (
    Done,
    Flooded,
    Gone,
    Migrated,
    Outcome,
    Refused,
    Rejected,
    Sent,
    Unchanged,
    Unknown,
    Why,
)
from bot.sandbox import LocalLine, People, SandboxServer, World
from bot.screens import Button, Screen
from bot.telegram_bot import TelegramBot
from tests.support.clock import FakeClock

ONE, TWO = Screen("<b>一</b>", ((Button("碰", data="1p:1:1:1:pong"),),)), Screen("二")


@dataclass(frozen=True, slots=True)
class Scene:
    people: People
    gateway: TelegramGateway
    clock: FakeClock


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    clock = FakeClock()
    world = World(clock.now, "42:SANDBOX")
    async with SandboxServer(world) as server:
        bot = TelegramBot.build(world.token, server.base_url.removesuffix("/bot"))
        async with bot:
            yield Scene(People(LocalLine(world)), TelegramGateway(bot), clock)


def message_id(outcome: Outcome) -> int:
    assert isinstance(outcome, Sent)
    return outcome.message_id


async def test_a_message_is_sent_edited_pinned_and_deleted(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming)
    made = message_id(await scene.gateway.send(group.chat_id, ONE))
    shown = await group.last_message()
    assert (shown.text, shown.rows[0][0].data) == ("一", "1p:1:1:1:pong")
    assert await scene.gateway.edit(group.chat_id, made, ONE) == Unchanged()
    assert await scene.gateway.edit(group.chat_id, made, TWO) == Done()
    assert (await group.last_message()).rows == ()
    assert await scene.gateway.pin(group.chat_id, made) == Done()
    assert await scene.gateway.unpin(group.chat_id, made) == Done()
    assert await scene.gateway.delete(group.chat_id, made) == Done()
    assert await scene.gateway.delete(group.chat_id, made) == Gone()
    assert await scene.gateway.edit(group.chat_id, made, TWO) == Gone()


async def test_a_message_of_somebody_else_is_as_good_as_gone(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    await ming.start()
    (said,) = await ming.screen()
    assert await scene.gateway.edit(ming.person_id, said.message_id, TWO) == Gone()


async def test_private_chats_refuse_for_their_reasons(scene: Scene) -> None:
    ming, fang = await scene.people.person("小明"), await scene.people.person("阿芳")
    group = await scene.people.group("周末麻将", ming, [fang])
    await fang.say(group, "/help")
    assert await scene.gateway.send(fang.person_id, ONE) == Refused(Why.NOT_STARTED)
    await fang.start()
    assert isinstance(await scene.gateway.send(fang.person_id, ONE), Sent)
    await fang.block()
    assert await scene.gateway.send(fang.person_id, ONE) == Refused(Why.BLOCKED)
    await fang.unblock()
    assert isinstance(await scene.gateway.send(fang.person_id, ONE), Sent)
    await fang.delete_account()
    assert await scene.gateway.send(fang.person_id, ONE) == Refused(Why.DEACTIVATED)
    assert await scene.gateway.send(987654321, ONE) == Refused(Why.CHAT_NOT_FOUND)


async def test_a_group_that_threw_the_bot_out_refuses(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming)
    await group.kick(ming, await scene.people.bot_id())
    refused = await scene.gateway.send(group.chat_id, ONE)
    assert refused in (Refused(Why.KICKED), Refused(Why.NOT_MEMBER))


async def test_a_group_in_which_nobody_may_write_refuses(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming, bot="member")
    await group.set_permissions(["can_send_messages"])
    assert await scene.gateway.send(group.chat_id, ONE) == Refused(Why.NO_RIGHTS)


async def test_a_closed_topic_refuses(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming, forum=True, bot="member")
    topic = await group.create_topic(ming, "一桌")
    assert isinstance(await scene.gateway.send(group.chat_id, ONE, thread_id=topic.topic_id), Sent)
    assert isinstance(await scene.gateway.send(group.chat_id, ONE, thread_id=1), Sent)
    await group.close_topic(ming, topic)
    refused = await scene.gateway.send(group.chat_id, ONE, thread_id=topic.topic_id)
    assert refused == Refused(Why.TOPIC_CLOSED)
    unknown = await scene.gateway.send(group.chat_id, ONE, thread_id=999)
    assert unknown == Refused(Why.TOPIC_CLOSED)


async def test_a_basic_group_that_was_upgraded_says_where_it_is(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming, kind="group")
    made = message_id(await scene.gateway.send(group.chat_id, ONE))
    large = await group.upgrade()
    assert await scene.gateway.send(group.chat_id, ONE) == Migrated(large.chat_id)
    assert await scene.gateway.edit(group.chat_id, made, TWO) == Migrated(large.chat_id)
    assert isinstance(await scene.gateway.send(large.chat_id, ONE), Sent)


async def test_too_much_for_one_group_is_a_flood_with_its_seconds(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming)
    outcomes = [await scene.gateway.send(group.chat_id, Screen(f"{n}")) for n in range(21)]
    assert all(isinstance(outcome, Sent) for outcome in outcomes[:20])
    flooded = outcomes[20]
    assert isinstance(flooded, Flooded)
    assert 1 <= flooded.retry_after_s <= 60
    await scene.clock.advance(flooded.retry_after_s)
    assert isinstance(await scene.gateway.send(group.chat_id, ONE), Sent)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_lost_answer_leaves_it_unknown(scene: Scene, when: str) -> None:
    ming = await scene.people.person("小明")
    await ming.start()
    moment = "before" if when == "before" else "after"
    await scene.people.fault(method="sendMessage", drop=True, when=moment)  # type: ignore[arg-type]
    assert await scene.gateway.send(ming.person_id, ONE) == Unknown()
    arrived = [message for message in await ming.screen() if message.by_bot]
    assert len(arrived) == (when == "after")


async def test_errors_of_the_server_leave_it_unknown(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    await ming.start()
    await scene.people.fault(method="sendMessage", code=502, description="Bad Gateway", times=1)
    assert await scene.gateway.send(ming.person_id, ONE) == Unknown()


async def test_a_wrong_screen_is_rejected(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    await ming.start()
    open_tag = await scene.gateway.send(ming.person_id, Screen("<b>一"))
    assert isinstance(open_tag, Rejected)
    assert open_tag.description.lower().startswith("can't parse entities")
    long = await scene.gateway.send(ming.person_id, Screen("字" * 4097))
    assert long == Rejected("Message is too long")
    data = await scene.gateway.send(ming.person_id, Screen("一", ((Button("x", data="y" * 65),),)))
    assert data == Rejected("Button_data_invalid")


async def test_a_press_is_answered_once_and_in_time(scene: Scene) -> None:
    ming = await scene.people.person("小明")
    group = await scene.people.group("周末麻将", ming)
    await scene.gateway.send(group.chat_id, ONE)
    pressed = await ming.press(await group.last_message(), "碰", timeout_seconds=0)
    assert await scene.gateway.answer(str(pressed.query_id), "好") == Done()
    assert await scene.gateway.answer(str(pressed.query_id), "好") == Gone()
    late = await ming.press(await group.last_message(), "碰", timeout_seconds=0)
    await scene.clock.advance(60)
    assert await scene.gateway.answer(str(late.query_id), "好") == Gone()


async def test_members_have_their_standing(scene: Scene) -> None:
    ming, fang, wang = [await scene.people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await scene.people.group("周末麻将", ming, [fang])
    owner = await scene.gateway.member_status(group.chat_id, ming.person_id)
    assert isinstance(owner, Member)
    assert (owner.standing, owner.is_admin, owner.can_restrict) == (Standing.OWNER, True, True)
    member = await scene.gateway.member_status(group.chat_id, fang.person_id)
    assert member == Member(Standing.MEMBER, present=True)
    await group.ban(ming, fang)
    banned = await scene.gateway.member_status(group.chat_id, fang.person_id)
    assert banned == Member(Standing.BANNED, present=False)
    await wang.start()
    stranger = await scene.gateway.member_status(group.chat_id, wang.person_id)
    assert stranger == Member(Standing.LEFT, present=False)
    unknown = await scene.gateway.member_status(group.chat_id, 987654321)
    assert unknown == Member(Standing.LEFT, present=False)
    bot = await scene.gateway.member_status(group.chat_id, await scene.people.bot_id())
    assert isinstance(bot, Member)
    assert bot.is_admin


async def test_members_are_removed_banned_and_let_in_again(scene: Scene) -> None:
    ming, fang, wang = [await scene.people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await scene.people.group("周末麻将", ming, [fang, wang])
    chat = group.chat_id
    assert await scene.gateway.member_count(chat) == 4
    assert await scene.gateway.unban(chat, fang.person_id, only_if_banned=True) == Done()
    assert await group.standing(fang) == "member"
    assert await scene.gateway.unban(chat, fang.person_id, only_if_banned=False) == Done()
    assert await group.standing(fang) == "left"
    assert await scene.gateway.ban(chat, wang.person_id) == Done()
    assert await group.standing(wang) == "kicked"
    assert await scene.gateway.unban(chat, wang.person_id, only_if_banned=True) == Done()
    assert await group.standing(wang) == "left"
    assert await scene.gateway.member_count(chat) == 2


async def test_nobody_removes_an_owner_or_an_admin_or_without_the_right(scene: Scene) -> None:
    ming, fang, wang = [await scene.people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await scene.people.group("周末麻将", ming, [fang, wang])
    await group.promote(ming, fang)
    chat, bot_id = group.chat_id, await scene.people.bot_id()
    for put_out in (scene.gateway.ban, partial(scene.gateway.unban, only_if_banned=False)):
        assert await put_out(chat, ming.person_id) == Refused(Why.IS_OWNER)
        assert await put_out(chat, fang.person_id) == Refused(Why.IS_ADMIN)
    assert await scene.gateway.ban(chat, 987654321) == Gone()
    await group.promote(ming, bot_id, ["can_pin_messages"])
    assert await scene.gateway.ban(chat, wang.person_id) == Refused(Why.NO_RIGHTS)
    small = await scene.people.group("小群", ming, [fang], kind="group")
    refused = await scene.gateway.unban(small.chat_id, fang.person_id, only_if_banned=False)
    assert refused == Refused(Why.BASIC_GROUP)


async def test_the_administrators_are_told_with_their_rights(scene: Scene) -> None:
    ming, fang = await scene.people.person("小明"), await scene.people.person("阿芳")
    other = await scene.people.person("管家", is_bot=True)
    group = await scene.people.group("周末麻将", ming, [fang])
    await group.promote(ming, fang, ["can_restrict_members"])
    await group.add(ming, other, ["can_pin_messages"])
    found = await scene.gateway.administrators(group.chat_id)
    assert isinstance(found, tuple)
    people = {one.user_id: one for one in found}
    assert set(people) == {ming.person_id, fang.person_id, other.person_id, await scene.people.bot_id()}
    assert people[fang.person_id].member.can_restrict
    assert not people[fang.person_id].member.can_invite
    assert people[other.person_id].is_bot
    assert people[ming.person_id].member.standing is Standing.OWNER


async def test_join_requests_are_answered_once(scene: Scene) -> None:
    ming, fang, wang = [await scene.people.person(name) for name in ("小明", "阿芳", "老王")]
    group = await scene.people.group("周末麻将", ming)
    for person in (fang, wang):
        await person.request_join(group)
    assert await scene.gateway.decline_join(group.chat_id, fang.person_id) == Done()
    assert await scene.gateway.decline_join(group.chat_id, fang.person_id) == Gone()
    assert await scene.gateway.approve_join(group.chat_id, wang.person_id) == Done()
    assert await scene.gateway.decline_join(group.chat_id, wang.person_id) == Gone()
    assert (await group.standing(fang), await group.standing(wang)) == ("left", "member")


async def test_files_and_copies_arrive(scene: Scene) -> None:
    ming, fang = await scene.people.person("小明"), await scene.people.person("阿芳")
    group = await scene.people.group("周末麻将", ming, [fang])
    await fang.start()
    sent = await scene.gateway.document(fang.person_id, "账本.csv", b"a,b", Screen("<b>账本</b>"))
    shown = await fang.last_message()
    assert message_id(sent) == shown.message_id
    assert (shown.media, shown.html) == ("document", "<b>账本</b>")
    said = await ming.say(group, "臭牌")
    copied = await scene.gateway.copy(fang.person_id, group.chat_id, said.message_id)
    assert message_id(copied) == (await fang.last_message()).message_id
    assert (await fang.last_message()).text == "臭牌"
    assert await scene.gateway.copy(fang.person_id, group.chat_id, 999) == Gone()
