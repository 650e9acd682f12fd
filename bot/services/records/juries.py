"""陪审问案: the jury is asked whether something was as grave as one admin has found, before a case is opened.

Jurors vote in private until the close; the card of the report says what it came to. A jury that decides
nothing leaves it to a second admin.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.part import Pressed
from bot.services.people import reader_words, words_for
from bot.services.replies import Reply
from bot.services.roster.charter import ensure_charter
from bot.services.votes import showing
from bot.services.votes.jurors import panel
from bot.views.charter import records_jury as view
from bot.words import Words
from rules.charter.cases import charters
from rules.charter.jury import Choice, Dispute, is_jury
from rules.charter.refereeing import Matter
from rules.charter.spans import extended
from rules.charter.versions import in_force
from storage import due, groups, members
from storage.address import PersonAddress
from storage.charter import links, matches, report_juries, reports, versions
from storage.charter.inbox import subject_of
from storage.charter.outages import outages
from storage.charter.report_juries import AskedJury
from storage.charter.reports import KeptReport
from storage.delivery.card import Card
from storage.delivery.cards import Changed, ensure_card, mark_dirty, mark_each_dirty
from storage.due import DueAction
from storage.transaction import Tx

CARD = "report-jury"
"""The kind of a juror's card, and of the due work that closes the vote."""
CALL = "report-jurors"
"""The kind of the due work that calls the next jurors."""
PREFIX = view.PREFIX
NOT_YOURS = "jury-not-yours"
_BALLOT = re.compile(r"([^\d#]{1,20})#?([0-9]{1,15})\s+(\S{1,20})")


async def ask(
    club: Club, tx: Tx, kept: KeptReport, matter: Matter, judges: tuple[int, ...], at: datetime
) -> bool:
    """Names the jury and asks it; False where there are too few jurors."""
    known = await ensure_charter(tx, kept.group, at)
    dispute = Dispute(kept.sent_at or at, (matter.person, *matter.others), matter.reporter, judges)
    jury, _ = await panel(club, tx, kept.group, dispute, known, at)
    if not is_jury(jury):
        return False
    version = in_force(known, at) or known[0]
    await report_juries.ask(tx, kept.id, jury.jurors, version.number, at)
    await call(tx, kept, "asked", at)
    closes_at = at + timedelta(hours=version.terms.vote_hours)
    subject = subject_of(kept.group, Topic.REPORT, kept.id)
    await due.schedule(tx, CARD, subject, f"{closes_at:%Y%m%d%H%M%S%f}", closes_at)
    return True


async def call(tx: Tx, kept: KeptReport, why: str, at: datetime, *, after: int = 0) -> None:
    """The jurors' cards are new, or say something else: some at a time, so that a large jury stops nobody."""
    subject = subject_of(kept.group, Topic.REPORT, kept.id)
    jurors = await report_juries.jurors_after(tx, kept.id, after, showing.AT_A_TIME)
    for juror in jurors:
        await ensure_card(tx, CARD, subject, PersonAddress(juror))
    await mark_each_dirty(tx, [Changed(CARD, subject, PersonAddress(juror)) for juror in jurors])
    if len(jurors) == showing.AT_A_TIME:
        await due.schedule(tx, CALL, subject, f"{why}-{jurors[-1]}", at + showing.NEXT_AFTER)


async def on_call(club: Club, action: DueAction) -> None:
    """Due work of kind `CALL`: the next jurors."""
    at, number = club.clock.now(), int(action.subject.split(":")[2])
    why, _, after = action.revision.rpartition("-")

    async def job(tx: Tx) -> None:
        kept = await reports.report(tx, number)
        if await due.finish(tx, action.id, at, "done") and kept is not None:
            await call(tx, kept, why, at, after=int(after))

    await club.db.transact(job)


async def closes_at(tx: Tx, group_id: int, asked: AskedJury, now: datetime) -> datetime | None:
    """When the vote ends; None while the bot is away."""
    terms = charters(await versions.versions(tx, group_id))[asked.version]
    until = asked.opened_at + timedelta(hours=terms.vote_hours)
    return extended(asked.opened_at, until, await outages(tx, group_id, asked.opened_at, now))


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """What a juror is asked, with their own ballot; afterwards what it came to."""
    number = int(card.subject.split(":")[2])
    asked, kept = await report_juries.glance(tx, number), await reports.report(tx, number)
    if asked is None or kept is None or not isinstance(card.address, PersonAddress):
        return None
    group, juror = await groups.group(tx, kept.group), card.address.person_id
    if group is None or (asked.outcome is not None and card.message_id is None):
        return None
    words = await reader_words(club, tx, card.address, group)
    mine = await report_juries.choice_of(tx, number, juror)
    names = {one.id: one.name for one in await members.people(tx, {kept.person or 0})}
    offline = await matches.is_offline(tx, kept.table)
    seen = view.JurySeen(group, kept, names.get(kept.person or 0, ""), asked, mine, offline)
    revision = FINAL if asked.outcome is not None else f"own-{mine}"
    return Rendered(partial(view.jury_card, words, seen), revision, Priority.NOTICE, silent=False)


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """A ballot, changeable until the close."""
    words, number = words_for(club, pressed.person), pressed.payload.number
    kept = await reports.report(tx, number)
    choice = pressed.payload.choice.removeprefix(PREFIX)
    if kept is None or kept.group != pressed.payload.group or choice not in {one.value for one in Choice}:
        return Reply(words("report-stale"))
    told = await cast(tx, number, pressed.person.id, Choice(choice), pressed.at)
    return Reply(words(told), alert=told == NOT_YOURS)


async def cast(tx: Tx, number: int, person_id: int, choice: Choice, at: datetime) -> str:
    """A ballot on a report, by its number; returns the key of the answer.

    Whoever is no juror learns nothing of what was reported, not even whether anything was.
    """
    asked, kept = await report_juries.jury(tx, number), await reports.report(tx, number)
    if asked is None or kept is None:
        return NOT_YOURS
    juror = min(await links.accounts(tx, kept.group, person_id) & frozenset(asked.jurors), default=None)
    if juror is None:
        return NOT_YOURS
    until = await closes_at(tx, kept.group, asked, at)
    if asked.outcome is not None or (until is not None and until <= at):
        return "records-answered"
    await report_juries.cast(tx, number, juror, choice, at)
    await mark_dirty(tx, subject_of(kept.group, Topic.REPORT, number), (CARD,), PersonAddress(juror))
    return "jury-cast"


def read_ballot(text: str, languages: Sequence[Words]) -> tuple[int, Choice] | None:
    """The number of a report and a choice as they are typed behind /vote, in any language; None otherwise."""
    found = _BALLOT.fullmatch(text.strip())
    if found is None or found[1].strip().casefold() not in _words("jury-word-report", languages):
        return None
    for choice in Choice:
        if found[3].casefold() in {choice.value} | _words(f"jury-word-{choice}", languages):
            return int(found[2]), choice
    return None


def _words(key: str, languages: Sequence[Words]) -> set[str]:
    return {word for words in languages for word in words.one_of(key)}


async def line(tx: Tx, words: Words, report_id: int) -> str:
    """What became of the jury, for the card of the report; empty where none was asked."""
    asked = await report_juries.jury(tx, report_id)
    if asked is None:
        return ""
    if asked.outcome is None:
        return words("jury-votes", cast=len(asked.ballots), jurors=len(asked.jurors))
    upheld = sum(one.choice is Choice.UPHOLD for one in asked.ballots)
    return words(f"jury-{asked.outcome}", uphold=upheld, overturn=len(asked.ballots) - upheld)
