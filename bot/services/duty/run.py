"""一轮: everybody of a group gone through, what is due set going, and when to look again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from bot.services.club import Club
from bot.services.duty import warning
from bot.services.duty.facts import LOOKED_BACK, facts_of
from bot.services.duty.inbox import reach_again
from bot.services.duty.looking import DUTY, at_the_latest, look_again, subject_of
from bot.services.duty.proposing import drop_unfounded, for_week, propose
from bot.services.duty.removing import order, resume
from bot.services.duty.undisturbed import undisturbed
from bot.services.duty.weeks import may_enforce
from bot.services.reports.planning import plan as plan_report
from rules.charter.enforcement import Due, Run, run
from rules.charter.facts import Facts
from rules.charter.ladder import Done, Enforcement, Propose, Removal, Remove, Wait, Warn
from rules.charter.spans import HOUR, Span
from rules.charter.versions import Version
from rules.charter.weeks import DAY
from storage import due, groups, heartbeat
from storage.charter import inbox, roster, settings, versions
from storage.charter.outages import ran_at, set_ran_at
from storage.due import DueAction
from storage.groups import Group
from storage.transaction import Tx

LONG_OUTAGE = HOUR
"""After a silence of so long a run asks before it removes anybody."""
ASKS_FOR = DAY
MOST_AT_ONCE = 500
"""Of more members the facts are read, and the steps reckoned, beside the loop: nobody's press waits."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """一群此刻的全部: what a run is made of."""

    group: Group
    versions: tuple[Version, ...]
    enforcement: Enforcement
    facts: Facts
    clock_jumped: bool
    after_outage: bool
    now: datetime

    def run(self) -> Run:
        """What is due for everybody."""
        with undisturbed():
            return run(
                self.facts,
                self.versions,
                self.enforcement,
                self.now,
                clock_jumped=self.clock_jumped,
                after_outage=self.after_outage,
            )


async def gathered(tx: Tx, group_id: int, now: datetime) -> Gathered | None:
    """Everything that is known now; None for a group that is not known."""
    group = await groups.group(tx, group_id)
    if group is None:
        return None
    last = await ran_at(tx, group_id)
    facts = await facts_of(tx, group_id, now - LOOKED_BACK, now)
    return Gathered(
        group=group,
        versions=await versions.versions(tx, group_id),
        enforcement=await settings.enforcement(tx, group_id),
        facts=facts,
        clock_jumped=await _has_jumped(tx, last, now),
        after_outage=_was_away(facts.outages, last, now),
        now=now,
    )


async def _has_jumped(tx: Tx, last: datetime | None, now: datetime) -> bool:
    """Whether the clock stands before the last run, or before the newest proof that the bot was up."""
    beaten_at = await heartbeat.newest_beat(tx)
    known = [at for at in (last, beaten_at) if at is not None]
    return any(now < at - heartbeat.CONTINUOUS for at in known)


def _was_away(outages: tuple[Span, ...], last: datetime | None, now: datetime) -> bool:
    """Whether the bot was away for long since the last run, or has not been back for a day.

    The first run after an outage mostly finds windows that it has extended, and nobody to remove: so that the
    runs of a whole day ask. A clock that jumps ahead looks like an outage.
    """
    since = now - ASKS_FOR if last is None else min(last, now - ASKS_FOR)
    return any(
        gap.meets(Span(since, now)) and (now if gap.until is None else gap.until) - gap.since > LONG_OUTAGE
        for gap in outages
    )


async def go_through(club: Club, action: DueAction) -> None:
    """The due work of a group. The next look is a row before anything else is done: no failure ends them."""
    group_id, now = int(action.subject.split(":")[1]), club.clock.now()
    group = await club.db.read(lambda tx: groups.group(tx, group_id))
    if group is None or group.id != group_id or not group.active:
        await club.db.transact(lambda tx: due.finish(tx, action.id, now, "out"))
        return
    await club.db.transact(lambda tx: _open_next(tx, group_id, now))
    if not may_enforce(group):
        await club.db.transact(lambda tx: due.finish(tx, action.id, now, "basic"))
        return
    here = await club.db.read(lambda tx: roster.present(tx, group_id))
    large = len(here) > MOST_AT_ONCE
    read = club.db.read_beside if large else club.db.read
    found = await read(lambda tx: gathered(tx, group_id, now))
    if found is not None:
        made = await asyncio.to_thread(found.run) if large else found.run()
        await club.db.transact(lambda tx: _act(club, tx, found, made, action))


async def _open_next(tx: Tx, group_id: int, now: datetime) -> None:
    await plan_report(tx, group_id, now)
    at = at_the_latest(await versions.versions(tx, group_id), now)
    await due.schedule(tx, DUTY, subject_of(group_id), f"{at:%Y%m%d%H%M%S%f}", at)


async def _act(club: Club, tx: Tx, found: Gathered, made: Run, action: DueAction) -> None:
    """Everything that is due becomes cards and rows; who decides or is told is looked at again then."""
    group_id, now = found.group.id, found.now
    if not await due.finish(tx, action.id, now, "done"):
        return
    for one in made.due:
        await _set_going(club, tx, group_id, one, made, now)
    await _skip_late(tx, found, made)
    await warning.update_open(tx, group_id, made.steps(), now)
    still = {(one.person, one.judged.week.monday) for one in made.steps() if not isinstance(one.step, Done)}
    await drop_unfounded(tx, group_id, now, still)
    await resume(tx, group_id, now - LOOKED_BACK, now)
    await reach_again(tx, group_id, now)
    await set_ran_at(tx, group_id, now)
    await due.forget_closed(tx, subject_of(group_id))
    await look_again(tx, group_id, _next_look(found, made))


async def _set_going(club: Club, tx: Tx, group_id: int, one: Due, made: Run, now: datetime) -> None:
    match one.step:
        case Warn():
            await warning.give(tx, group_id, one.person, one.step)
        case Propose(removal):
            await propose(club, tx, group_id, removal, now, made.trips)
        case Remove(removal):
            await _by_itself(tx, group_id, removal, now)
        case Wait() | Done():
            pass
        case _:
            assert_never(one.step)


async def _by_itself(tx: Tx, group_id: int, due_now: Removal, now: datetime) -> None:
    """Where the group removes without asking; what a run has asked about stays with the admins."""
    removal = await for_week(tx, group_id, due_now, now)
    if not removal.steps and await inbox.asked(tx, group_id, "removal", removal.id) is None:
        await order(tx, removal, None, now)


async def _skip_late(tx: Tx, found: Gathered, made: Run) -> None:
    """Warnings that came too late to be sent are recorded as such."""
    people = {member.person: member for member in found.facts.members}
    for one in made.due:
        if warning.may_be_late(one.step):
            await warning.skip_late(tx, found.group.id, people[one.person], one.judged, found.now)


def _next_look(found: Gathered, made: Run) -> datetime:
    """The earliest instant that something waits for, or that at which a group is looked at in any case."""
    now = found.now
    waits = [one.step.until for one in made.due if isinstance(one.step, Wait) and one.step.until is not None]
    return min([at for at in waits if at > now], default=at_the_latest(found.versions, now))
