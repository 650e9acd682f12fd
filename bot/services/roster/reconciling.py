"""对名册: the roster compared with what Telegram says, a few people at a time; who is out, and who runs it.

Nobody is out by one answer: a second one, hours later, has to say the same.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.gateway import Administrator, Flooded, Member
from bot.services.club import Club, User
from bot.services.people import meet, tables_of
from bot.services.roster import guests
from bot.services.roster.arriving import look_daily
from bot.services.roster.sightings import went
from rules.table import ending
from storage import due, groups, members
from storage.charter import admins, roster
from storage.charter.admins import Admin
from storage.due import DueAction
from storage.groups import Group
from storage.members import Status
from storage.transaction import Tx

AT_ONCE = 4
PACE = timedelta(seconds=1)
HOURS_APART = timedelta(hours=3)
RECHECK = "recheck"
BY_ANSWERS = "answers"


async def reconcile(club: Club, action: DueAction) -> None:
    """The next few people of a group, by key; the first step asks about the group as a whole."""
    group_id = int(action.subject.split(":")[1])
    run, _, after = action.revision.partition("-")
    group, ahead = await club.db.read(lambda tx: _ahead(tx, group_id, int(after)))
    if group is None or not group.active:
        await club.db.transact(lambda tx: due.finish(tx, action.id, club.clock.now(), "out"))
        return
    if after == "0":
        await ask_about_group(club, group)
    chosen = ahead[:AT_ONCE]
    flooded = await _ask_about(club, group, chosen)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, at, "done"):
            return
        if chosen and flooded is None:
            await due.schedule(tx, action.kind, action.subject, f"{run}-{chosen[-1][0]}", at + PACE)
        elif flooded is not None:
            later = at + timedelta(seconds=flooded) + PACE
            await due.schedule(tx, action.kind, action.subject, f"{later:%Y%m%d%H%M%S%f}-{after}", later)
        else:
            await due.forget_closed(tx, action.subject)
            await guests.look(club, tx, group.id, at)
            await look_daily(tx, group.id, at)

    await club.db.transact(job)


async def _ahead(tx: Tx, group_id: int, after: int) -> tuple[Group | None, list[tuple[int, int]]]:
    """The group, and who of it is still to be asked about: keys and user ids."""
    group = await groups.group(tx, group_id)
    if group is None:
        return None, []
    here = [person for person in await roster.present(tx, group.id) if person > after]
    known = await members.people(tx, here[: 2 * AT_ONCE])
    return group, [(one.id, one.user_id) for one in known if one.user_id > 0]


async def _ask_about(club: Club, group: Group, chosen: list[tuple[int, int]]) -> float | None:
    """Asks Telegram about each; the seconds to wait when it wants to be left alone for a while."""
    for person_id, user_id in chosen:
        answer = await club.gateway.member_status(group.chat_id, user_id)
        if isinstance(answer, Flooded):
            return answer.retry_after_s
        if isinstance(answer, Member):
            await _heard(club, group.id, person_id, answer)
    return None


async def _heard(club: Club, group_id: int, person_id: int, answer: Member) -> None:
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        status = Status(answer.standing.value)
        if answer.present:
            await members.sighting(tx, group_id, person_id, BY_ANSWERS, at, status)
            await roster.came(tx, group_id, person_id, at, BY_ANSWERS)
            return
        since = await roster.seems_gone(tx, group_id, person_id, at)
        if at - since < HOURS_APART:
            subject = f"absence:{group_id}:{person_id}"
            await due.schedule(tx, RECHECK, subject, f"{since:%Y%m%d%H%M%S%f}", since + HOURS_APART)
            return
        await went(tx, group_id, person_id, since, BY_ANSWERS, status)
        await _leave_tables(club, tx, group_id, person_id, at)

    await club.db.transact(job)


async def _leave_tables(club: Club, tx: Tx, group_id: int, person_id: int, at: datetime) -> None:
    """Seats are left as by anybody who goes; nobody is charged for it, since nobody knows how it came."""
    person = await members.person(tx, person_id)
    if person is None:
        return
    for row, state in await tables_of(club, tx, person):
        if row.group_id == group_id:
            await club.tables.apply(tx, row, state, ending.went_away(state, person_id, at), at)


async def recheck(club: Club, action: DueAction) -> None:
    """Somebody seemed to be out some hours ago: asked once more, and without an answer again tomorrow."""
    group_id, person_id = (int(part) for part in action.subject.split(":")[1:])

    async def look(tx: Tx) -> tuple[Group | None, int]:
        person = await members.person(tx, person_id)
        return await groups.group(tx, group_id), 0 if person is None else person.user_id

    group, user_id = await club.db.read(look)
    if group is not None and group.active and user_id > 0:
        await _ask_about(club, group, [(person_id, user_id)])
    at = club.clock.now()
    await club.db.transact(lambda tx: due.finish(tx, action.id, at, "asked"))


async def ask_admins_of(club: Club, action: DueAction) -> None:
    """Somebody's standing has changed: Telegram is asked who runs the group now."""
    group_id = int(action.subject.split(":")[1])
    group = await club.db.read(lambda tx: groups.group(tx, group_id))
    if group is not None and group.active:
        await ask_about_group(club, group)
    at = club.clock.now()
    await club.db.transact(lambda tx: due.finish(tx, action.id, at, "asked"))


async def ask_about_group(club: Club, group: Group) -> None:
    """Who runs the group, and how many are in it; what Telegram does not say stays as it was."""
    run_by = await club.gateway.administrators(group.chat_id)
    count = await club.gateway.member_count(group.chat_id)
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if isinstance(run_by, tuple):
            now = [await _admin(tx, group.id, one, at) for one in run_by if not one.is_bot]
            await admins.replace_admins(tx, group.id, now)
        if isinstance(count, int):
            await admins.set_member_count(tx, group.id, count, at)

    await club.db.transact(job)


async def _admin(tx: Tx, group_id: int, found: Administrator, at: datetime) -> Admin:
    person = await meet(tx, User(found.user_id, found.name, found.username), at)
    status = Status(found.member.standing.value)
    await members.sighting(tx, group_id, person.id, "admin", at, status)
    await roster.came(tx, group_id, person.id, at, "admin")
    return Admin(person.id, status is Status.OWNER, found.member.can_restrict)
