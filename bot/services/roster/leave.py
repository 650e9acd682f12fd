"""请假: `/away` asks for it, shows what is left of it, and takes back what has not begun."""

from __future__ import annotations

from datetime import date

from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.asked import Said
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply, say
from bot.services.roster.charter import ensure_charter, is_enrolled
from bot.services.roster.days import days_of
from bot.services.roster.where import Here, here, reaches
from bot.views.charter import roster_leave
from bot.views.charter.roster_leave import CANCEL, Booked
from bot.views.refusals import toast
from rules.charter.facts import Leave
from rules.charter.leave import days_left, leave_refusal
from rules.charter.versions import Version, in_force
from rules.charter.weeks import DAY, local_day, quarter
from rules.refusal import Code, Refusal
from storage import groups, members
from storage.address import PersonAddress
from storage.charter import roster, versions
from storage.delivery import cards
from storage.delivery.card import Card
from storage.transaction import Tx

LEAVE = "leave"


def _subject(group_id: int, person_id: int) -> str:
    return f"leave:{group_id}:{person_id}"


async def away(club: Club, said: Said) -> None:
    """/away FROM TO: a leave; /away alone: what is left. Told in private only."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None or not await reaches(tx, place):
            return
        refusal = await _take(tx, place)
        address = PersonAddress(place.person.id)
        if refusal is not None:
            await say(tx, address, Screen(refusal), at)
            return
        await show(tx, place.group.id, place.person.id)

    await club.db.transact(job)


async def show(tx: Tx, group_id: int, person_id: int) -> None:
    """Brings somebody's card of leave as the newest message of their private chat."""
    subject, address = _subject(group_id, person_id), PersonAddress(person_id)
    await cards.ensure_card(tx, LEAVE, subject, address)
    await cards.mark_dirty(tx, subject, (LEAVE,), address, fresh=True)


async def _take(tx: Tx, place: Here) -> str | None:
    """Takes the leave that was asked for, if any; the text that says why not."""
    words = place.own_words
    version = in_force(await ensure_charter(tx, place.group.id, place.at), place.at)
    member = await roster.member(tx, place.group.id, place.person.id)
    if version is None or version.zone is None:
        return words("away-no-zone")
    if not is_enrolled(member, place.at):
        return words("away-not-enrolled")
    if not place.text:
        return None
    today = local_day(place.at, version.zone)
    wanted = days_of(place.text, today)
    if wanted is None:
        return words("away-usage")
    leave = Leave(*wanted, place.at)
    refused = leave_refusal(() if member is None else member.leaves, leave, version.terms, today)
    if refused is not None:
        return roster_leave.refusal_text(words, refused)
    await roster.add_leave(tx, place.group.id, place.person.id, leave)
    return None


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """请假卡 in private: one's leaves that are not over, and the days that are left."""
    group_id, person_id = (int(part) for part in card.subject.split(":")[1:])
    group, person = await groups.group(tx, group_id), await members.person(tx, person_id)
    at = club.clock.now()
    version = None if group is None else in_force(await versions.versions(tx, group.id), at)
    if group is None or person is None or version is None or version.zone is None:
        return None
    today = local_day(at, version.zone)
    booked = await _booked(tx, group.id, person_id, version, today)
    words = club.words(person.language, group.language)
    return Rendered(lambda: roster_leave.leave_card(words, group, booked), "leave", Priority.NOTICE)


async def _booked(tx: Tx, group_id: int, person_id: int, version: Version, today: date) -> Booked:
    kept = await roster.leaves_of(tx, group_id, person_id)
    leaves = [one.leave for one in kept]
    soon = [quarter(today), quarter(_next_quarter(today))]
    return Booked(
        today=today,
        left=tuple((of, days_left(leaves, of, version.terms)) for of in soon),
        leaves=tuple((one.id, one.leave) for one in kept if one.leave.last >= today),
    )


def _next_quarter(today: date) -> date:
    day = today
    while quarter(day) == quarter(today):
        day += DAY
    return day


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[取消] of a leave that has not begun, by whose it is."""
    words, at = words_for(club, pressed.person), pressed.at
    group, number = await groups.group(tx, pressed.payload.group), pressed.payload.number
    if group is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    version = in_force(await versions.versions(tx, group.id), at)
    kept = await roster.leaves_of(tx, group.id, pressed.person.id)
    mine = next((one.leave for one in kept if one.id == number), None)
    if pressed.payload.choice != CANCEL or mine is None or version is None or version.zone is None:
        return Reply(toast(words, Refusal(Code.STALE)))
    await cards.mark_dirty(tx, _subject(pressed.payload.group, pressed.person.id))
    if mine.first <= local_day(at, version.zone):
        return Reply(words("away-begun"))
    await roster.withdraw_leave(tx, group.id, pressed.person.id, number, at)
    return Reply(words("away-withdrawn"))
