"""匿名命令: one button, one admin, once, within the hour."""

from __future__ import annotations

from functools import partial

import pytest

from bot.callback_data import Charter, Topic
from bot.gateway import Member, Standing
from bot.services import spoken
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.club import Chat, Club, User
from bot.services.confirming import keeping
from bot.services.spoken import FOR_ADMINS, run_confirmed
from bot.services.timers import Handler, run_due
from storage import due, groups
from storage.charter import pending
from storage.charter.pending import PendingCommand
from tests.bot.services.house import GROUP, OTHER_GROUP, USERS, House

MING, FANG, WANG, _ = USERS
FULL = Said(
    user=keeping.NOBODY,
    chat=Chat(
        -1001, "周末麻将", is_group=True, is_supergroup=True, is_forum=True, thread_id=9, is_public=True
    ),
    message_id=31,
    text="够了 <b>",
    reply_to=WANG,
    reply_message_id=5,
    mentions=(FANG,),
    usernames=("laowang",),
)


class Ear:
    """A command that only notes what it was told."""

    def __init__(self) -> None:
        self.heard: list[Said] = []

    async def __call__(self, _club: Club, said: Said) -> None:
        self.heard.append(said)


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    made = Ear()
    monkeypatch.setattr(spoken, "SERVICES", {"stop": made})
    return made


def admin(house: House, user: User, standing: Standing = Standing.ADMINISTRATOR) -> None:
    house.gateway.standings[GROUP.chat_id, user.user_id] = Member(standing, present=True)


async def group_id(house: House) -> int:
    found = await house.do(lambda tx: groups.group_by_chat(tx, GROUP.chat_id))
    assert found is not None
    return found.id


async def kept(house: House, number: int = 1) -> PendingCommand:
    found = await house.do(lambda tx: pending.pending(tx, number))
    assert found is not None
    return found


async def confirm(house: House, user: User, number: int = 1, chat: Chat = GROUP) -> str | None:
    button = Charter(await group_id(house), Topic.CONFIRM, number, "yes")
    reply = await house.press(user, button, chat)
    await run_due(house.club, handlers(house))
    return reply.text


def handlers(house: House) -> dict[str, Handler]:
    return {
        keeping.RUN: partial(run_confirmed, house.club),
        keeping.LAPSE: partial(keeping.lapse, house.club),
    }


async def text(house: House) -> tuple[str, str]:
    card = await house.card(keeping.KIND, keeping.subject_of(await kept(house)))
    shown = await house.drawn(card)
    assert shown is not None
    return shown.screen.text, shown.revision


async def test_the_command_becomes_the_pressers_with_all_that_was_said(house: House, ear: Ear) -> None:
    await keeping.ask_who(house.club, "stop", FULL)
    asked, _ = await text(house)
    assert "<code>/stop 够了 &lt;b&gt;</code>" in asked
    admin(house, FANG)
    assert await confirm(house, FANG) == house.club.catalogues["zh"]("confirm-taken")
    (said,) = ear.heard
    assert said.user == FANG
    assert (said.chat, said.message_id, said.text) == (FULL.chat, FULL.message_id, FULL.text)
    assert (said.reply_to, said.reply_message_id) == (WANG, 5)
    assert (said.mentions, said.usernames) == ((FANG,), ("laowang",))
    done, revision = await text(house)
    assert "阿芳 已确认" in done
    assert revision == FINAL
    assert (await kept(house)).said is None


async def test_nobody_but_an_admin_confirms(house: House, ear: Ear) -> None:
    await keeping.ask_who(house.club, "stop", FULL)
    assert await confirm(house, FANG) == house.club.catalogues["zh"]("confirm-admins-only")
    assert not ear.heard
    admin(house, MING, Standing.OWNER)
    await confirm(house, MING)
    assert [said.user for said in ear.heard] == [MING]


async def test_the_first_admin_decides_and_only_once(house: House, ear: Ear) -> None:
    await keeping.ask_who(house.club, "stop", FULL)
    for user in (MING, FANG):
        admin(house, user)
    await confirm(house, MING)
    for user in (FANG, MING):
        assert await confirm(house, user) not in (None, house.club.catalogues["zh"]("confirm-taken"))
    assert [said.user for said in ear.heard] == [MING]


async def test_a_message_that_comes_twice_is_asked_about_once(house: House) -> None:
    for _ in range(2):
        await keeping.ask_who(house.club, "stop", FULL)
    assert await house.do(lambda tx: pending.pending(tx, 2)) is None


async def test_after_an_hour_it_is_too_late(house: House, ear: Ear) -> None:
    await keeping.ask_who(house.club, "stop", FULL)
    admin(house, MING)
    await house.clock.advance(3600)
    assert await confirm(house, MING) not in (None, house.club.catalogues["zh"]("confirm-taken"))
    assert not ear.heard
    lapsed, revision = await text(house)
    assert "作废" in lapsed
    assert revision == FINAL
    assert (await kept(house)).said is None
    assert await confirm(house, MING) != house.club.catalogues["zh"]("confirm-taken")


async def test_a_button_of_another_group_confirms_nothing(house: House, ear: Ear) -> None:
    await keeping.ask_who(house.club, "stop", FULL)
    await house.say(MING, "/table", OTHER_GROUP)
    house.gateway.standings[OTHER_GROUP.chat_id, MING.user_id] = Member(Standing.OWNER, present=True)
    other = await house.do(lambda tx: groups.group_by_chat(tx, OTHER_GROUP.chat_id))
    assert other is not None
    await house.press(MING, Charter(other.id, Topic.CONFIRM, 1, "yes"), OTHER_GROUP)
    assert (await kept(house)).confirmed_by is None
    assert not ear.heard


async def test_a_command_is_carried_out_once_however_often_it_is_due(house: House, ear: Ear) -> None:
    await keeping.ask_who(house.club, "stop", FULL)
    admin(house, MING)
    await house.press(MING, Charter(await group_id(house), Topic.CONFIRM, 1, "yes"))
    subject = keeping.subject_of(await kept(house))
    (action,) = await house.do(lambda tx: due.open_actions(tx, subject))
    for _ in range(2):
        await run_confirmed(house.club, action)
    assert len(ear.heard) == 1


def test_ending_a_match_and_setting_the_language_can_be_said_as_the_group() -> None:
    assert {"stop", "language"} <= FOR_ADMINS
    assert not {"table", "help", "luck", "start"} & FOR_ADMINS
