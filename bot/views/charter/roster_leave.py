"""请假卡: one's leaves, what is left of them, and why one is not given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.callback_data import Charter, Topic, pack
from bot.screens import Button, Screen
from bot.views.charter.roster_places import title
from bot.views.dates import month
from bot.words import Words
from rules.charter.facts import Leave
from rules.charter.leave import LeaveRefusal
from storage.groups import Group

CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Booked:
    """请了哪些假: the leaves that are not over by number, and the days left by quarter."""

    today: date
    left: tuple[tuple[tuple[int, int], int], ...]
    leaves: tuple[tuple[int, Leave], ...]


def leave_card(words: Words, group: Group, booked: Booked) -> Screen:
    """请假卡, with [取消] under each leave that has not begun."""
    lines = [words("away-title", title=title(group))]
    lines += [words("away-leave", days=stretch(words, leave)) for _, leave in booked.leaves]
    if not booked.leaves:
        lines.append(words("away-none"))
    for (year, number), days in booked.left:
        lines.append(words("away-left", year=str(year), quarter=number, days=days))
    lines.append(words("away-how"))
    rows = tuple(
        (_cancel(words, group, number, leave),)
        for number, leave in booked.leaves
        if leave.first > booked.today
    )
    return Screen("\n".join(lines), rows)


def _cancel(words: Words, group: Group, number: int, leave: Leave) -> Button:
    """A button is short: the card says the same days in full."""
    first, last = _brief(words, leave.first), _brief(words, leave.last)
    days = first if leave.first == leave.last else words("roster-days-brief", first=first, last=last)
    label = words("away-cancel", days=days)
    return Button(label, pack(Charter(group.id, Topic.LEAVE, number, CANCEL)))


def _brief(words: Words, one: date) -> str:
    return words("roster-day-brief", month=month(words, one), day=one.day)


def stretch(words: Words, leave: Leave) -> str:
    """从哪天到哪天."""
    return span_of_days(words, leave.first, leave.last)


def span_of_days(words: Words, first: date, last: date) -> str:
    """Two days, or the one that both are."""
    if first == last:
        return day(words, first)
    return words("roster-days", first=day(words, first), last=day(words, last))


def day(words: Words, one: date) -> str:
    """A date with its weekday, as a person says it."""
    weekday = words.one_of("charter-weekdays")[one.weekday()]
    return words("roster-day", year=str(one.year), month=month(words, one), day=one.day, weekday=weekday)


def refusal_text(words: Words, refusal: LeaveRefusal) -> str:
    """Why a leave is not given."""
    key = f"away-refused-{refusal.why}"
    if refusal.quarter is None or refusal.days_left is None:
        return words(key)
    year, number = refusal.quarter
    return words(key, year=str(year), quarter=number, days=refusal.days_left)
