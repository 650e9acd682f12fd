"""提醒卡与通知卡, in private: what is owed, until when, the free seat of now, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import WeekSeen, duty_lines, moment, next_lines
from bot.views.charter.roster_places import title
from bot.words import Words
from rules.charter.duty import Excused, Met, NotBound
from rules.charter.facts import WarningKind
from rules.charter.ladder import Closed, Done, KickMode, Propose, Remove, Step, Wait, Waiting, Warn
from storage.groups import Group

LEAVE, OBJECT = "leave", "object"


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """现在的空位 at a table that counts; `url` leads there."""

    table: int
    taken: int
    url: str


@dataclass(frozen=True, slots=True)
class MatchAhead:
    """约好的比赛 that counts and begins in time: with the reader's seat, or with `free` ones.

    `revision` is the time and the rules that a "yes" on the card agrees to.
    """

    number: int
    starts_at: datetime
    free: int
    is_seated: bool
    revision: int


@dataclass(frozen=True, slots=True)
class WarningSeen:
    """一次警告: of which week and kind, to whom (by our key), in which mode the group removes."""

    group: Group
    person: int
    kind: WarningKind
    week: WeekSeen
    mode: KickMode
    seat: FreeSeat | None
    match: MatchAhead | None = None


def is_over(seen: WarningSeen) -> bool:
    """Whether nothing more can come of what the card says."""
    return isinstance(seen.week.step, Done)


def is_asked(step: Step) -> bool:
    """Whether a card says all that there is to say: only the next warning is waited for."""
    match step:
        case Warn():
            return True
        case Wait(why):
            return why in (Waiting.REMINDER, Waiting.WEEK_END, Waiting.QUIET)
        case _:
            return False


def warning_card(words: Words, seen: WarningSeen) -> Screen:
    """提醒 or 通知; once it is over it says how, without buttons."""
    heading = words(f"duty-{seen.kind}-title", title=title(seen.group))
    if is_over(seen):
        return Screen("\n".join([heading, *_outcome(words, seen.week)]))
    lines = [heading, *_text(words, seen)]
    if _is_objected(seen.week):
        return Screen("\n".join([*lines, words("duty-objected")]))
    if not is_asked(seen.week.step):
        lines += next_lines(words, seen.week)
    lines += _chances(words, seen)
    return Screen("\n".join(lines), (*_joins(words, seen), _ways(words, seen)))


def _chances(words: Words, seen: WarningSeen) -> Iterator[str]:
    """Where the week's match could be played: at a table now, or in a match that is announced."""
    if seen.seat is not None:
        yield words("duty-seat", table=seen.seat.table, taken=seen.seat.taken)
    match, zone = seen.match, seen.week.judged.zone
    if match is not None and match.is_seated:
        yield words("duty-match-seated", number=match.number, at=moment(words, match.starts_at, zone))
    elif match is not None:
        at = moment(words, match.starts_at, zone)
        yield words("duty-match-free", number=match.number, at=at, free=match.free)
    if seen.seat is None and match is None:
        yield words("duty-no-seat")


def _joins(words: Words, seen: WarningSeen) -> Iterator[tuple[Button, ...]]:
    if seen.seat is not None:
        yield (Button(words("duty-join", table=seen.seat.table), url=seen.seat.url, style="primary"),)
    match = seen.match
    if match is not None and not match.is_seated:
        data = pack(Charter(seen.group.id, Topic.MATCH, match.number, f"yes-r{match.revision}"))
        yield (Button(words("duty-match-join", number=match.number), data, style="primary"),)


def _text(words: Words, seen: WarningSeen) -> list[str]:
    judged = seen.week.judged
    if seen.kind is WarningKind.REMINDER:
        return [words("duty-reminder-text", until=moment(words, judged.week.ends_at, judged.zone))]
    lines = [words("duty-notice-text", hours=judged.version.terms.objection_hours)]
    if not isinstance(seen.week.step, Propose | Remove):
        lines.append(words(f"duty-notice-{seen.mode}"))
    return lines


def _outcome(words: Words, week: WeekSeen) -> list[str]:
    lines = [*duty_lines(words, week), *next_lines(words, week)]
    cured = isinstance(week.step, Done) and week.step.why is Closed.CURED
    if isinstance(week.owed, Met) or cured:
        return [*lines, words("duty-card-met")]
    if isinstance(week.owed, Excused | NotBound):
        return [*lines, words("duty-card-over")]
    return lines


def _is_objected(week: WeekSeen) -> bool:
    return isinstance(week.step, Wait) and week.step.why is Waiting.OBJECTION


def _ways(words: Words, seen: WarningSeen) -> tuple[Button, ...]:
    number = seen.week.judged.week.monday.toordinal()
    return (
        Button(words("duty-leave"), pack(Charter(seen.group.id, Topic.WARNING, number, LEAVE))),
        Button(words("duty-object"), pack(Charter(seen.group.id, Topic.WARNING, number, OBJECT))),
    )


def mention(words: Words, names: str, url: str) -> Screen:
    """点名 in the group, without a word on why; over when nobody is left to be told."""
    if not names:
        return Screen(words("duty-mention-over"))
    return Screen(words("duty-mention", names=names), ((Button(words("duty-open-private"), url=url),),))
