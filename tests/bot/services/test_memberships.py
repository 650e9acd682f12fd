"""来去: what the parts are told of everybody who comes, goes, or becomes something else."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from telegram import Update

from bot.handlers.comings import on_membership, on_message
from bot.services import memberships
from bot.services.club import Club
from bot.services.memberships import Deed
from bot.services.part import Coming
from storage import members
from storage.members import Status
from storage.transaction import Tx
from tests.bot.services.house import GROUP, USERS, House
from tests.support.clock import START

MING, FANG, WANG, _ = USERS
BOT = 42
HERE = {"id": GROUP.chat_id, "type": "supergroup", "title": GROUP.title}


class Listener:
    """A part that only listens."""

    def __init__(self) -> None:
        self.heard: list[Coming] = []

    async def __call__(self, _club: Club, tx: Tx, coming: Coming) -> None:
        known = await members.membership(tx, coming.group_id, coming.person.id)
        assert known is not None
        assert known.status is coming.after
        self.heard.append(coming)

    def last(self) -> Coming:
        return self.heard[-1]


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    made = Listener()
    monkeypatch.setattr(memberships, "COMINGS", (made,))
    return made


def user(of: int, *, is_bot: bool = False) -> dict[str, object]:
    names = {one.user_id: one.name for one in USERS}
    return {"id": of, "is_bot": is_bot, "first_name": names.get(of, "某人"), "language_code": "zh"}


def standing(status: str, of: int, **fields: object) -> dict[str, object]:
    return {"status": status, "user": user(of), **fields}


def changed(old: str, new: str, of: int, by: int, *, is_bot: bool = False, ago: int = 0) -> Update:
    more: dict[str, dict[str, object]] = {"kicked": {"until_date": 0}, "creator": {"is_anonymous": False}}
    date = int((START - timedelta(seconds=ago)).timestamp())
    return Update.de_json(
        {
            "update_id": 1,
            "chat_member": {
                "chat": HERE,
                "from": user(by, is_bot=is_bot),
                "date": date,
                "old_chat_member": standing(old, of, **more.get(old, {})),
                "new_chat_member": standing(new, of, **more.get(new, {})),
            },
        },
        None,
    )


def seen_off(of: int, by: int) -> Update:
    left = {"message_id": 3, "date": int(START.timestamp()), "chat": HERE, "from": user(by)}
    return Update.de_json({"update_id": 2, "message": {**left, "left_chat_member": user(of)}}, None)


@pytest.fixture
def club(house: House) -> Club:
    return replace(house.club, bot_id=BOT)


async def test_ones_own_act_is_told_from_an_admins_and_the_bots(club: Club, listener: Listener) -> None:
    await on_membership(club, changed("left", "member", FANG.user_id, FANG.user_id))
    assert listener.last().came
    assert listener.last().own_act
    await on_membership(club, changed("member", "left", FANG.user_id, FANG.user_id))
    assert listener.last().went
    assert listener.last().own_act
    await on_membership(club, changed("left", "kicked", FANG.user_id, MING.user_id))
    assert not listener.last().went
    by = listener.last().by
    assert by is not None
    assert (by.user_id, listener.last().own_act) == (MING.user_id, False)
    await on_membership(club, changed("member", "left", WANG.user_id, BOT, is_bot=True))
    assert (listener.last().by, listener.last().by_bot) == (None, True)
    await on_membership(club, changed("member", "left", WANG.user_id, 1087968824, is_bot=True))
    assert (listener.last().by, listener.last().by_bot) == (None, False)


async def test_a_change_has_what_was_before_and_when_it_was(club: Club, listener: Listener) -> None:
    await on_membership(club, changed("member", "kicked", FANG.user_id, MING.user_id, ago=90))
    told = listener.last()
    assert (told.before, told.after) == (Status.MEMBER, Status.BARRED)
    assert (told.was_present, told.present) == (True, False)
    assert (told.at, told.happened_at) == (START, START - timedelta(seconds=90))
    await on_membership(club, changed("kicked", "left", FANG.user_id, MING.user_id, ago=-90))
    assert (listener.last().before, listener.last().after) == (Status.BARRED, Status.LEFT)
    assert not listener.last().went
    assert listener.last().happened_at == START


async def test_other_rights_of_an_admin_are_told_too(club: Club, listener: Listener) -> None:
    await on_membership(club, changed("creator", "creator", MING.user_id, MING.user_id))
    assert (listener.last().before, listener.last().after) == (Status.OWNER, Status.OWNER)
    assert not listener.last().came


async def test_a_departure_that_is_told_twice_is_one(club: Club, listener: Listener) -> None:
    """An admin bot gets the update and the service message, which knows nothing of a ban."""
    await on_membership(club, changed("member", "kicked", FANG.user_id, MING.user_id))
    await on_message(club, seen_off(FANG.user_id, MING.user_id))
    assert len(listener.heard) == 1
    person = listener.last().person.id
    known = await club.db.read(lambda tx: members.membership(tx, listener.last().group_id, person))
    assert known is not None
    assert known.status is Status.BARRED


async def test_where_only_the_service_message_comes_it_tells_of_the_departure(
    club: Club, listener: Listener
) -> None:
    await memberships.member_came(club, FANG, GROUP, Status.MEMBER)
    await on_message(club, seen_off(FANG.user_id, FANG.user_id))
    assert [one.went for one in listener.heard] == [False, True]
    assert listener.last().own_act
    await memberships.member_came(club, FANG, GROUP, Status.MEMBER, Deed(by=MING))
    assert listener.last().came
    await on_message(club, seen_off(FANG.user_id, MING.user_id))
    assert listener.last().went
    assert not listener.last().own_act


async def test_somebody_restricted_who_has_left_is_gone(club: Club, listener: Listener) -> None:
    names = (
        "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos "
        "can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages "
        "can_add_web_page_previews can_change_info can_invite_users can_pin_messages can_manage_topics "
        "can_edit_tag can_react_to_messages"
    )
    muted = {**dict.fromkeys(names.split(), False), "until_date": 0}
    update = Update.de_json(
        {
            "update_id": 1,
            "chat_member": {
                "chat": HERE,
                "from": user(FANG.user_id),
                "date": int(START.timestamp()),
                "old_chat_member": standing("restricted", FANG.user_id, is_member=True, **muted),
                "new_chat_member": standing("restricted", FANG.user_id, is_member=False, **muted),
            },
        },
        None,
    )
    await on_membership(club, update)
    assert (listener.last().before, listener.last().after) == (Status.RESTRICTED, Status.RESTRICTED)
    assert listener.last().went
