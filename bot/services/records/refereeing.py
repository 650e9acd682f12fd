"""裁判: what those who may judge read of a report, and what their presses decide on the facts of then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.part import Pressed
from bot.services.people import reader_words, words_for
from bot.services.records import charging, juries, pairs, reporting
from bot.services.records.opening import resolve_case, void_case
from bot.services.records.standing import charters_of
from bot.services.replies import Reply, say
from bot.services.votes.seeing import zone_of
from bot.views.charter import records_report as view
from bot.words import Words
from rules.charter.cases import Case, Grade, Ground, Misconduct, counts
from rules.charter.refereeing import NoCase, Referee, case_refusal
from storage import groups, members
from storage.address import PersonAddress
from storage.charter import cases, inbox, links, matches, referees, reports
from storage.charter.inbox import Asked, subject_of
from storage.charter.reports import KeptReport, ReportDid, ReportStep
from storage.delivery.card import Card
from storage.delivery.cards import mark_dirty
from storage.groups import Group
from storage.transaction import Tx

INBOX = asking.kind_of(Topic.REPORT)


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The report with its evidence, for admins and appointed referees; namelessly in the group."""
    asked = await asking.find_asked(tx, card)
    kept = None if asked is None else await reports.report(tx, asked.number)
    group = None if kept is None else await groups.group(tx, kept.group)
    if asked is None or kept is None or group is None:
        return None
    now = club.clock.now()
    is_open = asked.is_open(now)
    if asking.is_nameless(card, asked):
        return asking.nameless(club, card, group, "asked", is_open=is_open)
    words = await reader_words(club, tx, card.address, group)
    seen = await _seen(tx, group, kept, asked, words, now)
    is_over = not is_open and not seen.until_resolved and not seen.may_void
    revision = FINAL if is_over else f"step{len(kept.steps)}-{seen.until_resolved}-{seen.jury != ''}"
    return Rendered(partial(view.report_card, words, seen), revision, Priority.NOTICE, silent=False)


async def _seen(
    tx: Tx, group: Group, kept: KeptReport, asked: Asked, words: Words, now: datetime
) -> view.ReportSeen:
    wanted = {kept.reporter, kept.person or 0, *(step.by or 0 for step in kept.steps)}
    case = None if kept.case is None else await cases.case(tx, group.id, kept.case)
    return view.ReportSeen(
        group=group,
        report=kept,
        names={one.id: one.name for one in await members.people(tx, wanted)},
        zone=await zone_of(tx, group.id),
        is_open=asked.is_open(now),
        lapsed=asking.lapsed(asked) or (asked.settled_at is None and not asked.is_open(now)),
        until_resolved=_waits(case),
        may_void=case is not None and counts(case, await charters_of(tx, group.id), now),
        jury=await juries.line(tx, words, kept.id),
        offline=await matches.is_offline(tx, kept.table),
    )


def _waits(case: Case | None) -> bool:
    """Whether a suspension lasts until somebody says that it is resolved."""
    charge = None if case is None else case.opened.charge
    is_such = isinstance(charge, Misconduct) and charge.until_resolved
    return case is not None and is_such and case.voided is None and case.resolved_at is None


@dataclass(frozen=True, slots=True)
class _Judging:
    """一次裁定: who presses as which referee, on which report, in which words."""

    club: Club
    kept: KeptReport
    referee: Referee
    person: int
    words: Words
    at: datetime


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """Every button of a report: its reporter's, and those of who judges it."""
    choice, words = pressed.payload.choice, words_for(club, pressed.person)
    if choice.startswith(view.FORM):
        return await reporting.press(club, tx, pressed)
    if choice.startswith(juries.PREFIX):
        return await juries.press(club, tx, pressed)
    kept = await reports.report(tx, pressed.payload.number)
    if kept is None or kept.group != pressed.payload.group or kept.sent_at is None or kept.person is None:
        return Reply(words("report-stale"))
    if pressed.standing is None:
        return Reply(words("records-try-again"))
    judging = await _judging(club, tx, pressed, kept, words)
    unfit = await _unfit(tx, judging)
    if unfit is not None:
        return Reply(words(f"no-case-{unfit}"), alert=True)
    if choice in (view.RESOLVE, view.VOID):
        return await _afterwards(tx, judging, choice, pressed.query_id)
    asked = await inbox.asked(tx, kept.group, Topic.REPORT, kept.id)
    if asked is None or not asked.is_open(pressed.at):
        return Reply(words("records-answered"))
    return await _judge(tx, judging, choice)


async def _judging(club: Club, tx: Tx, pressed: Pressed, kept: KeptReport, words: Words) -> _Judging:
    newest = await links.newest_accounts(tx, kept.group)
    person = pressed.person.id
    appointed = dict(await referees.referees(tx, kept.table)) if kept.table is not None else {}
    referee = Referee(newest.get(person, person), pressed.is_admin, appointed.get(person))
    return _Judging(club, kept, referee, person, words, pressed.at)


