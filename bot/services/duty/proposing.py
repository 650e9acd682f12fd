"""建议移出: the admins are asked about a removal; the first press decides, on the facts of that moment."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.duty.hindrances import still_called_for
from bot.services.duty.looking import look_again
from bot.services.duty.removing import order, proceed
from bot.services.duty.seeing import seen_of
from bot.services.duty.weeks import look
from bot.services.part import Pressed
from bot.services.people import reader_words, words_for
from bot.services.replies import Reply, say
from bot.services.votes import planning
from bot.views.charter import duty_removal as view
from bot.views.names import name
from rules.charter.appealable import OfWeek
from rules.charter.enforcement import Trip
from rules.charter.facts import Grace
from rules.charter.ladder import Removal
from storage import groups, members
from storage.address import GroupAddress, PersonAddress
from storage.charter import inbox, links, pardons, removals
from storage.charter.removals import Did, ForWeek, KeptRemoval, Step
from storage.delivery.card import Card
from storage.transaction import Tx

GRACE = timedelta(weeks=1)


async def propose(
    club: Club, tx: Tx, group_id: int, due: Removal, at: datetime, trips: tuple[Trip, ...] = ()
) -> None:
    """Asks the admins, once for a week; what they have answered is not asked again."""
    removal = await for_week(tx, group_id, due, at, trips)
    if removal.steps:
        return
    if await inbox.asked(tx, group_id, Topic.REMOVAL, removal.id) is None:
        without = await links.accounts(tx, group_id, removal.person)
        await asking.ask_admins(
            club, tx, group_id, Topic.REMOVAL, removal.id, at, without=without, lapses_at=due.lapses_at
        )


async def for_week(
    tx: Tx, group_id: int, due: Removal, at: datetime, trips: tuple[Trip, ...] = ()
) -> KeptRemoval:
    """The removal of a member for a week: the one that is open, or a new one."""
    for known in await removals.removals(tx, group_id, due.closed_at - GRACE, persons=(due.person,)):
        same_week = isinstance(known.cause, ForWeek) and known.cause.monday == due.monday
        if same_week and not known.is_over:
            return known
    cause = ForWeek(due.monday, due.version, due.closed_at)
    return await removals.open_removal(tx, group_id, due.person, cause, at, trips)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The card in one admin's chat, or namelessly in the group."""
    asked = await asking.find_asked(tx, card)
    removal = None if asked is None else await removals.removal(tx, asked.number)
    if asked is None or removal is None:
        return None
    now = club.clock.now()
    seen = await seen_of(tx, removal, now)
    if seen is None:
        return None
    revision = FINAL if seen.is_over else f"step{len(removal.steps)}"
    if asking.is_nameless(card, asked):
        return asking.nameless(club, card, seen.group, revision, is_open=asked.settled_at is None)
    words = await reader_words(club, tx, card.address, seen.group)
    return Rendered(partial(view.removal_card, words, seen), revision, Priority.NOTICE, silent=False)


@dataclass(frozen=True, slots=True)
class _Decision:
    """一次决定: an entitled admin's press on a removal that is still called for."""

    removal: KeptRemoval
    admin: int
    at: datetime


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """One press on a card about a removal."""
    words, number = words_for(club, pressed.person), pressed.payload.number
    removal = await removals.removal(tx, number)
    if removal is None or removal.group != pressed.payload.group:
        return Reply(words("duty-stale"))
    if pressed.standing is None:
        return Reply(words("duty-try-again"))
    if not pressed.standing.is_admin or not pressed.standing.can_restrict:
        return Reply(words("duty-not-admin"), alert=True)
    if pressed.person.id in await links.accounts(tx, removal.group, removal.person):
        return Reply(words("duty-party"), alert=True)
    if pressed.payload.choice == view.RECORD:
        return await _send_record(club, tx, pressed, removal)
    asked = await inbox.asked(tx, removal.group, Topic.REMOVAL, removal.id)
    if asked is None or not asked.is_open(pressed.at):
        return Reply(words("duty-answered"))
    return Reply(words(await _decide(club, tx, pressed, removal)))


