"""提醒卡上的按钮: [请假] and [这不对], pressed by whom the card is for; both are about the presser alone."""

from __future__ import annotations

from datetime import date

from bot.services.club import Club
from bot.services.duty.looking import look_again
from bot.services.duty.weeks import look
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster import leave
from bot.services.votes.opening import open_appeal
from bot.views.charter.duty_warning import LEAVE, OBJECT
from rules.charter.appealable import NoAppeal, OfWeek
from rules.charter.ladder import Done
from storage.charter import warnings
from storage.delivery import cards
from storage.transaction import Tx


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """One press on a reminder or a notice; the number of its button is the Monday's (proleptic ordinal)."""
    words, choice = words_for(club, pressed.person), pressed.payload.choice
    monday = _monday(pressed.payload.number)
    if monday is None or choice not in (LEAVE, OBJECT):
        return Reply(words("duty-stale"))
    if choice == LEAVE:
        await leave.show(tx, pressed.payload.group, pressed.person.id)
        return Reply(words("duty-leave-shown"))
    return Reply(words(await _object(club, tx, pressed, monday)), alert=True)


def _monday(number: int) -> date | None:
    """The date of a button's number; None for a forged one."""
    if not 1 <= number <= date.max.toordinal():
        return None
    return date.fromordinal(number)


async def _object(club: Club, tx: Tx, pressed: Pressed, monday: date) -> str:
    """Opens an appeal about the week; the key of what is answered."""
    group_id, person_id = pressed.payload.group, pressed.person.id
    looked = await look(tx, group_id, person_id, pressed.at)
    week = None if looked is None else looked.week(monday)
    if looked is None or looked.member is None or week is None or isinstance(week.step, Done):
        return "duty-object-no"
    subject = OfWeek(looked.member.person, monday)
    opened = await open_appeal(club, tx, group_id, subject, person_id, "", pressed.at)
    if isinstance(opened, NoAppeal):
        return "duty-object-no"
    for planned, _ in await warnings.open_cards(tx, group_id):
        if (planned.person, planned.monday) == (person_id, monday):
            await cards.mark_dirty(tx, planned.subject, (warnings.CARD,))
    await look_again(tx, group_id, pressed.at)
    return "duty-objected"
