"""修章: what a decided change of the charter becomes, and when it begins (articles 9 and 12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import assert_never

from bot.services.club import Club
from bot.services.roster.charter import subject_of
from bot.services.votes import planning, showing
from rules.charter.amendments import Draft, Passed, Rejected, Voting, adopted, outcome, softens
from rules.charter.cases import charters
from rules.charter.ladder import KickMode
from rules.charter.terms import Terms, changes
from rules.charter.versions import Version, takes_effect
from storage import due
from storage.charter import proposals, settings, versions
from storage.charter.outages import outages
from storage.charter.proposals import KeptProposal, Wanted
from storage.delivery import cards
from storage.due import DueAction
from storage.instants import instant, micros
from storage.transaction import Tx


@dataclass(frozen=True, slots=True)
class Adopted:
    """通过后: the version that a change has become, None where only the mode changes; when it begins."""

    version: Version | None
    effective_at: datetime


async def look_at_proposal(tx: Tx, number: int, at: datetime) -> None:
    """Whether the vote is over; then its outcome is recorded, and the charter changes if it has passed."""
    kept = await proposals.need(tx, number)
    found = await stands(tx, kept, at)
    match found:
        case Voting(closes_at):
            await planning.look_again(tx, kept.group_id, number, closes_at, at)
            return
        case Passed():
            made = await adopt(tx, kept.group_id, kept.version, kept.wanted, None, at)
            await proposals.end_proposal(tx, number, found, at, made.effective_at)
        case Rejected():
            await proposals.end_proposal(tx, number, found, at)
        case _:
            assert_never(found)
    await showing.proposal_changed(tx, kept.group_id, number, fresh=True)


async def stands(tx: Tx, kept: KeptProposal, now: datetime) -> Voting | Passed | Rejected:
    """Where a proposal stands: as recorded, or from the ballots."""
    if kept.outcome is not None:
        return kept.outcome
    known = await versions.versions(tx, kept.group_id)
    away = await outages(tx, kept.group_id, kept.opened_at, now)
    asked = kept.proposal("", KickMode.PROPOSE)
    return outcome(asked, charters(known)[kept.version], away, now)


async def adopt(tx: Tx, group_id: int, base: int, wanted: Wanted, by: int | None, at: datetime) -> Adopted:
    """The change that was decided on version `base`, made on the newest one, by a person or a vote (None).

    What an admin has changed beside the vote (the zone, for the first time) stays.
    """
    known = await versions.versions(tx, group_id)
    newest = known[-1]
    terms = rebased(charters(known)[base], wanted.terms, newest.terms)
    text = newest.text if wanted.articles is None else f"own-{newest.number + 1}"
    version = None
    if terms != newest.terms or text != newest.text:
        version = adopted(known, Draft(terms, text, KickMode.PROPOSE), at)
        if wanted.articles is not None:
            await versions.add_text(tx, group_id, text, wanted.articles, by, at)
        await versions.add_version(tx, group_id, version, by, at)
        await cards.mark_dirty(tx, subject_of(group_id))
    effective_at = takes_effect(known, at) if version is None else version.effective_at
    if wanted.mode is not None:
        if version is None and softens(wanted.mode, (await settings.enforcement(tx, group_id)).mode):
            effective_at = at
        await _plan_mode(tx, group_id, wanted.mode, by, at, effective_at)
    if effective_at > at:
        await due.schedule(tx, planning.BEGIN, subject_of(group_id), str(micros(effective_at)), effective_at)
    return Adopted(version, effective_at)


def rebased(base: Terms, wanted: Terms, newest: Terms) -> Terms:
    """What `wanted` changes of `base`, changed of `newest`.

    >>> rebased(Terms(), Terms(objection_hours=72), Terms(zone="Asia/Shanghai")).zone
    'Asia/Shanghai'
    """
    return replace(newest, **{one.field: one.new for one in changes(base, wanted)})


async def on_begin(club: Club, action: DueAction) -> None:
    """A version begins: the card in the group says so."""
    at = club.clock.now()

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, at, "done"):
            await cards.mark_dirty(tx, action.subject)

    await club.db.transact(job)


async def _plan_mode(
    tx: Tx, group_id: int, mode: KickMode, by: int | None, at: datetime, effective_at: datetime
) -> None:
    subject = f"mode:{group_id}:{mode}:{by or 0}"
    await due.schedule(tx, planning.MODE, subject, str(micros(at)), max(at, effective_at))


async def on_mode(club: Club, action: DueAction) -> None:
    """A decided mode of removal begins, unless somebody has changed the mode since it was decided."""
    _, group_id, mode, by = action.subject.split(":")
    at, decided_at = club.clock.now(), instant(int(action.revision))

    async def job(tx: Tx) -> None:
        later = [
            one for one in await settings.changes_of(tx, int(group_id), settings.MODE) if one.at > decided_at
        ]
        if await due.finish(tx, action.id, at, "overtaken" if later else "done") and not later:
            await settings.set_mode(tx, int(group_id), KickMode(mode), int(by) or None, at)

    await club.db.transact(job)
