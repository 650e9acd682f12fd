"""画之前: what the cards of appeals and proposals show, gathered from every part."""

from __future__ import annotations

from datetime import datetime

from bot.services.club import Club
from bot.services.duty.weeks import look
from bot.services.records.seeing import case_seen
from bot.services.roster.where import HELLO
from bot.services.seating import deep_link
from bot.services.votes.adopting import stands
from bot.services.votes.opening import MOST_WORDS
from bot.services.votes.seeing import about_of, name_of, zone_of
from bot.views.charter.duty_week import WeekSeen
from bot.views.charter.records_case import CaseSeen
from bot.views.charter.votes_appeal import SeenAppeal
from bot.views.charter.votes_proposal import SeenProposal
from bot.views.charter.votes_terms import Differences
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.appeals import State
from rules.charter.cases import charters
from rules.charter.ladder import KickMode
from storage.charter import appeal_words, ballots, settings, versions
from storage.charter.appeals import KeptAppeal
from storage.charter.proposals import KeptProposal
from storage.groups import Group
from storage.transaction import Tx


async def see_appeal(
    club: Club, tx: Tx, group: Group, kept: KeptAppeal, state: State, now: datetime
) -> SeenAppeal:
    """An appeal, as its cards show it."""
    appeal, zone = kept.appeal, await zone_of(tx, group.id)
    voted, jurors = await ballots.turnout(tx, appeal.number)
    return SeenAppeal(
        group=group,
        number=appeal.number,
        appellant=await name_of(tx, appeal.person),
        about=await about_of(tx, group.id, appeal.subject, zone),
        said=await appeal_words.words_of(tx, appeal.number),
        details=await _details(tx, group.id, appeal.subject, now),
        state=state,
        voted=voted,
        jurors=jurors,
        zone=zone,
        private_url=deep_link(club, HELLO),
        most_words=MOST_WORDS,
    )


async def _details(tx: Tx, group_id: int, subject: Subject, now: datetime) -> CaseSeen | WeekSeen | None:
    """What the same functions say of a case or a week that say it everywhere else."""
    match subject:
        case OfCase(number):
            return await case_seen(tx, group_id, number, now)
        case OfWeek(person, monday):
            looked = await look(tx, group_id, person, now)
            return None if looked is None else looked.week(monday)
        case OfResult() | OfAnswer():
            return None


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
