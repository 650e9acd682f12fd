"""每周一场: the next one is announced by itself, at the same time by the group's clocks."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo

from bot.screens import Screen
from bot.services.appointments import keeping, telling
from bot.services.club import Club
from bot.services.part import Coming
from bot.services.replies import say
from bot.services.roster.charter import ensure_charter, is_bound
from bot.views.charter.duty_week import moment
from rules.appointments.documents import plan_document, plan_from
from rules.appointments.plan import Plan
from rules.appointments.state import Phase
from rules.charter.versions import Version, in_force
from rules.charter.weeks import instant
from storage import due, groups
from storage.address import GroupAddress
from storage.appointments import listing, series
from storage.appointments.series import Series
from storage.due import DueAction
from storage.transaction import Tx

NEXT = "series-next"
"""Due work: the match of a date is to be announced; its revision is the date."""
AHEAD = timedelta(days=6)
"""How long before its start a weekly match is announced at the earliest."""
WEEK = timedelta(days=7)
MOST_LIVE = 10
"""Matches ahead of one group."""
LOOK_AGAIN = timedelta(minutes=5)


async def begin(
    tx: Tx,
    address: GroupAddress,
    person_id: int,
    plan: Plan,
    starts_at: datetime,
    zone: tzinfo,
    at: datetime,
) -> Series:
    """A weekly match, the first of which starts then; the second will be announced."""
    local = starts_at.astimezone(zone)
    made = await series.open_series(
        tx,
        address,
        person_id,
        local.weekday(),
        local.time().replace(second=0, microsecond=0),
        plan_document(plan),
        at,
    )
    await _wait_for(tx, made, local.date() + WEEK, zone)
    return made


def subject_of(series_id: int) -> str:
    """The subject of what is due for it."""
    return f"series:{series_id}"


async def _wait_for(tx: Tx, own: Series, day: date, zone: tzinfo) -> None:
    starts_at = instant(day, own.clock, zone)
    await due.schedule(tx, NEXT, subject_of(own.id), day.isoformat(), starts_at - AHEAD)


async def between(tx: Tx, group_id: int, zone: tzinfo) -> tuple[tuple[datetime, datetime], ...]:
    """两场之间: weekly matches of which none is ahead: when the next starts, and when it is announced."""
    found = []
    for own in await series.open_of_group(tx, group_id):
        if await _still_ahead(tx, own) is not None:
            continue
        for action in await due.open_actions(tx, subject_of(own.id)):
            if action.kind == NEXT:
                starts_at = instant(date.fromisoformat(action.revision), own.clock, zone)
                found.append((starts_at, action.due_at))
    return tuple(sorted(found))


async def announce_next(club: Club, action: DueAction) -> None:
    """The next match, unless the one before has not begun, or the time is within the notice by now."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        own = await series.series(tx, int(action.subject.split(":")[1]))
        if own is None or own.closed_at is not None:
            await due.finish(tx, action.id, at, "done")
            return
        version = in_force(await ensure_charter(tx, own.group_id, at), at)
        if version is None or version.zone is None or not await _may_go_on(club, tx, own, version, at):
            await due.finish(tx, action.id, at, "done")
            return
        before = await _still_ahead(tx, own)
        if before is not None:
            later = max(before, at) + LOOK_AGAIN
            await due.schedule(tx, NEXT, action.subject, action.revision, later)
            return
        if await due.finish(tx, action.id, at, "done"):
            await _announce(club, tx, own, date.fromisoformat(action.revision), version, at)

    await club.db.transact(job)


async def _still_ahead(tx: Tx, own: Series) -> datetime | None:
    """When the match before starts, as long as it has not begun."""
    starts = [
        row.starts_at
        for row in await listing.live_of_group(tx, own.group_id)
        if row.series_id == own.id and row.phase in {Phase.OPEN, Phase.GATHERING}
    ]
    return max(starts, default=None)


async def _may_go_on(club: Club, tx: Tx, own: Series, version: Version, at: datetime) -> bool:
    """It ends by itself when who announced it has left the group, or the charter asks for more hands by now.

    Nobody is promised that a match counts which would not.
    """
    terms, hands = plan_from(own.plan, club.tempo).terms, version.terms.counted_hands
    if not await is_bound(tx, own.group_id, own.person_id, at):
        await end(club, tx, own, at, "weekly-left")
    elif terms.counted and terms.hands < hands:
        await end(club, tx, own, at, "weekly-short", hands)
    else:
        return True
    return False


async def _announce(club: Club, tx: Tx, own: Series, day: date, version: Version, at: datetime) -> None:
    """The match of that date; a week that is too near by now is skipped, and the group is told.

    While the bot is out of the group nothing is announced.
    """
    zone = version.zone
    group = await groups.group(tx, own.group_id)
    if zone is None or group is None:
        return
    if not group.active:
        await _wait_for(tx, own, day + WEEK, zone)
        return
    words, hours = club.words(group.language), version.terms.notice_hours
    starts_at = instant(day, own.clock, zone)
    while starts_at - at < timedelta(hours=hours):
        text = words("weekly-skipped", when=moment(words, starts_at, zone), hours=hours)
        if starts_at > at:
            await say(tx, own.address, Screen(text), at)
        day += WEEK
        starts_at = instant(day, own.clock, zone)
    if starts_at - AHEAD > at:
        await _wait_for(tx, own, day, zone)
        return
    await _wait_for(tx, own, day + WEEK, zone)
    if len(await listing.live_of_group(tx, own.group_id)) >= MOST_LIVE:
        await say(tx, own.address, Screen(words("weekly-full", when=moment(words, starts_at, zone))), at)
        return
    plan = plan_from(own.plan, club.tempo)
    seed = club.entropy(keeping.SEED_BYTES)
    row, _ = await keeping.announce(
        tx, own.address, own.person_id, starts_at, plan, version, seed, at, own.id
    )
    await telling.show_organiser(tx, row, own.person_id)


async def end(club: Club, tx: Tx, own: Series, at: datetime, key: str, hands: int = 0) -> None:
    """停掉: no further one; what is announced already stays. `hands` are what it would take to count."""
    if not await series.end(tx, own.id, at):
        return
    await due.cancel(tx, {NEXT}, subject_of(own.id), at)
    group = await groups.group(tx, own.group_id)
    words = club.words(None if group is None else group.language)
    texts = {
        "weekly-left": words("weekly-left"),
        "weekly-stopped": words("weekly-stopped"),
        "weekly-short": words("weekly-short", hands=hands),
    }
    await say(tx, own.address, Screen(texts[key]), at)
    for row in await listing.live_of_group(tx, own.group_id):
        if row.series_id == own.id:
            await keeping.redraw(tx, row)


async def heard_coming(club: Club, tx: Tx, coming: Coming) -> None:
    """Who leaves takes the weekly matches along."""
    if not coming.went:
        return
    for own in await series.open_of_group(tx, coming.group_id):
        if own.person_id == coming.person.id:
            await end(club, tx, own, coming.at, "weekly-left")
