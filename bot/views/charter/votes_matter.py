"""事由: what is appealed, in a line; and the buttons that ask for an appeal, for every part's cards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import assert_never

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.duty_week import moment
from bot.views.charter.roster_leave import day
from bot.views.charter.roster_places import title
from bot.views.match_names import match_name
from bot.words import Words
from rules.charter.appealable import OfAnswer, OfCase, OfResult, OfWeek, Subject
from rules.charter.appeals import Decided, Moot, State, Voting, WithAdmin
from rules.charter.repeat import Answer
from storage.groups import Group

ASK, OPEN = "ask", "open"
"""The two presses that lead to an appeal: what it means is told first, then it is opened."""


@dataclass(frozen=True, slots=True)
class About:
    """事由 of an appeal: `day` is when it came to be, `answer` what an admin answered to a whole record.

    `is_offline` where it is the result of a match around a real table.
    """

    subject: Subject
    day: date
    answer: Answer | None = None
    is_offline: bool = False


def matter_line(words: Words, about: About) -> str:
    """事由 in a line, without a name."""
    subject = about.subject
    match subject:
        case OfCase(case):
            return words("matter-case", case=case, day=day(words, about.day))
        case OfResult(match_id):
            return words("matter-result", match=match_name(words, match_id, is_offline=about.is_offline))
        case OfWeek(_, monday):
            return words("matter-week", day=day(words, monday))
        case OfAnswer():
            key = "matter-blacklist" if about.answer is Answer.BLACKLIST else "matter-remove"
            return words(key, day=day(words, about.day))
        case _:
            assert_never(subject)


def appeal_data(group_id: int, subject: Subject, step: str, place: int = 0) -> str:
    """What a button sends that asks for an appeal; an answer is named by its `place` among the person's."""
    kind, number = _named(subject, place)
    return pack(Charter(group_id, Topic.APPEAL, number, f"{step}-{kind}"))


def _named(subject: Subject, place: int) -> tuple[str, int]:
    match subject:
        case OfCase(case):
            return "case", case
        case OfResult(match_id):
            return "result", match_id
        case OfWeek(_, monday):
            return "week", monday.toordinal()
        case OfAnswer():
            return "answer", place
        case _:
            assert_never(subject)


@dataclass(frozen=True, slots=True)
class Choosable:
    """一件可以申诉的事, until when; `place` as in `appeal_data`."""

    about: About
    until: datetime | None
    place: int = 0


@dataclass(frozen=True, slots=True)
class RunningAppeal:
    """一件申诉, running or over."""

    number: int
    about: About
    state: State


def appeal_list(
    words: Words,
    group: Group,
    zone: tzinfo,
    matters: tuple[Choosable, ...],
    running: tuple[RunningAppeal, ...],
) -> Screen:
    """能申诉什么: in private, a button for each matter."""
    head = "appeal-title" if matters else "appeal-none"
    lines = [words(head, title=title(group))]
    for one in matters:
        matter = matter_line(words, one.about)
        if one.until is None:
            lines.append(words("appeal-line", matter=matter))
        else:
            lines.append(words("appeal-line-until", matter=matter, until=moment(words, one.until, zone)))
    for appeal in running:
        matter = matter_line(words, appeal.about)
        state = state_word(words, appeal.state)
        lines.append(words("appeal-running", number=appeal.number, matter=matter, state=state))
    rows = tuple((_ask(words, group, one),) for one in matters)
    return Screen("\n".join(lines), rows)


def _ask(words: Words, group: Group, one: Choosable) -> Button:
    return Button(matter_line(words, one.about), appeal_data(group.id, one.about.subject, ASK, one.place))


def confirm(words: Words, group: Group, one: Choosable) -> Screen:
    """要申诉吗: what an appeal means, before it is opened."""
    text = words("appeal-ask", matter=matter_line(words, one.about))
    data = appeal_data(group.id, one.about.subject, OPEN, one.place)
    button = Button(words("appeal-confirm"), data, style="primary")
    return Screen(f"{text}\n{words('appeal-ask-more')}", ((button,),))


def state_word(words: Words, state: State) -> str:
    """Where an appeal stands, in a word."""
    match state:
        case Voting():
            return words("state-voting")
        case WithAdmin():
            return words("state-with-admin")
        case Decided():
            return words(f"state-{state.choice}")
        case Moot():
            return words("state-moot")
        case _:
            assert_never(state)
