"""我同意: the press that stores an acceptance, and the one that asks for the whole text."""

from __future__ import annotations

from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.charter import ensure_charter, subject_of
from bot.services.roster.charter_card import show_text, way_to_text
from bot.services.roster.sightings import came
from bot.views.charter.roster_card import AGREE, TEXT
from bot.views.refusals import toast
from rules.charter.facts import Acceptance
from rules.charter.terms import digest
from rules.charter.versions import Version, in_force, must_accept
from rules.refusal import Code, Refusal
from storage import groups
from storage.charter import roster
from storage.delivery import cards
from storage.groups import Group
from storage.members import Dm
from storage.transaction import Tx


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """One press on a charter card, in the group or in private."""
    words = words_for(club, pressed.person)
    group = await groups.group(tx, pressed.payload.group)
    version = None if group is None else in_force(await ensure_charter(tx, group.id, pressed.at), pressed.at)
    if group is None or version is None or pressed.payload.choice not in (AGREE, TEXT):
        return Reply(toast(words, Refusal(Code.STALE)))
    if pressed.payload.choice == TEXT:
        return await _text(club, tx, pressed, group)
    if pressed.standing is None:
        return Reply(words("charter-try-again"))
    if not pressed.standing.present:
        return Reply(toast(words, Refusal(Code.NOT_MEMBER)))
    return await _agree(club, tx, pressed, group, version)


async def _text(club: Club, tx: Tx, pressed: Pressed, group: Group) -> Reply:
    if pressed.person.dm is not Dm.REACHABLE:
        return Reply(url=way_to_text(club, group))
    await show_text(club, tx, group, pressed.person, pressed.at)
    return Reply(words_for(club, pressed.person)("charter-text-sent"))


async def _agree(club: Club, tx: Tx, pressed: Pressed, group: Group, version: Version) -> Reply:
    """Only the version that the card showed can be agreed to: another one is to be read first."""
    words = words_for(club, pressed.person)
    if pressed.payload.number != version.number:
        await cards.mark_dirty(tx, subject_of(group.id))
        return Reply(words("charter-newer", version=version.number), alert=True)
    known = await ensure_charter(tx, group.id, pressed.at)
    member = await roster.member(tx, group.id, pressed.person.id)
    accepted = None if member is None else member.accepted()
    if not must_accept(known, accepted, pressed.at):
        return Reply(words("charter-agreed-already", version=version.number))
    await came(tx, group.id, pressed.person.id, pressed.at, "button")
    acceptance = Acceptance(version.number, digest(version.terms), pressed.at)
    await roster.accept(tx, group.id, pressed.person.id, acceptance)
    await cards.mark_dirty(tx, subject_of(group.id))
    if pressed.person.dm is not Dm.REACHABLE:
        return Reply(url=way_to_text(club, group))
    return Reply(words("charter-agreed", version=version.number))
