"""催促与移除: what comes next for a member who owes a week (charter, article 1).

Reminders within the week, the notice after its end, the objection window, then a proposal or a removal, never
before every one of these warnings was confirmed in time. `step` says what is due now or when to look again;
whoever acts on it asks once more at the last moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias, assert_never
from zoneinfo import ZoneInfo

from rules.charter.attendance import UNDECIDED, Attendance, attended
from rules.charter.duty import Excused, Met, Missed, NotBound, Owed, Undecided, duty
from rules.charter.facts import HUMANS, Facts, Kind, Member, Warned, WarningKind
from rules.charter.parameters import Reminder
from rules.charter.seats import Seats, leave_spans
from rules.charter.spans import HOUR, Span, extended
from rules.charter.versions import JudgedWeek, Version
from rules.charter.weeks import Week, after_quiet, reminder_at

REMINDED_BEFORE = timedelta(hours=24)
"""The last reminder leaves a member at least this much of the week."""
NOTICE_WITHIN = timedelta(days=7)
CARD_LASTS = timedelta(days=7)
PLAYS_FOR = timedelta(days=1)
"""So long a match that cannot count puts a removal off: an evening's is over by then."""


class KickMode(StrEnum):
    """移除方式: a proposal to the admins, by itself, or not at all."""

    PROPOSE = "propose"
    AUTO = "auto"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Enforcement:
    """执行: the group's setting, and whether the admins have frozen it."""

    mode: KickMode = KickMode.PROPOSE
    frozen: bool = False


class Waiting(StrEnum):
    """在等什么."""

    REMINDER = "reminder"
    WEEK_END = "week-end"
    QUIET = "quiet"
    UNDECIDED = "undecided"
    PLAYING = "playing"
    OBJECTION = "objection"
    WINDOW = "window"
    FROZEN = "frozen"


class Closed(StrEnum):
    """为何到此为止: nothing more comes of this week."""

    NOT_BOUND = "not-bound"
    MET = "met"
    EXCUSED = "excused"
    CURED = "cured"
    PARDONED = "pardoned"
    DROPPED = "dropped"
    NOT_WARNED = "not-warned"
    OFF = "off"
    GONE = "gone"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class Wait:
    """等待: nothing now; `until` is when to look again, None where only a new fact changes anything."""

    why: Waiting
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Warn:
    """提醒 or 通知, to be sent now; `not_after` is when it comes too late to count."""

    kind: WarningKind
    monday: date
    due_at: datetime
    not_after: datetime


@dataclass(frozen=True, slots=True)
class Removal:
    """移除, to be proposed or done: the window closed at `closed_at`, the card lapses at `lapses_at`."""

    person: int
    monday: date
    version: int
    closed_at: datetime
    lapses_at: datetime


@dataclass(frozen=True, slots=True)
class Propose:
    """提议移除: a card to the admins."""

    removal: Removal


@dataclass(frozen=True, slots=True)
class Remove:
    """移除 without asking, where the group wants that."""

    removal: Removal


@dataclass(frozen=True, slots=True)
class Done:
    """到此为止, with the reason."""

    why: Closed


Step: TypeAlias = Wait | Warn | Propose | Remove | Done


def reminders(judged: JudgedWeek) -> tuple[tuple[datetime, datetime], ...]:
    """Each reminder of a week: when it is due, and the instant from which it is too late.

    That is the next one's turn; for the last a day before the week's end, but an hour to deliver it at least.
    """
    return _reminders(judged.week, judged.version.terms.reminders, judged.zone)


@lru_cache(maxsize=64)
def _reminders(
    week: Week, planned: tuple[Reminder, ...], zone: ZoneInfo
) -> tuple[tuple[datetime, datetime], ...]:
    due = sorted(reminder_at(week, one, zone) for one in planned)
    last = max(due[-1] + HOUR, week.ends_at - REMINDED_BEFORE)
    return tuple(zip(due, [*due[1:], last], strict=True))


def not_reminded(member: Member, judged: JudgedWeek) -> tuple[datetime, ...]:
    """漏掉的提醒: the reminders of a week, by when they were due, that were not confirmed in time."""
    given = {one.due_at: one.confirmed_at for one in _warnings(member, judged, WarningKind.REMINDER)}
    return tuple(due for due, not_after in reminders(judged) if not _is_in_time(given.get(due), not_after))


