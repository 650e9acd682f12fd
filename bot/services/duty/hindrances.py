"""移出的障碍: what in the facts of this moment is against a removal, Telegram aside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.services.duty.weeks import Look, look, may_enforce
from bot.services.gathering.leaving import played_by
from bot.services.votes.states import states_of
from rules.charter.appealable import OfAnswer, OfCase
from rules.charter.appeals import is_open
from rules.charter.ladder import PLAYS_FOR, Propose, Remove, Wait, protected
from rules.charter.repeat import Lifted
from storage import members
from storage.charter import cases, links, removals
from storage.charter.removals import ForRecord, ForWeek, KeptRemoval
from storage.groups import Group
from storage.members import Person
from storage.transaction import Tx

LATER = timedelta(hours=1)
SOON = timedelta(minutes=1)


async def still_called_for(tx: Tx, removal: KeptRemoval, now: datetime) -> bool:
    """Whether the facts of now still ask for it, or ask for it to wait."""
    looked = await look(tx, removal.group, removal.person, now)
    return looked is not None and isinstance(_founded(removal, looked), Propose | Remove)


def _founded(removal: KeptRemoval, looked: Look) -> object:
    """The step of the removal's week now."""
    cause = removal.cause
    week = looked.week(cause.monday) if isinstance(cause, ForWeek) else None
    return None if week is None else week.step


@dataclass(frozen=True, slots=True)
class Later:
    """再等等 until then."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Unfounded:
    """不用了: there is nothing to be done any more."""


Hindrance: TypeAlias = Later | Unfounded


@dataclass(frozen=True, slots=True)
class Case:
    """一次移出 and whom it is about; `hindrance` is what in the facts is against doing it now."""

    removal: KeptRemoval
    group: Group
    person: Person
    hindrance: Hindrance | None


async def case_of(tx: Tx, removal_id: int, now: datetime) -> Case | None:
    """What the facts say now; None where nobody is left to be removed, or it is over."""
    removal = await removals.removal(tx, removal_id)
    if removal is None or removal.is_over:
        return None
    looked = await look(tx, removal.group, removal.person, now)
    person = await members.person(tx, removal.person)
    if looked is None or person is None or person.user_id <= 0:
        return None
    return Case(removal, looked.group, person, await hindrance_of(tx, removal, looked, now))


async def hindrance_of(tx: Tx, removal: KeptRemoval, looked: Look, now: datetime) -> Hindrance | None:
    """Why not now: somebody plays or appeals, or the week is held against nobody any more."""
    if not may_enforce(looked.group):
        return Later(now + LATER)
    if await _is_between_rounds(tx, removal, now):
        return Later(now + LATER)
    if isinstance(removal.cause, ForWeek):
        match _founded(removal, looked):
            case Propose() | Remove():
                return None
            case Wait(_, until):
                return Later(now + LATER if until is None else max(until, now + SOON))
            case _:
                return Unfounded()
    if await _was_taken_back(tx, removal, removal.cause):
        return Unfounded()
    answered_at = removal.cause.answered_at
    playing = protected(looked.facts, _key(looked, removal), answered_at, now) is not None
    if playing or looked.enforcement.frozen or await _is_appealed(tx, removal, now):
        return Later(now + LATER)
    return None


async def _is_between_rounds(tx: Tx, removal: KeptRemoval, now: datetime) -> bool:
    """Whether a match of several rounds runs: it protects as a table does, between two of its rounds too."""
    accounts = await links.accounts(tx, removal.group, removal.person)
    return any(
        match.plan.terms.counted or match.started_at is None or now < match.started_at + PLAYS_FOR
        for match in await played_by(tx, removal.group, accounts)
    )


async def _was_taken_back(tx: Tx, removal: KeptRemoval, cause: ForRecord) -> bool:
    """Whether the answer to the record does not stand any more, by a won appeal or an admin."""
    entries = await cases.answered(tx, removal.group, removal.person)
    return any(isinstance(one, Lifted) and one.at >= cause.answered_at for one in entries)


def _key(looked: Look, removal: KeptRemoval) -> int:
    return removal.person if looked.member is None else looked.member.person


async def _is_appealed(tx: Tx, removal: KeptRemoval, now: datetime) -> bool:
    """Whether an appeal about the record, or a case of it, is open: the removal waits for it."""
    for account in await links.accounts(tx, removal.group, removal.person):
        for appeal, found in await states_of(tx, removal.group, now, person=account):
            if is_open(found) and isinstance(appeal.subject, OfCase | OfAnswer):
                return True
    return False
