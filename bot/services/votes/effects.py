"""改判的后果: what is undone once an appeal was won, in work of its own that may be repeated at any time.

A case is voided with everything that it did, a result with its points, an admin's answer is taken back. For
a week nothing is to be done: it is held against the member no more.
"""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from bot.services.club import Club
from bot.services.records.blacklist import lift
from bot.services.records.opening import void_case
from bot.services.records.standing import answers_of
from bot.services.votes import planning, showing
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek
from rules.charter.appeals import By, Decided
from rules.charter.cases import Ground
from rules.charter.jury import Choice
from rules.charter.repeat import Answer, Answered
from storage import due
from storage.charter import appeals, removals, results
from storage.charter.appeals import KeptAppeal
from storage.charter.removals import Did, ForRecord, Step
from storage.due import DueAction
from storage.transaction import Tx


async def on_effect(club: Club, action: DueAction) -> None:
    """Due work of kind `EFFECT`, in one transaction: either all of it is done, or it is still due."""
    at = club.clock.now()
    _, number = planning.number_of(action.subject)

    async def job(tx: Tx) -> None:
        kept = await appeals.need(tx, number)
        if await due.finish(tx, action.id, at, "done"):
            await undo(club, tx, kept, at)

    await club.db.transact(job)


async def undo(club: Club, tx: Tx, kept: KeptAppeal, at: datetime) -> None:
    """What was appealed counts for nothing any more; nothing where the appeal was not won."""
    found, subject, group_id = kept.outcome, kept.appeal.subject, kept.group_id
    if not isinstance(found, Decided) or found.choice is not Choice.OVERTURN:
        return
    match subject:
        case OfCase(number):
            await void_case(club, tx, group_id, number, Ground.APPEAL, _by(kept, found), at)
        case OfResult(match_id):
            await results.void(tx, match_id, at)
        case OfWeek():
            pass
        case OfAnswer():
            await _take_back(club, tx, group_id, subject, _by(kept, found), at)
        case _:
            assert_never(subject)
    await showing.matter_changed(tx, group_id, subject, at)


def _by(kept: KeptAppeal, found: Decided) -> int | None:
    """The admin who decided, None for a jury or nobody."""
    ruling = kept.appeal.ruling
    return ruling.admin if found.by is By.ADMIN and ruling is not None else None


async def _take_back(
    club: Club, tx: Tx, group_id: int, subject: OfAnswer, by: int | None, at: datetime
) -> None:
    """A removal that was not done yet is not done; a ban is lifted."""
    removal = await removals.of_cause(tx, group_id, subject.person, ForRecord(subject.answered_at))
    if removal is not None and not removal.is_over:
        await removals.take(tx, removal.id, Step(Did.DROPPED, by, at, "appeal"))
    later = [one for one in await answers_of(tx, group_id, subject.person) if one.at > subject.answered_at]
    if not any(isinstance(one, Answered) and one.answer is not Answer.PARDON for one in later):
        await lift(club, tx, group_id, subject.person, by, at)
