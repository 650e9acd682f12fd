"""换号: an admin says which new account a member has, and the new account says that it is so."""

from __future__ import annotations

from bot.delivery.rendering import Priority, Rendered
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.gathering.handing import hand_over
from bot.services.part import Pressed
from bot.services.people import words_for
from bot.services.replies import Reply
from bot.services.roster.naming import two_named
from bot.services.roster.running import by_admin
from bot.services.roster.where import Here
from bot.views.charter import roster_link
from bot.views.charter.roster_link import NO, YES
from bot.views.refusals import toast
from rules.refusal import Code, Refusal
from storage import groups, members
from storage.address import Address, GroupAddress, PersonAddress
from storage.charter import links
from storage.delivery import cards
from storage.delivery.card import Card
from storage.members import Dm
from storage.transaction import Tx

LINK = "link"


async def link(club: Club, said: Said) -> None:
    """/link OLD NEW, by an admin; it is true once the new account has pressed [是我]."""
    await by_admin(club, said, _name)


async def _name(tx: Tx, place: Here) -> str:
    words, group_id = place.words, place.group.id
    named = await two_named(tx, place)
    if named is None:
        return words("link-usage")
    old, new = named
    if await links.newest_account(tx, group_id, old.id) == await links.newest_account(tx, group_id, new.id):
        return words("link-same")
    if await links.newest_account(tx, group_id, old.id) != old.id:
        return words("link-old-moved")
    made = await links.name_link(tx, group_id, old.id, new.id, place.person.id, place.at)
    address: Address = PersonAddress(new.id) if new.dm is Dm.REACHABLE else place.address
    await cards.ensure_card(tx, LINK, _subject(group_id, made.id), address)
    return words("link-asked")


def _subject(group_id: int, number: int) -> str:
    return f"link:{group_id}:{number}"


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """[是我] [不是我], for the new account; afterwards what it said."""
    named = await links.account_link(tx, int(card.subject.split(":")[2]))
    group = None if named is None else await groups.group(tx, named.group_id)
    if named is None or group is None:
        return None
    people = {one.id: one for one in await members.people(tx, (named.old, named.new))}
    own = people[named.new] if isinstance(card.address, PersonAddress) else None
    words = club.words(None if own is None else own.language, group.language)
    revision = "asked" if named.confirmed is None else FINAL
    return Rendered(
        lambda: roster_link.link_card(words, group, named, people[named.old], people[named.new]),
        revision,
        Priority.NOTICE,
        silent=isinstance(card.address, GroupAddress),
    )


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """The new account's answer; nobody else's counts."""
    words, payload = words_for(club, pressed.person), pressed.payload
    named = await links.account_link(tx, payload.number)
    if named is None or named.group_id != payload.group or payload.choice not in (YES, NO):
        return Reply(toast(words, Refusal(Code.STALE)))
    if named.new != pressed.person.id:
        return Reply(words("link-not-yours"))
    if named.confirmed is not None:
        return Reply(toast(words, Refusal(Code.STALE)))
    newest = await links.newest_account(tx, named.group_id, named.old)
    of_new = await links.newest_account(tx, named.group_id, named.new)
    confirmed = payload.choice == YES and newest == named.old and of_new != named.old
    await links.answer_link(tx, named.id, pressed.at, confirmed=confirmed)
    if confirmed:
        await hand_over(tx, named.group_id, named.old, named.new, pressed.at)
    await cards.mark_dirty(tx, _subject(named.group_id, named.id))
    return Reply(words("link-yes" if confirmed else "link-no"))
