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
from typing import TypeAlias, assert_never

from rules.charter.attendance import UNDECIDED, Attendance, attended
from rules.charter.duty import Excused, Met, Missed, NotBound, Owed, Undecided, duty
from rules.charter.facts import HUMANS, Facts, Kind, Member, Warned, WarningKind
from rules.charter.group_week import GroupWeek
from rules.charter.seats import leave_spans
from rules.charter.spans import Span, extended
from rules.charter.versions import JudgedWeek, Version
from rules.charter.weeks import after_quiet

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


def not_reminded(member: Member, week: GroupWeek) -> tuple[datetime, ...]:
    """漏掉的提醒: the reminders of a week, by when they were due, that were not confirmed in time."""
    given = {one.due_at: one.confirmed_at for one in _warnings(member, week.judged, WarningKind.REMINDER)}
    return tuple([due for due, not_after in week.reminders if not _is_in_time(given.get(due), not_after)])


def _is_in_time(confirmed_at: datetime | None, not_after: datetime) -> bool:
    return confirmed_at is not None and confirmed_at < not_after


def _warnings(member: Member, judged: JudgedWeek, kind: WarningKind) -> list[Warned]:
    monday = judged.week.monday
    return [one for one in member.warnings if one.kind is kind and one.monday == monday]


def step(
    facts: Facts,
    member: Member,
    versions: Sequence[Version],
    judged: JudgedWeek,
    enforcement: Enforcement,
    now: datetime,
    week: GroupWeek | None = None,
) -> Step:
    """What is due now for one member and one week, or what is waited for, or why nothing more comes.

    `week` is what it is for everybody, where a whole group is gone through.
    """
    week = GroupWeek(facts, judged, now) if week is None else week
    owed = duty(facts, member, versions, judged, now, week)
    match owed:
        case NotBound():
            return Done(Closed.NOT_BOUND)
        case Met():
            return Done(Closed.MET)
        case Excused():
            return Done(Closed.EXCUSED)
        case Owed() | Undecided() | Missed():
            return _next(_Look(facts, member, versions, week, enforcement, now), owed)
        case _:
            assert_never(owed)


@dataclass(frozen=True, slots=True)
class _Look:
    """What is looked at: one member's week, now."""

    facts: Facts
    member: Member
    versions: Sequence[Version]
    week: GroupWeek
    enforcement: Enforcement
    now: datetime

    @property
    def judged(self) -> JudgedWeek:
        return self.week.judged

    @property
    def monday(self) -> date:
        return self.judged.week.monday

    def awake(self, at: datetime) -> datetime:
        """The instant, or the end of the quiet hours that it lies in."""
        return after_quiet(at, self.judged.version.terms.quiet, self.judged.zone)

    def is_playing(self) -> bool:
        """Whether the member sits at a running table of any kind."""
        mine = self.facts.with_person(self.member.person, self.now)
        return any(match.ended_at is None for match in mine)

    def window(self, notices: Sequence[Warned]) -> _Window:
        """The objection window as far as it is known; that of a week without notice has not begun."""
        confirmed = [one.confirmed_at for one in notices if one.confirmed_at is not None]
        if not confirmed:
            return _Window(None, None, None)
        noticed_at = min(confirmed)
        closed_at = window_end(self.facts, self.member, self.judged, noticed_at)
        return _Window(noticed_at, closed_at, None if closed_at is None else self._lapses_after(closed_at))

    def _lapses_after(self, closed_at: datetime) -> datetime | None:
        """Nobody in a running match is removed, so that its time does not count."""
        mine = self.facts.with_person(self.member.person, closed_at)
        played = [
            Span(match.started_at, match.ended_at or self.now)
            for match in mine
            if match.started_at <= self.now
        ]
        return extended(closed_at, closed_at + CARD_LASTS, played)

    def since(self, lapses_at: datetime | None) -> set[Attendance]:
        """What the matches are worth that the member has played after the week, and before it has lapsed."""
        until = self.now if lapses_at is None else min(self.now, lapses_at)
        span = Span(self.judged.week.ends_at, max(until, self.judged.week.ends_at))
        played = attended(self.facts, self.member.person, self.versions, span, self.now)
        return {worth for _, worth in played}


@dataclass(frozen=True, slots=True)
class _Window:
    """异议期: when the notice was confirmed, when the window closes, when nothing comes of the week any more.

    Each is None while nobody can say.
    """

    noticed_at: datetime | None
    closed_at: datetime | None
    lapses_at: datetime | None


def _next(look: _Look, owed: Owed | Undecided | Missed) -> Step:
    """What comes of a week that was not met, as far as is known."""
    spared = _spared(look)
    if spared is not None:
        return Done(spared)
    if look.now < look.judged.week.ends_at and not isinstance(owed, Missed):
        return _within(look, owed)
    return _after(look, owed)


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
    for due_at, not_after in look.week.reminders:
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
    notices = _warnings(look.member, look.judged, WarningKind.NOTICE)
    window = look.window(notices)
    since = look.since(window.lapses_at)
    if Attendance.COUNTED in since:
        return Done(Closed.CURED)
    held = _held(look, owed, since)
    if held is not None:
        return Wait(held)
    if window.noticed_at is not None:
        return _window(look, window)
    return Done(Closed.NOT_WARNED) if notices else _notice(look)


def _closed(look: _Look) -> Closed | None:
    """Why the week has no consequence, whatever was played after it."""
    if not look.member.is_here(look.now):
        return Closed.GONE
    if look.enforcement.mode is KickMode.OFF:
        return Closed.OFF
    return Closed.NOT_WARNED if not_reminded(look.member, look.week) else None


def _held(look: _Look, owed: Owed | Undecided | Missed, since: set[Attendance]) -> Waiting | None:
    """What stops everything for the time being."""
    if look.enforcement.frozen:
        return Waiting.FROZEN
    if isinstance(owed, Undecided) or UNDECIDED & since:
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


def _window(look: _Look, window: _Window) -> Step:
    """The objection window, and what follows once it is closed."""
    closed_at, lapses_at = window.closed_at, window.lapses_at
    if closed_at is None or look.now < closed_at:
        return Wait(Waiting.WINDOW, closed_at)
    playing = protected(look.facts, look.member.person, closed_at, look.now)
    if playing is not None:
        return playing
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
    running = [match for match in facts.with_person(person, now) if match.ended_at is None]
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
