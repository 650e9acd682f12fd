"""账本 as it is read: one's own lines and sums, the points between two, the group's totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.screens import Screen
from bot.views.charter.roster_places import title
from bot.views.dates import month
from bot.views.match_names import match_name
from bot.views.names import Names, name
from bot.views.points import signed
from bot.words import Words
from storage.charter.books import BookLine
from storage.groups import Group


@dataclass(frozen=True, slots=True)
class Sums:
    """小计 of this week, of this month, and of all time."""

    week: int
    month: int
    ever: int


@dataclass(frozen=True, slots=True)
class Line:
    """一行, and whether the result that it comes from may still change, or has been made void."""

    line: BookLine
    is_provisional: bool
    is_void: bool
    is_offline: bool = False


def own_book(words: Words, group: Group, sums: Sums, lines: Sequence[Line], zone: tzinfo) -> Screen:
    """One's own book, newest first."""
    told = [words("ledger-own", title=title(group)), _sums(words, sums)]
    if not lines:
        return Screen("\n".join([*told, words("ledger-empty")]))
    return Screen("\n".join([*told, *(_line(words, one, zone) for one in lines), words("ledger-more")]))


def _sums(words: Words, sums: Sums) -> str:
    return words("ledger-sums", week=signed(sums.week), month=signed(sums.month), ever=signed(sums.ever))


def _line(words: Words, one: Line, zone: tzinfo) -> str:
    line = one.line
    day, points = _day(words, line.at, zone), signed(line.points)
    match = match_name(words, line.match or 0, is_offline=one.is_offline)
    key = "ledger-line-match" if line.case is None else "ledger-line-price"
    text = words(key, day=day, match=match, points=points)
    if one.is_void:
        return words("ledger-line-void", line=text)
    return words("ledger-line-provisional", line=text) if one.is_provisional else text


def _day(words: Words, at: datetime, zone: tzinfo) -> str:
    local = at.astimezone(zone)
    return words("ledger-day", month=month(words, local), day=local.day)


def with_other(words: Words, other: str, won: int, sums: Sums) -> Screen:
    """The points between the reader and `other`, and the sums of `other`, which the group sees as well."""
    who = name(words, other)
    lines = [words("ledger-with", name=who, points=signed(won))]
    lines.append(words("ledger-theirs", name=who, sums=_sums(words, sums)))
    return Screen("\n".join(lines))


def group_totals(
    words: Words,
    week: Sequence[tuple[int, int]],
    month: Sequence[tuple[int, int]],
    names: Names,
    most: int,
) -> str:
    """The group's totals of this week and this month, the first places of each."""
    if not month and not week:
        return words("ledger-group-empty")
    lines = []
    for key, totals in (("ledger-week", week), ("ledger-month", month)):
        lines.append(words(key, count=len(totals)))
        for person, points in totals[:most]:
            rank = 1 + sum(other > points for _, other in totals)
            who = name(words, names.get(person))
            lines.append(words("result-rank", rank=rank, name=who, points=signed(points)))
    lines.append(words("ledger-group-hint"))
    return "\n".join(lines)
