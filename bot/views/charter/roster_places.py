"""哪个群: in private somebody of several groups says which one is meant, by its number."""

from __future__ import annotations

import html
from collections.abc import Sequence

from bot.screens import Screen
from bot.views.names import shortened
from bot.words import Words
from storage.groups import Group

MOST_SHOWN = 20
_TITLE = 40


def title(group: Group) -> str:
    """A group's name for a line of a screen."""
    return html.escape(shortened(" ".join(group.title.split()), _TITLE), quote=False)


def which_group(words: Words, groups: Sequence[Group]) -> Screen:
    """The groups that a private command may be about, with their numbers."""
    if not groups:
        return Screen(words("roster-no-group"))
    lines = [words("roster-group-line", number=group.id, title=title(group)) for group in groups[:MOST_SHOWN]]
    return Screen("\n".join([words("roster-which-group"), *lines]))
