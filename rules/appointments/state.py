"""约局的状态: everything that is true of an appointment now, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from rules.appointments.events import Readiness, Reply, Why
from rules.appointments.plan import Plan
from rules.charter.spans import Span


class Phase(StrEnum):
    """阶段: answers are taken, the ready check runs, tables are played, over, or never played."""

    OPEN = "open"
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Answer:
    """回答: the newest of one person. `revision` counts moves and changes of rules before it.

    `since` is when this person first said yes without a break: who waits longer comes first.
    """

    person: int
    reply: Reply
    revision: int
    digest: str
    nonce: str
    at: datetime
    since: datetime


@dataclass(frozen=True, slots=True)
class Offer:
    """补位: a seat that is kept for somebody from the waiting list, since `at`, until then."""

    person: int
    until: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class Cancelled:
    """退出: who had a seat, or was kept one, and gave it up, with the start as it was then, put off or not.

    `was_current`: their "yes" was to the newest time and rules.
    """

    person: int
    starts_at: datetime
    was_current: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Round:
    """一轮: its tables by their numbers in the club."""

    number: int
    tables: tuple[int, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Appointment:
    """一场约局. `holders` have a seat, `waiting` wait for one, both in order; `revision` counts from 1.

    `agreed_at` is the start that was agreed on; `starts_at` is later when the ready check began anew.
    `asked` has when Telegram confirmed the ready check for somebody, `called` are the substitutes.
    `declined` were kept a seat and did not want it. `seated` play, in the order of the draw; `rounds` are
    opened; `left` play none of those that are still to come. `free_since` and `was_free` are when anybody
    could have had a seat at the time that holds now.
    """

    name: str
    by: int
    agreed_at: datetime
    starts_at: datetime
    plan: Plan
    charter: int
    announced_at: datetime
    commitment: str
    seed: bytes = field(repr=False)
    series: int | None = None
    version: int = 1
    phase: Phase = Phase.OPEN
    revision: int = 1
    answers: tuple[Answer, ...] = ()
    holders: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    cancelled: tuple[Cancelled, ...] = ()
    declined: tuple[Cancelled, ...] = ()
    gathering_at: datetime | None = None
    asked: tuple[tuple[int, datetime], ...] = ()
    ready: tuple[tuple[int, Readiness, datetime], ...] = ()
    called: tuple[int, ...] = ()
    started_at: datetime | None = None
    seated: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    arrived: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    ended_at: datetime | None = None
    why_off: Why | None = None
    off_by: int | None = None
    free_since: datetime | None = None
    was_free: tuple[Span, ...] = ()

    def answer(self, person: int) -> Answer | None:
        """What somebody has answered; None for who has not."""
        return next((one for one in self.answers if one.person == person), None)

    def is_current(self, person: int) -> bool:
        """Whether somebody's newest answer is to this time and these rules."""
        found = self.answer(person)
        return found is not None and found.revision == self.revision

    def readiness(self, person: int) -> Readiness | None:
        """What somebody has said in the ready check; None for silence."""
        return next((said for who, said, _ in self.ready if who == person), None)

    def offer(self, person: int) -> Offer | None:
        """The seat that is kept for somebody."""
        return next((one for one in self.offers if one.person == person), None)

    def expects(self, person: int) -> bool:
        """Whether somebody plays here, or may: has a seat, waits for one, or is kept one."""
        if self.phase is Phase.PLAYING:
            return person in self.seated and person not in self.left
        return self.is_open and (person in (*self.holders, *self.waiting) or self.offer(person) is not None)

    def overlaps(self, other: Appointment) -> bool:
        """Whether nobody could play both: one begins before the other is over, by what is planned."""
        ends_at, other_ends_at = self.starts_at + self.plan.lasts, other.starts_at + other.plan.lasts
        return self.starts_at < other_ends_at and other.starts_at < ends_at

    @property
    def free(self) -> int:
        """空位: seats that nobody holds, that are kept for nobody, and for which nobody was called."""
        taken = {*self.holders, *(one.person for one in self.offers), *self.called}
        return max(0, self.plan.seats - len(taken))

    @property
    def undecided(self) -> tuple[int, ...]:
        """待定."""
        return tuple(one.person for one in self.answers if one.reply is Reply.MAYBE)

    @property
    def to_confirm(self) -> tuple[int, ...]:
        """要再答一次: who holds a seat, or waits, by an answer to another time or other rules."""
        return tuple(person for person in (*self.holders, *self.waiting) if not self.is_current(person))

    @property
    def is_open(self) -> bool:
        """Whether answers are taken."""
        return self.phase in {Phase.OPEN, Phase.GATHERING}

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.phase in {Phase.OVER, Phase.OFF}