def _is_in_time(confirmed_at: datetime | None, not_after: datetime) -> bool:
    return confirmed_at is not None and confirmed_at < not_after


def _warnings(member: Member, judged: JudgedWeek, kind: WarningKind) -> list[Warned]:
    return [one for one in member.warnings if one.kind is kind and one.monday == judged.week.monday]


def step(
    facts: Facts,
    member: Member,
    versions: Sequence[Version],
    judged: JudgedWeek,
    enforcement: Enforcement,
    now: datetime,
    seats: Seats | None = None,
) -> Step:
    """What is due now for one member and one week, or what is waited for, or why nothing more comes.

    `seats` are those of the week (`seats_by_day`), where they have been reckoned for a whole group before.
    """
    owed = duty(facts, member, versions, judged, now, seats)
    look = _Look(facts, member, versions, judged, enforcement, now)
    spared = _spared(look)
    match owed:
        case NotBound():
            return Done(Closed.NOT_BOUND)
        case Met():
            return Done(Closed.MET)
        case Excused():
            return Done(Closed.EXCUSED)
        case Owed() | Undecided() | Missed() if spared is not None:
            return Done(spared)
        case Owed() | Undecided() if now < judged.week.ends_at:
            return _within(look, owed)
        case Owed() | Undecided() | Missed():
            return _after(look, owed)
        case _:
            assert_never(owed)


@dataclass(frozen=True, slots=True)
class _Look:
    """What is looked at: one member's week, now."""

    facts: Facts
    member: Member
    versions: Sequence[Version]
    judged: JudgedWeek
    enforcement: Enforcement
    now: datetime

    @property
    def monday(self) -> date:
        return self.judged.week.monday

    def awake(self, at: datetime) -> datetime:
        """The instant, or the end of the quiet hours that it lies in."""
        return after_quiet(at, self.judged.version.terms.quiet, self.judged.zone)

    def is_playing(self) -> bool:
        """Whether the member sits at a running table of any kind."""
        return any(match.ended_at is None for match in self.facts.with_person(self.member.person))

    def lapses_at(self) -> datetime | None:
        """When nothing comes of the week any more although nothing was done; None while nobody can say."""
        given = _warnings(self.member, self.judged, WarningKind.NOTICE)
        confirmed = [one.confirmed_at for one in given if one.confirmed_at is not None]
        closed_at = window_end(self.facts, self.member, self.judged, min(confirmed)) if confirmed else None
        return None if closed_at is None else self.lapses_after(closed_at)

    def lapses_after(self, closed_at: datetime) -> datetime | None:
        """The same of a window: nobody in a running match is removed, so that its time does not count."""
        mine = self.facts.with_person(self.member.person)
        played = [
            Span(match.started_at, match.ended_at or self.now)
            for match in mine
            if match.started_at <= self.now
        ]
        return extended(closed_at, closed_at + CARD_LASTS, played)

    def since(self) -> set[Attendance]:
        """What the matches are worth that the member has played after the week, and before it has lapsed."""
        lapses_at = self.lapses_at()
        until = self.now if lapses_at is None else min(self.now, lapses_at)
        span = Span(self.judged.week.ends_at, max(until, self.judged.week.ends_at))
        played = attended(self.facts, self.member.person, self.versions, span, self.now)
        return {worth for _, worth in played}


def _spared(look: _Look) -> Closed | None:
    """Whether somebody has decided that nothing comes of the week."""
    if any(pardon.monday == look.monday for pardon in look.member.pardons):
        return Closed.PARDONED
    if any(one.dropped for one in look.member.objections if one.monday == look.monday):
        return Closed.DROPPED
    return None


def _within(look: _Look, owed: Owed | Undecided) -> Step:
    """A week that runs: its reminders, one after the other."""
    if look.enforcement.frozen:
        return Wait(Waiting.FROZEN)
    if any(worth is Attendance.RUNNING for _, worth in owed.uncounted):
        return Wait(Waiting.PLAYING)
    settled = {one.due_at for one in _warnings(look.member, look.judged, WarningKind.REMINDER)}
    for due_at, not_after in reminders(look.judged):
        start = look.awake(max(look.now, due_at))
        if due_at in settled or start >= not_after:
            continue
        if start > look.now:
            return Wait(Waiting.REMINDER if look.now < due_at else Waiting.QUIET, start)
        return Warn(WarningKind.REMINDER, look.monday, due_at, not_after)
    return Wait(Waiting.WEEK_END, look.judged.week.ends_at)


