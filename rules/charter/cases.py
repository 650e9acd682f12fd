"""案卷: what a member is charged with, how much it weighs, until when, and whether it still stands.

A case is a fold over its events, which are only ever added: a mistake is voided by a further one. What it
weighs and when it expires follow from the charter version that it names, so that a later version changes no
case (charter, principles 1 to 3). A day is 24 hours, whatever the clocks do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias, assert_never

from rules.charter.jury import Dispute
from rules.charter.terms import Terms
from rules.charter.versions import Version

LIGHT_WEIGHT = 1
SERIOUS_WEIGHT = 3
_LIGHT_EXPIRY_UP_TO = 1

Charters: TypeAlias = Mapping[int, Terms]
"""The terms of every charter version that a case may name, by number."""


def charters(versions: Iterable[Version]) -> Charters:
    """The terms by number, from the versions of a group."""
    return {version.number: version.terms for version in versions}


class Breach(StrEnum):
    """违约 against a match that was agreed on: opened by the bot, from the match's facts."""

    LATE_CANCEL = "late-cancel"
    NO_SHOW = "no-show"
    QUIT = "quit"


class Conduct(StrEnum):
    """行为: what may be reported (article 6); the last three at offline tables only."""

    INSULT = "insult"
    SIGNAL = "signal"
    HINT = "hint"
    DISTURBANCE = "disturbance"
    COLLUSION = "collusion"
    TILE_FRAUD = "tile-fraud"
    VENUE = "venue"
    HYGIENE = "hygiene"
    EQUIPMENT = "equipment"


OFFLINE_ONLY = frozenset({Conduct.VENUE, Conduct.HYGIENE, Conduct.EQUIPMENT})


CHEATING = frozenset({Conduct.SIGNAL, Conduct.COLLUSION, Conduct.TILE_FRAUD})


class Grade(StrEnum):
    """轻 (a verbal warning), 重 (suspended), 极重 (barred for good)."""

    LIGHT = "light"
    SERIOUS = "serious"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Misconduct:
    """违规, graded by a referee; `until_resolved` suspends until the referee says so (serious only).

    Raises:
        ValueError: for `until_resolved` with another grade.
    """

    conduct: Conduct
    grade: Grade
    until_resolved: bool = False

    def __post_init__(self) -> None:
        if self.until_resolved and self.grade is not Grade.SERIOUS:
            raise ValueError(f"a {self.grade} case does not suspend until resolved")


Charge: TypeAlias = Breach | Misconduct


@dataclass(frozen=True, slots=True)
class Opened:
    """立案 against `person` under charter `version`.

    `others` are the further parties, those who gained by it included; `judges` decided it, none for a breach.
    """

    case: int
    person: int
    charge: Charge
    version: int
    at: datetime
    match: int | None = None
    others: tuple[int, ...] = ()
    reporter: int | None = None
    judges: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """已告知: Telegram has confirmed that the person was told of the case and of what comes next."""

    case: int
    at: datetime


class Ground(StrEnum):
    """撤销的理由: an appeal, a mistake that was noticed, a pardon."""

    APPEAL = "appeal"
    MISTAKE = "mistake"
    PARDON = "pardon"


@dataclass(frozen=True, slots=True)
class Voided:
    """撤销: the case counts for nothing from `at` on; `by` is None for a jury."""

    case: int
    ground: Ground
    by: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Resolved:
    """已解决: the referee ends a suspension that lasts until then."""

    case: int
    by: int
    at: datetime


CaseEvent: TypeAlias = Opened | Told | Voided | Resolved


@dataclass(frozen=True, slots=True)
class Case:
    """一案, as far as it has gone."""

    opened: Opened
    told_at: datetime | None = None
    voided: Voided | None = None
    resolved_at: datetime | None = None

    @property
    def number(self) -> int:
        """The case's number."""
        return self.opened.case

    @property
    def at(self) -> datetime:
        """When it was opened."""
        return self.opened.at

    @property
    def is_grave(self) -> bool:
        """Whether it bars its person."""
        charge = self.opened.charge
        return isinstance(charge, Misconduct) and charge.grade is Grade.GRAVE


class Status(StrEnum):
    """现状: voided, expired, counting while an appeal is open, or counting."""

    VOIDED = "voided"
    EXPIRED = "expired"
    PROVISIONAL = "provisional"
    ACTIVE = "active"


def known(events: Iterable[CaseEvent], now: datetime) -> tuple[Case, ...]:
    """The cases as they were known at an instant, in the order in which they were opened.

    Raises:
        ValueError: for a case that is opened twice, or an event of one that was not.
    """
    found: dict[int, Case] = {}
    for event in events:
        if event.at > now:
            continue
        if isinstance(event, Opened):
            if event.case in found:
                raise ValueError(f"case {event.case} was opened twice")
            found[event.case] = Case(event)
        elif event.case not in found:
            raise ValueError(f"{type(event).__name__} of case {event.case}, which was never opened")
        else:
            found[event.case] = _after(found[event.case], event)
    return tuple(sorted(found.values(), key=lambda case: (case.at, case.number)))


def _after(case: Case, event: Told | Voided | Resolved) -> Case:
    """The first of each kind holds: saying it again changes nothing."""
    match event:
        case Told():
            return case if case.told_at is not None else replace(case, told_at=event.at)
        case Voided():
            return case if case.voided is not None else replace(case, voided=event)
        case Resolved():
            return case if case.resolved_at is not None else replace(case, resolved_at=event.at)
        case _:
            assert_never(event)


def weight(charge: Charge, terms: Terms) -> int:
    """分量 of a charge; a grave one weighs as much as a serious one: the bar is what it costs.

    >>> weight(Breach.QUIT, Terms()), weight(Misconduct(Conduct.HINT, Grade.LIGHT), Terms())
    (3, 1)
    """
    match charge:
        case Breach.LATE_CANCEL:
            return terms.late_cancel_weight
        case Breach.NO_SHOW:
            return terms.no_show_weight
        case Breach.QUIT:
            return terms.quit_weight
        case Misconduct():
            return LIGHT_WEIGHT if charge.grade is Grade.LIGHT else SERIOUS_WEIGHT
        case _:
            assert_never(charge)


def weighs(case: Case, charters: Charters) -> int:
    """What a case weighs under the version that it names."""
    return weight(case.opened.charge, charters[case.opened.version])


def expires_at(case: Case, charters: Charters) -> datetime:
    """失效: when its weight stops counting; a grave case's bar does not end then."""
    terms = charters[case.opened.version]
    light = weighs(case, charters) <= _LIGHT_EXPIRY_UP_TO
    return case.at + timedelta(days=terms.light_expiry_days if light else terms.heavy_expiry_days)


def counts(case: Case, charters: Charters, at: datetime) -> bool:
    """Whether its weight counts at an instant: opened, not expired, not voided as far as is known."""
    return case.voided is None and case.at <= at < expires_at(case, charters)


def status(case: Case, charters: Charters, appealed: frozenset[int], now: datetime) -> Status:
    """How a case stands; `appealed` are the cases with an open appeal."""
    if case.voided is not None:
        return Status.VOIDED
    if case.number in appealed:
        return Status.PROVISIONAL
    return Status.ACTIVE if counts(case, charters, now) else Status.EXPIRED


def dispute(case: Case) -> Dispute:
    """What a jury judges when the case is appealed."""
    opened = case.opened
    return Dispute(opened.at, (opened.person, *opened.others), opened.reporter, opened.judges)
