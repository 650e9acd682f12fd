"""还打不打: the presses of those who are left after an exit, and of whoever sits down instead."""

from __future__ import annotations

from bot.callback_data import SitLink, pack_link
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import SILENT, Reply
from bot.services.seating import deep_link, settle, sit
from bot.views.charter.matches_going_on import SIT
from bot.views.refusals import toast
from rules.charter.going_on import Going
from rules.refusal import Code, Refusal
from rules.table import leaving
from storage.members import Dm
from storage.tables import TableRow
from storage.transaction import Tx

_CHOICES = {choice.value: choice for choice in Going}


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[托管继续] [换人] [散桌], and [坐下替打]."""
    person, payload, at = pressed.person, pressed.payload, pressed.at
    words = words_for(club, person)
    found = await club.tables.get(tx, payload.number)
    if found is None or found[0].group_id != payload.group:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    row, state = found
    if payload.choice == SIT:
        return await _sits(club, tx, pressed, row)
    choice = _CHOICES.get(payload.choice)
    if choice is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    voted = leaving.vote(state, person.id, choice, at)
    reply = await settle(club, tx, person, row, state, voted, at)
    return Reply(words("going-on-voted")) if reply is SILENT else reply


async def _sits(club: Club, tx: Tx, pressed: Pressed, row: TableRow) -> Reply:
    """替打 by a member of the group, whom the bot can reach."""
    person, words = pressed.person, words_for(club, pressed.person)
    if pressed.standing is None or not pressed.standing.present:
        return Reply(toast(words, Refusal(Code.NOT_MEMBER)))
    found = await club.tables.get(tx, row.id)
    if found is None:
        return Reply(toast(words, Refusal(Code.UNKNOWN_TABLE)))
    if person.dm is not Dm.REACHABLE and found[1].seat_of(person.id) is None:
        return Reply(url=deep_link(club, pack_link(SitLink(row.id))))
    return await sit(club, tx, person, row, found[1], pressed.query_id, pressed.at)
