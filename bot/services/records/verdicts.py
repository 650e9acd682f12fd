"""陪审的答复: the vote on whether something was grave is closed, recorded and acted upon, once."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.callback_data import Topic
from bot.services.club import Club
from bot.services.duty.inbox import kind_of
from bot.services.records import charging, juries
from rules.charter.cases import Grade, Misconduct, charters
from rules.charter.jury import Choice, Jury, tally, verdict
from rules.charter.refereeing import case_refusal
from storage import due
from storage.charter import report_juries, reports, versions
from storage.charter.inbox import subject_of
from storage.charter.report_juries import AskedJury
from storage.charter.reports import KeptReport, ReportDid
from storage.delivery.cards import mark_dirty
from storage.due import DueAction
from storage.transaction import Tx

_AGAIN = timedelta(minutes=15)


async def close(club: Club, action: DueAction) -> None:
    """The vote is over: what it came to is recorded and acted upon, once."""
    number, now = int(action.subject.split(":")[2]), club.clock.now()

    async def job(tx: Tx) -> None:
        if not await due.finish(tx, action.id, now, "done"):
            return
        asked, kept = await report_juries.jury(tx, number), await reports.report(tx, number)
        if asked is None or kept is None or asked.outcome is not None:
            return
        until = await juries.closes_at(tx, kept.group, asked, now)
        if until is None or until > now:
            later = now + _AGAIN if until is None else until
            await due.schedule(tx, juries.CARD, action.subject, f"{later:%Y%m%d%H%M%S%f}", later)
            return
        await _end(club, tx, kept, asked, until)

    await club.db.transact(job)


async def _end(club: Club, tx: Tx, kept: KeptReport, asked: AskedJury, until: datetime) -> None:
    terms = charters(await versions.versions(tx, kept.group))[asked.version]
    jury = Jury(asked.jurors, ())
    found = verdict(jury, tally(jury, asked.ballots, until), terms)
    now = club.clock.now()
    await report_juries.end(tx, kept.id, found.value, now)
    subject = subject_of(kept.group, Topic.REPORT, kept.id)
    await mark_dirty(tx, subject, (kind_of(Topic.REPORT),))
    await juries.call(tx, kept, "ended", now)
    if isinstance(found, Choice):
        await _act(club, tx, kept, found, now)


async def _act(club: Club, tx: Tx, kept: KeptReport, choice: Choice, at: datetime) -> None:
    """The jury has spoken: upheld, the grave case is opened with the one admin; otherwise nothing more.

    What an admin has decided meanwhile stays decided.
    """
    is_decided = kept.case is not None or kept.has(ReportDid.DISMISSED)
    if choice is not Choice.UPHOLD or kept.conduct is None or is_decided:
        return
    judges = await charging.graves(tx, kept)
    charge = Misconduct(kept.conduct, Grade.GRAVE)
    if case_refusal(await charging.matter_of(tx, kept), charge, judges, choice) is None:
        people = tuple(judge.person for judge in judges)
        await charging.open_for(club, tx, kept, charge, people, at, by=None)
