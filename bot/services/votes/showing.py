"""给谁看: the cards of an appeal and of a proposal, each at its place."""

from __future__ import annotations

from bot.callback_data import Topic
from bot.services.duty.inbox import kind_of
from rules.charter.appealable import OfResult, Subject
from rules.charter.appeals import Appeal
from storage.address import GroupAddress, PersonAddress
from storage.charter import links
from storage.charter.inbox import subject_of
from storage.delivery.cards import Changed, ensure_card, mark_dirty, mark_each_dirty
from storage.transaction import Tx

APPEAL, OWN, BALLOT, PROPOSAL = "appeal", "appeal-own", "ballot", "proposal"
"""The kinds: of an appeal in the group, at the appellant, at a juror; of a proposal in the group."""
INBOX = kind_of(Topic.APPEAL)


async def show_appeal(tx: Tx, group_id: int, appeal: Appeal, *, voting: bool) -> None:
    """The group sees that there is an appeal, the appellant how it stands, each juror what they judge."""
    subject = subject_of(group_id, Topic.APPEAL, appeal.number)
    await ensure_card(tx, APPEAL, subject, GroupAddress(group_id))
    await ensure_card(tx, OWN, subject, PersonAddress(await appellant(tx, group_id, appeal)))
    for juror in appeal.jury.jurors if voting else ():
        await ensure_card(tx, BALLOT, subject, PersonAddress(juror))


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


async def appeal_changed(tx: Tx, group_id: int, appeal: Appeal) -> None:
    """It stands otherwise, for everybody; the appellant is told by a message of its own."""
    subject = subject_of(group_id, Topic.APPEAL, appeal.number)
    await mark_dirty(tx, subject, (APPEAL, BALLOT, INBOX))
    whose = PersonAddress(await appellant(tx, group_id, appeal))
    await mark_dirty(tx, subject, (OWN,), whose, fresh=True)


async def words_changed(tx: Tx, group_id: int, number: int) -> None:
    """The appellant has said something: those who judge read it."""
    await mark_dirty(tx, subject_of(group_id, Topic.APPEAL, number), (BALLOT, INBOX))


async def show_proposal(tx: Tx, group_id: int, number: int, thread_id: int | None) -> None:
    """The card with the difference, the look-back and the two buttons."""
    subject = subject_of(group_id, Topic.PROPOSAL, number)
    await ensure_card(tx, PROPOSAL, subject, GroupAddress(group_id, thread_id))


async def proposal_changed(tx: Tx, group_id: int, number: int, *, fresh: bool = False) -> None:
    """Somebody has voted; or the vote is over, which is said by a new message."""
    await mark_dirty(tx, subject_of(group_id, Topic.PROPOSAL, number), (PROPOSAL,), fresh=fresh)


async def matter_changed(tx: Tx, subject: Subject) -> None:
    """What is under appeal stands otherwise: the result card of a match says so."""
    if isinstance(subject, OfResult):
        await mark_dirty(tx, f"table:{subject.match}:0", ("result",))