async def _decide(club: Club, tx: Tx, pressed: Pressed, removal: KeptRemoval) -> str:
    """The key of what is answered."""
    choice, made = pressed.payload.choice, _Decision(removal, pressed.person.id, pressed.at)
    last = removal.last
    if choice in (view.UNMUTE, view.KEEP):
        if last is None or last.did is not Did.MUTED:
            return "duty-answered"
        return await _about_mute(tx, made, lifts=choice == view.UNMUTE)
    if last is not None or not isinstance(removal.cause, ForWeek):
        return "duty-answered"
    if not await still_called_for(tx, removal, pressed.at):
        return "duty-changed"
    match choice:
        case view.REMOVE:
            await order(tx, removal, pressed.person.id, pressed.at)
        case view.GRACE:
            until = pressed.at + GRACE
            grace = Grace(removal.cause.monday, pressed.at, until)
            await pardons.grace(tx, removal.group, removal.person, grace, pressed.person.id, pressed.at)
            await _close(tx, made, Did.GRACED)
        case view.PARDON:
            await pardon(club, tx, removal.group, removal.person, removal.cause.monday, made.admin, made.at)
            await _close(tx, made, Did.PARDONED)
        case _:
            return "duty-stale"
    return "duty-decided"


async def _about_mute(tx: Tx, made: _Decision, *, lifts: bool) -> str:
    if not lifts:
        await _close(tx, made, Did.KEPT)
        return "duty-decided"
    await removals.take(tx, made.removal.id, Step(Did.MUTE_CONFIRMED, made.admin, made.at))
    await asking.settle_inbox(tx, made.removal.group, Topic.REMOVAL, made.removal.id, made.at)
    await proceed(tx, made.removal, made.at)
    return "duty-decided"


async def _close(tx: Tx, made: _Decision, did: Did) -> None:
    await removals.take(tx, made.removal.id, Step(did, made.admin, made.at))
    await asking.settle_inbox(tx, made.removal.group, Topic.REMOVAL, made.removal.id, made.at)
    await look_again(tx, made.removal.group, made.at)


async def pardon(
    club: Club, tx: Tx, group_id: int, person_id: int, monday: date, admin_id: int, at: datetime
) -> None:
    """豁免 of one week, in public."""
    await pardons.pardon(tx, group_id, person_id, monday, admin_id, at)
    await planning.fallen(tx, group_id, OfWeek(person_id, monday), at)
    group = await groups.group(tx, group_id)
    people = {one.id: one.name for one in await members.people(tx, {person_id, admin_id})}
    words = club.words(None if group is None else group.language)
    text = words(
        "duty-pardoned-group",
        admin=name(words, people.get(admin_id)),
        name=name(words, people.get(person_id)),
        week=monday.isocalendar().week,
    )
    await say(tx, GroupAddress(group_id), Screen(text), at)
    await look_again(tx, group_id, at)


async def _send_record(club: Club, tx: Tx, pressed: Pressed, removal: KeptRemoval) -> Reply:
    words = words_for(club, pressed.person)
    seen = await seen_of(tx, removal, pressed.at)
    if seen is not None:
        await say(tx, PersonAddress(pressed.person.id), view.record(words, seen), pressed.at)
    return Reply(words("duty-record-sent"))


async def drop_unfounded(
    tx: Tx, group_id: int, at: datetime, founded: AbstractSet[tuple[int, date]] = frozenset()
) -> None:
    """Whoever has played, or was let off, meanwhile is asked about no longer.

    The weeks of `founded`, by member and Monday, have been gone through already: they are still called for.
    """
    for asked in await inbox.unsettled(tx, group_id):
        if asked.topic != Topic.REMOVAL:
            continue
        removal = await removals.removal(tx, asked.number)
        if removal is None or removal.is_over or not isinstance(removal.cause, ForWeek):
            continue
        if removal.has(Did.BEGUN):  # whoever is out by now was removed: what has begun finds that by itself
            continue
        if (removal.person, removal.cause.monday) in founded:
            continue
        looked = await look(tx, group_id, removal.person, at)
        week = None if looked is None else looked.week(removal.cause.monday)
        if week is None or view.is_past(week):
            await removals.take(tx, removal.id, Step(Did.DROPPED, None, at, "changed"))
            await asking.settle_inbox(tx, group_id, Topic.REMOVAL, removal.id, at)
