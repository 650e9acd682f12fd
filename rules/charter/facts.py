"""事实: what is known of a group's members, tables and warnings, as it is stored; policy is elsewhere.

People are keys of ours, instants UTC. A fact is only ever added to: what is still open has no end yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from rules.charter.spans import Span

HUMANS = 4


class Kind(StrEnum):
    """对局: at a table of the bot, a casual one, or around a real table (线下局)."""

    TABLE = "table"
    CASUAL = "casual"
    OFFLINE = "offline"


class Ending(StrEnum):
    """收场: played out, stopped by all seats or by an uninvolved admin, ended after an exit, or deserted."""

    PLAYED = "played"
    AGREED = "agreed"
    ADMIN = "admin"
    EXIT = "exit"
    DESERTED = "deserted"


@dataclass(frozen=True, slots=True)
class Part:
    """参与: one person's part in a match.

    `asked` counts the own-turn decisions of the seat while the match lasted, whoever sat in it, `made` those
    that this person made. `stayed`: sat there, without autopilot, when it ended, and it did not end by their
    fault. `disqualified`: the result is void because of this person (article 5).
    """

    person: int
    asked: int
    made: int
    stayed: bool
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """一场: `humans` sat at its start, `planned` hands were agreed on, `hands` are finished so far.

    An offline match is an instant with the four as parts; `confirmed_at` is when the other three had
    confirmed it, `entered_at` when it was entered. `ended_at` is None while a match runs.
    """

    id: int
    kind: Kind
    started_at: datetime
    ended_at: datetime | None
    humans: int
    planned: int
    hands: int
    parts: tuple[Part, ...]
    ending: Ending | None = None
    entered_at: datetime | None = None
    confirmed_at: datetime | None = None

    @property
    def span(self) -> Span:
        """From its first instant to its last."""
        return Span(self.started_at, self.ended_at)

    def part(self, person: int) -> Part | None:
        """What somebody had to do with it."""
        for part in self.parts:
            if part.person == person:
                return part
        return None


@dataclass(frozen=True, slots=True)
class GivenUp:
    """让座: at `at` a person gave a seat up by choice; its match began, or was to, at `starts_at`."""

    person: int
    at: datetime
    starts_at: datetime


@dataclass(frozen=True, slots=True)
class Lobby:
    """等人: a table, or a match ahead; `free` is when a seat that would count was open to anybody.

    `host` opened it (None: the bot did); `began` is whether it was played, or may still be. `came` had a seat
    in a match ahead, and were there. `gave_up` are seats that would have counted: at a table only if it was
    played by four people then.
    """

    host: int | None
    free: tuple[Span, ...]
    began: bool
    came: tuple[int, ...] = ()
    gave_up: tuple[GivenUp, ...] = ()


@dataclass(frozen=True, slots=True)
class Booking:
    """报名: a seat in a match that would have counted, agreed on for `starts_at`.

    `ready` is whether this person was there and ready, `collapsed` whether the match came to nothing though;
    `in_vain` if that was for want of four people who had promised to come.
    """

    person: int
    starts_at: datetime
    ready: bool
    collapsed: bool
    in_vain: bool = False


@dataclass(frozen=True, slots=True)
class Acceptance:
    """同意: a press of 我同意, with the version read and the fingerprint of its terms."""

    version: int
    digest: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Leave:
    """请假: from the beginning of the first day to the end of the last, both dates of the group's zone."""

    first: date
    last: date
    asked_at: datetime


class WarningKind(StrEnum):
    """哪种警告: a reminder within the week, the notice after its end."""

    REMINDER = "reminder"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Warned:
    """警告 for the week of `monday`, planned for `due_at`, once it is known what became of it.

    `confirmed_at` is when Telegram confirmed it; None means that it was not given: it failed for good, or was
    skipped as too late. One of unknown delivery is no fact yet: it is sent again.
    """

    kind: WarningKind
    monday: date
    due_at: datetime
    confirmed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Objection:
    """申诉 [this is wrong], about the week of `monday`; `decided_at` is None while it is open.

    `dropped` is whether the week was then held against nobody.
    """

    monday: date
    opened_at: datetime
    decided_at: datetime | None = None
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Pardon:
    """赦免 of one week by an admin, in public."""

    monday: date
    at: datetime


@dataclass(frozen=True, slots=True)
class Grace:
    """宽限 of one week by an admin, given at `at`: nothing comes of it before `until`."""

    monday: date
    at: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Member:
    """成员: one person's facts in one group.

    `stays` are the times in the group; `kept_out` those without counted seats by suspension or bar,
    `appealing` those with an open appeal against one.
    """

    person: int
    acceptances: tuple[Acceptance, ...] = ()
    stays: tuple[Span, ...] = ()
    leaves: tuple[Leave, ...] = ()
    kept_out: tuple[Span, ...] = ()
    appealing: tuple[Span, ...] = ()
    bookings: tuple[Booking, ...] = ()
    warnings: tuple[Warned, ...] = ()
    objections: tuple[Objection, ...] = ()
    pardons: tuple[Pardon, ...] = ()
    graces: tuple[Grace, ...] = ()

    def enrolled_at(self) -> datetime | None:
        """入册: the first acceptance ever; None for who has only been seen."""
        return min([one.at for one in self.acceptances]) if self.acceptances else None

    def accepted(self) -> int | None:
        """The version of the last acceptance; None for who has only been seen."""
        last = max(self.acceptances, key=lambda one: one.at, default=None)
        return None if last is None else last.version

    def is_here(self, at: datetime) -> bool:
        """Whether the member was in the group at an instant."""
        return any(stay.holds(at) for stay in self.stays)


@dataclass(frozen=True, slots=True)
class Facts:
    """一群的事实: `freezes` are holidays set by admins.

    `outages` are when the bot cannot prove that it was up, or could not reach this group's chat.
    """

    members: tuple[Member, ...] = ()
    matches: tuple[Match, ...] = ()
    lobbies: tuple[Lobby, ...] = ()
    freezes: tuple[Span, ...] = ()
    outages: tuple[Span, ...] = ()

    def enrolled(self, at: datetime) -> tuple[Member, ...]:
        """在册: who is in the group at an instant and has enrolled by then."""
        return tuple(one for one in self.members if one.is_here(at) and _by(one.enrolled_at(), at))

    def with_person(self, person: int, after: datetime | None = None) -> Iterable[Match]:
        """The matches that somebody had a part in, without those that had ended by `after`."""
        late = [one for one in self.matches if after is None or one.ended_at is None or one.ended_at > after]
        return [match for match in late if match.part(person) is not None]

    def about_each(self, members: Iterable[Member] | None = None) -> Iterator[tuple[Member, Facts]]:
        """Every member, or some, with the same facts without the matches of others, gone through once."""
        played: defaultdict[int, list[Match]] = defaultdict(list)
        for match in self.matches:
            for person in {part.person for part in match.parts}:
                played[person].append(match)
        for member in self.members if members is None else members:
            own = tuple(played.get(member.person, ()))
            yield member, Facts(self.members, own, self.lobbies, self.freezes, self.outages)


def _by(instant: datetime | None, at: datetime) -> bool:
    return instant is not None and instant <= at
