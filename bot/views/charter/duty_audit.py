"""预演: what a run would do now, for the admins' eyes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.screens import Screen
from bot.views.charter.duty_week import moment
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from rules.charter.enforcement import Due, Trip
from rules.charter.ladder import Propose, Remove, Step, Wait, Warn
from storage.groups import Group

KINDS = ("warn-reminder", "warn-notice", "propose", "remove")
MOST_NAMES = 20


@dataclass(frozen=True, slots=True)
class Audited:
    """预演的结果: names by what would be done, how many wait for something, and the next instant."""

    group: Group
    may_enforce: bool
    acts: Mapping[str, tuple[str, ...]]
    waiting: int
    next_at: datetime | None
    zone: tzinfo | None
    trips: tuple[Trip, ...]


def kind_of(step: Step) -> str | None:
    """What a step does; None for one that does nothing now."""
    match step:
        case Warn():
            return f"warn-{step.kind}"
        case Propose():
            return "propose"
        case Remove():
            return "remove"
        case _:
            return None


def waiting(due: Iterable[Due]) -> int:
    """How many people something is waited for with."""
    return len({one.person for one in due if isinstance(one.step, Wait)})


def next_at(due: Iterable[Due], now: datetime) -> datetime | None:
    """The next instant at which something becomes due."""
    waits = [one.step.until for one in due if isinstance(one.step, Wait) and one.step.until is not None]
    return min([at for at in waits if at > now], default=None)


def audit(words: Words, shown: Audited) -> Screen:
    """预演, in private."""
    lines = [words("duty-audit-title", title=title(shown.group))]
    if not shown.may_enforce:
        return Screen("\n".join([*lines, words("duty-basic-group")]))
    if shown.zone is None:
        lines.append(words("duty-no-zone"))
    lines += [words(f"duty-trip-{trip}") for trip in shown.trips]
    for kind in KINDS:
        if shown.acts.get(kind):
            lines.append(words(f"duty-audit-{kind}", names=_names(words, shown.acts[kind])))
    if not shown.acts:
        lines.append(words("duty-audit-none"))
    if shown.waiting:
        lines.append(words("duty-audit-waits", count=shown.waiting))
    if shown.next_at is not None and shown.zone is not None:
        lines.append(words("duty-audit-next", until=moment(words, shown.next_at, shown.zone)))
    return Screen("\n".join(lines))


def _names(words: Words, raw: Sequence[str]) -> str:
    text = words("duty-comma").join(name(words, one) for one in raw[:MOST_NAMES])
    return text if len(raw) <= MOST_NAMES else words("duty-audit-more", names=text, count=len(raw))
