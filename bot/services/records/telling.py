"""告知: the card of a case in the private chat of its member; once Telegram has confirmed it they are told.

Who cannot be reached is called in the group, without a name or a reason, by a card with a link.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.outcomes import Why
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.people import reader_words
from bot.services.records.seeing import case_seen
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.views.charter import records_case as view
from rules.charter.cases import Case, Opened, Status, Told
from storage import groups
from storage.address import GroupAddress, PersonAddress
from storage.charter import cases, links
from storage.delivery.card import Card
from storage.delivery.cards import ensure_card, mark_dirty
from storage.transaction import Tx

CASE, CALL = "case", "case-call"
"""The kinds: the card for the member, and the one in the group that calls whom the bot cannot reach."""


def subject_of(group_id: int, number: int) -> str:
    """The subject of the cards about a case."""
    return f"case:{group_id}:{number}"


def number_of(card: Card) -> tuple[int, int]:
    """Group and case of such a card."""
    _, group_id, number = card.subject.split(":")
    return int(group_id), int(number)


async def tell(tx: Tx, group_id: int, opened: Opened) -> None:
    """The member is to be told."""
    whom = await links.newest_account(tx, group_id, opened.person)
    await ensure_card(tx, CASE, subject_of(group_id, opened.case), PersonAddress(whom))


async def tell_again(tx: Tx, group_id: int, case: Case) -> None:
    """The case stands otherwise: the member is told by a message of its own."""
    whom = PersonAddress(await links.newest_account(tx, group_id, case.opened.person))
    subject = subject_of(group_id, case.number)
    await mark_dirty(tx, subject, (CASE,), whom, fresh=True)
    await mark_dirty(tx, subject, (CALL,))


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The whole case, for its member. Of one that fell before they were told nothing is said."""
    group_id, number = number_of(card)
    now = club.clock.now()
    seen = await case_seen(tx, group_id, number, now)
    if seen is None or not isinstance(card.address, PersonAddress):
        return None
    over = seen.status is Status.VOIDED
    if over and seen.case.told_at is None and card.message_id is None:
        return None
    words = await reader_words(club, tx, card.address, seen.group)
    told = seen.case.told_at is not None
    final = told and (over or seen.status is Status.EXPIRED)
    revision = FINAL if final else f"{seen.status}-{'resolved' if seen.case.resolved_at else 'open'}"
    return Rendered(partial(view.case_card, words, seen), revision, Priority.NOTICE, silent=False)


async def confirmed(club: Club, tx: Tx, card: Card, _revision: str, at: datetime) -> None:
    """送到了: from now on they know of it."""
    group_id, number = number_of(card)
    case = await cases.case(tx, group_id, number)
    if case is None or case.told_at is not None or case.voided is not None:
        return
    await cases.record(tx, group_id, Told(number, max(at, case.at)), entropy=club.entropy)
    await mark_dirty(tx, card.subject, (CALL,))


async def refused(_club: Club, tx: Tx, card: Card, _why: Why, _at: datetime) -> None:
    """送不到: the group reads that something waits for somebody, with the way to it."""
    group_id, number = number_of(card)
    case = await cases.case(tx, group_id, number)
    if case is not None and case.told_at is None and case.voided is None:
        await ensure_card(tx, CALL, card.subject, GroupAddress(group_id))


async def draw_call(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """In the group, without a name; afterwards that it has arrived."""
    group_id, number = number_of(card)
    case, group = await cases.case(tx, group_id, number), await groups.group(tx, group_id)
    if case is None or group is None:
        return None
    is_over = case.told_at is not None or case.voided is not None
    if is_over and card.message_id is None:
        return None
    words = club.words(group.language)
    screen = view.call_over(words) if is_over else view.call(words, deep_link(club, HELLO))
    return Rendered(lambda: screen, FINAL if is_over else "call", Priority.NOTICE)
