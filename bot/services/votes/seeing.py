"""看见什么: what the cards of appeals and proposals are drawn from."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from bot.services.club import Club
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.services.votes.adopting import stands
from bot.services.votes.opening import MOST_WORDS
from bot.services.votes.states import state_of
from bot.views.charter.votes_appeal import SeenAppeal
from bot.views.charter.votes_matter import About
from bot.views.charter.votes_proposal import SeenProposal
from bot.views.charter.votes_terms import Differences
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.cases import charters
from rules.charter.ladder import KickMode
from rules.charter.repeat import Answered
from rules.charter.weeks import local_day
from storage import members
from storage.charter import appeal_words, ballots, cases, results, settings, versions
from storage.charter.appeals import KeptAppeal
from storage.charter.proposals import KeptProposal
from storage.groups import Group
from storage.transaction import Tx


async def zone_of(tx: Tx, group_id: int) -> tzinfo:
    """In which zone a group reads the time; UTC until it has one."""
    known = await versions.versions(tx, group_id)
    zone = known[-1].zone if known else None
    return UTC if zone is None else zone


async def name_of(tx: Tx, person_id: int) -> str | None:
    """What somebody calls themselves now."""
    found = await members.person(tx, person_id)
    return None if found is None else found.name


async def about_of(tx: Tx, group_id: int, subject: Subject, zone: tzinfo) -> About:
    """What an appeal is about, with the day on which that came to be."""
    match subject:
        case OfCase(number):
            case = await cases.case(tx, group_id, number)
            if case is None:
                raise LookupError(f"case {number} is not there")
            return About(subject, local_day(case.at, zone))
        case OfResult(match_id):
            result = await results.result(tx, match_id)
            if result is None:
                raise LookupError(f"match {match_id} has no result")
            return About(subject, local_day(result.ended_at, zone))
        case OfWeek(_, monday):
            return About(subject, monday)
        case OfAnswer(person, answered_at):
            given = [one for one in await cases.answered(tx, group_id, person) if isinstance(one, Answered)]
            answer = next((one.answer for one in given if one.at == answered_at), None)
            return About(subject, local_day(answered_at, zone), answer)


async def see_appeal(club: Club, tx: Tx, group: Group, kept: KeptAppeal, now: datetime) -> SeenAppeal:
    """An appeal, as its cards show it."""
    appeal, zone = kept.appeal, await zone_of(tx, group.id)
    voted, jurors = await ballots.turnout(tx, appeal.number)
    return SeenAppeal(
        group=group,
        number=appeal.number,
        appellant=await name_of(tx, appeal.person),
        about=await about_of(tx, group.id, appeal.subject, zone),
        said=await appeal_words.words_of(tx, appeal.number),
        details=(),
        state=await state_of(tx, kept, now),
        voted=voted,
        jurors=jurors,
        zone=zone,
        private_url=deep_link(club, HELLO),
        most_words=MOST_WORDS,
    )


async def see_proposal(tx: Tx, kept: KeptProposal, now: datetime) -> SeenProposal:
    """A proposal, as its card shows it."""
    voted, voters = await ballots.turnout(tx, kept.number)
    known = await versions.versions(tx, kept.group_id)
    return SeenProposal(
        group=kept.group_id,
        number=kept.number,
        proposer=await name_of(tx, kept.proposer),
        differences=await _differences(tx, kept),
        looked=kept.looked,
        asks=charters(known)[kept.version],
        voters=voters,
        voted=voted,
        outcome=await stands(tx, kept, now),
        begins_at=kept.begins_at,
        zone=await zone_of(tx, kept.group_id),
    )


async def _differences(tx: Tx, kept: KeptProposal) -> Differences:
    """What it changes of the charter that it was made on."""
    known = await versions.versions(tx, kept.group_id)
    base = next(one for one in known if one.number == kept.version)
    articles = await versions.text_of(tx, kept.group_id, base.text)
    wanted = kept.wanted
    mode = await _mode_at(tx, kept.group_id, kept.opened_at)
    return Differences(
        old=base.terms,
        new=wanted.terms,
        old_articles=articles,
        new_articles=articles if wanted.articles is None else wanted.articles,
        old_mode=mode,
        new_mode=mode if wanted.mode is None else wanted.mode,
    )


async def _mode_at(tx: Tx, group_id: int, at: datetime) -> KickMode:
    """移除方式 at an instant."""
    changes = await settings.changes_of(tx, group_id, settings.MODE)
    before = [KickMode(one.value) for one in changes if one.at <= at]
    return before[-1] if before else KickMode.PROPOSE