async def _unfit(tx: Tx, judging: _Judging) -> NoCase | None:
    """Why somebody may not judge this at all."""
    conduct = judging.kept.conduct
    if conduct is None:
        return NoCase.NOT_REFEREE
    matter = replace(await charging.matter_of(tx, judging.kept), bound=True)
    return case_refusal(matter, Misconduct(conduct, Grade.LIGHT), (judging.referee,))


async def _judge(tx: Tx, judging: _Judging, choice: str) -> Reply:
    kept, words = judging.kept, judging.words
    if choice == view.PAIRS:
        await pairs.ask(tx, kept, judging.person, judging.at)
        return Reply(words("report-pairs-coming"))
    if choice == view.DISMISS:
        await _step(tx, judging, ReportDid.DISMISSED)
        await asking.settle_inbox(tx, kept.group, Topic.REPORT, kept.id, judging.at)
        await _tell_reporter(tx, judging, "report-told-dismissed")
        return Reply(words("records-decided"))
    if choice == view.JURY:
        return await _ask_jury(tx, judging)
    charge = _charge(kept, choice)
    if charge is None:
        return Reply(words("report-stale"))
    if charge.grade is Grade.GRAVE and not judging.referee.is_admin:
        return Reply(words(f"no-case-{NoCase.NOT_REFEREE}"), alert=True)
    return await _open(tx, judging, charge)


def _charge(kept: KeptReport, choice: str) -> Misconduct | None:
    if kept.conduct is None:
        return None
    match choice:
        case view.LIGHT:
            return Misconduct(kept.conduct, Grade.LIGHT)
        case view.SERIOUS:
            return Misconduct(kept.conduct, Grade.SERIOUS)
        case view.OPEN_ENDED:
            return Misconduct(kept.conduct, Grade.SERIOUS, until_resolved=True)
        case view.GRAVE:
            return Misconduct(kept.conduct, Grade.GRAVE)
        case _:
            return None


async def _open(tx: Tx, judging: _Judging, charge: Misconduct) -> Reply:
    """Opens a case, or notes the first admin for a grave one."""
    kept, words = judging.kept, judging.words
    judges = [judging.referee]
    if charge.grade is Grade.GRAVE:
        judges += await charging.graves(tx, kept)
    refused = case_refusal(await charging.matter_of(tx, kept), charge, judges)
    if refused is NoCase.SECOND_JUDGE and not kept.has(ReportDid.GRAVE):
        await _step(tx, judging, ReportDid.GRAVE)
        return Reply(words("report-second-toast"), alert=True)
    if refused is not None:
        return Reply(words(f"no-case-{refused}"), alert=True)
    people = tuple(dict.fromkeys(judge.person for judge in judges))
    await charging.open_for(judging.club, tx, kept, charge, people, judging.at, by=judging.person)
    return Reply(words("records-decided"))


async def _ask_jury(tx: Tx, judging: _Judging) -> Reply:
    """[交陪审], after a first admin has found it grave."""
    kept, words = judging.kept, judging.words
    if not judging.referee.is_admin or not kept.has(ReportDid.GRAVE) or kept.has(ReportDid.JURY):
        return Reply(words("report-stale"))
    matter = await charging.matter_of(tx, kept)
    judges = tuple(one.person for one in await charging.graves(tx, kept))
    if not await juries.ask(judging.club, tx, kept, matter, judges, judging.at):
        return Reply(words("report-no-jury"), alert=True)
    await _step(tx, judging, ReportDid.JURY)
    return Reply(words("report-jury-asked"))


async def _afterwards(tx: Tx, judging: _Judging, choice: str, query_id: str) -> Reply:
    """[已解决], and [记错了，撤销] pressed twice, once a case is open."""
    kept, words, club = judging.kept, judging.words, judging.club
    if kept.case is None:
        return Reply(words("report-stale"))
    if choice == view.RESOLVE:
        done = await resolve_case(club, tx, kept.group, kept.case, judging.person, judging.at)
    elif not judging.referee.is_admin:
        return Reply(words("records-not-admin"), alert=True)
    elif not club.previews.confirms(judging.person, ("void", kept.id), query_id, judging.at):
        return Reply(words("report-void-again", case=kept.case))
    else:
        case, by = kept.case, judging.person
        done = await void_case(club, tx, kept.group, case, Ground.MISTAKE, by, judging.at)
    await mark_dirty(tx, subject_of(kept.group, Topic.REPORT, kept.id), (INBOX,))
    return Reply(words("records-decided" if done else "records-answered"))


async def _step(tx: Tx, judging: _Judging, did: ReportDid) -> None:
    await reports.take(tx, judging.kept.id, ReportStep(did, judging.person, judging.at))
    await mark_dirty(tx, subject_of(judging.kept.group, Topic.REPORT, judging.kept.id), (INBOX,))


async def _tell_reporter(tx: Tx, judging: _Judging, key: str) -> None:
    reporter = await members.person(tx, judging.kept.reporter)
    if reporter is not None:
        words = words_for(judging.club, reporter)
        text = words(key, number=judging.kept.id)
        await say(tx, PersonAddress(reporter.id), Screen(text), judging.at)
