"""回看名单: who would have been up for removal, for an admin who asks, in private."""

from __future__ import annotations

from bot.screens import Screen
from bot.views.names import Names, name
from bot.words import Words
from rules.charter.lookback import LookBack, removed

MOST = 50
"""So many names stand in one message; the rest is counted."""


def look_back_names(words: Words, number: int, found: LookBack, names: Names) -> Screen:
    """Those of the charter as it is, and those as proposed."""
    now, proposed = removed(found.now), removed(found.proposed)
    lines = [
        words("proposal-who", number=number, weeks=len(found.proposed)),
        words("proposal-who-now", names=_listed(words, now, names)),
        words("proposal-who-proposed", names=_listed(words, proposed, names)),
    ]
    return Screen("\n".join(lines))


def _listed(words: Words, persons: tuple[int, ...], names: Names) -> str:
    if not persons:
        return words("proposal-who-nobody")
    shown = words("charter-comma").join(name(words, names.get(one)) for one in persons[:MOST])
    more = len(persons) - MOST
    return shown if more <= 0 else words("proposal-who-more", names=shown, more=more)
