"""屡犯: when the admins are shown a member's whole record, and the blacklist (charter, article 11).

The bot only shows the card: removing, blacklisting and pardoning are an admin's press, judged again then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from rules.charter.cases import Case, Charters, weighs


class Answer(StrEnum):
    """[移除] [拉黑] [不追究]: what an admin answers to the card; a pardon is public."""

    REMOVE = "remove"
    BLACKLIST = "blacklist"
    PARDON = "pardon"


@dataclass(frozen=True, slots=True)
class Answered:
    """已处理: the first admin's press on the card of `person`."""

    person: int
    answer: Answer
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Lifted:
    """解除拉黑 of `person`, by an admin or an appeal (`by` None)."""

    person: int
    by: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Repeat:
    """达到门槛: `weight` of `cases`, all of them, expired ones too; `waits_for` are open appeals among them.

    While one is open a removal waits; `since` is the opening of the case that asks the admins.
    """

    weight: int
    cases: tuple[int, ...]
    since: datetime
    waits_for: tuple[int, ...]


def repeat(
    cases: Iterable[Case],
    answered: Iterable[Answered],
    charters: Charters,
    appealed: frozenset[int],
    now: datetime,
) -> Repeat | None:
    """Whether the admins are asked about a member, and the record that says why.

    The newest case names the version whose threshold holds. Who has been answered about is asked about again
    only after a further case.
    """
    valid = [case for case in cases if case.voided is None and case.at <= now]
    if not valid:
        return None
    newest = max(valid, key=lambda case: (case.at, case.number))
    terms = charters[newest.opened.version]
    recent = [case for case in valid if now - case.at < timedelta(days=terms.grave_days)]
    total = sum(weighs(case, charters) for case in recent)
    done_at = max((one.at for one in answered if one.at <= now), default=None)
    if total < terms.grave_weight or (done_at is not None and newest.at <= done_at):
        return None
    numbers = tuple(case.number for case in recent)
    return Repeat(total, numbers, newest.at, tuple(number for number in numbers if number in appealed))


def is_blacklisted(entries: Iterable[Answered | Lifted], now: datetime) -> bool:
    """Whether a member is on the blacklist: by the last entry that put it on or took it off."""
    listed = False
    for entry in sorted(entries, key=lambda one: one.at):
        if entry.at > now:
            break
        if isinstance(entry, Lifted):
            listed = False
        elif entry.answer is Answer.BLACKLIST:
            listed = True
    return listed
