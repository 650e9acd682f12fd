"""记录的列表: one's own record, everybody's for admins, and how one stands in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from bot.screens import Screen
from bot.views.charter.duty_week import WeekSeen, duty_lines, moment
from bot.views.charter.records_case import CaseSeen, charge_text
from bot.views.charter.records_hand import HandSeen, act_line
from bot.views.charter.records_repeat import record_lines
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.views.points import signed
from bot.words import Words
from rules.charter.cases import Case
from rules.charter.penalties import Standing
from storage.groups import Group


@dataclass(frozen=True, slots=True)
class Listed:
    """一案 in a list for admins."""

    case: Case
    name: str
    zone: tzinfo


@dataclass(frozen=True, slots=True)
class Me:
    """我的处境: `week` is the one that runs, where one is judged; `recent` are the points of four weeks."""

    group: Group
    enrolled: bool
    standing: Standing
    blacklisted: bool
    week: WeekSeen | None
    points: int
    recent: int
    zone: tzinfo


def record(
    words: Words,
    group: Group,
    who: str | None,
    cases: tuple[CaseSeen, ...],
    hands: Sequence[HandSeen],
    head: str,
) -> Screen:
    """A record: one's own, or (`who`) somebody else's for an admin."""
    if who is None:
        lines = [words("violations-title", title=title(group))]
    else:
        lines = [words("violations-title-of", title=title(group), name=name(words, who))]
    lines += record_lines(words, cases) or [words("violations-none")]
    lines += [act_line(words, one) for one in hands]
    if cases:
        lines.append(words("case-total", total=cases[-1].total))
    return Screen("\n".join([*lines, head]))


def page(
    words: Words,
    group: Group,
    listed: Sequence[Listed],
    hands: Sequence[HandSeen],
    place: tuple[int, int, int],
    head: str,
) -> Screen:
    """One page of all cases; `place` is the page, how many there are, and how many cases."""
    number, pages, count = place
    lines = [words("violations-all", title=title(group), count=count)]
    lines += [
        words(
            "violations-line",
            number=one.case.number,
            name=name(words, one.name),
            charge=charge_text(words, one.case.opened.charge),
            at=moment(words, one.case.at, one.zone),
            state=words("violations-voided" if one.case.voided is not None else "violations-stands"),
        )
        for one in listed
    ]
    if not listed:
        lines.append(words("violations-none"))
    if number < pages:
        lines.append(words("violations-more", page=number + 1, pages=pages))
    lines += [act_line(words, one) for one in hands]
    return Screen("\n".join([*lines, head]))


def me(words: Words, seen: Me) -> Screen:
    """Enrolment, what counts against the reader, the week, the points."""
    lines = [words("me-title", title=title(seen.group))]
    lines.append(words("me-enrolled" if seen.enrolled else "me-not-enrolled"))
    lines.append(words("me-weight", weight=seen.standing.weight, count=len(seen.standing.active)))
    if seen.blacklisted:
        lines.append(words("me-blacklisted"))
    elif seen.standing.barred_by is not None:
        lines.append(words("me-barred", number=seen.standing.barred_by))
    elif seen.standing.suspended is not None:
        until = moment(words, seen.standing.suspended.ends_at, seen.zone)
        key = "me-suspended-open" if seen.standing.suspended.until_resolved else "me-suspended"
        lines.append(words(key, until=until))
    if seen.week is not None:
        lines.append(words("me-week", what=duty_lines(words, seen.week)[0]))
    lines.append(words("me-points", points=signed(seen.points), recent=signed(seen.recent)))
    lines.append(words("me-more"))
    return Screen("\n".join(lines))
