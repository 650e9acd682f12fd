"""周报: what a group is told on Monday about the week that is over; once, or not at all.

A row for each group and week is there as long as the week runs. When it is due, what the report says is
written down, and a card shows that: whatever becomes known later, and however often the bot is stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial

from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty.weeks import judged_of, may_enforce
from bot.services.people import reader_words
from bot.services.reports.planning import due_at
from bot.services.reports.ranking import ranked
from bot.services.reports.totals import decided, duty_facts
from bot.views.reports.weekly import Told, report_text
from rules.charter.versions import JudgedWeek
from rules.charter.weeks import Week
from rules.reports.weekly import (
    LATE_AFTER,
    PLACES,
    Tally,
    WeekReport,
    is_worth_telling,
    tally,
)
from storage import due, groups, members
from storage.address import GroupAddress
from storage.appointments import listing
from storage.charter import cases, links, settings, versions
from storage.delivery import cards
from storage.delivery.card import Card, CardState
from storage.due import DueAction
from storage.groups import Group
from storage.reports import figures
from storage.reports import weekly as reports
from storage.transaction import Tx

CARD = "week-report"


@dataclass(frozen=True, slots=True)
class _Due:
    """该报的一周 of a group."""

    group: Group
    judged: JudgedWeek


async def publish_due(club: Club, action: DueAction) -> None:
    """The due work: writes down what the report says, and lets a card show it."""
    now, monday = club.clock.now(), date.fromisoformat(action.revision)
    group_id = int(action.subject.partition(":")[2])
    ready = await club.db.read(lambda tx: _ready(tx, group_id, monday, action, now))
    if isinstance(ready, str):
        await club.db.transact(lambda tx: due.finish(tx, action.id, now, ready))
        return
    made = await _tally(club, ready, now)
    week = ready.judged.week
    report = await club.db.read_beside(lambda tx: report_of(tx, group_id, week, made, now))
    await club.db.transact(partial(_publish, group_id, monday, report, action, now))


async def _ready(tx: Tx, group_id: int, monday: date, action: DueAction, now: datetime) -> _Due | str:
    """The week to report about; otherwise the outcome that is recorded."""
    group = await groups.group(tx, group_id)
    if group is None or group.id != group_id or not group.active:
        return "out"
    if action.not_after is not None and now >= action.not_after:
        return "late"
    if (await settings.enforcement(tx, group_id)).frozen:
        return "frozen"
    judged = judged_of(await versions.versions(tx, group_id), monday, now)
    return "moot" if judged is None else _Due(group, judged)


async def _tally(club: Club, ready: _Due, now: datetime) -> Tally | None:
    """How the duty of the week was met; None where it is not enforced."""
    if not may_enforce(ready.group):
        return None
    found = await club.db.read_beside(lambda tx: duty_facts(tx, ready.group.id, ready.judged, now))
    return tally(await decided(found))


async def _publish(
    group_id: int, monday: date, report: WeekReport, action: DueAction, now: datetime, tx: Tx
) -> None:
    if not is_worth_telling(report, await reports.told_head(tx, group_id)):
        await due.finish(tx, action.id, now, "nothing")
        return
    if not await due.finish(tx, action.id, now, "done"):
        return
    if await reports.publish(tx, group_id, monday, report, now):
        subject = f"{CARD}:{group_id}:{monday:%Y%m%d}"
        await cards.ensure_card(tx, CARD, subject, GroupAddress(group_id))


async def report_of(tx: Tx, group_id: int, week: Week, made: Tally | None, now: datetime) -> WeekReport:
    """What is to be said about a week, by what is known now."""
    matches, players = await figures.attendance(tx, group_id, week.starts_at, week.ends_at)
    first = await ranked(tx, group_id, week.starts_at, week.ends_at)
    newest = await links.newest_accounts(tx, group_id)
    best = await figures.best_between(tx, group_id, week.starts_at, week.ends_at)
    ahead = await listing.live_of_group(tx, group_id)
    return WeekReport(
        matches=matches,
        players=players,
        tally=made,
        top=tuple((one.person, one.points) for one in first[:PLACES] if one.points > 0),
        best=None if best is None else replace(best, person=newest.get(best.person, best.person)),
        head=await cases.head(tx, group_id),
        next_at=next((one.starts_at for one in ahead if one.starts_at > now), None),
    )


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The report as it was published; one that did not come in time is not sent any more."""
    _, group_id, day = card.subject.split(":")
    monday = datetime.strptime(day, "%Y%m%d").replace(tzinfo=UTC).date()
    group, now = await groups.group(tx, int(group_id)), club.clock.now()
    report = await reports.published(tx, int(group_id), monday)
    judged = judged_of(await versions.versions(tx, int(group_id)), monday, now)
    if group is None or report is None or judged is None:
        return None
    if card.state is CardState.NEW and now >= due_at(judged) + LATE_AFTER:
        return None
    words = await reader_words(club, tx, card.address, group)
    persons = {person for person, _ in report.top} | (set() if report.best is None else {report.best.person})
    names = {one.id: one.name for one in await members.people(tx, sorted(persons))}
    told = Told(report, judged.week, judged.zone, names)
    return Rendered(partial(report_text, words, told), FINAL, Priority.NOTICE)
