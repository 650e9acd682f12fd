"""长期客人: who plays as a guest for the charter's days without enrolling is shown to the admins, once."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty.inbox import ask_admins, find_asked, is_nameless, settle_inbox
from bot.services.part import Pressed
from bot.services.people import reader_words, words_for
from bot.services.replies import Reply
from bot.views.charter import roster_guest
from bot.views.charter.roster_guest import SEEN, Guest
from bot.views.refusals import toast
from rules.charter.attendance import lasting_guests
from rules.charter.facts import Facts
from rules.charter.versions import in_force
from rules.refusal import Code, Refusal
from storage import groups, members
from storage.charter import inbox, matches, roster, versions
from storage.delivery.card import Card
from storage.transaction import Tx

LOOKS_BACK = timedelta(days=180)


async def look(club: Club, tx: Tx, group_id: int, at: datetime) -> None:
    """Asks the admins about every guest of long standing about whom they were not asked before."""
    known = await versions.versions(tx, group_id)
    everybody = await roster.members(tx, group_id)
    played = await matches.matches(tx, group_id, at - LOOKS_BACK)
    here = {one.person for one in everybody if one.is_here(at)}
    for person_id in lasting_guests(Facts(everybody, played), known, at):
        if person_id in here and await inbox.asked(tx, group_id, Topic.GUEST, person_id) is None:
            await ask_admins(club, tx, group_id, Topic.GUEST, person_id, at)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The guest's name and [知道了]; in the group, where nobody is named, only that there is one."""
    at = club.clock.now()
    asked = await find_asked(tx, card)
    group = None if asked is None else await groups.group(tx, asked.group)
    guest = None if asked is None else await members.person(tx, asked.number)
    version = None if group is None else in_force(await versions.versions(tx, group.id), at)
    if asked is None or group is None or guest is None or version is None:
        return None
    words = await reader_words(club, tx, card.address, group)
    shown = Guest(group, guest, version.terms.guest_days, asked.is_open(at), not is_nameless(card, asked))
    revision = "asked" if shown.is_open else FINAL
    return Rendered(lambda: roster_guest.guest_card(words, shown), revision, Priority.NOTICE)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """[知道了], by an admin."""
    words, payload = words_for(club, pressed.person), pressed.payload
    if not pressed.is_admin:
        return Reply(words("roster-admins-only"))
    if payload.choice != SEEN or not await settle_inbox(
        tx, payload.group, Topic.GUEST, payload.number, pressed.at
    ):
        return Reply(toast(words, Refusal(Code.STALE)))
    return Reply(words("guest-noted"))
