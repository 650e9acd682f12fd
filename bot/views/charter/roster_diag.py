"""自检: what the bot may do in a group, and what does not work because it may not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.screens import Screen
from bot.standings import Member
from bot.views.charter.roster_places import title
from bot.words import Words
from rules.charter.ladder import Enforcement
from rules.charter.spans import Span
from storage.groups import Group, GroupKind


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """自检结果. `own` is None when Telegram did not say; `outage` is the last one within a month."""

    group: Group
    own: Member | None
    zone: str | None
    enforcement: Enforcement
    outage: Span | None


def diagnosis(words: Words, found: Diagnosis) -> Screen:
    """Line by line, what is missing with what it is for."""
    group = found.group
    lines = [words("diag-title", title=title(group), number=group.id)]
    lines.append(words("diag-supergroup" if group.kind is GroupKind.SUPERGROUP else "diag-basic"))
    if found.own is None:
        lines.append(words("diag-unknown"))
    else:
        lines += missing(words, group, found.own) or [words("diag-all-rights")]
    lines.append(words("diag-no-zone") if found.zone is None else words("diag-zone", zone=found.zone))
    lines.append(words("diag-language", language=words.language))
    lines.append(words(f"kick-mode-{found.enforcement.mode}"))
    if found.enforcement.frozen:
        lines.append(words("diag-frozen"))
    lines.append(_outage(words, found))
    return Screen("\n".join(lines))


def missing(words: Words, group: Group, own: Member) -> list[str]:
    """Each right that the bot lacks; a basic group gives an admin no rights one by one."""
    if not own.is_admin:
        return [words("diag-not-admin")]
    if group.kind is not GroupKind.SUPERGROUP:
        return []
    rights = (
        (own.can_restrict, "diag-no-restrict"),
        (own.can_pin, "diag-no-pin"),
        (own.can_delete, "diag-no-delete"),
        (own.can_invite, "diag-no-invite"),
    )
    return [words(key) for has, key in rights if not has]


def _outage(words: Words, found: Diagnosis) -> str:
    if found.outage is None:
        return words("diag-no-outage")
    zone = UTC if found.zone is None else ZoneInfo(found.zone)
    since, until = found.outage.since, found.outage.until
    shown = words("diag-still") if until is None else moment(until.astimezone(zone))
    return words("diag-outage", since=moment(since.astimezone(zone)), until=shown)


def moment(at: datetime) -> str:
    """A local date and time of day.

    >>> moment(datetime(2026, 12, 5, 9, 30))
    '2026-12-05 09:30'
    """
    return f"{at:%Y-%m-%d %H:%M}"
