"""给谁看: the cards of an appeal and of a proposal, each at its place."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

from bot.callback_data import Topic
from bot.services.club import Club
from bot.services.duty.inbox import kind_of
from bot.services.duty.looking import look_again
from bot.services.matches.result_cards import result_changed
from bot.services.votes import planning
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.appeals import Appeal
from rules.charter.jury import is_jury
from storage import due
from storage.address import GroupAddress, PersonAddress
from storage.charter import ballots, links
from storage.charter.inbox import subject_of
from storage.delivery.cards import Changed, ensure_card, mark_dirty, mark_each_dirty
from storage.due import DueAction
from storage.instants import micros
from storage.transaction import Tx

APPEAL, OWN, BALLOT, PROPOSAL = "appeal", "appeal-own", "ballot", "proposal"
"""The kinds: of an appeal in the group, at the appellant, at a juror; of a proposal in the group."""
INBOX = kind_of(Topic.APPEAL)
AT_A_TIME = 50
"""So many jurors are called at once: their cards are drawn together, and drawing them takes the loop."""
NEXT_AFTER = timedelta(seconds=3)
"""More than the time in which so many messages go out."""


async def show_appeal(tx: Tx, group_id: int, appeal: Appeal, at: datetime, *, voting: bool) -> None:
    """The group sees that there is an appeal, the appellant how it stands, each juror what they judge."""
    subject = subject_of(group_id, Topic.APPEAL, appeal.number)
    await ensure_card(tx, APPEAL, subject, GroupAddress(group_id))
    await ensure_card(tx, OWN, subject, PersonAddress(await appellant(tx, group_id, appeal)))
    if voting:
        await call_jurors(tx, group_id, appeal.number, "opened", at)


async def call_jurors(tx: Tx, group_id: int, number: int, why: str, at: datetime, *, after: int = 0) -> None:
    """The jurors' cards are new, or say something else: some at a time, so that a large jury stops nobody."""
    subject = subject_of(group_id, Topic.APPEAL, number)
    jurors = await ballots.voters_after(tx, number, after, AT_A_TIME)
    for juror in jurors:
        await ensure_card(tx, BALLOT, subject, PersonAddress(juror))
    await mark_each_dirty(tx, [Changed(BALLOT, subject, PersonAddress(juror)) for juror in jurors])
    if len(jurors) == AT_A_TIME:
        then = at + NEXT_AFTER
        await due.schedule(
            tx, planning.CALL, planning.due_subject(group_id, number), f"{why}-{jurors[-1]}", then
        )


async def on_call(club: Club, action: DueAction) -> None:
    """Due work of kind `CALL`: the next jurors."""
    at = club.clock.now()
    group_id, number = planning.number_of(action.subject)
    why, _, after = action.revision.rpartition("-")

    async def job(tx: Tx) -> None:
        if await due.finish(tx, action.id, at, "done"):
            await call_jurors(tx, group_id, number, why, at, after=int(after))

    await club.db.transact(job)


async def appellant(tx: Tx, group_id: int, appeal: Appeal) -> int:
    """Whom an appeal is answered to: the newest account of who opened it."""
    return await links.newest_account(tx, group_id, appeal.person)


async def appeal_voted(tx: Tx, group_id: int, number: int, juror: int) -> None:
    """A juror has voted: the group sees how many have, the juror their own choice, nobody anything else."""
    subject = subject_of(group_id, Topic.APPEAL, number)
    await mark_each_dirty(
        tx,
        (
            Changed(APPEAL, subject, GroupAddress(group_id)),
            Changed(BALLOT, subject, PersonAddress(juror)),
        ),
    )


async def appeal_changed(tx: Tx, group_id: int, appeal: Appeal, at: datetime) -> None:
    """It stands otherwise, for everybody; the appellant is told by a message of its own."""
    subject = subject_of(group_id, Topic.APPEAL, appeal.number)
    await mark_dirty(tx, subject, (APPEAL, INBOX))
    if is_jury(appeal.jury):
        await call_jurors(tx, group_id, appeal.number, f"changed-{micros(at)}", at)
    whose = PersonAddress(await appellant(tx, group_id, appeal))
    await mark_dirty(tx, subject, (OWN,), whose, fresh=True)


async def words_changed(tx: Tx, group_id: int, appeal: Appeal, at: datetime) -> None:
    """The appellant has said something: those who judge read it."""
    await mark_dirty(tx, subject_of(group_id, Topic.APPEAL, appeal.number), (INBOX,))
    if is_jury(appeal.jury):
        await call_jurors(tx, group_id, appeal.number, f"words-{micros(at)}", at)


async def show_proposal(tx: Tx, group_id: int, number: int, thread_id: int | None) -> None:
    """The card with the difference, the look-back and the two buttons."""
    subject = subject_of(group_id, Topic.PROPOSAL, number)
    await ensure_card(tx, PROPOSAL, subject, GroupAddress(group_id, thread_id))


async def proposal_changed(tx: Tx, group_id: int, number: int, *, fresh: bool = False) -> None:
    """Somebody has voted; or the vote is over, which is said by a new message."""
    await mark_dirty(tx, subject_of(group_id, Topic.PROPOSAL, number), (PROPOSAL,), fresh=fresh)


async def matter_changed(tx: Tx, group_id: int, subject: Subject, at: datetime) -> None:
    """What is under appeal stands otherwise: its own card says so, and what waits for it is looked at."""
    match subject:
        case OfResult(match_id):
            await result_changed(tx, group_id, match_id)
        case OfCase(number):
            await mark_dirty(tx, f"case:{group_id}:{number}", ("case",))
        case OfWeek() | OfAnswer():
            pass
        case _:
            assert_never(subject)
    await look_again(tx, group_id, at)
