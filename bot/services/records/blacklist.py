"""黑名单: a ban in Telegram and an entry of our own, which survives whatever is done by hand.

Telegram is asked between two transactions, on what the entry says at that moment; every step may be repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.gateway import Done, Flooded, Member, Refused, Standing, Unchanged, Why, Written
from bot.screens import Screen
from bot.services.club import Club
from bot.services.gathering.leaving import played_by
from bot.services.records.standing import answers_of, is_blacklisted
from bot.services.replies import say
from bot.services.votes import planning
from bot.views.charter.roster_places import title
from rules.charter.appealable import OfAnswer
from rules.charter.repeat import Answer, Answered, Lifted
from storage import due, groups, members
from storage.address import PersonAddress
from storage.charter import cases, links, matches
from storage.due import DueAction
from storage.groups import Group
from storage.members import Person
from storage.transaction import Tx

BAN, UNBAN = "ban", "unban"
"""Due work: that somebody is banned in Telegram, or is not any more."""
SOON = timedelta(minutes=1)
LATER = timedelta(hours=1)


async def put_on(club: Club, tx: Tx, group_id: int, person_id: int, at: datetime) -> None:
    """拉黑: every account of the member is to be banned, and the member is told how to appeal."""
    for account in await links.accounts(tx, group_id, person_id):
        await keep_out(tx, group_id, account, at)
    group, person = await groups.group(tx, group_id), await members.person(tx, person_id)
    if group is not None and person is not None:
        words = club.words(person.language, group.language)
        text = words("blacklist-told", title=title(group))
        await say(tx, PersonAddress(person.id), Screen(text), at)


async def keep_out(tx: Tx, group_id: int, account: int, at: datetime) -> None:
    """One account is to be banned, as often as it comes."""
    await due.schedule(tx, BAN, f"{BAN}:{group_id}:{account}", f"{at:%Y%m%d%H%M%S%f}", at)


async def lift(club: Club, tx: Tx, group_id: int, person_id: int, by: int | None, at: datetime) -> bool:
    """解除: an admin or an appeal (`by` None) takes back the last answer against a member; False if none."""
    given = await answers_of(tx, group_id, person_id)
    last = next((one for one in reversed(given) if _is_against(one)), None)
    if last is None or isinstance(last, Lifted):
        return False
    banned = last.answer is Answer.BLACKLIST
    for account in sorted(await links.accounts(tx, group_id, person_id)):
        mine = [one for one in await cases.answered(tx, group_id, account) if _is_against(one)]
        if mine:
            await cases.record(tx, group_id, Lifted(account, by, at), entropy=club.entropy)
            await planning.fallen(tx, group_id, OfAnswer(account, mine[-1].at), at)
        if banned:
            await due.schedule(tx, UNBAN, f"{UNBAN}:{group_id}:{account}", f"{at:%Y%m%d%H%M%S%f}", at)
    return True


def _is_against(entry: Answered | Lifted) -> bool:
    return isinstance(entry, Lifted) or entry.answer is not Answer.PARDON


@dataclass(frozen=True, slots=True)
class _Wanted:
    """要办的: somebody's account in a group, and what is wanted of it; `waits` while they play."""

    group: Group
    person: Person
    listed: bool
    waits: bool


async def _wanted(club: Club, action: DueAction) -> _Wanted | None:
    _, group_id, person_id = action.subject.split(":")
    now = club.clock.now()

    async def job(tx: Tx) -> _Wanted | None:
        group, person = await groups.group(tx, int(group_id)), await members.person(tx, int(person_id))
        if group is None or person is None or person.user_id <= 0:
            return None
        running = await matches.matches(tx, group.id, now, person=person.id)
        listed = await is_blacklisted(tx, group.id, person.id, now)
        waits = any(one.ended_at is None for one in running) or await played_by(tx, group.id, {person.id})
        return _Wanted(group, person, listed, bool(waits))

    return await club.db.read(job)


async def ban(club: Club, action: DueAction) -> None:
    """Bans whoever is on the list at this moment; nobody in a running match, and no admin."""
    wanted = await _wanted(club, action)
    if wanted is None or not wanted.listed or not wanted.group.active:
        await _finish(club, action, "unfounded")
        return
    if wanted.waits:
        await _again(club, action, LATER)
        return
    answer = await club.gateway.ban(wanted.group.chat_id, wanted.person.user_id)
    status = await club.gateway.member_status(wanted.group.chat_id, wanted.person.user_id)
    if isinstance(status, Member) and status.standing is Standing.BANNED:
        await _finish(club, action, "done")
    elif isinstance(answer, Refused) and answer.why in (Why.IS_ADMIN, Why.IS_OWNER, Why.BASIC_GROUP):
        await _finish(club, action, answer.why.value)
    else:
        await _again(club, action, _wait(answer))


async def unban(club: Club, action: DueAction) -> None:
    """Lifts the ban of whoever is not on the list at this moment, and tells them the way back."""
    wanted = await _wanted(club, action)
    if wanted is None or wanted.listed:
        await _finish(club, action, "unfounded")
        return
    answer = await club.gateway.unban(wanted.group.chat_id, wanted.person.user_id, only_if_banned=True)
    if not isinstance(answer, Done | Unchanged):
        await _again(club, action, _wait(answer))
        return
    now = club.clock.now()

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, now, "done"):
            words = club.words(wanted.person.language, wanted.group.language)
            text = words("blacklist-lifted", title=title(wanted.group))
            await say(tx, PersonAddress(wanted.person.id), Screen(text), now)

    await club.db.transact(job)


def _wait(answer: Written) -> timedelta:
    if isinstance(answer, Refused):
        return LATER
    return SOON + timedelta(seconds=answer.retry_after_s) if isinstance(answer, Flooded) else SOON


async def _finish(club: Club, action: DueAction, outcome: str) -> None:
    now = club.clock.now()
    await club.db.transact(lambda tx: due.finish(tx, action.id, now, outcome))


async def _again(club: Club, action: DueAction, after: timedelta) -> None:
    now = club.clock.now()

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, now, "later"):
            at = now + after
            await due.schedule(tx, action.kind, action.subject, f"{at:%Y%m%d%H%M%S%f}", at)

    await club.db.transact(job)
