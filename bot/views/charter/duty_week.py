"""一周的说法: one member's week in words, the same wherever it is said: `/why`, reminders, proposals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import assert_never

from bot.views.dates import month
from bot.views.match_names import match_name
from bot.words import Words
from rules.charter.attendance import Attendance
from rules.charter.duty import Duty, Excused, Met, Missed, NotBound, Owed, Undecided
from rules.charter.facts import Grace, Warned
from rules.charter.ladder import Closed, Done, Propose, Remove, Step, Wait, Waiting, Warn
from rules.charter.versions import JudgedWeek

_SAID_BY_THE_DUTY = frozenset({Closed.NOT_BOUND, Closed.MET, Closed.EXCUSED})


@dataclass(frozen=True, slots=True)
class WeekSeen:
    """一周的处境: what a member owed, what comes next, which warnings were settled, a grace that runs.

    `offline` are the matches that were played around a real table.
    """

    judged: JudgedWeek
    owed: Duty
    step: Step
    warnings: tuple[Warned, ...] = ()
    grace: Grace | None = None
    offline: frozenset[int] = frozenset()

    @property
    def number(self) -> int:
        """第几周 of the year (ISO)."""
        return self.judged.week.monday.isocalendar().week


def moment(words: Words, at: datetime, zone: tzinfo) -> str:
    """An instant as the group's clocks say it."""
    local = at.astimezone(zone)
    weekday = words.one_of("charter-weekdays")[local.weekday()]
    return words(
        "duty-moment", month=month(words, local), day=local.day, weekday=weekday, at=f"{local:%H:%M}"
    )


def week_text(words: Words, seen: WeekSeen) -> str:
    """The whole week: what was owed and why, which warnings arrived, what comes next."""
    return "\n".join(
        [_title(words, seen), *duty_lines(words, seen), *_warned(words, seen), *next_lines(words, seen)]
    )


def _title(words: Words, seen: WeekSeen) -> str:
    week, zone = seen.judged.week, seen.judged.zone
    first = moment(words, week.starts_at, zone)
    return words("duty-week", week=seen.number, first=first, last=moment(words, week.ends_at, zone))


def duty_lines(words: Words, seen: WeekSeen) -> list[str]:
    """What was owed, met or excused, and what was played that does not count."""
    owed, zone = seen.owed, seen.judged.zone
    match owed:
        case NotBound(why):
            return [words(f"duty-not-bound-{why}")]
        case Met(matches):
            named = words("duty-comma").join(_named(words, seen, number) for number in matches)
            return [words("duty-met", count=len(matches), matches=named)]
        case Excused(why):
            reasons = words("duty-comma").join(words(f"duty-excuse-{one}") for one in why)
            return [words("duty-excused", why=reasons)]
        case Undecided(uncounted):
            return [words("duty-undecided"), *_uncounted(words, seen, uncounted)]
        case Owed(uncounted):
            until = moment(words, seen.judged.week.ends_at, zone)
            return [words("duty-owed", until=until), *_uncounted(words, seen, uncounted)]
        case Missed(seats, uncounted):
            return [words("duty-missed", count=len(seats)), *_uncounted(words, seen, uncounted)]
        case _:
            assert_never(owed)


def _uncounted(words: Words, seen: WeekSeen, played: Iterable[tuple[int, Attendance]]) -> Iterator[str]:
    for number, worth in played:
        why = words(f"duty-attendance-{worth}")
        yield words("duty-uncounted", match=_named(words, seen, number), why=why)


def _named(words: Words, seen: WeekSeen, number: int) -> str:
    return match_name(words, number, is_offline=number in seen.offline)


def _warned(words: Words, seen: WeekSeen) -> Iterator[str]:
    for one in seen.warnings:
        due = moment(words, one.due_at, seen.judged.zone)
        if one.confirmed_at is None:
            yield words(f"duty-unwarned-{one.kind}", due=due)
        else:
            yield words(f"duty-warned-{one.kind}", due=due)


def next_lines(words: Words, seen: WeekSeen) -> list[str]:
    """What comes next; nothing where the duty has said it."""
    zone, step = seen.judged.zone, seen.step
    lines = []
    if seen.grace is not None and not isinstance(step, Done):
        lines.append(words("duty-graced", until=moment(words, seen.grace.until, zone)))
    match step:
        case Wait(why, until):
            lines.append(_waiting(words, why, until, zone))
        case Warn():
            lines.append(words("duty-warn"))
        case Propose():
            lines.append(words("duty-propose"))
        case Remove():
            lines.append(words("duty-remove"))
        case Done(why):
            if why not in _SAID_BY_THE_DUTY:
                lines.append(words(f"duty-done-{why}"))
        case _:
            assert_never(step)
    return lines


def _waiting(words: Words, why: Waiting, until: datetime | None, zone: tzinfo) -> str:
    match why:
        case Waiting.REMINDER | Waiting.QUIET if until is not None:
            return words(f"duty-wait-{why}", until=moment(words, until, zone))
        case Waiting.WINDOW:
            if until is None:
                return words("duty-wait-window-open")
            return words("duty-wait-window", until=moment(words, until, zone))
        case _:
            return words(f"duty-wait-{why}")
