"""本周考勤: the numbers for everybody, and for admins who has not played yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens import Screen
from bot.views.charter import roster_list
from bot.views.charter.duty_week import moment
from bot.views.charter.roster_places import title
from bot.words import Words
from rules.charter.versions import JudgedWeek
from rules.reports.weekly import Tally
from storage.groups import Group
from storage.members import Person

MOST_NAMES = 300
"""So many names are listed; the number is always whole."""


@dataclass(frozen=True, slots=True)
class WeekSaid:
    """一周 of a group; `enforced` is whether anything follows from it, `in_group` where it is said."""

    judged: JudgedWeek
    tally: Tally
    enforced: bool
    in_group: bool


def totals_text(words: Words, said: WeekSaid) -> str:
    """The numbers of the week, without a name."""
    week, zone = said.judged.week, said.judged.zone
    lines = [
        words("week-title", first=moment(words, week.starts_at, zone), last=moment(words, week.ends_at, zone))
    ]
    lines += tally_lines(words, said.tally) if said.tally.total else [words("week-nobody")]
    if not said.enforced:
        lines.append(words("week-not-enforced"))
    if said.in_group:
        lines.append(words("week-own-hint"))
    return "\n".join(lines)


def tally_lines(words: Words, tally: Tally) -> list[str]:
    """How many have met the duty, and so on, one line; kinds without anybody are left out."""
    kinds = (
        ("met", tally.met),
        ("excused", tally.excused),
        ("undecided", tally.undecided),
        ("open", tally.open),
    )
    told = [words(f"week-tally-{kind}", count=count) for kind, count in kinds if count]
    return [words("week-tally", total=tally.total, told=words("reports-comma").join(told))]


def name_pages(words: Words, group: Group, people: Sequence[Person], count: int) -> tuple[Screen, ...]:
    """Who has not played yet; nothing where everybody has."""
    return roster_list.name_pages(words, words("week-names", title=title(group), count=count), people)
