"""管理群: `/adminchat N`, typed in the group that is to be the admins' inbox, by an admin of both groups."""

from __future__ import annotations

from bot.gateway import Member
from bot.services.asked import Said
from bot.services.chats import known_group
from bot.services.club import Club
from bot.services.people import meet
from bot.services.roster.where import Here, answer
from bot.services.seating import is_admin
from storage import groups
from storage.address import GroupAddress
from storage.charter import settings
from storage.groups import Group
from storage.transaction import Tx

OFF = "off"


async def adminchat(club: Club, said: Said) -> None:
    """/adminchat N here; /adminchat off in the group itself; /adminchat alone: how it is done."""
    at = club.clock.now()
    target = await _target(club, said)
    allowed = said.chat.is_group and await is_admin(club, said.chat.chat_id, said.user.user_id)
    if allowed and target is not None:
        allowed = await _runs(club, target, said.user.user_id)

    async def job(tx: Tx) -> None:
        person = await meet(tx, said.user, at)
        if not said.chat.is_group:
            return
        group = await known_group(tx, said.chat, at)
        address = GroupAddress(group.id, said.chat.thread_id)
        place = Here(club, said, person, group, address, said.text.strip(), at)
        await answer(tx, place, await _set(tx, place, target, allowed=allowed))

    await club.db.transact(job)


async def _target(club: Club, said: Said) -> Group | None:
    """The group whose number was typed."""
    number = said.text.strip().removeprefix("#")
    if not number.isascii() or not number.isdigit() or len(number) > 15:  # noqa: PLR2004 (what SQLite holds)
        return None
    return await club.db.read(lambda tx: groups.group(tx, int(number)))


async def _runs(club: Club, group: Group, user_id: int) -> bool:
    found = await club.gateway.member_status(group.chat_id, user_id)
    return isinstance(found, Member) and found.is_admin


async def _set(tx: Tx, place: Here, target: Group | None, *, allowed: bool) -> str:
    """What came of it. A group of which the asker is no admin is not told from one that there is not."""
    words = place.words
    if place.text.lower() == OFF and allowed:
        await settings.set_admin_chat(tx, place.group.id, None, place.person.id, place.at)
        return words("adminchat-off")
    if not allowed:
        return words("adminchat-not-both")
    if target is None:
        return words("adminchat-usage", number=place.group.id)
    if target.id == place.group.id:
        return words("adminchat-same")
    await settings.set_admin_chat(tx, target.id, place.group.id, place.person.id, place.at)
    return words("adminchat-set", number=target.id)
