"""到点: a vote is looked at; it goes on, an admin is asked, or its outcome is recorded and shown.

Looking is repeatable: whatever was done before a restart is found done.
"""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from bot.callback_data import Topic
from bot.services.club import Club
from bot.services.duty.inbox import ask_admins, settle_inbox
from bot.services.votes import adopting, planning, showing
from bot.services.votes.states import state_of
from rules.charter.appeals import Decided, Moot, Voting, WithAdmin
from rules.charter.jury import Choice
from storage import due
from storage.charter import admins, appeals, ballots, cases, inbox
from storage.charter.appeals import KeptAppeal
from storage.charter.ballots import VoteKind
from storage.due import DueAction
from storage.transaction import Tx


async def on_look(club: Club, action: DueAction) -> None:
    """Due work of kind `LOOK`."""
    at = club.clock.now()
    _, number = planning.number_of(action.subject)

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, at, "done"):
            await look_at(club, tx, number, at)

    await club.db.transact(job)


async def look_at(club: Club, tx: Tx, number: int, at: datetime) -> None:
    """What a vote comes to now; nothing for one that has ended."""
    vote = await ballots.vote(tx, number)
    if vote is None or vote.ended_at is not None:
        return
    match vote.kind:
        case VoteKind.APPEAL:
            await _look_at_appeal(club, tx, await appeals.need(tx, number), at)
        case VoteKind.PROPOSAL:
            await adopting.look_at_proposal(tx, number, at)
        case _:
            assert_never(vote.kind)


async def _look_at_appeal(club: Club, tx: Tx, kept: KeptAppeal, at: datetime) -> None:
    number = kept.appeal.number
    found = await state_of(tx, kept, at)
    match found:
        case Voting(closes_at):
            await planning.look_again(tx, kept.group_id, number, closes_at, at)
        case WithAdmin(_, _, lapses_at):
            await _ask_admins(club, tx, kept, lapses_at, at)
            await planning.look_again(tx, kept.group_id, number, lapses_at, at)
        case Decided() | Moot():
            await _end(club, tx, kept, found, at)
        case _:
            assert_never(found)


async def _ask_admins(club: Club, tx: Tx, kept: KeptAppeal, lapses_at: datetime | None, at: datetime) -> None:
    """The admins who are no party decide; the others are not asked."""
    group_id, number = kept.group_id, kept.appeal.number
    if await inbox.asked(tx, group_id, Topic.APPEAL, number) is not None:
        return
    entitled = frozenset(kept.appeal.admins)
    without = [one.person for one in await admins.admins(tx, group_id) if one.person not in entitled]
    await ask_admins(club, tx, group_id, Topic.APPEAL, number, at, without=without, lapses_at=lapses_at)
    await showing.appeal_changed(tx, group_id, kept.appeal, at)


async def _end(club: Club, tx: Tx, kept: KeptAppeal, found: Decided | Moot, at: datetime) -> None:
    """The outcome is recorded; what follows from it is work of its own, so that it can be repeated."""
    group_id, number = kept.group_id, kept.appeal.number
    if not await appeals.end_appeal(tx, number, found, at):
        return
    await cases.record(tx, group_id, found, about=kept.appeal.subject, entropy=club.entropy)
    await settle_inbox(tx, group_id, Topic.APPEAL, number, at)
    await showing.appeal_changed(tx, group_id, kept.appeal, at)
    if isinstance(found, Decided) and found.choice is Choice.OVERTURN:
        await due.schedule(tx, planning.EFFECT, planning.due_subject(group_id, number), "1", at)
    else:
        await showing.matter_changed(tx, group_id, kept.appeal.subject, at)
