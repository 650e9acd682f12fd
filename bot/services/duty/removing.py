"""移出: one removal, from the order to the word that it is done; everything is looked at once more before it.

The intention is a row. What Telegram must do happens between two transactions, and may be repeated after a
stop at any point: before it is asked the row says so, and afterwards the person's status is what counts.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from bot.callback_data import Topic
from bot.gateway import Flooded, Member, Refused, Standing, Why, Written
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.duty.hindrances import LATER, SOON, Case, Later, Unfounded, case_of
from bot.services.duty.seeing import seen_of
from bot.services.replies import say
from bot.services.roster import sightings
from bot.views.charter import duty_removal as view
from rules.charter.enforcement import ChatStatus, NoRemoval, last_look
from storage import due, members
from storage.address import GroupAddress, PersonAddress
from storage.charter import inbox, links, removals
from storage.charter.removals import Cause, Did, KeptRemoval, Step
from storage.due import DueAction
from storage.members import Status
from storage.transaction import Tx

REMOVE = "remove"
"""Due work that carries out a removal."""
CHANGED = "changed"
"""Why a removal was dropped: the facts are others now."""

_STATUS = {
    Standing.OWNER: ChatStatus.OWNER,
    Standing.ADMINISTRATOR: ChatStatus.ADMIN,
    Standing.MEMBER: ChatStatus.MEMBER,
    Standing.LEFT: ChatStatus.OUT,
    Standing.BANNED: ChatStatus.OUT,
}


async def schedule_removal(
    _club: Club,
    tx: Tx,
    group_id: int,
    person_id: int,
    cause: Cause,
    at: datetime,
    *,
    by: int | None = None,
) -> KeptRemoval:
    """Somebody is to be removed, decided by an admin or (None) by the charter, as soon as it may be."""
    removal = await removals.open_removal(tx, group_id, person_id, cause, at)
    if not removal.steps:
        await order(tx, removal, by, at)
    return await removals.removal(tx, removal.id) or removal


async def order(tx: Tx, removal: KeptRemoval, by: int | None, at: datetime) -> None:
    """It is decided."""
    await removals.take(tx, removal.id, Step(Did.ORDERED, by, at))
    await asking.settle_inbox(tx, removal.group, Topic.REMOVAL, removal.id, at)
    await proceed(tx, removal, at)


async def proceed(tx: Tx, removal: KeptRemoval, at: datetime) -> None:
    """Looks at a removal at an instant, whether it can be done then."""
    subject = f"remove:{removal.group}:{removal.id}"
    await due.schedule(tx, REMOVE, subject, f"{at:%Y%m%d%H%M%S%f}", at)


async def resume(tx: Tx, group_id: int, since: datetime, at: datetime) -> None:
    """What was ordered and is not looked at any more, after a failure, is looked at again."""
    for removal in await removals.removals(tx, group_id, since):
        last = removal.last
        if removal.is_over or last is None or last.did is Did.MUTED:
            continue
        if not await due.open_actions(tx, f"remove:{group_id}:{removal.id}"):
            await proceed(tx, removal, at)


async def carry_out(club: Club, action: DueAction) -> None:
    """The last look, the one request, the check of what it did; each of them again after a stop."""
    removal_id, now = int(action.subject.split(":")[2]), club.clock.now()
    case = await club.db.read(lambda tx: case_of(tx, removal_id, now))
    if case is None:
        await club.db.transact(lambda tx: _drop(club, tx, action, removal_id, CHANGED))
    elif case.removal.has(Did.BEGUN):
        await _begun(club, action, case)
    else:
        await _unless_hindered(club, action, case)


async def _begun(club: Club, action: DueAction, case: Case) -> None:
    """Telegram was asked, and its answer is not known: who is out was removed, whatever updates say of it."""
    status, now = await _status(club, case.group.chat_id, case.person.user_id), club.clock.now()
    match status:
        case ChatStatus.OUT:
            await club.db.transact(lambda tx: _done(club, tx, action, case.removal.id))
        case ChatStatus.UNKNOWN if isinstance(case.hindrance, Unfounded):
            await club.db.transact(lambda tx: _again(tx, action, now + SOON, now))
        case _:
            await _unless_hindered(club, action, case)


async def _unless_hindered(club: Club, action: DueAction, case: Case) -> None:
    match case.hindrance:
        case None:
            await _last_look(club, action, case)
        case Later(at):
            await club.db.transact(lambda tx: _again(tx, action, at, club.clock.now()))
        case Unfounded():
            await club.db.transact(lambda tx: _drop(club, tx, action, case.removal.id, CHANGED))
        case _:
            assert_never(case.hindrance)


async def _last_look(club: Club, action: DueAction, case: Case) -> None:
    """Who they are in the group, and whether the bot may remove them, as Telegram says now."""
    chat_id, now = case.group.chat_id, club.clock.now()
    status = await _status(club, chat_id, case.person.user_id)
    bot = await club.gateway.member_status(chat_id, club.bot_id)
    if not isinstance(bot, Member) or status is ChatStatus.UNKNOWN:
        await club.db.transact(lambda tx: _again(tx, action, now + SOON, now))
    elif not bot.can_restrict:
        await club.db.transact(lambda tx: _stop(club, tx, action, case.removal.id, Did.NO_RIGHT))
    else:
        against = last_look(status, mute_confirmed=case.removal.has(Did.MUTE_CONFIRMED))
        await _or_not(club, action, case, against)


async def _status(club: Club, chat_id: int, user_id: int) -> ChatStatus:
    found = await club.gateway.member_status(chat_id, user_id)
    if not isinstance(found, Member):
        return ChatStatus.UNKNOWN
    if found.standing is Standing.RESTRICTED:
        return ChatStatus.MUTED if found.present else ChatStatus.OUT
    return _STATUS[found.standing]


async def _or_not(club: Club, action: DueAction, case: Case, against: NoRemoval | None) -> None:
    match against:
        case None:
            await _remove(club, action, case)
        case NoRemoval.MUTED:
            await club.db.transact(lambda tx: _stop(club, tx, action, case.removal.id, Did.MUTED))
        case _:
            await club.db.transact(lambda tx: _drop(club, tx, action, case.removal.id, against.value))


async def _remove(club: Club, action: DueAction, case: Case) -> None:
    """One request; it counts only once Telegram says that the person is out."""
    if not await club.db.transact(lambda tx: _begin(club, tx, case.removal.id)):
        await club.db.transact(lambda tx: _again(tx, action, club.clock.now(), club.clock.now()))
        return
    chat_id, user_id = case.group.chat_id, case.person.user_id
    answer = await club.gateway.unban(chat_id, user_id, only_if_banned=False)
    status = await _status(club, chat_id, user_id)
    if status is ChatStatus.OUT:
        await club.db.transact(lambda tx: _done(club, tx, action, case.removal.id))
    else:
        await club.db.transact(lambda tx: _failed(club, tx, action, case.removal.id, answer))


async def _begin(club: Club, tx: Tx, removal_id: int) -> bool:
    """Said before Telegram is asked, if the facts of this very moment still allow it."""
    now = club.clock.now()
    case = await case_of(tx, removal_id, now)
    if case is None or case.hindrance is not None:
        return False
    if not case.removal.has(Did.BEGUN):
        await removals.take(tx, removal_id, Step(Did.BEGUN, None, now))
    return True


async def _failed(club: Club, tx: Tx, action: DueAction, removal_id: int, answer: Written) -> None:
    """Still there: an admin since, no right any more, or to be tried again."""
    now = club.clock.now()
    match answer:
        case Refused(Why.IS_OWNER | Why.IS_ADMIN):
            await _drop(club, tx, action, removal_id, NoRemoval.ADMIN.value)
        case Refused():
            await _stop(club, tx, action, removal_id, Did.NO_RIGHT)
        case Flooded(seconds):
            await _again(tx, action, now + SOON + timedelta(seconds=seconds), now)
        case _:
            await _again(tx, action, now + SOON, now)


async def _again(tx: Tx, action: DueAction, at: datetime, now: datetime) -> None:
    """The intention stays; it is looked at once more later."""
    if await due.finish(tx, action.id, now, "later"):
        at = max(at, now + timedelta(milliseconds=1))
        await due.schedule(tx, REMOVE, action.subject, f"{at:%Y%m%d%H%M%S%f}", at)


async def _stop(club: Club, tx: Tx, action: DueAction, removal_id: int, did: Did) -> None:
    """Something that only the admins can settle: they are asked, and told once."""
    now = club.clock.now()
    removal = await removals.removal(tx, removal_id)
    if removal is None or removal.is_over:
        return
    asked = await inbox.asked(tx, removal.group, Topic.REMOVAL, removal_id)
    if removal.has(did) and asked is not None and asking.lapsed(asked):
        await _drop(club, tx, action, removal_id, did.value.replace("_", "-"))
        return
    if not await due.finish(tx, action.id, now, did.value):
        return
    if removal.last is None or removal.last.did is not did:
        await removals.take(tx, removal_id, Step(did, None, now))
        without = await links.accounts(tx, removal.group, removal.person)
        await asking.ask_admins(club, tx, removal.group, Topic.REMOVAL, removal_id, now, without=without)
    if did is Did.NO_RIGHT:
        await proceed(tx, removal, now + LATER)


async def _drop(club: Club, tx: Tx, action: DueAction, removal_id: int, why: str) -> None:
    """Nothing comes of it."""
    now = club.clock.now()
    removal = await removals.removal(tx, removal_id)
    if not await due.finish(tx, action.id, now, why) or removal is None or removal.is_over:
        return
    await removals.take(tx, removal_id, Step(Did.DROPPED, None, now, why))
    await asking.settle_inbox(tx, removal.group, Topic.REMOVAL, removal_id, now)


async def _done(club: Club, tx: Tx, action: DueAction, removal_id: int) -> None:
    """移出了: recorded, then said in the group with the way back, and to the person."""
    now = club.clock.now()
    removal = await removals.removal(tx, removal_id)
    if not await due.finish(tx, action.id, now, "done") or removal is None or removal.is_over:
        return
    await removals.take(tx, removal_id, Step(Did.DONE, None, now))
    await sightings.went(tx, removal.group, removal.person, now, "removal", Status.LEFT)
    await asking.settle_inbox(tx, removal.group, Topic.REMOVAL, removal_id, now)
    seen = await seen_of(tx, removal, now)
    person = await members.person(tx, removal.person)
    if seen is None or person is None:
        return
    of_group = club.words(seen.group.language)
    await say(tx, GroupAddress(removal.group), view.way_back(of_group, seen), now)
    own = club.words(person.language, seen.group.language)
    await say(tx, PersonAddress(person.id), view.farewell(own, seen), now)
