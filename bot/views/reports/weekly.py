"""周报: what the group reads on Monday; nobody is named who has not played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from bot.screens import Screen
from bot.views.charter.duty_week import moment
from bot.views.dates import month
from bot.views.names import Names, name
from bot.views.points import signed
from bot.views.reports.hands import hand_text
from bot.views.reports.week import tally_lines
from bot.words import Words
from rules.charter.weeks import Week
from rules.reports.weekly import WeekReport


@dataclass(frozen=True, slots=True)
class Told:
    """一份周报, the week that it is about, and the names of now."""

    report: WeekReport
    week: Week
    zone: tzinfo
    names: Names


def report_text(words: Words, told: Told) -> Screen:
    """The whole report."""
    return Screen("\n".join(_lines(words, told)))


def _lines(words: Words, told: Told) -> Iterator[str]:
    report, week = told.report, told.week
    first = _day(words, week.starts_at, told.zone)
    last = _day(words, week.ends_at - timedelta(days=1), told.zone)
    yield words("weekly-title", week=week.monday.isocalendar().week, first=first, last=last)
    if report.matches:
        yield words("weekly-played", matches=report.matches, players=report.players)
    else:
        yield words("weekly-not-played")
    if report.tally is not None and report.tally.total:
        yield from tally_lines(words, report.tally)
    if report.top:
        yield words("weekly-top", places=words("reports-comma").join(_places(words, told)))
    if report.best is not None:
        best = report.best
        who, hand = name(words, told.names.get(best.person)), hand_text(words, best.hand)
        yield words("weekly-best", name=who, hand=hand, table=best.match, number=best.hand.hand)
    if report.next_at is not None:
        yield words("weekly-next", at=moment(words, report.next_at, told.zone))
    if report.head is not None:
        yield words("weekly-head", head=report.head)
    yield words("weekly-more")


def _places(words: Words, told: Told) -> Iterator[str]:
    top = told.report.top
    for person, points in top:
        place = 1 + sum(other > points for _, other in top)
        who = name(words, told.names.get(person))
        yield words("weekly-place", place=place, name=who, points=signed(points))


def _day(words: Words, at: datetime, zone: tzinfo) -> str:
    local = at.astimezone(zone)
    return words("reports-day", month=month(words, local), day=local.day)
