"""按钮: every press ends here, whoever made it and whatever it carries; each is answered exactly once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import assert_never

from bot.callback_data import (
    Board,
    Charter,
    Keypad,
    Lobby,
    LobbyDoes,
    Payload,
    Play,
    Settlement,
    Stop,
    unpack,
)
from bot.gateway import Member
from bot.services import ending, keypad, playing, seating
from bot.services.chats import shows_life
from bot.services.club import Chat, Club, User
from bot.services.part import Pressed
from bot.services.parts import PRESSES
from bot.services.people import meet, reachable, words_for
from bot.services.replies import Reply
from bot.services.roster import sightings
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from storage import groups, members, tables
from storage.address import Address, GroupAddress, PersonAddress
from storage.charter import settings
from storage.delivery import cards, lookups
from storage.delivery.card import CardState
from storage.members import Person
from storage.transaction import Tx

_OF_THE_GROUP = (Lobby, Board, Keypad, Settlement, Stop)


@dataclass(frozen=True, slots=True)
class Press:
    """按了一下. `chat` is None in channels, and where Telegram does not say (inline mode)."""

    user: User
    chat: Chat | None
    message_id: int | None
    query_id: str
    data: str | None


async def press(club: Club, made: Press) -> Reply:
    """What the press is answered with, after everything it changed is committed."""
    at = club.clock.now()
    payload = unpack(made.data)
    if await _sits_down_from_outside(club, payload, made):
        return Reply(toast(club.words(made.user.language), Refusal(Code.NOT_MEMBER)))
    standing = await _standing(club, payload, made) if isinstance(payload, Charter) else None

    async def job(tx: Tx) -> Reply:
        person = await meet(tx, made.user, at)
        if payload is None or not await _belongs(tx, person, payload, made, standing):
            return Reply(toast(words_for(club, person), Refusal(Code.STALE)))
        if made.chat is not None and not made.chat.is_group:
            await reachable(club, tx, person, at)
        await _saw(tx, person, made, standing, at)
        reply = await _dispatch(club, tx, person, payload, made, standing, at)
        return replace(reply, disarm=await _is_orphan(tx, person, made))

    return await club.beside.transact(club.db, job)


async def _sits_down_from_outside(club: Club, payload: Payload | None, made: Press) -> bool:
    """Whether somebody who is no member of a public group wants a seat there."""
    if not isinstance(payload, Lobby) or payload.what is not LobbyDoes.SIT:
        return False
    if made.chat is None or not made.chat.is_public:
        return False
    return await seating.is_outsider(club, made.chat.chat_id, made.user.user_id)


async def _standing(club: Club, payload: Charter, made: Press) -> Member | None:
    """What the presser is in the group of the button, as Telegram says now; None where it says nothing."""
    where = await club.db.read(lambda tx: groups.group(tx, payload.group))
    if where is None:
        return None
    found = await club.gateway.member_status(where.chat_id, made.user.user_id)
    return found if isinstance(found, Member) else None


async def _saw(tx: Tx, person: Person, made: Press, standing: Member | None, at: datetime) -> None:
    """Whoever presses in a group is in it; in a public one strangers can, so that Telegram has to say it."""
    if made.chat is None or not made.chat.is_group:
        return
    if (standing is None and made.chat.is_public) or (standing is not None and not standing.present):
        return
    where = await groups.group_by_chat(tx, made.chat.chat_id)
    if where is not None:
        await shows_life(tx, where, at)
        await sightings.came(tx, where.id, person.id, at, "button")


async def _dispatch(
    club: Club,
    tx: Tx,
    person: Person,
    payload: Payload,
    made: Press,
    standing: Member | None,
    at: datetime,
) -> Reply:
    match payload:
        case Play():
            return await playing.press(club, tx, person, payload, at)
        case Lobby():
            return await seating.press(club, tx, person, payload, made.query_id, at)
        case Board():
            return await playing.board_press(club, tx, person, payload, at)
        case Keypad():
            return await keypad.press(club, tx, person, payload, made.query_id, at)
        case Settlement():
            return await ending.settlement_press(club, tx, person, payload, at)
        case Stop():
            return await ending.stop_press(club, tx, person, payload, at)
        case Charter():
            pressed = Pressed(person, payload, standing, made.query_id, at)
            on_press = PRESSES.get(payload.topic)
            if on_press is None:
                return Reply(toast(words_for(club, person), Refusal(Code.STALE)))
            return await on_press(club, tx, pressed)
        case _:
            assert_never(payload)


async def _is_orphan(tx: Tx, person: Person, made: Press) -> bool:
    """Whether the pressed message is no card's: a send that arrived though nobody heard of it.

    While a card of that chat is being sent its message is not known yet, and is no orphan.
    """
    if made.chat is None or made.message_id is None:
        return False
    address: Address = PersonAddress(person.id)
    if made.chat.is_group:
        where = await groups.group_by_chat(tx, made.chat.chat_id)
        if where is None:
            return False
        address = GroupAddress(where.id)
    if await cards.card_by_message(tx, address, made.message_id) is not None:
        return False
    return all(card.state is not CardState.SENDING for card in await lookups.cards_at(tx, address))


async def _belongs(tx: Tx, person: Person, payload: Payload, made: Press, standing: Member | None) -> bool:
    """A group's buttons work in the group of their table only, wherever forged data comes from."""
    if isinstance(payload, Charter):
        return await _is_of_its_group(tx, person, payload, made, standing)
    row = await tables.table(tx, payload.table)
    if row is None:
        return False
    if not isinstance(payload, _OF_THE_GROUP):
        return True
    if made.chat is None:
        return False
    where = await groups.group_by_chat(tx, made.chat.chat_id)
    return where is not None and where.id == row.group_id


async def _is_of_its_group(
    tx: Tx, person: Person, payload: Charter, made: Press, standing: Member | None
) -> bool:
    """A charter's buttons work in the group that they name, in its admins' own group, and in private.

    In private only for people who are, or were, in that group: forged data names any.
    """
    named = await groups.group(tx, payload.group)
    if named is None or made.chat is None:
        return False
    if not made.chat.is_group:
        is_here = standing is not None and standing.present
        return is_here or await members.membership(tx, named.id, person.id) is not None
    where = await groups.group_by_chat(tx, made.chat.chat_id)
    return where is not None and where.id in (named.id, await settings.admin_chat(tx, named.id))
