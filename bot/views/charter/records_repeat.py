"""屡犯卡: a member's whole record, as the admins see it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.records_case import CaseSeen, case_lines
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from rules.charter.repeat import Answer
from storage.groups import Group

ANSWERS = frozenset(answer.value for answer in Answer)
MOST_CASES = 12
"""So many cases are written out, the newest: a message has 4,096 characters."""


@dataclass(frozen=True, slots=True)
class RepeatSeen:
    """全部记录 of `person`: `weight` within the charter's days; `waits` while an appeal is open.

    `answer` by `admin` is what became of it, None while nobody has answered.
    """

    group: Group
    person: int
    name: str
    weight: int
    waits: bool
    cases: tuple[CaseSeen, ...]
    is_open: bool
    lapsed: bool
    answer: Answer | None
    admin: str | None


def repeat_card(words: Words, seen: RepeatSeen) -> Screen:
    """Every case, voided ones too, and the three answers; afterwards what became of it."""
    lines = [words("repeat-title", name=name(words, seen.name), title=title(seen.group))]
    if seen.is_open:
        lines.append(words("repeat-weight", weight=seen.weight))
    lines += record_lines(words, seen.cases)
    if not seen.is_open:
        return Screen("\n".join([*lines, _outcome(words, seen)]))
    if seen.waits:
        lines.append(words("repeat-waits"))
    return Screen("\n".join(lines), _rows(words, seen))


def record_lines(words: Words, cases: tuple[CaseSeen, ...]) -> list[str]:
    """A record, the newest cases in full, with how many there were before."""
    lines: list[str] = []
    if len(cases) > MOST_CASES:
        lines.append(words("repeat-earlier", count=len(cases) - MOST_CASES))
    for one in cases[-MOST_CASES:]:
        head, *rest = case_lines(words, one)
        lines.append(words("record-case", number=one.case.number, what=head))
        lines += [words("record-detail", what=line) for line in rest]
    return lines


def _outcome(words: Words, seen: RepeatSeen) -> str:
    if seen.answer is not None:
        return words(f"repeat-answered-{seen.answer}", admin=name(words, seen.admin))
    return words("records-lapsed" if seen.lapsed else "records-dropped")


def _rows(words: Words, seen: RepeatSeen) -> tuple[tuple[Button, ...], ...]:
    def button(answer: Answer, style: str | None = None) -> Button:
        data = pack(Charter(seen.group.id, Topic.REPEAT, seen.person, answer.value))
        return Button(words(f"repeat-{answer}"), data, style=style)

    return (
        (button(Answer.REMOVE, "danger"), button(Answer.BLACKLIST, "danger")),
        (button(Answer.PARDON),),
    )
