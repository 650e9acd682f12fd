"""名册: the numbers for everybody, the names for admins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens import Screen
from bot.views.charter.roster_places import title
from bot.views.names import name
from bot.words import Words
from storage.groups import Group
from storage.members import Person

MOST_NAMES = 300
"""So many names of each kind are listed; the numbers are always whole."""
_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Listed:
    """谁在: names of each kind, and how many there are; `unseen` is None when Telegram did not say."""

    group: Group
    enrolled: tuple[Person, ...]
    seen: tuple[Person, ...]
    enrolled_count: int
    seen_count: int
    unseen: int | None


def counts(words: Words, listed: Listed) -> Screen:
    """The numbers."""
    lines = [
        words("roster-title", title=title(listed.group)),
        words("roster-enrolled", count=listed.enrolled_count),
        words("roster-seen", count=listed.seen_count),
    ]
    if listed.unseen is None:
        lines.append(words("roster-unseen-unknown"))
    elif listed.unseen:
        lines.append(words("roster-unseen", count=listed.unseen))
    return Screen("\n".join(lines))


def names(words: Words, listed: Listed) -> tuple[Screen, ...]:
    """The names, a hundred on a page; empty where there is nobody."""
    heads = (
        (words("roster-names-enrolled", title=title(listed.group)), listed.enrolled),
        (words("roster-names-seen", title=title(listed.group)), listed.seen),
    )
    return tuple(page for head, people in heads for page in _pages(words, head, people))


def _pages(words: Words, head: str, people: Sequence[Person]) -> list[Screen]:
    comma = words("roster-comma")
    return [
        Screen(f"{head}\n{comma.join(_person(words, one) for one in people[at : at + _ON_A_PAGE])}")
        for at in range(0, len(people), _ON_A_PAGE)
    ]


def _person(words: Words, person: Person) -> str:
    shown = name(words, person.name)
    return shown if person.username is None else f"{shown} @{person.username}"
