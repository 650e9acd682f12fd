"""章程卡: posted and pinned in the group, shown again by `/charter`, the whole text in private."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.callback_data import CharterLink, pack_link
from bot.delivery.rendering import Priority, Rendered
from bot.gateway import Flooded, Unknown, Unsent
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.people import words_for
from bot.services.replies import say
from bot.services.roster.charter import CARD, ensure_charter, subject_of
from bot.services.roster.where import here
from bot.services.seating import deep_link
from bot.views.charter import roster_card, roster_text
from bot.views.charter.roster_card import Shown
from rules.charter.versions import Version, in_force, must_accept
from storage import due, groups, members
from storage.address import GroupAddress, PersonAddress
from storage.charter import roster, versions
from storage.delivery import cards
from storage.delivery.card import Card
from storage.due import DueAction
from storage.groups import Group
from storage.members import Person
from storage.transaction import Tx

ENROL = "enrol"
PIN = "pin-charter"
TRIES = 5
AGAIN_AFTER = timedelta(seconds=30)


def _group_id(subject: str) -> int:
    return int(subject.split(":")[1])


async def post(tx: Tx, group: Group, at: datetime, thread_id: int | None = None) -> None:
    """The charter card of a group, as a new message at its end."""
    await ensure_charter(tx, group.id, at)
    address = GroupAddress(group.id, thread_id)
    await cards.ensure_card(tx, CARD, subject_of(group.id), address)
    await cards.mark_dirty(tx, subject_of(group.id), (CARD,), address, fresh=True)


async def charter(club: Club, said: Said) -> None:
    """/charter: the card anew, pinned again; in private the whole text and the press under it."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        place = await here(club, tx, said, at)
        if place is None:
            return
        if place.in_group:
            await post(tx, place.group, at, said.chat.thread_id)
        else:
            await show_text(club, tx, place.group, place.person, at)

    await club.db.transact(job)


async def show_text(club: Club, tx: Tx, group: Group, person: Person, at: datetime) -> None:
    """全文 in private, with [我同意] under it."""
    version = in_force(await ensure_charter(tx, group.id, at), at)
    if version is None:
        return
    address = PersonAddress(person.id)
    own = await versions.text_of(tx, group.id, version.text)
    for page in roster_text.full_text(words_for(club, person), version, own):
        await say(tx, address, page, at)
    await cards.ensure_card(tx, ENROL, subject_of(group.id), address)
    await cards.mark_dirty(tx, subject_of(group.id), (ENROL,), address, fresh=True)


async def show_by_link(club: Club, tx: Tx, group_id: int, person: Person, at: datetime) -> bool:
    """As `show_text`, for who has been seen in the group; False for anybody else who knows its number."""
    group = await groups.group(tx, group_id)
    if group is None or await members.membership(tx, group.id, person.id) is None:
        return False
    await show_text(club, tx, group, person, at)
    return True


def way_to_text(club: Club, group: Group) -> str:
    """The link that opens the private chat and brings the whole text there."""
    return deep_link(club, pack_link(CharterLink(group.id)))


async def draw_charter(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """章程卡 in the group; None before there is a charter."""
    shown = await _shown(club, tx, card)
    if shown is None:
        return None
    words = club.words(shown.group.language)
    revision = f"v{shown.version.number}"
    return Rendered(lambda: roster_card.charter_card(words, shown), revision, Priority.NOTICE)


async def draw_enrol(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """在私聊里同意: the press, and once it is made that it was."""
    shown = await _shown(club, tx, card)
    if shown is None or not isinstance(card.address, PersonAddress):
        return None
    person = await members.person(tx, card.address.person_id)
    member = await roster.member(tx, shown.group.id, card.address.person_id)
    if person is None:
        return None
    known = await versions.versions(tx, shown.group.id)
    accepted = None if member is None else member.accepted()
    agreed = not must_accept(known, accepted, club.clock.now())
    words = club.words(person.language, shown.group.language)
    revision = FINAL if agreed else f"v{shown.version.number}"
    return Rendered(lambda: roster_card.enrol_card(words, shown, agreed=agreed), revision, Priority.NOTICE)


async def _shown(club: Club, tx: Tx, card: Card) -> Shown | None:
    group = await groups.group(tx, _group_id(card.subject))
    if group is None:
        return None
    version: Version | None = in_force(await versions.versions(tx, group.id), club.clock.now())
    if version is None:
        return None
    return Shown(group, version, await roster.enrolled_count(tx, group.id))


async def charter_confirmed(_club: Club, tx: Tx, card: Card, _revision: str, at: datetime) -> None:
    """The card stands in the group: it is to be pinned, each message of it once."""
    if card.message_id is not None:
        await due.schedule(tx, PIN, card.subject, f"{card.message_id}-1", at)


async def pin(club: Club, action: DueAction) -> None:
    """置顶, outside of any transaction; without the right to pin the card stands unpinned."""
    message_id, attempt = (int(part) for part in action.revision.split("-"))
    group = await club.db.read(lambda tx: groups.group(tx, _group_id(action.subject)))
    outcome = None if group is None else await club.gateway.pin(group.chat_id, message_id)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "tried"):
            return
        if isinstance(outcome, Flooded | Unknown | Unsent) and attempt < TRIES:
            later = at + attempt * AGAIN_AFTER
            await due.schedule(tx, PIN, action.subject, f"{message_id}-{attempt + 1}", later)

    await club.db.transact(job)
