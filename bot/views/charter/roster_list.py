"""名册: the numbers for everybody, the names for admins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens import Screen
from bot.views.charter.roster_places import title
from bot.views.charter.roster_text import MOST_CHARACTERS
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
    """The names; empty where there is nobody."""
    heads = (
        (words("roster-names-enrolled", title=title(listed.group)), listed.enrolled),
        (words("roster-names-seen", title=title(listed.group)), listed.seen),
    )
    return tuple(page for head, people in heads for page in name_pages(words, head, people))


def name_pages(words: Words, head: str, people: Sequence[Person]) -> tuple[Screen, ...]:
    """People under a heading, on pages that a message holds and of at most a hundred; none for nobody."""
    comma = words("roster-comma")
    pages: list[list[str]] = []
    room = 0
    for shown in (_person(words, one) for one in people):
        if room < len(comma) + len(shown) or len(pages[-1]) == _ON_A_PAGE:
            pages.append([])
            room = MOST_CHARACTERS - len(head)
        pages[-1].append(shown)
        room -= len(comma) + len(shown)
    return tuple(Screen(f"{head}\n{comma.join(page)}") for page in pages)


def _person(words: Words, person: Person) -> str:
    shown = name(words, person.name)
    return shown if person.username is None else f"{shown} @{person.username}"
