"""事: what has happened to an appointment, in the order in which it was accepted.

These are the rows that it is stored as. People are keys of ours, instants UTC. The seed leaves only when
the match is over; it shows in no `repr`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from rules.appointments.plan import Plan


class Reply(StrEnum):
    """来 / 待定 / 不来. A "maybe" holds no seat."""

    YES = "yes"
    MAYBE = "maybe"
    NO = "no"


class Readiness(StrEnum):
    """准备好了 / 晚 5 分钟 / 来不了."""

    READY = "ready"
    LATE = "late"
    CANNOT = "cannot"


class Why(StrEnum):
    """为何没打: called off, too few were ready, the bot was away for too long."""

    CALLED_OFF = "called-off"
    TOO_FEW = "too-few"
    OUTAGE = "outage"


@dataclass(frozen=True, slots=True)
class Announced:
    """约局: `name` is what the seeds call it; `version` the charter under which it was announced.

    `series` is the weekly match that it is one of, None for a single one.
    """

    name: str
    by: int
    starts_at: datetime
    plan: Plan
    version: int
    seed: bytes = field(repr=False)
    at: datetime
    series: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """回答. `digest` is the plan that was read, `nonce` goes into the drawing of seats."""

    person: int
    reply: Reply
    digest: str
    nonce: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Parted:
    """离群: who is out of the group has no seat any more; `own_act` whether they left by themselves.

    `at` is when they went, which an outage may bring much later.
    """

    person: int
    own_act: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Offered:
    """补位: a seat is kept for somebody who waits, until then."""

    person: int
    until: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class OfferLapsed:
    """没接: who was offered a seat goes to the end of the waiting list."""

    person: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Moved:
    """改期: every answer is to be given again."""

    starts_at: datetime
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PlanChanged:
    """改规则: every answer to other rules is to be given again."""

    plan: Plan
    by: int
    at: datetime


@dataclass(frozen=True, slots=True)
class GatheringBegun:
    """点名: the ready check, for whoever has a seat; at `starts_at` tables open.

    After an outage it begins anew, with a later start.
    """

    starts_at: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class Asked:
    """问到了: Telegram has confirmed that the ready check reached somebody."""

    person: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ReadySaid:
    """应到."""

    person: int
    readiness: Readiness
    at: datetime


@dataclass(frozen=True, slots=True)
class Called:
    """叫候补: somebody from the waiting list is asked to stand in for whom has not answered."""

    person: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Started:
    """开局: who plays, in the order of the draw, four to a table of the first round."""

    seated: tuple[int, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """第几轮: its tables, by their numbers in the club, each with the people by seat."""

    number: int
    tables: tuple[int, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Arrived:
    """到了: somebody who was late, or silent, has made a move."""

    person: int
    at: datetime


@dataclass(frozen=True, slots=True)
class LeftMatch:
    """退赛: somebody has left the rounds that are still to be played, between two of them, for good."""

    person: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Finished:
    """打完了: all rounds are over."""

    at: datetime


@dataclass(frozen=True, slots=True)
class CalledOff:
    """不打了. `by` is None when the bot ends it. Why, in their own words, is kept where it can be erased."""

    why: Why
    by: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Handed:
    """换号: what the account `old` has here is the account `new`'s, since both are one member's."""

    old: int
    new: int
    at: datetime


LaterEvent: TypeAlias = (
    Answered
    | Parted
    | Offered
    | OfferLapsed
    | Moved
    | PlanChanged
    | GatheringBegun
    | Asked
    | ReadySaid
    | Called
    | Started
    | RoundOpened
    | Arrived
    | LeftMatch
    | Finished
    | CalledOff
    | Handed
)
AppointmentEvent: TypeAlias = Announced | LaterEvent
