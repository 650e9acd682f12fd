"""举报: by reply to a message in the group, or in private about one's own match; only the referees see it.

What is reported is chosen on a card in the reporter's private chat. The command itself is taken out of the
group, where the bot may.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.callback_data import Topic
from bot.delivery.rendering import Priority, Rendered
from bot.screens import Screen
from bot.services.asked import Said
from bot.services.cards import FINAL
from bot.services.club import Club
from bot.services.duty import inbox as asking
from bot.services.part import Pressed
from bot.services.people import meet, words_for
from bot.services.records import copying
from bot.services.replies import Reply, say
from bot.services.roster.charter import is_bound
from bot.services.roster.where import Here, here, reaches
from bot.views.charter import records_report as view
from bot.words import Words
from rules.charter.cases import OFFLINE_ONLY, Conduct
from rules.charter.facts import Match
from rules.charter.refereeing import NoReport, Report, report_refusal
from storage import members
from storage.address import PersonAddress
from storage.charter import links, matches, referees, reports
from storage.charter.inbox import subject_of
from storage.charter.reports import KeptReport
from storage.delivery.card import Card
from storage.delivery.cards import ensure_card, mark_dirty
from storage.transaction import Tx

FORM = "report-form"
"""The kind of the card on which a reporter chooses."""
MOST_WORDS = 300
"""Characters of the reporter's own words; of a quoted message the beginning is kept."""
MOST_EVIDENCE = 1000
MATCH_WITHIN = timedelta(hours=24)
"""A report may be about a match that ended, or an offline one that was entered, so long ago."""
ENTERED_WITHIN = timedelta(days=9)
"""An offline match is entered at most a week after its day, and is reported on within a day of that."""
FORM_LASTS = timedelta(days=1)


async def report(club: Club, said: Said) -> None:
    """/report [words]: by reply in the group, or in private about the match that one plays or played last."""
    at = club.clock.now()

    async def job(tx: Tx) -> bool:
        place = await here(club, tx, said, at)
        if place is None:
            return False
        drafted = await (_on_message(tx, place) if place.in_group else _on_match(tx, place))
        if isinstance(drafted, str):
            await say(tx, place.address, Screen(drafted), at)
            return False
        if place.text:
            await reports.say(tx, drafted, "words", " ".join(place.text.split()), place.person.id)
        subject = subject_of(place.group.id, Topic.REPORT, drafted)
        await ensure_card(tx, FORM, subject, PersonAddress(place.person.id))
        await reaches(tx, place)
        return place.in_group

    if await club.db.transact(job):
        await club.gateway.delete(said.chat.chat_id, said.message_id)


async def _on_message(tx: Tx, place: Here) -> int | str:
    """A draft about the answered message, or what is said in the group, where nobody may be named."""
    said = place.said
    if said.reply_to is None or said.reply_message_id is None:
        return place.words("report-usage")
    if len(place.text) > MOST_WORDS:
        return place.words("report-long", most=MOST_WORDS)
    whom = await meet(tx, said.reply_to, place.at)
    match = await _match_of(tx, place.group.id, whom.id, place.at)
    number = await reports.draft(
        tx,
        place.group.id,
        place.person.id,
        place.at,
        person=whom.id,
        table=None if match is None else match.id,
        message_id=said.reply_message_id,
    )
    if said.reply_text:
        await reports.say(tx, number, "evidence", said.reply_text[:MOST_EVIDENCE], whom.id)
    return number


async def _on_match(tx: Tx, place: Here) -> int | str:
    """A draft about the reporter's own match; whom it is about is chosen on the card."""
    if len(place.text) > MOST_WORDS:
        return place.words("report-long", most=MOST_WORDS)
    match = await _match_of(tx, place.group.id, place.person.id, place.at)
    if match is None:
        return place.words("report-no-match")
    hand = match.hands + 1 if match.ended_at is None else match.hands
    return await reports.draft(
        tx, place.group.id, place.person.id, place.at, table=match.id, hand=max(hand, 1)
    )


async def _match_of(tx: Tx, group_id: int, person_id: int, at: datetime) -> Match | None:
    """The match that somebody plays, or played last within a day."""
    found = await matches.matches(tx, group_id, at - ENTERED_WITHIN, person=person_id)
    recent = [
        one for one in found if one.ended_at is None or _known_at(one, one.ended_at) >= at - MATCH_WITHIN
    ]
    return max(recent, key=lambda one: (one.ended_at is None, one.started_at), default=None)


def _known_at(match: Match, ended_at: datetime) -> datetime:
    """When a match was over; one around a real table is known of when it is entered."""
    return match.entered_at or ended_at


