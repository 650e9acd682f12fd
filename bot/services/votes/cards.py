"""表决的卡片: drawn from the facts each time; final once the outcome is recorded."""

from __future__ import annotations

from collections.abc import Callable

from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty import inbox
from bot.services.people import reader_words
from bot.services.votes import states
from bot.services.votes.gathering import see_appeal, see_proposal
from bot.views.charter import votes_appeal
from bot.views.charter.votes_appeal import SeenAppeal
from bot.views.charter.votes_proposal import proposal_card
from rules.charter.jury import Choice
from storage import groups
from storage.address import PersonAddress
from storage.charter import ballots, links, proposals
from storage.charter.appeals import KeptAppeal
from storage.delivery.card import Card
from storage.groups import Group
from storage.transaction import Tx

OPEN = "open"
"""The revision of a card whose vote has not ended."""


async def draw_group(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """申诉卡 in the group."""
    found = await _found(club, tx, card)
    if found is None:
        return None
    _, kept, seen = found
    words = await reader_words(club, tx, card.address, seen.group)
    return _rendered(kept, lambda: votes_appeal.group_card(words, seen))


async def draw_own(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """你的申诉."""
    found = await _found(club, tx, card)
    if found is None:
        return None
    _, kept, seen = found
    words = await reader_words(club, tx, card.address, seen.group)
    return _rendered(kept, lambda: votes_appeal.own_card(words, seen), silent=False)


async def draw_ballot(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """请你评议, with one's own ballot."""
    found = await _found(club, tx, card)
    if found is None or not isinstance(card.address, PersonAddress):
        return None
    _, kept, seen = found
    words = await reader_words(club, tx, card.address, seen.group)
    accounts = await links.accounts(tx, kept.group_id, card.address.person_id)
    voter = await ballots.may_vote(tx, kept.appeal.number, accounts)
    chosen = None if voter is None else await ballots.own_choice(tx, kept.appeal.number, voter)
    own = None if chosen is None else Choice(chosen)
    return _rendered(kept, lambda: votes_appeal.ballot_card(words, seen, own), silent=False)


async def draw_ruling(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """请你裁定, at the admins; where everybody reads it, only that something waits."""
    found, asked = await _found(club, tx, card), await inbox.find_asked(tx, card)
    if found is None or asked is None:
        return None
    group, kept, seen = found
    if inbox.is_nameless(card, asked):
        return inbox.nameless(club, card, group, OPEN, is_open=kept.outcome is None)
    words = await reader_words(club, tx, card.address, seen.group)
    return _rendered(kept, lambda: votes_appeal.ruling_card(words, seen), silent=False)


async def draw_proposal(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """提案卡."""
    group = await groups.group(tx, _group_and_number(card)[0])
    kept = await proposals.proposal(tx, _group_and_number(card)[1])
    if group is None or kept is None:
        return None
    words = club.words(group.language)
    seen = await see_proposal(tx, kept, club.clock.now())
    revision = OPEN if kept.outcome is None else FINAL
    return Rendered(lambda: proposal_card(words, seen), revision, Priority.NOTICE, silent=False)


async def _found(club: Club, tx: Tx, card: Card) -> tuple[Group, KeptAppeal, SeenAppeal] | None:
    group_id, number = _group_and_number(card)
    now = club.clock.now()
    group, found = await groups.group(tx, group_id), await states.seen(tx, number, now)
    if group is None or found is None:
        return None
    kept, state = found
    return group, kept, await see_appeal(club, tx, group, kept, state, now)


def _group_and_number(card: Card) -> tuple[int, int]:
    _, group_id, number = card.subject.split(":")
    return int(group_id), int(number)


def _rendered(kept: KeptAppeal, draw: Callable[[], Screen], *, silent: bool = True) -> Rendered:
    return Rendered(draw, OPEN if kept.outcome is None else FINAL, Priority.NOTICE, silent=silent)
