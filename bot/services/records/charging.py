"""按举报立案: a case from a report, with what was written as its texts, by those who have judged it."""

from __future__ import annotations

from datetime import datetime

from bot.callback_data import Topic
from bot.screens import Screen
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.people import words_for
from bot.services.records.opening import open_case
from bot.services.replies import say
from bot.services.roster.charter import ensure_charter, is_bound
from rules.charter.cases import Misconduct, Opened
from rules.charter.refereeing import Matter, Referee
from rules.charter.versions import in_force
from storage import members
from storage.address import PersonAddress
from storage.charter import cases, links, matches, reports
from storage.charter.reports import KeptReport, ReportDid, ReportStep
from storage.charter.texts import CaseText
from storage.transaction import Tx


async def matter_of(tx: Tx, kept: KeptReport) -> Matter:
    """案情 of a report, everybody under their newest account."""
    newest = await links.newest_accounts(tx, kept.group)
    whom = newest.get(kept.person or 0, kept.person or 0)
    bound = await is_bound(tx, kept.group, whom, kept.drafted_at)
    evidence = sum((kept.message_id is not None, kept.table is not None, bool(kept.words)))
    reporter = newest.get(kept.reporter, kept.reporter)
    offline = await matches.is_offline(tx, kept.table)
    return Matter(whom, (), reporter, offline=offline, bound=bound, evidence=evidence)


async def graves(tx: Tx, kept: KeptReport) -> list[Referee]:
    """The admins who have found it grave before."""
    newest = await links.newest_accounts(tx, kept.group)
    before = [step.by for step in kept.steps if step.did is ReportDid.GRAVE and step.by is not None]
    return [Referee(newest.get(by, by), is_admin=True) for by in before]


async def open_for(
    club: Club,
    tx: Tx,
    kept: KeptReport,
    charge: Misconduct,
    judges: tuple[int, ...],
    at: datetime,
    *,
    by: int | None,
) -> None:
    """立案 for a report, with what was written as its texts; the reporter hears that it was upheld."""
    known = await ensure_charter(tx, kept.group, at)
    version = in_force(known, at) or known[0]
    number = await cases.next_case(tx, kept.group)
    opened = Opened(
        case=number,
        person=(await matter_of(tx, kept)).person,
        charge=charge,
        version=version.number,
        at=at,
        match=kept.table,
        reporter=kept.reporter,
        judges=judges,
    )
    written = (
        CaseText("evidence", kept.evidence, kept.person),
        CaseText("words", kept.words, kept.reporter),
    )
    texts = tuple(one for one in written if one.text)
    await reports.take(tx, kept.id, ReportStep(ReportDid.OPENED, by, at, number))
    await open_case(club, tx, kept.group, opened, at, texts=texts)
    await asking.settle_inbox(tx, kept.group, Topic.REPORT, kept.id, at)
    reporter = await members.person(tx, kept.reporter)
    if reporter is not None:
        words = words_for(club, reporter)
        await say(tx, PersonAddress(reporter.id), Screen(words("report-told-upheld", number=kept.id)), at)