async def draw(club: Club, tx: Tx, card: Card) -> Rendered | None:
    """The choices of a draft; once it is sent or dropped, that it is."""
    kept = await reports.report(tx, int(card.subject.split(":")[2]))
    if kept is None or not isinstance(card.address, PersonAddress):
        return None
    reader = await members.person(tx, card.address.person_id)
    words = club.words(None if reader is None else reader.language)
    is_over = not is_open(kept, club.clock.now())
    seen = await _seen(tx, kept)
    revision = FINAL if is_over else f"who{kept.person or 0}"
    return Rendered(partial(view.form, words, seen, is_over=is_over), revision, Priority.NOTICE, silent=False)


def is_open(kept: KeptReport, now: datetime) -> bool:
    """Whether a draft still waits for its reporter."""
    return kept.sent_at is None and kept.dropped_at is None and now < kept.drafted_at + FORM_LASTS


async def _seen(tx: Tx, kept: KeptReport) -> view.FormSeen:
    players = () if kept.table is None else await matches.players(tx, kept.table)
    others = tuple(player for player in players if player != kept.reporter)
    wanted = {*others, *(() if kept.person is None else (kept.person,))}
    names = {one.id: one.name for one in await members.people(tx, wanted)}
    return view.FormSeen(kept, others, names, offline=await matches.is_offline(tx, kept.table))


async def press(club: Club, tx: Tx, pressed: Pressed) -> Reply:
    """A press on the reporter's own card: whom, what, or nothing after all."""
    words, kept = words_for(club, pressed.person), await reports.report(tx, pressed.payload.number)
    if kept is None or kept.group != pressed.payload.group or kept.reporter != pressed.person.id:
        return Reply(words("report-stale"))
    if not is_open(kept, pressed.at):
        return Reply(words("report-stale"))
    what = pressed.payload.choice.removeprefix(view.FORM)
    subject = subject_of(kept.group, Topic.REPORT, kept.id)
    await mark_dirty(tx, subject, (FORM,))
    if what == view.CANCEL:
        await reports.drop(tx, kept.id, pressed.at)
        return Reply(words("report-dropped"))
    if what.startswith(view.WHO):
        return await _choose(tx, kept, what.removeprefix(view.WHO), words)
    offline = await matches.is_offline(tx, kept.table)
    if what not in {one.value for one in Conduct if offline or one not in OFFLINE_ONLY}:
        return Reply(words("report-stale"))
    return await _send(club, tx, kept, Conduct(what), words, pressed.at)


async def _choose(tx: Tx, kept: KeptReport, whom: str, words: Words) -> Reply:
    players = () if kept.table is None else await matches.players(tx, kept.table)
    if not whom.isdigit() or int(whom) not in players or int(whom) == kept.reporter:
        return Reply(words("report-stale"))
    await reports.choose_person(tx, kept.id, int(whom))
    return Reply()


async def _send(club: Club, tx: Tx, kept: KeptReport, conduct: Conduct, words: Words, at: datetime) -> Reply:
    """Takes the report, or says why not."""
    if kept.person is None:
        return Reply(words("report-whom-first"))
    refused = await _refusal(tx, kept, kept.person, conduct, at)
    if refused is not None:
        return Reply(words(f"report-refused-{refused}"), alert=True)
    if not await reports.send(tx, kept.id, conduct, at):
        return Reply(words("report-stale"))
    own = await links.accounts(tx, kept.group, kept.reporter)
    without = own | await links.accounts(tx, kept.group, kept.person)
    asked = await asking.ask_admins(club, tx, kept.group, Topic.REPORT, kept.id, at, without=without)
    for referee, _ in () if kept.table is None else await referees.referees(tx, kept.table):
        if referee not in without:
            await ensure_card(tx, asking.kind_of(Topic.REPORT), asked.subject, PersonAddress(referee))
    if kept.message_id is not None:
        await copying.ask(tx, kept.group, kept.id, at)
    return Reply(words("report-sent"), alert=True)


async def _refusal(tx: Tx, kept: KeptReport, whom: int, conduct: Conduct, at: datetime) -> NoReport | None:
    newest = await links.newest_accounts(tx, kept.group)
    reporter, person = newest.get(kept.reporter, kept.reporter), newest.get(whom, whom)
    before: list[datetime] = []
    for account in await links.accounts(tx, kept.group, kept.reporter):
        before += await reports.sent_by(tx, kept.group, account, at - timedelta(days=1))
    bound = await is_bound(tx, kept.group, person, kept.drafted_at)
    made = Report(reporter, person, conduct, offline=await matches.is_offline(tx, kept.table), bound=bound)
    enrolled = await is_bound(tx, kept.group, reporter, at)
    return report_refusal(made, enrolled=enrolled, before=before, now=at)
