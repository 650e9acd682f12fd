"""交陪审: the jury is asked whether a grave charge stands, where one admin alone may not (article 5)."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.callback_data import Topic
from bot.services.club import Club
from bot.services.roster.charter import ensure_charter
from bot.services.votes import planning, showing
from bot.services.votes.jurors import panel
from rules.charter.cases import charters
from rules.charter.jury import Choice, Dispute, Jury, Referred, is_jury, tally, verdict
from rules.charter.spans import extended
from rules.charter.versions import in_force
from storage.charter import charges, reports, versions
from storage.charter.charges import Found, KeptCharge
from storage.charter.inbox import subject_of
from storage.charter.outages import outages
from storage.charter.reports import KeptReport
from storage.delivery import cards
from storage.transaction import Tx


async def ask_jury(_club: Club, tx: Tx, report: KeptReport, at: datetime) -> int | None:
    """Asks the members who have no part in a report; the vote's number, None with fewer than four of them.

    Asking again about a report changes nothing and gives the same number.
    """
    known = await charges.charge_of(tx, report.id)
    if known is not None:
        return known.number
    versions_now = await ensure_charter(tx, report.group, at)
    version = in_force(versions_now, at)
    jury, _ = await panel(tx, report.group, _dispute(report), versions_now, at)
    if version is None or not is_jury(jury):
        return None
    number = await charges.add_charge(tx, report.group, report.id, version.number, jury.jurors, at)
    await showing.show_charge(tx, report.group, number, jury.jurors)
    await planning.look(tx, report.group, number, at, "opened")
    return number


def _dispute(report: KeptReport) -> Dispute:
    """Who reported, who is reported and which admins have said something are no jurors."""
    judges = tuple(step.by for step in report.steps if step.by is not None)
    parties = () if report.person is None else (report.person,)
    return Dispute(report.sent_at or report.drafted_at, parties, report.reporter, judges)


async def jury_verdict(tx: Tx, report_id: int) -> Choice | Referred | None:
    """What the jury has said: `UPHOLD` means that the charge stands; None while it votes or was not asked."""
    kept = await charges.charge_of(tx, report_id)
    return None if kept is None or kept.found is None else kept.found.verdict


async def closes_at(tx: Tx, kept: KeptCharge, now: datetime) -> datetime | None:
    """When the vote ends; None while nobody can say."""
    terms = charters(await versions.versions(tx, kept.group_id))[kept.version]
    away = await outages(tx, kept.group_id, kept.opened_at, now)
    return extended(kept.opened_at, kept.opened_at + timedelta(hours=terms.vote_hours), away)


async def look_at_charge(tx: Tx, number: int, at: datetime) -> None:
    """Whether the vote is over; then its answer is recorded, and the referees' card says so."""
    kept = await charges.charge(tx, number)
    if kept is None:
        return
    until = await closes_at(tx, kept, at)
    if until is None or at < until:
        await planning.look_again(tx, kept.group_id, number, until, at)
        return
    jury = Jury(kept.jurors, ())
    count = tally(jury, kept.ballots, until)
    terms = charters(await versions.versions(tx, kept.group_id))[kept.version]
    await charges.end_charge(tx, number, Found(verdict(jury, count, terms), count), at)
    await showing.charge_changed(tx, kept.group_id, number)
    await cards.mark_dirty(tx, subject_of(kept.group_id, Topic.REPORT, kept.report), fresh=True)


async def charged_report(tx: Tx, kept: KeptCharge) -> KeptReport:
    """The report that a charge is about.

    Raises:
        LookupError: when it is not there.
    """
    found = await reports.report(tx, kept.report)
    if found is None:
        raise LookupError(f"report {kept.report} is not there")
    return found