def _after(look: _Look, owed: Owed | Undecided | Missed) -> Step:
    """A week that is over and was not met, as far as is known."""
    if any(one.decided_at is None for one in look.member.objections if one.monday == look.monday):
        return Wait(Waiting.OBJECTION)
    closed = _closed(look)
    if closed is not None:
        return Done(closed)
    held = _held(look, owed)
    if held is not None:
        return Wait(held)
    given = _warnings(look.member, look.judged, WarningKind.NOTICE)
    confirmed = [one.confirmed_at for one in given if one.confirmed_at is not None]
    if confirmed:
        return _window(look, min(confirmed))
    return Done(Closed.NOT_WARNED) if given else _notice(look)


def _closed(look: _Look) -> Closed | None:
    """Why the week has no consequence."""
    if not look.member.is_here(look.now):
        return Closed.GONE
    if look.enforcement.mode is KickMode.OFF:
        return Closed.OFF
    if not_reminded(look.member, look.judged):
        return Closed.NOT_WARNED
    return Closed.CURED if Attendance.COUNTED in look.since() else None


def _held(look: _Look, owed: Owed | Undecided | Missed) -> Waiting | None:
    """What stops everything for the time being."""
    if look.enforcement.frozen:
        return Waiting.FROZEN
    if isinstance(owed, Undecided) or UNDECIDED & look.since():
        return Waiting.PLAYING if look.is_playing() else Waiting.UNDECIDED
    return None


def _notice(look: _Look) -> Step:
    """The notice after the week's end has not been given yet."""
    ends_at = look.judged.week.ends_at
    start, not_after = look.awake(look.now), ends_at + NOTICE_WITHIN
    if start >= not_after:
        return Done(Closed.NOT_WARNED)
    if start > look.now:
        return Wait(Waiting.QUIET, start)
    return Warn(WarningKind.NOTICE, look.monday, look.awake(ends_at), not_after)


def _window(look: _Look, noticed_at: datetime) -> Step:
    """The objection window, and what follows once it is closed."""
    closed_at = window_end(look.facts, look.member, look.judged, noticed_at)
    if closed_at is None or look.now < closed_at:
        return Wait(Waiting.WINDOW, closed_at)
    playing = protected(look.facts, look.member.person, closed_at, look.now)
    if playing is not None:
        return playing
    lapses_at = look.lapses_after(closed_at)
    if lapses_at is None or look.now >= lapses_at:
        return Done(Closed.LAPSED)
    start = look.awake(look.now)
    if start > look.now:
        return Wait(Waiting.QUIET, start)
    version = look.judged.version.number
    removal = Removal(look.member.person, look.monday, version, closed_at, lapses_at)
    return Remove(removal) if look.enforcement.mode is KickMode.AUTO else Propose(removal)


def protected(facts: Facts, person: int, since: datetime, now: datetime) -> Wait | None:
    """在打牌: nobody in a running match is removed, for what was due `since`; None for who plays none.

    One that cannot count protects for its first day; with computers only if it began before the removal was
    due. Nobody plays on at a slow table so as to stay.
    """
    running = [match for match in facts.with_person(person) if match.ended_at is None]
    if any(match.kind is Kind.TABLE and match.humans == HUMANS for match in running):
        return Wait(Waiting.PLAYING)
    ends = [
        match.started_at + PLAYS_FOR
        for match in running
        if match.humans == HUMANS or match.started_at < since
    ]
    until = max(ends, default=now)
    return Wait(Waiting.PLAYING, until) if until > now else None


def window_end(facts: Facts, member: Member, judged: JudgedWeek, noticed_at: datetime) -> datetime | None:
    """异议期 ends: the charter's hours after the notice was confirmed, None while nobody can say.

    Time in which the member could not have played, or the bot was away, does not count: outages, holidays,
    leave, suspensions. An objection that failed keeps it open until it was decided, a grace until its end.
    """
    away = (*facts.outages, *facts.freezes, *leave_spans(member, judged), *member.kept_out, *member.appealing)
    hours = timedelta(hours=judged.version.terms.objection_hours)
    closed_at = extended(noticed_at, noticed_at + hours, away)
    if closed_at is None:
        return None
    decided = [
        one.decided_at
        for one in member.objections
        if one.monday == judged.week.monday and one.decided_at is not None
    ]
    graced = [one.until for one in member.graces if one.monday == judged.week.monday]
    return max([closed_at, *decided, *graced])
