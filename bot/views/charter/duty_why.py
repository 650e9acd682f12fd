"""为什么: one member's weeks with the reasons, the newest first, told in private."""

from __future__ import annotations

from dataclasses import dataclass

from bot.screens import Screen
from bot.views.charter.duty_week import WeekSeen, week_text
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from rules.charter.ladder import Enforcement, KickMode
from rules.charter.terms import Terms
from storage.groups import Group

MOST_WEEKS = 4


@dataclass(frozen=True, slots=True)
class Standing:
    """处境: `name` is whose it is, None for the reader's own; `weeks` are the judged ones, oldest first."""

    group: Group
    name: str | None
    terms: Terms | None
    enforcement: Enforcement
    may_enforce: bool
    enrolled: bool
    weeks: tuple[WeekSeen, ...]


def standing(words: Words, shown: Standing) -> Screen:
    """The last weeks in full."""
    return Screen("\n\n".join([_heading(words, shown), *_weeks(words, shown)]))


def _heading(words: Words, shown: Standing) -> str:
    where = title(shown.group)
    if shown.name is None:
        lines = [words("duty-why-title", title=where)]
    else:
        lines = [words("duty-why-of", title=where, name=name(words, shown.name))]
    if shown.terms is not None:
        lines.append(words("duty-why-article", hands=shown.terms.counted_hands))
    if not shown.may_enforce:
        lines.append(words("duty-basic-group"))
    elif shown.terms is None or shown.terms.zone is None:
        lines.append(words("duty-no-zone"))
    elif shown.enforcement.frozen:
        lines.append(words("duty-mode-frozen"))
    elif shown.enforcement.mode is KickMode.OFF:
        lines.append(words("duty-mode-off"))
    return "\n".join(lines)


def _weeks(words: Words, shown: Standing) -> list[str]:
    if not shown.enrolled:
        return [words("duty-why-not-enrolled")]
    if not shown.weeks:
        return [words("duty-why-no-week")]
    return [week_text(words, week) for week in reversed(shown.weeks[-MOST_WEEKS:])]
